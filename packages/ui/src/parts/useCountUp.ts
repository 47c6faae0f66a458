import { type RefObject, useEffect } from 'react'

const DURATION = 300

/** Digits with the marks between thousands and before decimals; what else there is beside them is no count. */
const COUNT = /^\d{1,3}(?:[,.\u00a0\u202f ]?\d{3})*$/

/**
 * Counts a whole number up to what stands in an element, once, when it comes; at once for those who want no motion. What
 * is read aloud and copied is the number all along: only what is seen moves.
 */
export function useCountUp(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = element.current
    const text = shown?.textContent ?? ''
    const isWanted = COUNT.test(text) && !matchMedia('(prefers-reduced-motion: reduce)').matches
    if (shown === null || !isWanted) return undefined
    const digits = text.replaceAll(/\D/g, '')
    let frame = 0
    const start = document.timeline?.currentTime
    const step = (now: number) => {
      const share = Math.min(1, (now - Number(start)) / DURATION)
      const reached = `${Math.round(Number(digits) * (1 - (1 - share) ** 3))}`.padStart(digits.length, '0')
      let at = 0
      if (share < 1) {
        shown.dataset.count = text.replaceAll(/\d/g, () => reached.charAt(at++)).replace(/^[0\D]+(?=\d)/, '')
        frame = requestAnimationFrame(step)
      } else delete shown.dataset.count
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      delete shown.dataset.count
    }
  }, [element])
}
