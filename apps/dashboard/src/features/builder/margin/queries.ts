import { queryOptions } from '@tanstack/react-query'
import { runReports } from '../../../api/analytics.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { readingQuestions, readReading } from './readerNumbers.ts'

/** How the live edition is read, block by block. */
export const readingQuery = (
  reportId: string,
  edition: Pick<PublishedReport, 'publicationId' | 'publishedAt'>,
) =>
  queryOptions({
    queryKey: ['builder', 'reading', reportId, edition.publicationId],
    queryFn: async ({ signal }) =>
      readReading(await runReports(readingQuestions(reportId, edition, new Date()), signal)),
    staleTime: 60_000,
    meta: { quiet: true },
  })
