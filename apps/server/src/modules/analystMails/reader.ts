import { dayInZone, startOfDay } from '@bubbles/domain'
import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { addDays } from '../engagement/public.ts'

/** An active organisation that measures its readers; undefined for any other. */
export const readMeasured = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .where('status', '=', 'Active')
    .where('google_analytics4_measurement_id', 'is not', null)
    .select([
      'id',
      'name',
      'friendly_name as friendlyName',
      'google_analytics4_measurement_id as measurementId',
      'time_zone as timeZone',
    ])
    .executeTakeFirst()

export type Measured = NonNullable<Awaited<ReturnType<typeof readMeasured>>>

/** The time zones that organisations with readers are in. Needs the platform. */
export const readTimeZones = async (): Promise<string[]> =>
  (
    await tx()
      .selectFrom('organisations')
      .where('status', '=', 'Active')
      .where('google_analytics4_measurement_id', 'is not', null)
      .select('time_zone')
      .distinct()
      .execute()
  ).map(({ time_zone }) => time_zone)

/** Names of reports that are not deleted, by id. */
export async function readReportNames(organisationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', (reports) =>
      reports.selectFrom('publications').where('organisation_id', '=', organisationId).select('report_id'),
    )
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * How many readers answered questions of each report, from one day of a time zone to another, both included. Details aren't
 * answers.
 */
export const readAnswered = (
  organisationId: string,
  { first, last }: { first: string; last: string },
  timeZone: string,
) =>
  tx()
    .selectFrom('answers')
    .where('organisation_id', '=', organisationId)
    .where('kind', '<>', 'detail')
    .where('answered_at', '>=', startOfDay(first, timeZone))
    .where('answered_at', '<', startOfDay(addDays(last, 1), timeZone))
    .groupBy('report_id')
    .select(['report_id as reportId', sql<number>`count(distinct session_id)::int`.as('readers')])
    .execute()

/** Editions published since a day of a time zone; a report's first one comes after nothing. */
export async function readEditionsSince(
  organisationId: string,
  first: string,
  timeZone: string,
): Promise<{ reportId: string; edition: number; day: string }[]> {
  const rows = await tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('published_at', '>=', startOfDay(first, timeZone))
    .orderBy('published_at')
    .select(['report_id as reportId', 'edition', 'published_at as publishedAt'])
    .execute()
  return rows.map(({ publishedAt, ...row }) => ({ ...row, day: dayInZone(publishedAt, timeZone) }))
}

/** Whether analysts were alerted of a report since a day. */
export const wasAlerted = async (
  organisationId: string,
  { reportId, kind, since }: { reportId: string; kind: 'surge' | 'fall'; since: string },
): Promise<boolean> =>
  (await tx()
    .selectFrom('engagement_alerts')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .select('day')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether someone is a member of an active organisation. */
export const readIsMember = async (organisationId: string, userId: string): Promise<boolean> =>
  (await tx()
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('members.organisation_id', '=', organisationId)
    .where('members.user_id', '=', userId)
    .where('organisations.status', '=', 'Active')
    .select('members.user_id')
    .executeTakeFirst()) !== undefined
