import { tx } from '@bubbles/db'

const selectGoals = (organisationId: string) =>
  tx()
    .selectFrom('goals as goal')
    .leftJoin('users as maker', 'maker.id', 'goal.created_by')
    .where('goal.organisation_id', '=', organisationId)
    .select([
      'goal.id',
      'goal.report_id',
      'goal.name',
      'goal.steps',
      'goal.created_by',
      'goal.created_at',
      'maker.name as maker_name',
      'maker.email_address as maker_email',
    ])

export type GoalRow = Awaited<ReturnType<typeof readGoals>>[number]

/** Goals of all reports, with those of one, oldest first. */
export const readGoals = (organisationId: string, reportId: string | undefined) =>
  selectGoals(organisationId)
    .where((where) =>
      where.or([
        where('goal.report_id', 'is', null),
        ...(reportId === undefined ? [] : [where('goal.report_id', '=', reportId)]),
      ]),
    )
    .orderBy('goal.created_at')
    .orderBy('goal.id')
    .execute()

export const readGoal = (organisationId: string, goalId: string) =>
  selectGoals(organisationId).where('goal.id', '=', goalId).executeTakeFirst()

/** How many goals a report has, or all reports together. */
export const countGoals = async (organisationId: string, reportId: string | null): Promise<number> => {
  const { count } = await tx()
    .selectFrom('goals')
    .where('organisation_id', '=', organisationId)
    .where('report_id', 'is not distinct from', reportId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
