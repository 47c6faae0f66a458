import type { Dataset } from '@bubbles/tables'
import { useEffect, useMemo, useState } from 'react'
import { type Beside, BesidePage } from './BesidePage.ts'
import { type Input, type Job, type Result, work } from './jobs.ts'

/** Rows and cells beyond which drawing takes long enough to be felt while typing. */
const MANY_ROWS = 1000
const MANY_CELLS = 10_000

export const isLarge = ({ rows, columns }: Dataset): boolean =>
  rows.length > MANY_ROWS || rows.length * columns.length > MANY_CELLS

/** The one worker of the page, which is begun when it is first asked. */
export const besidePage = new BesidePage(() =>
  typeof Worker === 'undefined'
    ? null
    : (new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as Beside),
)

/**
 * What a job gives for settings and data: at once where the data are few, else when the worker has done it. Until then it
 * is what it was before, at first null. Also null while the data are missing.
 */
export function useJob<J extends Job>(
  job: J,
  dataset: Dataset | undefined,
  input: Input<J>,
): Result<J> | null {
  // Settings are new objects after every change of the document; what they say decides.
  const key = useMemo(() => JSON.stringify(input), [input])
  const large = dataset !== undefined && isLarge(dataset)
  const now = useMemo(
    () => (dataset && !large ? work(job, [dataset], JSON.parse(key) as Input<J>) : null),
    [job, dataset, large, key],
  )
  const [late, setLate] = useState<{ result: Result<J> } | { error: unknown } | null>(null)
  useEffect(() => {
    if (!dataset || !large) return
    const leave = new AbortController()
    besidePage.ask(job, [dataset], JSON.parse(key) as Input<J>, leave.signal).then(
      (result) => setLate({ result }),
      (error: unknown) => setLate({ error }),
    )
    return () => leave.abort()
  }, [job, dataset, large, key])
  if (now) return now
  if (late && 'error' in late) throw late.error
  return late?.result ?? null
}
