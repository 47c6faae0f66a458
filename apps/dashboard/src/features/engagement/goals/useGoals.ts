import { DEFAULT_TIME_ZONE, timeZoneName } from '@bubbles/domain'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { extentOf, type Extent } from '../../../api/analytics.ts'
import { percentCell, type ExportTable } from '../export/tables.ts'
import { batchQuery } from '../queries.ts'
import type { TabProps } from '../TabProps.ts'
import { type GoalNumbers, goalQuestions, readGoal } from './goalNumbers.ts'
import { labelInPageLanguage } from './goalWords.ts'
import { type Goal, goalsQuery } from './queries.ts'

export type MeasuredGoal = GoalNumbers & Pick<Extent, 'since'>

/** A goal with how many reached it, once that is known. */
export interface GoalWithNumbers {
  goal: Goal
  query: GoalQuery
}

export type GoalQuery = Pick<UseQueryResult<MeasuredGoal>, 'data' | 'error' | 'isError' | 'refetch'>

/** By itself, so that what did not change stays the same. */
const shownOf = (results: readonly UseQueryResult<MeasuredGoal>[]): GoalQuery[] =>
  results.map(({ data, error, isError, refetch }) => ({ data, error, isError, refetch }))

const none: readonly Goal[] = []

/** Goals of a report with those of all reports, or the latter alone. */
export function useGoals(about: TabProps): {
  list: UseQueryResult<Goal[]>
  goals: readonly GoalWithNumbers[]
} {
  const list = useQuery(goalsQuery(about.reportId))
  const goals = list.data ?? none
  const queries = useQueries({
    queries: goals.map((goal) =>
      batchQuery(
        ['goal', goal.id, JSON.stringify(goal.steps)],
        about,
        goalQuestions(about, goal),
        (rows) => ({
          ...readGoal(rows, goal),
          since: extentOf(rows).since,
        }),
      ),
    ),
    combine: shownOf,
  })
  const measured = useMemo(
    () => goals.map((goal, index) => ({ goal, query: queries[index]! })),
    [goals, queries],
  )
  return { list, goals: measured }
}

/** Goals as files: each step, and each day. */
export function goalsTables(goals: readonly GoalWithNumbers[], zone = DEFAULT_TIME_ZONE): ExportTable[] {
  const known = goals.flatMap(({ goal, query: { data } }) =>
    data === undefined || data.isWithheld ? [] : [{ goal, data }],
  )
  if (known.length === 0) return []
  const shareCell = (share: number | null) => (share === null ? null : percentCell(share))
  return [
    {
      name: 'Goals',
      head: ['Goal', 'Step', 'Readers', 'Of those who opened it, %'],
      rows: known.flatMap(({ goal, data }) =>
        data.steps.map(({ readers, share }, step) => [
          goal.name,
          step === 0 ? OPENED : labelInPageLanguage(goal.steps[step - 1]!.label),
          readers,
          shareCell(share),
        ]),
      ),
    },
    {
      name: 'Goals by day',
      head: ['Goal', `Day (${timeZoneName(zone)})`, 'Opened it', 'Reached the goal', 'Share, %'],
      rows: known.flatMap(({ goal, data }) =>
        data.days.map(({ day, opened, reached }) => [
          goal.name,
          day.toISOString().slice(0, 10),
          opened,
          reached.readers,
          shareCell(reached.share),
        ]),
      ),
    },
  ]
}

export const OPENED = 'Opened the report'
