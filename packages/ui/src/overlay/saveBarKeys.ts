import { type RefObject, useEffect, useRef } from 'react'

/** The key beside S that saves, as this computer's keyboard has it. */
export const modifierName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')

/**
 * Saves by Ctrl S, or Cmd S on a Mac.
 * @param save null while there is nothing to save, or while it cannot be
 * @param isShown while it is, the browser does not offer to save the page as a file
 */
export function useSaveKey(save: (() => void) | null, isShown: boolean): void {
  const now = useRef(save)
  useEffect(() => {
    now.current = save
  })
  useEffect(() => {
    if (!isShown) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 's') return
      event.preventDefault()
      // What is over the page is finished first.
      if (document.querySelector('[role="dialog"]') === null) now.current?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isShown])
}

/**
 * Where the focus goes when a bar goes and takes the button that had it along: to what had it before the bar, or, where that
 * is gone too, to the page's heading.
 * @returns the bar's ref
 */
export function useFocusBack(isShown: boolean): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (!isShown) return undefined
    before.current = document.activeElement
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && bar.current?.contains(target) !== true) before.current = target
    }
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('focusin', note)
      if (hasFocus()) return
      focusOn(before.current)
    }
  }, [isShown])
  return bar
}

/** A button that is removed, or disabled while it is busy, leaves the focus to the page. */
const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

function focusOn(element: Element | null): void {
  const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body
  const target = isThere ? element : document.querySelector<HTMLElement>('h1')
  if (target === null) return
  if (!isThere) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
