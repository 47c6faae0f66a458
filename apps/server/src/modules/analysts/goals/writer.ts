import type { Resource } from '@bubbles/contract'
import { json, tx } from '@bubbles/db'

type Steps = Resource<'createGoal'>['steps']

/** @returns its id */
export const insertGoal = async (
  organisationId: string,
  goal: { reportId: string | null; name: string; steps: Steps; userId: string },
): Promise<string> => {
  const { reportId, name, steps, userId } = goal
  const { id } = await tx()
    .insertInto('goals')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      name,
      steps: json(steps),
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given. */
export const updateGoal = (
  organisationId: string,
  goalId: string,
  { name, steps }: { name?: string | undefined; steps?: Steps | undefined },
) =>
  tx()
    .updateTable('goals')
    .set({ ...(name !== undefined && { name }), ...(steps !== undefined && { steps: json(steps) }) })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', goalId)
    .execute()

/** @returns whether it was there */
export const deleteGoal = async (organisationId: string, goalId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx()
    .deleteFrom('goals')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', goalId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
