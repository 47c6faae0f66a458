import { type Reading, readSource, type Source } from '@bubbles/tables/read'
import '@bubbles/contract/without-eval'

/** What the worker answers. */
export type Answer = { reading: Reading } | { problem: string; known: boolean }

addEventListener('message', ({ data }: MessageEvent<Source>) => {
  readSource(data).then(
    (reading) => postMessage({ reading } satisfies Answer),
    (error: unknown) =>
      postMessage({
        problem: error instanceof Error ? error.message : '',
        known: error instanceof Error && error.name === 'TableError',
      } satisfies Answer),
  )
})
