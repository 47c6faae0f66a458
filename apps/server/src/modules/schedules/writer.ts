import { json, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'
import { sql } from 'kysely'

/** The outbox kind of what is due. */
export const SCHEDULED = 'publication.scheduled'

export interface NewSchedule {
  reportId: string
  audience: Audience
  action: 'publish' | 'unpublish'
  at: Date
  userId: string
  /** Of what is published. */
  edition?: {
    seq: number
    lastEdition: number
    slug: string
    note: string
    accepted: { code: string; blockId: string | null }[]
  }
}

/** Schedules it, in place of what was scheduled for the same readers. */
export async function replaceSchedule(
  organisationId: string,
  { reportId, audience, action, at, userId, edition }: NewSchedule,
): Promise<void> {
  const key = { organisation_id: organisationId, report_id: reportId, audience, action }
  await tx()
    .deleteFrom('publication_schedules')
    .where((eb) => eb.and(key))
    .execute()
  await tx()
    .insertInto('publication_schedules')
    .values({
      ...key,
      at,
      scheduled_by: userId,
      ...(edition && {
        report_seq: edition.seq,
        last_edition: edition.lastEdition,
        slug: edition.slug,
        note: edition.note,
        accepted_warnings: json(edition.accepted),
      }),
    })
    .execute()
}

/** Moves one that waits to another time; whoever does answers for it from then on. @returns what was moved */
export const updateTime = (
  organisationId: string,
  { reportId, scheduleId }: { reportId: string; scheduleId: string },
  at: Date,
  userId: string,
) =>
  tx()
    .updateTable('publication_schedules')
    .set((eb) => ({
      at,
      scheduled_by: userId,
      scheduled_at: sql<Date>`now()`,
      revision: eb('revision', '+', 1),
      queued_at: null,
    }))
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('id', '=', scheduleId)
    .where('failed_at', 'is', null)
    .returning(['audience', 'action'])
    .executeTakeFirst()

/** @returns what was deleted; undefined where nothing was there */
export const deleteSchedule = (
  organisationId: string,
  { reportId, scheduleId }: { reportId: string; scheduleId: string },
) =>
  tx()
    .deleteFrom('publication_schedules')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('id', '=', scheduleId)
    .returning(['audience', 'action', 'failed_at'])
    .executeTakeFirst()

/** Notes that its time came and nothing was done, why, and who is told. */
export const noteFailed = (organisationId: string, scheduleId: string, words: string, told: string[]) =>
  tx()
    .updateTable('publication_schedules')
    .set({ failed_at: sql<Date>`now()`, failed_words: words, told })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', scheduleId)
    .execute()

/** Leaves one to the next round that finds its organisation active. */
export const waitAgain = (organisationId: string, scheduleId: string) =>
  tx()
    .updateTable('publication_schedules')
    .set({ queued_at: null })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', scheduleId)
    .execute()

/**
 * Gives the worker what is due, each once however many look at the same time. Needs the platform's transaction. What
 * belongs to organisations that are disabled waits until they are enabled.
 */
export const queueDue = () =>
  sql`
    with due as (
      update publication_schedules schedule set queued_at = now()
      from organisations organisation
      where organisation.id = schedule.organisation_id and organisation.status = 'Active'
        and schedule.at <= now() and schedule.queued_at is null and schedule.failed_at is null
      returning schedule.organisation_id, schedule.id, schedule.report_id
    )
    insert into outbox (organisation_id, kind, payload, stream)
    select organisation_id, ${SCHEDULED}::text,
      jsonb_build_object('organisationId', organisation_id, 'scheduleId', id), ${SCHEDULED}::text || ' ' || report_id
    from due`.execute(tx())
