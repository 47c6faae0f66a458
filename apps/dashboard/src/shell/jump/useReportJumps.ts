import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { reportPageQuery, usualQuestion } from '../../api/reports.ts'
import { destinationOf, useOpenReport } from '../../features/reports/reportActions.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { Jump } from './jumps.ts'

const SETTLE_MS = 250
/** Reports in the list, and before anything is typed; more are found by more words, or on the reports' own screen. */
const MAX = { found: 8, untyped: 4 } as const

/** Reports whose title, person or contents have what was typed; with nothing typed those that were edited last. Not the one that is open. */
export function useReportJumps(typed: string): { jumps: Jump[]; isSearching: boolean } {
  const open = useOpenReport()
  const { pathname } = useLocation()
  const query = typed.trim()
  const settled = useDebounced(query, SETTLE_MS)
  const asked = query === '' ? '' : settled
  const limit = asked === '' ? MAX.untyped : MAX.found
  const answer = useQuery(
    reportPageQuery(asked === '' ? usualQuestion : { ...usualQuestion, query: asked, sort: 'relevance' }, {
      offset: 0,
      // One more, since one may be open.
      limit: limit + 1,
    }),
  )
  const isSearching = query !== asked || answer.isPending || answer.isPlaceholderData
  // What was found for other words is not offered for these.
  const found = isSearching ? [] : (answer.data?.reports ?? [])
  return {
    jumps: found
      .filter((row) => {
        const destination = destinationOf(row)
        return destination !== null && destination.href !== pathname
      })
      .slice(0, limit)
      .map((row) => ({
        id: row.id,
        group: query === '' ? 'Edited last' : 'Reports by name or content',
        label: row.name || 'Untitled',
        go: () => open(row),
      })),
    isSearching,
  }
}
