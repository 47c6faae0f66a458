import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { overviewRequests, readOverview } from './overview.ts'
import type { RangeLength } from './search.ts'

/** The overview of the whole organisation or one report. New readers appear by themselves. */
export const overviewQuery = (length: RangeLength, reportId: string | undefined) =>
  queryOptions({
    queryKey: ['engagement', 'overview', length, reportId ?? null],
    queryFn: async ({ signal }) =>
      readOverview(
        await api.runAnalyticsReports({ body: { requests: overviewRequests(length, reportId) } }, { signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    staleTime: 5_000,
    meta: { quiet: true },
  })
