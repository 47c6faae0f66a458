import { type RefObject, useEffect, useState } from 'react'

/** State of a form being sent: busy, and why the last try failed. */
export interface Submission {
  isBusy: boolean
  error: string | null
  /** Runs the work; a failure becomes the sentence `sentenceOf` gives it. Busy until it ends. */
  run: (work: () => Promise<void>, sentenceOf: (error: unknown) => string) => Promise<void>
  clear: () => void
}

/** @param problem what went wrong before there was anything to send. */
export function useSubmission(problem: string | null = null): Submission {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState(problem)
  return {
    isBusy,
    error,
    async run(work, sentenceOf) {
      setBusy(true)
      setError(null)
      try {
        await work()
      } catch (failure) {
        setError(sentenceOf(failure))
      } finally {
        setBusy(false)
      }
    },
    clear: () => setError(null),
  }
}

/** Gives a field the keyboard when the page opens; not on touch screens, where the keyboard would cover the page. */
export function useFocusAtStart(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [field])
}
