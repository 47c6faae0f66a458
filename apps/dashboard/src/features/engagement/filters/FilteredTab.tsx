import { SMALLEST_GROUP } from '@bubbles/domain'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { runReports } from '../../../api/analytics.ts'
import { Caution } from '../parts/Caution.tsx'
import parts from '../parts/parts.module.css'
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
const everyone = (about: TabProps): Match => ({
  about,
  readers: Number.POSITIVE_INFINITY,
  without: [],
  isWithheld: false,
  isBeforeWithheld: false,
})

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
      {(match) =>
        match.readers < SMALLEST_GROUP || match.isWithheld ? (
          <FewMatch match={match} />
        ) : (
          <div className={parts.tab}>
            {match.isBeforeWithheld && (
              <Caution>
                {`Not compared with the previous period, in which fewer than ${SMALLEST_GROUP} readers match the filters, or fewer than ${SMALLEST_GROUP} match only some of them.`}
              </Caution>
            )}
            {children(match.about)}
          </div>
        )
      }
    </TabBody>
  )
}
