import type { Resource } from '@bubbles/contract'
import { GOAL_LIMITS, invalidFields, Problem } from '@bubbles/domain'
import type { Handlers } from '../../../http/context.ts'
import { presentPerson, requireReport } from '../../report/public.ts'
import { countGoals, type GoalRow, readGoal, readGoals } from './reader.ts'
import { deleteGoal, insertGoal, updateGoal } from './writer.ts'

type Operations = 'listGoals' | 'createGoal' | 'updateGoal' | 'deleteGoal'
type Goal = Resource<'createGoal'>

export const goalHandlers: Handlers<Operations> = {
  listGoals: {
    reads: true,
    handle: async ({ organisation, query }) => ({
      goals: (await readGoals(organisation.id, query.reportId)).map(presentGoal),
    }),
  },

  createGoal: async ({ organisation, actor, body }) => {
    const { reportId, name, steps } = body
    requireSteps(reportId, steps)
    if (reportId !== null) await requireReport(organisation.id, reportId)
    if ((await countGoals(organisation.id, reportId)) >= GOAL_LIMITS.count)
      throw new Problem('conflict', {
        detail: `There can be at most ${GOAL_LIMITS.count} goals for ${reportId === null ? 'all reports' : 'a report'}. Delete one you no longer need first.`,
      })
    const id = await insertGoal(organisation.id, { reportId, name, steps, userId: actor.userId })
    return presentGoal(await requireGoal(organisation.id, id))
  },

  updateGoal: async ({ organisation, params, body }) => {
    const { report_id: reportId } = await requireGoal(organisation.id, params.goalId)
    if (body.steps) requireSteps(reportId, body.steps)
    await updateGoal(organisation.id, params.goalId, body)
    return presentGoal(await requireGoal(organisation.id, params.goalId))
  },

  deleteGoal: async ({ organisation, params }) => {
    if (!(await deleteGoal(organisation.id, params.goalId))) throw noGoal()
  },
}

const noGoal = () =>
  new Problem('not-found', { detail: 'This goal no longer exists. Someone may have deleted it.' })

/** @throws Problem not-found */
async function requireGoal(organisationId: string, goalId: string): Promise<GoalRow> {
  const goal = await readGoal(organisationId, goalId)
  if (!goal) throw noGoal()
  return goal
}

/** @throws Problem invalid-request for a block of one report in a goal of all of them: no other report has it */
function requireSteps(reportId: string | null, steps: Goal['steps']): void {
  const at = steps.findIndex((step) => 'blockId' in step && step.blockId !== undefined)
  if (reportId === null && at >= 0)
    throw invalidFields([
      {
        pointer: `/steps/${at}/blockId`,
        detail: 'A goal for all reports can’t be about a block in one of them.',
      },
    ])
}

const presentGoal = (row: GoalRow): Goal => ({
  id: row.id,
  reportId: row.report_id,
  name: row.name,
  // As the contract let them in.
  steps: row.steps as Goal['steps'],
  createdBy: presentPerson(row.created_by, row.maker_name, row.maker_email),
  createdAt: row.created_at.toISOString(),
})
