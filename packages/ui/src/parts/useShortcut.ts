import { useEffect, useRef } from 'react'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
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
