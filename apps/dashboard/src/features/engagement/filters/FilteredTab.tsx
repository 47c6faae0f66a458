import { SMALLEST_GROUP } from '@bubbles/domain'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { runReports } from '../../../api/analytics.ts'
import { TabBody } from '../parts/TabBody.tsx'
import type { TabProps } from '../TabProps.ts'
import { FewMatch } from './FewMatch.tsx'
import { type Match, matchQuestions, readMatch, type SetFilter } from './match.ts'

const matchQuery = (about: TabProps, filters: readonly SetFilter[]) =>
  queryOptions({
    queryKey: ['engagement', 'match', about],
    queryFn: async ({ signal }) =>
      filters.some(({ name }) => name !== 'edition')
        ? readMatch(await runReports(matchQuestions(about, filters), signal), about, filters)
        : everyone(about),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    meta: { quiet: true },
  })

/** Nothing to ask. It comes in the same way, so that a tab stays where it is as the first filter is set. */
const everyone = (about: TabProps): Match => ({ about, readers: Number.POSITIVE_INFINITY, without: [] })

/**
 * A tab about some readers. What fewer than five did could point to one of them, so then only their number is shown, and
 * which filter to remove. Until that is known, the tab stays about the readers it was about before.
 */
export function FilteredTab({
  about,
  filters,
  children,
}: {
  about: TabProps
  filters: readonly SetFilter[]
  children: (about: TabProps) => ReactNode
}) {
  const query = useQuery(matchQuery(about, filters))
  return (
    <TabBody query={query} title="Couldn’t count the readers who match.">
      {(match) => (match.readers < SMALLEST_GROUP ? <FewMatch match={match} /> : children(match.about))}
    </TabBody>
  )
}
