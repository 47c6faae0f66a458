import { messageOf } from '@bubbles/ui'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { importsQuery } from '../../api/reportImports.ts'
import { readAgain, reportListQueries } from '../../api/reports.ts'
import { useFlag } from '../../session/flags.ts'
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

/** The server lists templates and starters only while they are on: it is asked again when somebody switches them. */
export function useTemplatesSwitch(): boolean {
  const queryClient = useQueryClient()
  const withTemplates = useFlag('report-templates')
  const known = useRef(withTemplates)
  useEffect(() => {
    if (known.current === withTemplates) return
    known.current = withTemplates
    void readAgain(queryClient)
    void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
  }, [withTemplates, queryClient])
  return withTemplates
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
