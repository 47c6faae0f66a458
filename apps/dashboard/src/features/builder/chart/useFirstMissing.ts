import { useCallback, useEffect, useRef } from 'react'
import type { FigureStep } from './StepTabs.tsx'

/** Who opens the settings from elsewhere looks for their first field every 50 ms; what is missing takes the focus after that. */
const AFTER_OPENING = 80

/**
 * Focuses the first field that something is missing in when the settings are opened at their words from elsewhere, so
 * that what is to be mended can be typed at once.
 * @returns to be told of steps that are gone to within the settings: those leave the focus where it is
 */
export function useFirstMissing(step: FigureStep): (step: FigureStep) => void {
  const own = useRef<FigureStep | null>(null)
  useEffect(() => {
    if (own.current === step) return undefined
    own.current = null
    if (step !== 'annotate') return undefined
    const timer = setTimeout(() => {
      // Whoever was led to words of a field has them selected, and what a check named is where it led.
      const { activeElement } = document
      if (hasSelectedWords(activeElement) || activeElement?.matches('[data-panel] [data-missing]')) return
      document.querySelector<HTMLElement>('[data-panel] [role=tabpanel] [data-missing]')?.focus()
    }, AFTER_OPENING)
    return () => clearTimeout(timer)
  }, [step])
  return useCallback((next) => {
    own.current = next
  }, [])
}

const hasSelectedWords = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
    ? element.closest('[data-panel]') !== null && element.selectionStart !== element.selectionEnd
    : false
