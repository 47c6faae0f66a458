import { addKinds, isKindLoaded } from '@bubbles/charts'
import { useEffect, useState } from 'react'

/** Loads a part of the application: `loadChunk`, which waits for the connection rather than fail. */
type Load = <Part>(load: () => Promise<Part>) => Promise<Part>

let loading: Promise<void> | undefined

/** Loads the kinds of charts that the build leaves out of the first parts; once, however often it is asked. */
const loadLateKinds = (load: Load): Promise<void> =>
  (loading ??= load(async () => addKinds((await import('@bubbles/charts/late')).lateKinds)))

/**
 * Whether charts of these kinds can be drawn. Where they can't yet, what draws them is loaded, and the answer changes.
 * @throws from rendering, when it couldn't be loaded.
 */
export function useLateKinds(kinds: readonly unknown[], load: Load): boolean {
  const isThere = kinds.every(isKindLoaded)
  const [outcome, setOutcome] = useState<{ error: unknown } | 'loaded'>()
  useEffect(() => {
    if (isThere) return
    let isWanted = true
    loadLateKinds(load).then(
      () => isWanted && setOutcome('loaded'),
      (error: unknown) => isWanted && setOutcome({ error }),
    )
    return () => void (isWanted = false)
  }, [isThere, load])
  if (!isThere && typeof outcome === 'object') throw outcome.error
  return isThere
}
