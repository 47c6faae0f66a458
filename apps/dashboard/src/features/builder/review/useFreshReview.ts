import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { publicationCheckQuery } from '../queries.ts'
import { reviewQuery } from './queries.ts'

/** Least time between two readings, in ms: of many changes at once the last reading has all. */
const PACE = 1_000

/**
 * Reads comments and review anew when the report's socket says that they have changed, and when the first edit after an
 * approval has arrived, which the approval then no longer covers.
 */
export function useFreshReview(reportId: string, provider: SyncProvider): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = reviewQuery(reportId)
    const read = paced(() => {
      void queryClient.invalidateQueries({ queryKey })
      // What an open review says to whoever publishes stands among the checks.
      void queryClient.invalidateQueries({ queryKey: publicationCheckQuery(reportId).queryKey })
    })
    const edited = () => {
      const review = queryClient.getQueryData(queryKey)?.review
      if (review?.state === 'Approved' && !review.changedSince) read.soon()
    }
    const stops = [
      provider.live?.onReview(read.soon),
      // One's own edit counts once it is saved, others' are on the server when they arrive.
      provider.subscribe(() => provider.getState().kind === 'saved' && edited()),
    ]
    const others = (_update: Uint8Array, origin: unknown) => origin === provider && edited()
    provider.ydoc.on('update', others)
    return () => {
      read.stop()
      for (const stop of stops) stop?.()
      provider.ydoc.off('update', others)
    }
  }, [reportId, provider, queryClient])
}

/** `soon` does the work at once, or as soon as `PACE` has passed since the last time. */
function paced(work: () => void): { soon: () => void; stop: () => void } {
  let last = -PACE
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    last = performance.now()
    work()
  }
  return {
    soon: () => {
      const wait = last + PACE - performance.now()
      if (wait <= 0 && timer === undefined) run()
      else timer ??= setTimeout(run, wait)
    },
    stop: () => clearTimeout(timer),
  }
}
