import { type RefObject, useEffect, useRef } from 'react'

/**
 * Ref of a button that has the focus when what had it went with a change.
 * @param shown what the change is of, such as the number of rows; undefined until it has been loaded, which moves nothing.
 * @param isAsked whether a dialog is open, which has the focus itself until it closes.
 */
export function useFocusKept(shown: unknown, isAsked: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (isAsked) return
    const hasChanged = before.current !== undefined && shown !== before.current
    if (hasChanged && document.activeElement === document.body) button.current?.focus()
    before.current = shown
  }, [shown, isAsked])
  return button
}
