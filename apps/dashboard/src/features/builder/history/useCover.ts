import { type RefObject, useLayoutEffect } from 'react'

/**
 * While an element lies over the report, nothing of the report can be reached: not by Tab, not by undo. What stands
 * beside it, the top line and the drawer, stays in use.
 */
export function useCover(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element
    const covered = [
      ...[...(current?.parentElement?.children ?? [])]
        .filter((each) => each !== current && !each.matches('header, style, [data-drawer]'))
        // The landmark stays where those who move by landmarks know it.
        .flatMap((each) => (each.matches('main') ? [...each.children] : [each])),
      ...document.querySelectorAll('[data-undo]'),
    ].filter((each) => !each.hasAttribute('inert'))
    for (const each of covered) each.setAttribute('inert', '')
    return () => {
      for (const each of covered) each.removeAttribute('inert')
    }
  }, [element])
}
