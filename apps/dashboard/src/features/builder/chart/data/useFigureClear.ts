import { type RefObject, useEffect } from 'react'

/** Px of the bar at the top of the screen and the one below it that leads back to publishing. */
const BARS = 92
/** Px between the figure and what stands over and under it. */
const APART = 16

/**
 * How far to scroll so that a figure shows between the bar at the top and a drawer: its end if it finds room there,
 * else its beginning; 0 where nothing of it is covered.
 */
export function toScroll(figure: { top: number; bottom: number }, drawerTop: number): number {
  const covered = figure.bottom - (drawerTop - APART)
  return Math.max(0, Math.min(covered, figure.top - BARS - APART))
}

/** Keeps the selected figure clear of a drawer from below when that opens, and whenever the figure grows under it. */
export function useFigureClear(drawer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const figure = document.querySelector<HTMLElement>('.bb-doc .ProseMirror-selectednode')
    if (!figure) return undefined
    const clear = () => {
      const top = drawer.current?.getBoundingClientRect().top ?? 0
      // On a phone it covers the whole screen.
      if (top <= BARS) return
      const by = toScroll(figure.getBoundingClientRect(), top)
      if (by > 0) window.scrollBy({ top: by })
    }
    const observer = new ResizeObserver(clear)
    observer.observe(figure)
    return () => observer.disconnect()
  }, [drawer])
}
