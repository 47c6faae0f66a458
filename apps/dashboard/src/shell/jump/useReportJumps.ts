import { useQuery } from '@tanstack/react-query'
import { searchQuery } from '../../api/reportSearch.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { destinationOf, useOpenReport } from '../../features/reports/reportActions.ts'
import { findRows, sortRows } from '../../features/reports/rows.ts'
import { useReportRows } from '../../features/reports/useReportRows.ts'
import type { Jump } from './jumps.ts'

const SETTLE_MS = 250
/** Reports in the list, and before anything is typed; more are found by more words, or on the reports' own screen. */
const MAX = { found: 8, untyped: 4 } as const

/** Reports whose title, person or contents have what was typed; with nothing typed those that were edited last. */
export function useReportJumps(typed: string): { jumps: Jump[]; isSearching: boolean } {
  const { rows, loading } = useReportRows()
  const open = useOpenReport()
  const query = typed.trim()
  const asked = useDebounced(query, SETTLE_MS)
  const answer = useQuery(searchQuery(asked))
  const contents = (query !== '' && answer.data?.reports) || []
  const openable = rows.filter((row) => destinationOf(row) !== null)
  const found =
    query === '' ? sortRows(openable, 'edited', 'descending') : findRows(openable, query, contents)
  return {
    jumps: found.slice(0, query === '' ? MAX.untyped : MAX.found).map((row) => ({
      id: row.id,
      group: query === '' ? 'Edited last' : 'Reports by name or content',
      label: row.name || 'Untitled',
      go: () => open(row),
    })),
    isSearching: loading || (query !== '' && (query !== asked || answer.isFetching)),
  }
}
