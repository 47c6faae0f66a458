import { messageOf } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mostFound, searchQuery } from '../../api/reportSearch.ts'
import type { ReportTab } from '../../paths.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { passes } from './filters.ts'
import {
  findRows,
  inTab,
  naturalDirection,
  pageOf,
  type ReportRow,
  type ReportSort,
  sortRows,
} from './rows.ts'
import type { ReportSearch } from './search.ts'

/** How long words stand still before contents are searched for them, in ms. */
const SETTLE = 250

/** The rows of a tab as its address asks for them. */
export interface ReportList {
  sort: ReportSort
  direction: 'ascending' | 'descending'
  /** All that fit, in order. */
  found: ReportRow[]
  /** The page that is shown. */
  shown: { rows: ReportRow[]; page: number }
  snippets: ReadonlyMap<string, string>
  /** Contents are being searched. */
  isSearching: boolean
  /** Contents could not be searched: titles were. */
  searchError: string | null
  retrySearch: () => void
  /** There are more finds than are listed. */
  isCut: boolean
}

const nothingFound = { reports: [], total: 0 }

/** Titles and persons are searched here, at once; contents by the server, whose finds join as they come. */
export function useReportList(
  rows: readonly ReportRow[],
  tab: ReportTab,
  search: ReportSearch,
  size: number,
): ReportList {
  const query = (search.q ?? '').trim()
  const asked = useDebounced(query, SETTLE)
  const answer = useQuery(searchQuery(asked))
  const { reports, total } = (query !== '' && answer.data) || nothingFound

  const { state, by, updated, review } = search
  const sort: ReportSort = search.sort ?? (query === '' ? 'edited' : 'match')
  const usual = naturalDirection[sort]
  const direction = search.reverse === true ? (usual === 'ascending' ? 'descending' : 'ascending') : usual
  const found = useMemo(() => {
    const fitting = rows.filter((row) => inTab[tab](row) && passes(row, { state, by, updated, review }))
    return sortRows(findRows(fitting, query, reports), sort, direction)
  }, [rows, tab, query, reports, state, by, updated, review, sort, direction])
  const snippets = useMemo(
    () => new Map(reports.flatMap(({ id, snippet }) => (snippet === null ? [] : [[id, snippet] as const]))),
    [reports],
  )
  return {
    sort,
    direction,
    found,
    shown: pageOf(found, search.page ?? 1, size),
    snippets,
    isSearching: query !== '' && (query !== asked || answer.isFetching),
    searchError: query !== '' && answer.isError ? messageOf(answer.error) : null,
    retrySearch: () => void answer.refetch(),
    isCut: total > mostFound,
  }
}
