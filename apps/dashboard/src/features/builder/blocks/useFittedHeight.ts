import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A text field as high as its text, also where browsers do not know `field-sizing`; anew when its room changes. */
export function useFittedHeight(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return undefined
    const fit = () => {
      const edges = element.offsetHeight - element.clientHeight
      element.style.height = 'auto'
      element.style.height = `${element.scrollHeight + edges}px`
    }
    fit()
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      // Its height is what this sets, or what a person has drawn it to.
      if (element.clientWidth === width) return
      width = element.clientWidth
      fit()
    })
    observer.observe(element.parentElement ?? element)
    return () => observer.disconnect()
  }, [text])
  return field
}
