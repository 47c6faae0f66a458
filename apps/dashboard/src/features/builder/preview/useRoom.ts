import { type RefCallback, useCallback, useRef, useState } from 'react'

/** The inner size of an element in px, followed as it changes; null before it is known. */
export function useRoom(): [RefCallback<HTMLElement>, { width: number; height: number } | null] {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  const observer = useRef<ResizeObserver | null>(null)
  const element = useCallback((node: HTMLElement | null) => {
    observer.current?.disconnect()
    if (node === null) return
    observer.current = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.current.observe(node)
  }, [])
  return [element, room]
}
