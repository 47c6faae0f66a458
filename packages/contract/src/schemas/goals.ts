import { GOAL_LIMITS } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, id, person, time } from './common.ts'
import { goalSteps } from './funnel.ts'

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(GOAL_LIMITS.name)
  .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u, 'Use only letters, digits and signs, on one line.')

const goal = z.object({
  id,
  /** Null: of all reports. */
  reportId: id.nullable(),
  name: z.string(),
  steps: goalSteps,
  createdBy: person,
  createdAt: time,
})
const params = z.object({ goalId: id })

export const goalSchemas = {
  listGoals: { query: z.object({ reportId: id.optional() }), response: z.object({ goals: z.array(goal) }) },
  createGoal: {
    body: z.strictObject({ reportId: id.nullable().default(null), name, steps: goalSteps }),
    response: goal,
  },
  updateGoal: {
    params,
    body: z
      .strictObject({ name: name.optional(), steps: goalSteps.optional() })
      .refine((body) => body.name !== undefined || body.steps !== undefined, 'Send a name or steps.'),
    response: goal,
  },
  deleteGoal: { params },
} satisfies Record<string, CallSchemas>
