import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { PersonMail } from './waiting.ts'

/** The outbox kinds of what is due for an organisation. */
export const DIGEST = 'analysts.digest'
export const ALERTS = 'analysts.alerts'
/** The outbox kind of an email to one analyst. */
export const ANALYST_MAIL = 'analysts.mail'

const ALERTS_EVERY_MINUTES = 60
/** Days in which someone must have read for an organisation to be looked at: as far back as alerts look. */
const ALERTS_DAYS = 30

/**
 * Queues the digest of a Monday for each organisation in a time zone, once however many look at the same time. Needs the
 * platform's transaction. One that is younger than the week it would be about waits for its first whole week.
 */
export const queueDigests = (timeZone: string, monday: string) =>
  sql`
    with due as (
      insert into engagement_rounds (organisation_id, digest_queued)
      select id, ${monday}::date from organisations
      where status = 'Active' and google_analytics4_measurement_id is not null and time_zone = ${timeZone}
        and created_at < (${monday}::date - 7)::timestamp at time zone 'UTC'
      on conflict (organisation_id) do update set digest_queued = excluded.digest_queued
        where engagement_rounds.digest_queued is null or engagement_rounds.digest_queued < excluded.digest_queued
      returning organisation_id, digest_queued
    )
    insert into outbox (organisation_id, kind, payload)
    select organisation_id, ${DIGEST}::text,
      jsonb_build_object('organisationId', organisation_id, 'monday', digest_queued::text)
    from due`.execute(tx())

/** Queues a look at each organisation that was read lately, at most once an hour. Needs the platform's transaction. */
export const queueAlerts = () =>
  sql`
    with due as (
      insert into engagement_rounds (organisation_id, alerts_at)
      select organisation.id, now() from organisations organisation
      where organisation.status = 'Active' and organisation.google_analytics4_measurement_id is not null
        and not exists (
          select from engagement_rounds checked where checked.organisation_id = organisation.id
            and checked.alerts_at > now() - make_interval(mins => ${ALERTS_EVERY_MINUTES}::int))
        and exists (
          select from engagement_report_days read where read.organisation_id = organisation.id
            and read.dimension = '' and read.day >= current_date - ${ALERTS_DAYS}::int)
      on conflict (organisation_id) do update set alerts_at = excluded.alerts_at
        where engagement_rounds.alerts_at is null
          or engagement_rounds.alerts_at <= now() - make_interval(mins => ${ALERTS_EVERY_MINUTES}::int)
      returning organisation_id
    )
    insert into outbox (organisation_id, kind, payload)
    select organisation_id, ${ALERTS}::text, jsonb_build_object('organisationId', organisation_id)
    from due`.execute(tx())

/** Notes that a week's digest is written. @returns false where it was before */
export async function claimDigest(organisationId: string, monday: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx()
    .insertInto('engagement_rounds')
    .values({ organisation_id: organisationId, digest_written: monday })
    .onConflict((conflict) =>
      conflict
        .column('organisation_id')
        .doUpdateSet({ digest_written: monday })
        .where(
          sql<boolean>`(engagement_rounds.digest_written is null or engagement_rounds.digest_written < ${monday}::date)`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that analysts are alerted of a report and day. @returns false where they were before */
export async function claimAlert(
  organisationId: string,
  { reportId, kind, day }: { reportId: string; kind: 'surge' | 'fall'; day: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx()
    .insertInto('engagement_alerts')
    .values({ organisation_id: organisationId, report_id: reportId, kind, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Queues an email for each person, within the transaction that notes it. */
export async function queuePersonMails(mails: readonly PersonMail[]): Promise<void> {
  if (mails.length === 0) return
  await tx()
    .insertInto('outbox')
    .values(
      mails.map((mail) => ({
        organisation_id: mail.organisationId,
        kind: ANALYST_MAIL,
        payload: json<unknown>(mail),
      })),
    )
    .execute()
}
