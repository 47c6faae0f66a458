import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { type ReportRow, withState } from './reports.ts'

type Search = Parameters<typeof api.searchReports>[0]['body']

/** A list that is read on from its start, page after page. */
const growingQuery = (name: string, question: Pick<Search, 'filters' | 'sort' | 'limit'>) =>
  infiniteQueryOptions({
    queryKey: ['reports', name],
    queryFn: async ({ pageParam, signal }) => {
      const body = { ...question, ...(pageParam !== undefined && { cursor: pageParam }) }
      const { reports, total, cursor } = await api.searchReports({ body }, { signal })
      return { reports: reports.map(withState), total, cursor }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    staleTime: 0,
    meta: { quiet: true },
  })

/** What was deleted within thirty days, the last first. */
export const deletedReportsQuery = growingQuery('deleted', {
  filters: { deleted: true },
  sort: '-updatedAt',
  limit: 50,
})

/** The organisation's own templates by title, to start reports from. */
export const templatesQuery = growingQuery('templates', {
  filters: { template: true },
  sort: 'name',
  limit: 24,
})

/** The reports of the pages that were read. */
export const allOf = (pages: readonly { reports: ReportRow[] }[] | undefined): ReportRow[] | undefined =>
  pages?.flatMap(({ reports }) => reports)
