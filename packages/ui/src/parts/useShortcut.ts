import { useEffect, useRef } from 'react'

/** Inputs that take no letters: one has just clicked a tick or chosen a view. */
const WITHOUT_LETTERS = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit']

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_LETTERS.includes(target.type)
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

/**
 * Calls `onPress` for one plain key anywhere on the page; not while typing, and not while a dialog or menu is open.
 * Letters count in either case. `null` switches it off.
 */
export function useShortcut(key: string, onPress: (() => void) | null): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (latest.current === null || event.key.toLowerCase() !== key) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      if (document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
