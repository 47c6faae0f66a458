import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../controls/classes.ts'
import styles from './Modal.module.css'
import { useEscape } from './useEscape.ts'
import { useModalFocus } from './useModalFocus.ts'

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
  const turn = useModalFocus(root, room)
  const onKeyDown = useEscape(root, onClose)
  return createPortal(
    // Esc arrives here from whatever inside has the focus.
    <div ref={root} role="presentation" className={styles.root} onKeyDown={onKeyDown}>
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
