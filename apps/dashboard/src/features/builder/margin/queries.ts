import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReaderFilters } from '../../../api/readerFilters.ts'
import { extentOf, runReports } from '../../../api/analytics.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import { choicesQuestions, readChoices } from '../../../api/filterChoices.ts'
import { aboutEdition, readingQuestions, readReading } from './readerNumbers.ts'

/** How the live edition is read, block by block. */
export const readingQuery = (
  reportId: string,
  edition: Pick<PublishedReport, 'publicationId' | 'publishedAt'>,
  filters: ReaderFilters,
) =>
  queryOptions({
    queryKey: ['builder', 'reading', reportId, edition.publicationId, filters],
    queryFn: async ({ signal }) => {
      const ask = (since: string | null) =>
        runReports(readingQuestions(reportId, edition, new Date(), { filters, since }), signal)
      const rows = await ask(null)
      const { since } = extentOf(rows)
      // Where raw events aren’t kept since it was published, all numbers are of the days of which they are.
      return readReading(since === null ? rows : await ask(since), since)
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** What the readers of the live edition can be filtered by. */
export const choicesQuery = (
  reportId: string,
  edition: Pick<PublishedReport, 'publicationId' | 'publishedAt'>,
  filters: ReaderFilters,
) =>
  queryOptions({
    queryKey: ['builder', 'choices', reportId, edition.publicationId, filters],
    queryFn: async ({ signal }) => {
      const about = aboutEdition(reportId, edition, new Date(), { filters })
      return readChoices(await runReports(choicesQuestions(about), signal), about)
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  })
