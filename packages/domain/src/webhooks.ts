/** What webhooks can be told of, by the `type` that is sent, in the order in which it is offered. */
export const WEBHOOK_EVENTS = [
  'report.published',
  'report.unpublished',
  'answer.received',
  'review.requested',
  'review.decided',
  'data.refreshed',
  'data.refresh_failed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent only when someone asks for it, to try a webhook. */
export const WEBHOOK_TEST = 'webhook.test'

/** Each event as a choice, as it is logged and explained. */
export const WEBHOOK_EVENT_WORDS: Record<WebhookEvent | typeof WEBHOOK_TEST, string> = {
  'report.published': 'Report published',
  'report.unpublished': 'Report unpublished',
  'answer.received': 'Answer received',
  'review.requested': 'Review requested',
  'review.decided': 'Review decided',
  'data.refreshed': 'Data refreshed',
  'data.refresh_failed': 'Data not refreshed',
  [WEBHOOK_TEST]: 'Test',
}

/** What is sent to a webhook: events for programs, or messages for chats that take Slack’s incoming webhooks. */
export const WEBHOOK_KINDS = ['json', 'slack'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** Webhooks of an organisation; characters of an address and of what it is for; deliveries that a webhook’s log keeps, and for how many days. */
export const WEBHOOK_LIMITS = {
  count: 10,
  address: 2_000,
  description: 200,
  logged: 500,
  loggedDays: 30,
} as const

/** Hours for which a rotated secret still signs. */
export const ROTATED_SECRET_HOURS = 24
