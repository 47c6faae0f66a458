import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { isTopModal } from './modalStack.ts'

/**
 * Esc asks to close what stands over the page, if it is on top.
 * @param onClose absent: it can't be closed at the moment
 * @returns the listener for keys within it
 */
export function useEscape(
  root: RefObject<HTMLElement | null>,
  onClose: (() => void) | undefined,
): (event: KeyboardEvent) => void {
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
  }, [root, onClose])
  return (event) => {
    if (!isEscape(event) || !isTopModal(root.current)) return
    event.stopPropagation()
    onClose?.()
  }
}

/** Esc, unless something has taken it; 229: the key belongs to what is being composed. */
const isEscape = ({ key, keyCode, defaultPrevented }: globalThis.KeyboardEvent | KeyboardEvent): boolean =>
  key === 'Escape' && keyCode !== 229 && !defaultPrevented
