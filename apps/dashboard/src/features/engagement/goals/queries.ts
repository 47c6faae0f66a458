import type { CallArguments, Resource } from '@bubbles/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

/** The id of the button that adds a goal. */
export const ADD_GOAL = 'engagement-add-goal'

export type Goal = Resource<'listGoals'>['goals'][number]
export type GoalStep = Goal['steps'][number]

/** Goals of all reports, with those of one. */
export const goalsQuery = (reportId: string | undefined) =>
  queryOptions({
    queryKey: ['engagement', 'goals', reportId ?? null],
    queryFn: async ({ signal }) =>
      (await api.listGoals({ query: reportId === undefined ? {} : { reportId } }, { signal })).goals,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { quiet: true },
  })

const useGoalMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['engagement', 'goals'] }),
  })
}

/** Sets a goal, or changes the one with an ID. */
export const useSaveGoal = () =>
  useGoalMutation(({ id, reportId, ...body }: CallArguments<'createGoal'>['body'] & { id: string | null }) =>
    id === null
      ? api.createGoal({ body: { ...body, reportId: reportId ?? null } })
      : api.updateGoal({ goalId: id, body }),
  )

export const useDeleteGoal = () => useGoalMutation((goalId: string) => api.deleteGoal({ goalId }))
