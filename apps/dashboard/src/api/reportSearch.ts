import type { Resource } from '@bubbles/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** A report as searching finds it, with the words around the find. */
export type FoundReport = Resource<'searchReports'>['reports'][number]

/** How many finds are listed at most; more words find fewer. */
export const mostFound = 1_000
const pageSize = 200

/** Reads page after page of a search, up to `mostFound`. */
async function findAll(
  question: Pick<Parameters<typeof api.searchReports>[0]['body'], 'query' | 'filters' | 'sort'>,
  signal: AbortSignal,
): Promise<{ reports: FoundReport[]; total: number }> {
  const reports: FoundReport[] = []
  let cursor: string | null = null
  let total = 0
  do {
    const body = { ...question, limit: pageSize, ...(cursor !== null && { cursor }) }
    const page: Resource<'searchReports'> = await api.searchReports({ body }, { signal })
    reports.push(...page.reports)
    ;({ cursor, total } = page)
  } while (cursor !== null && reports.length < mostFound)
  return { reports, total }
}

/** Reports whose title or contents hold all words, the best first. */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ['reports', 'search', query],
    queryFn: ({ signal }) => findAll({ query, sort: 'relevance' }, signal),
    placeholderData: keepPreviousData,
    enabled: query !== '',
    meta: { quiet: true },
  })

/** What was deleted within thirty days, the last first. */
export const deletedReportsQuery = queryOptions({
  queryKey: ['reports', 'deleted'],
  queryFn: ({ signal }) => findAll({ filters: { deleted: true }, sort: '-updatedAt' }, signal),
  staleTime: 0,
  meta: { quiet: true },
})
