import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where in a list this entry of the history stands. */
    walk?: Walk
  }
}

/**
 * Where somebody is in a list that comes in pages, each after a cursor: so many pages from its start, or from its end by
 * asking for the opposite order. Going to the last page thereby takes one question, as going to the first does.
 */
export interface Walk {
  from: 'start' | 'end'
  /** Cursors of the pages passed, the newest last. */
  cursors: readonly string[]
  /** Rows of the last page, counted from the end. */
  tail?: number
}

const start: Walk = { from: 'start', cursors: [] }

/** What a page of a list asks the server. */
export interface PageQuestion {
  /** Whether the list is to come in the opposite order; its rows are then turned round again. */
  isReversed: boolean
  limit: number
  cursor: string | undefined
}

/** The question for the page a walk stands on. */
export const questionOf = (walk: Walk, size: number): PageQuestion => ({
  isReversed: walk.from === 'end',
  limit: walk.from === 'end' && walk.cursors.length === 0 ? (walk.tail ?? size) : size,
  cursor: walk.cursors.at(-1),
})

/** Number of the page a walk stands on, from 1. */
export function pageNumber(walk: Walk, size: number, total: number): number {
  const last = Math.max(1, Math.ceil(total / size))
  return walk.from === 'start' ? walk.cursors.length + 1 : Math.max(1, last - walk.cursors.length)
}

/**
 * The walk to another page: the first, the last, or a neighbour of this one.
 * @param cursor what this page's answer ended with.
 */
export function walkTo(
  walk: Walk,
  page: number,
  { size, total, cursor }: { size: number; total: number; cursor: string | null },
): Walk {
  const last = Math.max(1, Math.ceil(total / size))
  const isOnward = page > pageNumber(walk, size, total)
  if (page <= 1) return start
  if (page >= last) return { from: 'end', cursors: [], tail: total % size || size }
  // Away from where the walk began it takes the cursor, back towards it the cursors it has.
  const isAway = isOnward === (walk.from === 'start')
  if (!isAway) return { ...walk, cursors: walk.cursors.slice(0, -1) }
  return cursor === null ? walk : { ...walk, cursors: [...walk.cursors, cursor] }
}

/** The walk of this entry of the history, so that going back leads to the page one came from; and how to walk on. */
export function useWalk(): [Walk, (walk: Walk) => void] {
  const walk = useLocation({ select: ({ state }) => state.walk }) ?? start
  const navigate = useNavigate()
  const go = (next: Walk) =>
    void navigate({ to: '.', search: true, state: { walk: next }, resetScroll: true })
  return [walk, go]
}

/** The end of a list that grows, as its query knows it. */
export const morePages = (list: UseInfiniteQueryResult) => ({
  hasMore: list.hasNextPage,
  loading: list.isFetchingNextPage,
  failed: list.isFetchNextPageError,
  onMore: () => void list.fetchNextPage(),
})
