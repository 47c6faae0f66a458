import type { Resource } from '@bubbles/contract'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { noneIfHidden } from './errors.ts'

/** A draft as lists show it. */
export type Report = Resource<'listReports'>['reports'][number]
/** What is live of a report for one audience. */
export type PublishedReport = Resource<'listPublicPublishedReports'>['publishedReports'][number]

const none = { reports: [], publishedReports: [], total: 0, hiddenTemplates: 0 }

/** How many templates are kept out of the list while templates are switched off; it comes with the list. */
export const hiddenTemplatesQuery = queryOptions({
  queryKey: ['hiddenTemplates'],
  queryFn: () => 0,
  enabled: false,
  initialData: 0,
})

/** Drafts and templates the person may see. */
export const reportsQuery = queryOptions({
  queryKey: ['reports', 'drafts'],
  queryFn: async ({ client }): Promise<Report[]> => {
    const { reports, hiddenTemplates } = await noneIfHidden(api.listReports({}), none)
    client.setQueryData(hiddenTemplatesQuery.queryKey, hiddenTemplates)
    return reports
  },
  meta: { quiet: true },
})

/** What is published inside the organisation. */
export const internalReportsQuery = queryOptions({
  queryKey: ['reports', 'published', 'internal'],
  queryFn: async (): Promise<PublishedReport[]> =>
    (await noneIfHidden(api.listInternalPublishedReports({}), none)).publishedReports,
  meta: { quiet: true },
})

/** What is published to everyone. */
export const publicReportsQuery = queryOptions({
  queryKey: ['reports', 'published', 'public'],
  queryFn: async (): Promise<PublishedReport[]> =>
    (await noneIfHidden(api.listPublicPublishedReports({}), none)).publishedReports,
  meta: { quiet: true },
})

/** The three lists that make the reports screen. */
export const reportListQueries = [reportsQuery, internalReportsQuery, publicReportsQuery] as const

/** The lists as they were. */
export interface Lists {
  drafts: Report[] | undefined
  internal: PublishedReport[] | undefined
  public: PublishedReport[] | undefined
}

/** Stops running reads and keeps the lists, so that an optimistic change can be taken back. */
export async function holdLists(queryClient: QueryClient): Promise<Lists> {
  await queryClient.cancelQueries({ queryKey: ['reports'] })
  return {
    drafts: queryClient.getQueryData(reportsQuery.queryKey),
    internal: queryClient.getQueryData(internalReportsQuery.queryKey),
    public: queryClient.getQueryData(publicReportsQuery.queryKey),
  }
}

/** What was taken out of the lists. */
export interface Taken {
  drafts: Report[]
  internal: PublishedReport[]
  public: PublishedReport[]
}

/** Takes an optimistic change back. */
export function putBack(queryClient: QueryClient, lists: Lists | undefined): void {
  if (lists === undefined) return
  queryClient.setQueryData(reportsQuery.queryKey, lists.drafts)
  queryClient.setQueryData(internalReportsQuery.queryKey, lists.internal)
  queryClient.setQueryData(publicReportsQuery.queryKey, lists.public)
}

/** What stands in the way of publishing, and what is live. Asked for when the sheet opens. */
export const publicationCheckQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'publication-check', reportId],
    queryFn: ({ signal }) => api.checkPublication({ id: reportId }, { signal }),
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })

/** Reads the lists, what was found and what was deleted anew. */
export const readAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['reports'] })

/** Takes reports out of the lists named, by default all three. @returns what an undo puts in again */
export function takeOut(
  queryClient: QueryClient,
  ids: readonly string[],
  of: readonly (keyof Taken)[] = ['drafts', 'internal', 'public'],
): Taken {
  const take = <Item extends { id: string }>(list: keyof Taken, key: QueryKey): Item[] => {
    if (!of.includes(list)) return []
    const items = queryClient.getQueryData<Item[]>(key) ?? []
    queryClient.setQueryData<Item[]>(key, (before) => before?.filter(({ id }) => !ids.includes(id)))
    return items.filter(({ id }) => ids.includes(id))
  }
  return {
    drafts: take<Report>('drafts', reportsQuery.queryKey),
    internal: take<PublishedReport>('internal', internalReportsQuery.queryKey),
    public: take<PublishedReport>('public', publicReportsQuery.queryKey),
  }
}

/** Puts what was taken out of these reports into the lists again. */
export function putIn(
  queryClient: QueryClient,
  targets: readonly { id: string }[],
  taken: Taken = { drafts: [], internal: [], public: [] },
): void {
  const ids = new Set(targets.map(({ id }) => id))
  const put = <Item extends { id: string }>(key: QueryKey, items: readonly Item[]) =>
    queryClient.setQueryData<Item[]>(key, (before) => {
      const back = items.filter(({ id }) => ids.has(id) && !before?.some((each) => each.id === id))
      return before && [...before, ...back]
    })
  put(reportsQuery.queryKey, taken.drafts)
  put(internalReportsQuery.queryKey, taken.internal)
  put(publicReportsQuery.queryKey, taken.public)
}

/** What the person takes a report for: the server's refusal names it so. */
export const kindOf = (isTemplate: boolean) => (isTemplate ? 'template' : 'report')
