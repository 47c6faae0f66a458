import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { readingRequests, readReading } from './readerNumbers.ts'

/** How the live edition is read, block by block. */
export const readingQuery = (
  reportId: string,
  edition: Pick<PublishedReport, 'publicationId' | 'publishedAt'>,
) =>
  queryOptions({
    queryKey: ['builder', 'reading', reportId, edition.publicationId],
    queryFn: async ({ signal }) =>
      readReading(
        await api.runAnalyticsReports(
          { body: { requests: readingRequests(reportId, edition, new Date()) } },
          { signal },
        ),
      ),
    staleTime: 60_000,
    meta: { quiet: true },
  })
