import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { versionsQuery } from './queries.ts'

/** The versions; what was just typed is sent first, so that the newest is what is on the paper. */
export function useVersions(reportId: string, provider: SyncProvider) {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    void provider.settle().finally(() => setSettled(true))
  }, [provider])
  const query = useInfiniteQuery({ ...versionsQuery(reportId), enabled: settled })
  const list = useMemo(() => query.data?.pages.flatMap(({ versions }) => versions) ?? [], [query.data])
  // Saves that come while the drawer is open belong into it, once they have stood for a moment.
  const { refetch } = query
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      if (provider.getState().kind !== 'saved') return
      clearTimeout(timer)
      timer = setTimeout(() => void refetch(), 1500)
    }
    const stop = provider.subscribe(note)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [provider, refetch])
  return {
    list,
    error: query.data === undefined ? query.error : null,
    isPending: query.isPending,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isMoreComing: query.isFetchingNextPage,
  }
}
