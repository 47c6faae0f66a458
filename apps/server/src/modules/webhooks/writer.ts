import { json, tx } from '@bubbles/db'
import {
  ROTATED_SECRET_HOURS,
  WEBHOOK_LIMITS,
  WEBHOOK_TEST,
  type WebhookEvent,
  type WebhookKind,
} from '@bubbles/domain'
import { sql } from 'kysely'
import { WEBHOOK_JOB } from '../webhookEvents/public.ts'
import type { Attempt } from './send.ts'

export const insertWebhook = (
  organisationId: string,
  webhook: {
    kind: WebhookKind
    address: string
    description: string
    events: readonly WebhookEvent[]
    userId: string
  },
) =>
  tx()
    .insertInto('webhooks')
    .values({
      organisation_id: organisationId,
      kind: webhook.kind,
      address: webhook.address,
      description: webhook.description,
      events: [...webhook.events],
      created_by: webhook.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const update = (organisationId: string, webhookId: string) =>
  tx().updateTable('webhooks').where('organisation_id', '=', organisationId).where('id', '=', webhookId)

/** Switching one on forgets that it failed. */
export const updateWebhook = (
  organisationId: string,
  webhookId: string,
  change: {
    address?: string | undefined
    description?: string | undefined
    events?: readonly WebhookEvent[] | undefined
    enabled?: boolean | undefined
  },
) =>
  update(organisationId, webhookId)
    .set({
      ...(change.address !== undefined && { address: change.address, failing_since: null }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.events !== undefined && { events: [...change.events] }),
      ...(change.enabled !== undefined && { enabled: change.enabled, disabled_because: null }),
      ...(change.enabled === true && { failing_since: null }),
      organisation_id: organisationId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Makes the next secret the one that signs; the one before signs with it for a day, and no other. */
export const rotateSecret = (organisationId: string, webhookId: string) =>
  update(organisationId, webhookId)
    .set({
      secret_number: sql<number>`secret_number + 1`,
      previous_secret_until: sql<Date>`now() + make_interval(hours => ${ROTATED_SECRET_HOURS})`,
    })
    .returningAll()
    .executeTakeFirst()

export const deleteWebhook = (organisationId: string, webhookId: string) =>
  tx()
    .deleteFrom('webhooks')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', webhookId)
    .returningAll()
    .executeTakeFirst()

/** Switches one off that is on. @returns whether it was */
export async function switchOff(
  organisationId: string,
  webhookId: string,
  because: 'gone' | 'failing',
): Promise<boolean> {
  const { numUpdatedRows } = await update(organisationId, webhookId)
    .set({ enabled: false, disabled_because: because })
    .where('enabled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes since when nothing arrives; null: something has. */
export const noteFailing = (organisationId: string, webhookId: string, since: Date | null) =>
  update(organisationId, webhookId)
    .set({ failing_since: since })
    .where('failing_since', 'is distinct from', since)
    .execute()

const queue = (organisationId: string, delivery: { id: string; job: string }) =>
  tx()
    .insertInto('outbox')
    .values({
      organisation_id: organisationId,
      kind: WEBHOOK_JOB,
      payload: json({ organisationId, deliveryId: delivery.id, job: delivery.job }),
    })
    .execute()

/** Has a test event sent to one webhook. */
export async function insertTest(organisationId: string, webhookId: string) {
  const delivery = await tx()
    .insertInto('webhook_deliveries')
    .values({
      organisation_id: organisationId,
      webhook_id: webhookId,
      event: WEBHOOK_TEST,
      data: json({}),
      next_at: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await queue(organisationId, delivery)
  return delivery
}

/** Has a delivery sent now, whatever became of it. The job that it waited for will find another in its place. */
export async function sendAgain(organisationId: string, webhookId: string, deliveryId: string) {
  const delivery = await tx()
    .updateTable('webhook_deliveries')
    .where('organisation_id', '=', organisationId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', deliveryId)
    .set({
      state: 'waiting',
      job: sql<string>`gen_random_uuid()`,
      attempts: 0,
      next_at: sql<Date>`now()`,
    })
    .returningAll()
    .executeTakeFirst()
  if (delivery) await queue(organisationId, delivery)
  return delivery
}

/** Notes one attempt, unless someone has sent the delivery again meanwhile. */
export const noteAttempt = (
  organisationId: string,
  { id, job }: { id: string; job: string },
  { status, fault }: Attempt,
  now: { state: 'waiting' | 'delivered' | 'failed'; at: Date; nextAt: Date | null },
) =>
  tx()
    .updateTable('webhook_deliveries')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('job', '=', job)
    .set({
      state: now.state,
      attempts: sql<number>`attempts + 1`,
      attempted_at: now.at,
      next_at: now.nextAt,
      status_code: status,
      fault_words: fault,
    })
    .execute()

/** Gives a delivery up that was not sent. */
export const giveUp = (organisationId: string, { id, job }: { id: string; job: string }, words: string) =>
  tx()
    .updateTable('webhook_deliveries')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('job', '=', job)
    .set({ state: 'failed', next_at: null, fault_words: words })
    .execute()

/** Removes from all logs what is older than they keep, or more than they keep. Needs the platform's transaction. */
export async function deleteOldDeliveries(): Promise<void> {
  await sql`
    delete from webhook_deliveries where state <> 'waiting'
      and created_at < now() - make_interval(days => ${WEBHOOK_LIMITS.loggedDays})`.execute(tx())
  await sql`
    delete from webhook_deliveries delivery using (
      select organisation_id, id,
        row_number() over (partition by organisation_id, webhook_id order by created_at desc, id) as place
      from webhook_deliveries where state <> 'waiting') logged
    where logged.place > ${WEBHOOK_LIMITS.logged}
      and delivery.organisation_id = logged.organisation_id and delivery.id = logged.id`.execute(tx())
}
