import { json, tx } from '@bubbles/db'
import type { WebhookEvent } from '@bubbles/domain'
import { sql } from 'kysely'

/** The outbox kind of a delivery. */
export const WEBHOOK_JOB = 'webhook'

/** Deliveries that can wait for one webhook. A receiver that is that far behind gets no more until it has caught up. */
const MAX_WAITING = 5_000

/** Something that happened to a report. */
export interface RecordedEvent {
  type: WebhookEvent
  reportId: string
  /** Ids and choices: neither words of readers nor names of people. A `slug` is sent as the page's address. */
  data: Record<string, unknown>
}

/** Notes what happened for every webhook of the organisation that wants it: sent after the commit, or never. */
export async function recordEvent(
  organisationId: string,
  { type, reportId, data }: RecordedEvent,
): Promise<void> {
  // The webhooks are held: one that is being deleted would make what happens here fail.
  await sql`
    with wanting as (
      select webhook.organisation_id, webhook.id from webhooks webhook
      where webhook.organisation_id = ${organisationId}::uuid and webhook.enabled
        and ${type}::text = any(webhook.events)
        and (
          select count(*) from (
            select from webhook_deliveries delivery
            where delivery.organisation_id = webhook.organisation_id and delivery.webhook_id = webhook.id
              and delivery.state = 'waiting'
            limit ${MAX_WAITING}) waiting
        ) < ${MAX_WAITING}
      for key share of webhook
    ), noted as (
      insert into webhook_deliveries (organisation_id, webhook_id, event, report_id, report_name, data, next_at)
      select wanting.organisation_id, wanting.id, ${type}::text, report.id, report.name, ${json(data)}::jsonb, now()
      from wanting join reports report
        on report.organisation_id = wanting.organisation_id and report.id = ${reportId}::uuid
      returning organisation_id, id, job
    )
    insert into outbox (organisation_id, kind, payload)
    select organisation_id, ${WEBHOOK_JOB}::text,
      jsonb_build_object('organisationId', organisation_id, 'deliveryId', id, 'job', job)
    from noted`.execute(tx())
}
