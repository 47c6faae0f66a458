import { useEffect, useRef } from 'react'

/** How long a finger rests on something before it is told, in ms. */
const LONG_TOUCH = 500

/** Tells when a finger has rested on something; what it presses then when it is lifted is not meant. */
export function useLongTouch(onLong: (element: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const long = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    start: (element: HTMLElement) => {
      clearTimeout(timer.current)
      long.current = false
      timer.current = setTimeout(() => {
        long.current = true
        onLong(element)
      }, LONG_TOUCH)
    },
    end: () => clearTimeout(timer.current),
    /** Whether the press that ends now was long; asked once. */
    wasLong: () => {
      const was = long.current
      long.current = false
      return was
    },
  }
}
