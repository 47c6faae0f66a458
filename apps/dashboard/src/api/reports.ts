import type { Resource } from '@bubbles/contract'
import { type Audience, type PublishState, publishStateOf } from '@bubbles/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { noneIfHidden } from './errors.ts'

type Listed = Resource<'searchReports'>['reports'][number]
type Search = Parameters<typeof api.searchReports>[0]['body']

/** A report as a call that made or changed it answers. */
export type Report = Resource<'createReport'>
/** A line of the list of reports; `publishState` is added here (specification 3). */
export type ReportRow = Listed & { publishState: PublishState }
/** A publication as the builder shows it. */
export type PublishedReport = Resource<'listPublicPublishedReports'>['publishedReports'][number]

/** Some reports of a list. */
export interface ReportPage {
  reports: ReportRow[]
  /** How many there are in all. */
  total: number
  /** How many come before these. */
  offset: number
}

/** What the start asks for: the first page of all reports, and how many each tab has. */
interface StartPage extends ReportPage {
  counts: Resource<'listReports'>['counts']
  /** Templates that are kept out of the list while templates are switched off. */
  hiddenTemplates: number
}

/** Which reports are wanted, in the order wanted. */
export interface ReportQuestion {
  list: NonNullable<NonNullable<Search['filters']>['list']>
  /** Words to find; '' for none. */
  query: string
  filters: Omit<NonNullable<Search['filters']>, 'list' | 'updatedAfter'>
  /** How long ago it was edited at most, in ms; null for any time. */
  editedWithin: number | null
  sort: NonNullable<Search['sort']>
}

/** All reports, last edited first: what the start asks for. */
export const usualQuestion: ReportQuestion = {
  list: 'all',
  query: '',
  filters: {},
  editedWithin: null,
  sort: '-updatedAt',
}

/** What of a question is one list, whatever its order: what is selected in it holds. */
const scopeOf = ({ sort: _sort, ...scope }: ReportQuestion) => scope
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const listsKey = ['reports', 'list'] as const
const startKey = [...listsKey, scopeOf(usualQuestion), usualQuestion.sort, 'start'] as const

/** The list a page of it in the cache belongs to. */
export const scopeOfKey = (key: readonly unknown[]) => key[listsKey.length] as Omit<ReportQuestion, 'sort'>

/** Whether a page in the cache is one of this question's, in any order. */
export const isOf = (key: readonly unknown[], question: ReportQuestion): boolean =>
  isSame(scopeOfKey(key), scopeOf(question))

/** A line with its publish state, by what is live of it. */
export const withState = (row: Listed): ReportRow => ({
  ...row,
  publishState: publishStateOf(
    (['internal', 'public'] as const).filter((audience) => row[audience] !== null),
  ),
})

const none = {
  reports: [],
  total: 0,
  cursor: null,
  counts: { all: 0, published: 0, unpublished: 0, templates: 0 },
  hiddenTemplates: 0,
}

async function readStart(): Promise<StartPage> {
  const { reports, total, counts, hiddenTemplates } = await noneIfHidden(api.listReports({}), none)
  return { reports: reports.map(withState), total, offset: 0, counts, hiddenTemplates }
}

/** The start of the list, and what is known of all of it. */
export const reportsQuery = queryOptions({
  queryKey: startKey,
  queryFn: readStart,
  meta: { quiet: true },
})

/** How many reports the start brings (the contract's page). */
const START_SIZE = 50

/** A page of a list. The first of the usual one came with the start. */
export function reportPageQuery(
  question: ReportQuestion,
  { offset, limit }: { offset: number; limit: number },
) {
  const isStart = offset === 0 && limit <= START_SIZE && isSame(question, usualQuestion)
  return queryOptions({
    queryKey: isStart ? startKey : [...listsKey, scopeOf(question), question.sort, { offset, limit }],
    queryFn: ({ signal }): Promise<ReportPage> =>
      isStart ? readStart() : readPage({ ...bodyOf(question), offset, limit }, signal),
    select: (page: ReportPage) => ({ ...page, reports: page.reports.slice(0, limit) }),
    placeholderData: keepPreviousData,
    // What is selected on pages that were turned stays known.
    gcTime: 30 * 60_000,
    meta: { quiet: true },
  })
}

const bodyOf = ({ list, query, filters, editedWithin, sort }: ReportQuestion): Search => ({
  ...(query !== '' && { query }),
  filters: {
    ...filters,
    list,
    ...(editedWithin !== null && { updatedAfter: new Date(Date.now() - editedWithin).toISOString() }),
  },
  sort,
})

async function readPage(body: Search, signal: AbortSignal): Promise<ReportPage> {
  const page = await noneIfHidden(api.searchReports({ body }, { signal }), { ...none, offset: 0 })
  return { reports: page.reports.map(withState), total: page.total, offset: page.offset ?? 0 }
}

/** These reports, of those that are there. */
export const reportsByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...listsKey, { ...scopeOf(usualQuestion), filters: { ids } }, 'any'],
    queryFn: ({ signal }) => readPage({ filters: { ids: [...ids] }, limit: 200 }, signal),
    meta: { quiet: true },
  })

/** People who created the listed reports, by name. */
export const reportAuthorsQuery = queryOptions({
  queryKey: ['reports', 'authors'],
  queryFn: async () => (await noneIfHidden(api.listReportAuthors({}), { authors: [] })).authors,
  meta: { quiet: true },
})

/** What is live of a report for an audience; null where nothing is. */
export const publishedReportQuery = (audience: Audience, reportId: string) =>
  queryOptions({
    queryKey: ['reports', 'live', reportId, audience],
    queryFn: async (): Promise<PublishedReport | null> => {
      const list = audience === 'public' ? api.listPublicPublishedReports : api.listInternalPublishedReports
      const { publishedReports } = await noneIfHidden(list({ query: { reportId } }), { publishedReports: [] })
      return publishedReports[0] ?? null
    },
    meta: { quiet: true },
  })

/** What stands in the way of publishing, and what is live. Asked for when the sheet opens. */
export const publicationCheckQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['builder', 'publication-check', reportId],
    queryFn: ({ signal }) => api.checkPublication({ id: reportId }, { signal }),
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })

/** What the person takes a report for: the server's refusal names it so. */
export const kindOf = (isTemplate: boolean) => (isTemplate ? 'template' : 'report')
