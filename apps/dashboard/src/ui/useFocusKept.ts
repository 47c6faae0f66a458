import { type RefObject, useEffect, useRef } from 'react'

/**
 * Ref of a button that has the focus when what had it went with a change.
 * @param shown what the change is of, such as the number of rows.
 * @param isAsked whether a dialog is open, which has the focus itself until it closes.
 */
export function useFocusKept(shown: unknown, isAsked: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (isAsked) return
    if (shown !== before.current && document.activeElement === document.body) button.current?.focus()
    before.current = shown
  }, [shown, isAsked])
  return button
}
