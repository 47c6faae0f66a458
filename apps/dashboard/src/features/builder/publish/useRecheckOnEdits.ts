import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publicationCheckQuery } from '../queries.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'

/** How long edits are gathered before they are checked, in ms. */
const GATHER = 1_000

/** Checks and compares again when others change the document under an open sheet. */
export function useRecheckOnEdits(open: boolean, reportId: string, { ydoc }: SyncProvider): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!open) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const recheck = () => {
      void queryClient.invalidateQueries({ queryKey: publicationCheckQuery(reportId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['builder', 'changes', reportId] })
    }
    const note = () => {
      clearTimeout(timer)
      timer = setTimeout(recheck, GATHER)
    }
    ydoc.on('update', note)
    return () => {
      clearTimeout(timer)
      ydoc.off('update', note)
    }
  }, [open, reportId, ydoc, queryClient])
}
