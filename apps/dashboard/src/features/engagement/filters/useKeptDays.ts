import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Extent } from '../../../api/analytics.ts'
import type { TabProps } from '../TabProps.ts'

/**
 * Asks about parts of pages. Where readers are filtered these are counted in raw events: of a period that begins before
 * those are kept, only the days since then are asked for, so that shares are of the same days.
 */
export function useKeptDays<Data extends { extent: Extent }, Key extends QueryKey>(
  about: TabProps,
  queryOf: (about: TabProps, since: string | null) => UseQueryOptions<Data, Error, Data, Key>,
): { query: UseQueryResult<Data>; since: string | null } {
  const whole = useQuery(queryOf(about, null))
  const since = whole.data?.extent.since ?? null
  const { range } = about
  const isCut = since !== null && since > range.from && since <= range.to
  const kept = isCut ? { ...about, range: { ...range, from: since } } : about
  const cut = useQuery({ ...queryOf(kept, since), enabled: since !== null })
  return { query: since === null ? whole : cut, since: isCut ? since : null }
}
