import type { Audience } from '@bubbles/domain'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  listsKey,
  type PublishedReport,
  publishedReportQuery,
  type ReportPage,
  type ReportRow,
  scopeOfKey,
  withState,
} from './reports.ts'

/*
 * Changes of reports that the lists show before the server has answered. What is cached is pages of lists, each under its
 * question; the server is asked again in any case, so that here nothing is worked out that only it knows.
 */

const AUDIENCES = ['internal', 'public'] as const
const liveKey = ['reports', 'live'] as const

/** The lists as they were. */
export type Lists = readonly (readonly [QueryKey, unknown])[]

/** Lines as they were before they were taken out of a page or changed, with their places on it; or what was live. */
export interface Taken {
  pages: { key: QueryKey; rows: { row: ReportRow; at: number }[] }[]
  live: { reportId: string; audience: Audience; publication: PublishedReport }[]
}

const nothing: Taken = { pages: [], live: [] }

const pagesOf = (queryClient: QueryClient) =>
  queryClient
    .getQueriesData<ReportPage>({ queryKey: listsKey })
    .flatMap(([key, page]) => (page === undefined ? [] : [{ key, page }]))

/** Stops running reads and keeps the lists, so that an optimistic change can be taken back. */
export async function holdLists(queryClient: QueryClient): Promise<Lists> {
  await queryClient.cancelQueries({ queryKey: ['reports'] })
  return [listsKey, liveKey].flatMap((queryKey) => queryClient.getQueriesData({ queryKey }))
}

/** Takes an optimistic change back. */
export function putBack(queryClient: QueryClient, lists: Lists | undefined): void {
  for (const [key, data] of lists ?? []) queryClient.setQueryData(key, data)
}

/** Reads the lists, what was found and what was deleted anew. */
export const readAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['reports'] })

/** Names a report anew wherever it is listed. */
export function rename(queryClient: QueryClient, id: string, name: string): void {
  changeRows(queryClient, [id], (row) => ({ ...row, name }))
}

/** Shows a report as a favourite, or as none, wherever it is listed. */
export function markFavourite(queryClient: QueryClient, id: string, isFavourite: boolean): void {
  changeRows(queryClient, [id], (row) => ({ ...row, isFavourite }))
}

/** Takes reports out of every list. @returns what an undo puts in again */
export function takeOut(queryClient: QueryClient, ids: readonly string[]): Taken {
  return { pages: changeRows(queryClient, ids, () => null), live: takeLive(queryClient, ids, AUDIENCES) }
}

/** Takes what is published of reports for these audiences out of the lists. @returns what an undo puts in again */
export function takePublished(
  queryClient: QueryClient,
  ids: readonly string[],
  audiences: readonly Audience[] = AUDIENCES,
): Taken {
  const pages = changeRows(queryClient, ids, (row, key) => {
    const left = withState({ ...row, ...Object.fromEntries(audiences.map((each) => [each, null])) })
    if (left.internal !== null || left.public !== null) return left
    // Who sees no draft sees nothing any more.
    return row.hasDraft && scopeOfKey(key).list !== 'published' ? { ...left, changed: false } : null
  })
  return { pages, live: takeLive(queryClient, ids, audiences) }
}

/** Puts what was taken out of these reports into the lists again. */
export function putIn(
  queryClient: QueryClient,
  targets: readonly { id: string }[],
  { pages, live }: Taken = nothing,
): void {
  const ids = new Set(targets.map(({ id }) => id))
  for (const { key, rows } of pages)
    queryClient.setQueryData<ReportPage>(key, (page) => {
      if (page === undefined) return page
      const reports = [...page.reports]
      let total = page.total
      for (const { row, at } of rows.filter(({ row: { id } }) => ids.has(id))) {
        const present = reports.findIndex(({ id }) => id === row.id)
        if (present >= 0) reports[present] = row
        else {
          reports.splice(at, 0, row)
          total += 1
        }
      }
      return { ...page, reports, total }
    })
  for (const { reportId, audience, publication } of live)
    if (ids.has(reportId))
      queryClient.setQueryData(publishedReportQuery(audience, reportId).queryKey, publication)
}

/** @param change null takes the line out. @returns the lines as they were */
function changeRows(
  queryClient: QueryClient,
  ids: readonly string[],
  change: (row: ReportRow, key: QueryKey) => ReportRow | null,
): Taken['pages'] {
  const wanted = new Set(ids)
  return pagesOf(queryClient).flatMap(({ key, page }) => {
    const rows = page.reports.flatMap((row, at) => (wanted.has(row.id) ? [{ row, at }] : []))
    if (rows.length === 0) return []
    const reports = page.reports.flatMap((row) => (wanted.has(row.id) ? (change(row, key) ?? []) : row))
    const total = page.total - (page.reports.length - reports.length)
    queryClient.setQueryData<ReportPage>(key, { ...page, reports, total })
    return [{ key, rows }]
  })
}

function takeLive(
  queryClient: QueryClient,
  ids: readonly string[],
  audiences: readonly Audience[],
): Taken['live'] {
  return ids.flatMap((reportId) =>
    audiences.flatMap((audience) => {
      const { queryKey } = publishedReportQuery(audience, reportId)
      const publication = queryClient.getQueryData(queryKey)
      if (!publication) return []
      queryClient.setQueryData(queryKey, null)
      return [{ reportId, audience, publication }]
    }),
  )
}
