import { defineCalls } from '../call.ts'

const own = {
  service: 'engagement',
  specified: false,
  tenant: true,
  capability: 'engagement.setGoals',
} as const
const one = { ...own, path: 'v1/analytics/goals/{goalId}', refusals: ['not-found'] } as const

/** What readers should do. How many did is asked of run-reports, with the steps as its funnel. */
export const goalCalls = defineCalls({
  listGoals: {
    ...own,
    method: 'GET',
    path: 'v1/analytics/goals',
    summary: 'Goals of all reports, with those of one report, oldest first',
    capability: 'engagement.read',
  },
  createGoal: {
    ...own,
    method: 'POST',
    path: 'v1/analytics/goals',
    summary: 'Set a goal for the readers of a report, or of all reports; several steps are a funnel',
    body: 'createGoalRequest',
    status: 201,
    refusals: ['report-not-found', 'conflict'],
  },
  updateGoal: {
    ...one,
    method: 'PATCH',
    summary: 'Change a goal’s name or steps',
    body: 'updateGoalRequest',
  },
  deleteGoal: {
    ...one,
    method: 'DELETE',
    summary: 'Delete a goal; no number is lost',
    status: 204,
    answer: 'none',
  },
})
