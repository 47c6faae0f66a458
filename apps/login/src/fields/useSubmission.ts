import { waitOf } from '@bubbles/session'
import { type RefObject, useEffect, useState } from 'react'

/** State of a form being sent: busy, and why the last try failed. */
export interface Submission {
  isBusy: boolean
  error: string | null
  /** How long the user pool wants one to wait after the last try, if it says so. `id` is another for each try. */
  wait: { seconds: number; id: number } | null
  /** Runs the work; a failure becomes the sentence `sentenceOf` gives it. Busy until it ends. */
  run: (work: () => Promise<void>, sentenceOf: (error: unknown) => string) => Promise<void>
  clear: () => void
}

/** @param problem what went wrong before there was anything to send. */
export function useSubmission(problem: string | null = null): Submission {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState(problem)
  const [wait, setWait] = useState<Submission['wait']>(null)
  const clear = () => {
    setError(null)
    setWait(null)
  }
  return {
    isBusy,
    error,
    wait,
    async run(work, sentenceOf) {
      setBusy(true)
      clear()
      try {
        await work()
      } catch (failure) {
        const seconds = waitOf(failure)
        setError(sentenceOf(failure))
        setWait(seconds === null ? null : { seconds, id: performance.now() })
      } finally {
        setBusy(false)
      }
    },
    clear,
  }
}

/** Gives a field the keyboard when the page opens; not on touch screens, where the keyboard would cover the page. */
export function useFocusAtStart(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [field])
}
