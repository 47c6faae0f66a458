import { messageOf } from '@bubbles/ui'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reportListQueries } from '../../api/reports.ts'
import { combineReports, type ReportRow } from './rows.ts'

/** The combined list and the state of the reads behind it. */
export interface ReportRows {
  rows: ReportRow[]
  /** Nothing to show yet. */
  loading: boolean
  /** Read again while the old rows stand. */
  busy: boolean
  error: string | null
  retry: () => void
}

/** Reads the three lists and combines them. */
export function useReportRows(): ReportRows {
  const [drafts, internal, toEveryone] = useQueries({ queries: [...reportListQueries] })
  const rows = useMemo(
    () => combineReports(drafts.data ?? [], internal.data ?? [], toEveryone.data ?? []),
    [drafts.data, internal.data, toEveryone.data],
  )
  const all = [drafts, internal, toEveryone]
  const failed = all.find((query) => query.isError && query.data === undefined)
  return {
    rows,
    loading: all.some((query) => query.isPending),
    busy: all.some((query) => query.isFetching && !query.isPending),
    error: failed ? messageOf(failed.error) : null,
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch()
    },
  }
}
