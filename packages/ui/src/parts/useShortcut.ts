import { useLayoutEffect, useRef } from 'react'

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
 * Calls `onPress` for one key anywhere on the page, not while a dialog or menu is open. A plain key is for whoever is not
 * typing; with `mod` it is for Ctrl, or Cmd on a Mac, and works in fields too. Letters count in either case. `null`
 * switches it off.
 */
export function useShortcut(
  key: string,
  onPress: (() => void) | null,
  { mod = false }: { mod?: boolean } = {},
): void {
  const latest = useRef(onPress)
  useLayoutEffect(() => {
    latest.current = onPress
  })
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (latest.current === null || event.key.toLowerCase() !== key) return
      if (event.altKey || event.repeat || (event.ctrlKey || event.metaKey) !== mod) return
      if (mod ? event.shiftKey : isTyping(event.target)) return
      const isCovered = document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
      // With Ctrl also where it does nothing: a browser that has a use of its own for the key would take the focus.
      if (mod || !isCovered) event.preventDefault()
      if (isCovered) return
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key, mod])
}
