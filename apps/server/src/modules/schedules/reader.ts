import { sameTenant, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'
import { sql } from 'kysely'

const selectSchedules = (organisationId: string) =>
  tx()
    .selectFrom('publication_schedules as schedule')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'schedule.report_id'))
    .leftJoin('users as person', 'person.id', 'schedule.scheduled_by')
    .where('schedule.organisation_id', '=', organisationId)
    .selectAll('schedule')
    .select([
      'report.name as report_name',
      'report.head_seq',
      'report.created_by',
      'report.deleted_at',
      'person.name as person_name',
      'person.email_address as person_email',
    ])

export type ScheduleRow = Awaited<ReturnType<typeof readSchedules>>[number]

/** What is scheduled for a report, and what could not be done: the earliest first. */
export const readSchedules = (organisationId: string, reportId: string) =>
  selectSchedules(organisationId)
    .where('schedule.report_id', '=', reportId)
    .orderBy('schedule.at')
    .orderBy('schedule.id')
    .execute()

/** One that is due and has not failed: what was cancelled, moved or done is not. */
export const readDueSchedule = (organisationId: string, scheduleId: string) =>
  selectSchedules(organisationId)
    .where('schedule.id', '=', scheduleId)
    .where('schedule.at', '<=', sql<Date>`now()`)
    .where('schedule.failed_at', 'is', null)
    .executeTakeFirst()

/** Holds one as it was read, until the transaction ends. @returns false where it was moved, cancelled or done meanwhile */
export const lockSchedule = async (
  organisationId: string,
  { id, revision }: Pick<ScheduleRow, 'id' | 'revision'>,
): Promise<boolean> => {
  const row = await tx()
    .selectFrom('publication_schedules')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('failed_at', 'is', null)
    .where('at', '<=', sql<Date>`now()`)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The organisation, where it may still act. */
export const readActiveOrganisation = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .where('status', '=', 'Active')
    .select(['id', 'name', 'friendly_name as friendlyName', 'locale', 'time_zone as timeZone'])
    .executeTakeFirst()

/** The first edition that the same readers got after one with a number. */
export const readLaterEdition = (
  organisationId: string,
  {
    report_id: reportId,
    audience,
    last_edition: last,
  }: Pick<ScheduleRow, 'report_id' | 'audience' | 'last_edition'>,
) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('audience', '=', audience)
    .where('edition', '>', last)
    .orderBy('edition')
    .limit(1)
    .select('edition')
    .executeTakeFirst()

/** Whether anything is live for some readers of a report. */
export const isLiveFor = async (
  organisationId: string,
  reportId: string,
  audience: Audience,
): Promise<boolean> =>
  (await tx()
    .selectFrom('live_publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('audience', '=', audience)
    .select('report_id')
    .executeTakeFirst()) !== undefined
