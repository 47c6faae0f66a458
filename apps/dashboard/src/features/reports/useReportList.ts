import { messageOf } from '@bubbles/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  isOf,
  listsKey,
  type ReportPage,
  reportPageQuery,
  type ReportQuestion,
  type ReportRow,
  reportsQuery,
} from '../../api/reports.ts'
import type { ReportTab } from '../../paths.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { questionOf } from './filters.ts'
import { type Direction, naturalDirection, type ReportSort, sortOf } from './rows.ts'
import type { ReportSearch } from './search.ts'

/** How long words stand still before they are searched for, in ms. */
const SETTLE = 250

/** A page of a tab as its address asks for it. */
export interface ReportList {
  sort: ReportSort
  direction: Direction
  /** The page that is shown; undefined until it is there. */
  rows: readonly ReportRow[] | undefined
  /** From 1. */
  page: number
  /** How many fit, here and on other pages. */
  total: number
  /** What was seen of what fits, by id, on this page and others. */
  known: ReadonlyMap<string, ReportRow>
  /** How many reports each tab has; undefined until that is known. */
  counts: Readonly<Record<ReportTab, number>> | undefined
  /** The counts are known and nothing failed. */
  isReady: boolean
  /** The organisation has no reports at all, so far as the person sees. */
  isEmpty: boolean
  /** Words are being searched for. */
  isSearching: boolean
  /** What is shown is being read again. */
  isBusy: boolean
  /** What is shown is of the question before. */
  isPlaceholder: boolean
  error: string | null
  retry: () => void
}

/** Asks the server for one page of what the tab, words and filters leave. */
export function useReportList(tab: ReportTab, search: ReportSearch, size: number): ReportList {
  const query = (search.q ?? '').trim()
  const settled = useDebounced(query, SETTLE)
  // Without words there is nothing to wait for.
  const asked = query === '' ? '' : settled
  const sort: ReportSort = search.sort ?? (query === '' ? 'edited' : 'match')
  const usual = naturalDirection[sort]
  const direction = search.reverse === true ? (usual === 'ascending' ? 'descending' : 'ascending') : usual
  const question: ReportQuestion = {
    list: tab,
    query: asked,
    ...questionOf(search),
    sort: sortOf(sort === 'match' && asked === '' ? 'edited' : sort, direction),
  }

  const start = useQuery(reportsQuery)
  const answer = useQuery(reportPageQuery(question, { offset: ((search.page ?? 1) - 1) * size, limit: size }))
  const { data: page, isPlaceholderData: isPlaceholder } = answer
  const known = useKnown(question, isPlaceholder ? undefined : page)
  const failed = [answer, start].find((each) => each.isError && each.data === undefined)
  // All of a page can go at once, while others come after it.
  const isWaiting = page === undefined || (page.reports.length === 0 && page.total > 0)
  const counts = start.data?.counts
  const isReady = counts !== undefined && failed === undefined
  return {
    sort,
    direction,
    rows: isWaiting ? undefined : page.reports,
    page: page === undefined ? (search.page ?? 1) : Math.floor(page.offset / size) + 1,
    total: page?.total ?? 0,
    known,
    counts,
    isReady,
    isEmpty: isReady && counts.all === 0,
    isSearching: query !== '' && (query !== asked || (answer.isFetching && isPlaceholder)),
    isBusy: [answer, start].some((each) => each.isFetching && !each.isPending),
    isPlaceholder,
    error: failed ? messageOf(failed.error) : null,
    retry: () => {
      for (const each of [answer, start]) if (each.isError) void each.refetch()
    },
  }
}

/** The rows of all pages of a question that are in the cache, as the newest of them have them. */
function useKnown(question: ReportQuestion, page: ReportPage | undefined): ReadonlyMap<string, ReportRow> {
  const queryClient = useQueryClient()
  const scope = JSON.stringify(question)
  return useMemo(() => {
    const pages = queryClient
      .getQueryCache()
      .findAll({ queryKey: listsKey, predicate: ({ queryKey }) => isOf(queryKey, JSON.parse(scope)) })
      .map(({ state }) => ({ at: state.dataUpdatedAt, page: state.data as ReportPage | undefined }))
      .toSorted((one, other) => one.at - other.at)
    const rows = [...pages.flatMap((each) => each.page?.reports ?? []), ...(page?.reports ?? [])]
    return new Map(rows.map((row) => [row.id, row]))
  }, [queryClient, scope, page])
}
