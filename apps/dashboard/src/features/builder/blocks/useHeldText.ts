import { useLayoutEffect, useRef, useState } from 'react'

/**
 * What a field shows: what was typed, at once, and what others make of it once the document says so. The block is drawn
 * anew a moment after the key; a field that waited for that would put its old text back and the caret at the end.
 */
export function useHeldText(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  /** What was typed and has not come back from the document yet, in order. */
  const typed = useRef<string[]>([])
  useLayoutEffect(() => {
    const at = typed.current.indexOf(value)
    typed.current = typed.current.slice(at + 1)
    if (at >= 0) return
    typed.current = []
    setText(value)
  }, [value])
  const type = (next: string) => {
    typed.current.push(next)
    setText(next)
  }
  return [text, type]
}
