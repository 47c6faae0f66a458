import { type RefObject, useLayoutEffect } from 'react'

const NAME = '--bb-foot-height'

/** Says to the style sheet how high a bar at the foot of the page is, in px, while it is shown: notices stay above it. */
export function useFootHeight(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown || !bar.current) return undefined
    const { style } = document.documentElement
    const measure = () => style.setProperty(NAME, `${bar.current?.offsetHeight ?? 0}px`)
    const watcher = new ResizeObserver(measure)
    watcher.observe(bar.current)
    measure()
    return () => {
      watcher.disconnect()
      style.removeProperty(NAME)
    }
  }, [bar, isShown])
}
