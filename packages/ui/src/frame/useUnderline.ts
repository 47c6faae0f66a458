import { type RefObject, useLayoutEffect } from 'react'

/**
 * Lets the line under the chosen tab slide there: tells the list where the tab is, as `--at` and `--wide` in px. The list
 * draws the line; the first time it is there at once.
 * @param chosen what changes with the choice
 */
export function useUnderline(list: RefObject<HTMLElement | null>, chosen: unknown): void {
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const place = () => {
      const tab = element.querySelector<HTMLElement>('[aria-current="page"], [aria-selected="true"]')
      if (tab === null) return
      element.style.setProperty('--at', `${tab.offsetLeft}px`)
      element.style.setProperty('--wide', `${tab.offsetWidth}px`)
    }
    place()
    const moves = requestAnimationFrame(() => {
      element.dataset.moves = ''
    })
    // Counts and fonts come later and widen tabs.
    const watcher = new ResizeObserver(place)
    watcher.observe(element)
    return () => {
      cancelAnimationFrame(moves)
      watcher.disconnect()
    }
  }, [list, chosen])
}
