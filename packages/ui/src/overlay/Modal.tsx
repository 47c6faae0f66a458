import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../controls/classes.ts'
import styles from './Modal.module.css'
import { closeModal, focusOrigins, isTopModal, openModal } from './modalStack.ts'

const TABBABLE =
  'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"], audio[controls], video[controls], summary'

/**
 * What stands over the page and keeps the keyboard until it is gone: in it from the start, around in it by Tab, back where it
 * was at the end. Esc and a press beside it ask to close it.
 */
export function Modal({
  onClose,
  scrim,
  className,
  children,
}: {
  /** Absent: it can't be closed at the moment. */
  onClose: (() => void) | undefined
  /** The page behind is dimmed. */
  scrim: boolean
  /** Of the room in which the one child stands; it takes the focus where nothing inside does. */
  className?: string | undefined
  children: ReactNode
}) {
  const root = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  const [origins] = useState(focusOrigins)

  useLayoutEffect(() => {
    const element = root.current!
    const entry = { element, origins }
    openModal(entry)
    if (!element.contains(document.activeElement)) focusInside(room.current!)
    return () => closeModal(entry)
  }, [origins])

  useEffect(() => {
    const bringBack = ({ target }: FocusEvent) => {
      if (isTopModal(root.current) && !root.current!.contains(target as Node)) focusInside(room.current!)
    }
    document.addEventListener('focusin', bringBack)
    return () => document.removeEventListener('focusin', bringBack)
  }, [])

  const turn = (to: 'first' | 'last') => () => {
    const places = tabbableIn(room.current!)
    const place = places.at(to === 'first' ? 0 : -1)
    if (place) place.focus()
    else focusInside(room.current!)
  }
  const keys = (event: KeyboardEvent) => {
    if (!isEscape(event) || !isTopModal(root.current)) return
    event.stopPropagation()
    onClose?.()
  }
  useEffect(() => {
    // What had the focus can be disabled or gone since, as a button that is busy: then keys arrive at the page itself.
    const fromNowhere = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || !isEscape(event) || !isTopModal(root.current)) return
      // The one below is on top by the time its turn would come.
      event.stopImmediatePropagation()
      onClose?.()
    }
    document.addEventListener('keydown', fromNowhere)
    return () => document.removeEventListener('keydown', fromNowhere)
  }, [onClose])
  return createPortal(
    // Esc arrives here from whatever inside has the focus.
    <div ref={root} role="presentation" className={styles.root} onKeyDown={keys}>
      <div aria-hidden className={classes(styles.scrim, scrim && styles.dim)} />
      <div tabIndex={0} aria-hidden="true" data-sentinel onFocus={turn('last')} />
      <div
        ref={room}
        role="presentation"
        className={classes(styles.room, className)}
        onMouseDown={(event) => {
          pressed.current = event.target
        }}
        onClick={(event) => {
          const isBeside = event.target === event.currentTarget && pressed.current === event.currentTarget
          if (isBeside) onClose?.()
        }}
      >
        {children}
      </div>
      <div tabIndex={0} aria-hidden="true" data-sentinel onFocus={turn('first')} />
    </div>,
    document.body,
  )
}

/** Esc, unless something has taken it; 229: the key belongs to what is being composed. */
const isEscape = ({ key, keyCode, defaultPrevented }: globalThis.KeyboardEvent | KeyboardEvent): boolean =>
  key === 'Escape' && keyCode !== 229 && !defaultPrevented

function focusInside(room: HTMLElement): void {
  const child = room.firstElementChild as HTMLElement | null
  child?.focus({ preventScroll: true })
}

function tabbableIn(room: HTMLElement): HTMLElement[] {
  return [...room.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !(element as HTMLButtonElement).disabled &&
      element.closest('[inert]') === null &&
      element.checkVisibility?.() !== false,
  )
}
