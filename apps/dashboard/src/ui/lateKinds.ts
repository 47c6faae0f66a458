import { addKinds, isKindLoaded } from '@bubbles/charts'
import type * as Late from '@bubbles/charts/late'
import { useEffect, useState } from 'react'

/** Loads a part of the application: `loadChunk`, which waits for the connection rather than fail. */
type Load = <Part>(load: () => Promise<Part>) => Promise<Part>

let loading: Promise<void> | undefined

let styled = false

/** Adds the kinds of charts that the build leaves out of the first parts, and how they look; twice is as good as once. */
export function addLateKinds({ lateKinds, lateStyles }: Pick<typeof Late, 'lateKinds' | 'lateStyles'>): void {
  addKinds(lateKinds)
  if (styled) return
  styled = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(lateStyles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Loads the kinds of charts that the build leaves out of the first parts; once, however often it is asked. */
const loadLateKinds = (load: Load): Promise<void> =>
  (loading ??= load(async () => addLateKinds(await import('@bubbles/charts/late'))))

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
