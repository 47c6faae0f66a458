import type { Resource } from '@bubbles/contract'
import type { WebhookEvent } from '@bubbles/domain'
import type { DeliveryRow, WebhookRow } from './reader.ts'

type ShownWebhook = Resource<'listWebhooks'>['webhooks'][number]
type ShownDelivery = Resource<'listWebhookDeliveries'>['deliveries'][number]

/** A webhook as the API shows it. */
export const presentWebhook = (row: WebhookRow, now = Date.now()): ShownWebhook => ({
  id: row.id,
  kind: row.kind,
  address: row.address,
  description: row.description,
  events: row.events as WebhookEvent[],
  enabled: row.enabled,
  disabledBecause: row.disabled_because,
  failingSince: row.failing_since?.toISOString() ?? null,
  previousSecretUntil:
    row.previous_secret_until !== null && row.previous_secret_until.getTime() > now
      ? row.previous_secret_until.toISOString()
      : null,
  createdAt: row.created_at.toISOString(),
})

export const presentDelivery = (row: DeliveryRow): ShownDelivery => ({
  id: row.id,
  event: row.event as ShownDelivery['event'],
  report: row.report_id === null ? null : { id: row.report_id, name: row.report_name ?? '' },
  createdAt: row.created_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  statusCode: row.status_code,
  fault: row.fault_words,
  nextAttemptAt: row.next_at?.toISOString() ?? null,
})
