import { currentOrganisationQuery } from '../../api/organisations.ts'
import type { Resource } from '@bubbles/contract'
import { dayInZone, DEFAULT_TIME_ZONE } from '@bubbles/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type About, type Questions, type Rows, runReports } from '../../api/analytics.ts'
import { api } from '../../api/client.ts'

export type Edition = Resource<'listEditions'>['editions'][number] & {
  /** The day on which it was published, by the organisation's clock. */
  publishedOn: string
}
export type EditionDocument = Resource<'getEdition'>

/** How often what is on the screen is asked again, in milliseconds: new readers appear by themselves. */
const REFETCH = 15_000

/**
 * One batch of questions of a tab. `key` names the tab and what else it asks about beside report and days.
 * @param read puts the rows into the tab's shape.
 */
export const batchQuery = <Q extends Questions, Data>(
  key: readonly (string | number)[],
  about: About,
  questions: Q,
  read: (rows: Rows<Q>, about: About) => Data,
) =>
  queryOptions({
    queryKey: ['engagement', ...key, about],
    queryFn: async ({ signal }) => read(await runReports(questions, signal), about),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH,
    staleTime: 5_000,
    meta: { quiet: true },
  })

/** Readers of the last five minutes; asked every 15 seconds while the page is visible. */
export const nowQuery = (reportId: string | undefined) =>
  queryOptions({
    queryKey: ['engagement', 'now', reportId ?? null],
    queryFn: ({ signal }) =>
      api.analyticsNow({ query: reportId === undefined ? {} : { reportId } }, { signal }),
    refetchInterval: REFETCH,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Editions asked for at once. */
const pageSize = 200

/** All that was published, newest first, page after page: tabs name every report that was read. */
export const editionsQuery = (reportId?: string) =>
  queryOptions({
    queryKey: ['engagement', 'editions', reportId ?? null],
    queryFn: async ({ signal, client }): Promise<Edition[]> => {
      const organisation = await client.ensureQueryData(currentOrganisationQuery)
      const zone = organisation?.timeZone ?? DEFAULT_TIME_ZONE
      const all: Edition[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await api.listEditions({ query: { reportId, limit: pageSize, cursor } }, { signal })
        all.push(
          ...page.editions.map((each) => ({
            ...each,
            publishedOn: dayInZone(new Date(each.publishedAt), zone),
          })),
        )
        if (page.cursor === null) return all
        cursor = page.cursor
      }
    },
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** The editions of the report that a screen is about: none of all reports’, whose numbers repeat. */
export const ownEditionsQuery = (reportId: string | undefined) => ({
  ...editionsQuery(reportId),
  queryKey: ['engagement', 'editions', reportId ?? 'of no report'],
  enabled: reportId !== undefined,
})

/** An edition with its document and data, which never change. */
export const editionQuery = (publicationId: string) =>
  queryOptions({
    queryKey: ['engagement', 'edition', publicationId],
    queryFn: ({ signal }) => api.getEdition({ publicationId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { quiet: true },
  })
