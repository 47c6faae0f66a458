import { WEBHOOK_EVENTS, WEBHOOK_KINDS, WEBHOOK_LIMITS, WEBHOOK_TEST } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, id, time } from './common.ts'

const webhook = z.object({
  id,
  /** Chosen when it is made: `json` is signed, `slack` is a message for a chat, whose address is its secret. */
  kind: z.enum(WEBHOOK_KINDS),
  address: z.string(),
  /** What it is for; '' where nothing was said. */
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  /** Why it was switched off automatically: it answered 410, or nothing had arrived for days. */
  disabledBecause: z.enum(['gone', 'failing']).nullable(),
  /** Since when nothing has arrived there; null: the last delivery did. */
  failingSince: time.nullable(),
  /** Until when the secret before the last rotation also signs. */
  previousSecretUntil: time.nullable(),
  createdAt: time,
})

const delivery = z.object({
  /** The `webhook-id` is `msg_` and this. */
  id,
  event: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  /** The report it is about, as it was called. */
  report: z.object({ id, name: z.string() }).nullable(),
  createdAt: time,
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** Since it was first sent, or last sent again by someone. */
  attempts: z.int(),
  attemptedAt: time.nullable(),
  /** What the receiver last answered; null where it did not. */
  statusCode: z.int().nullable(),
  /** Why the last attempt failed, as a sentence. */
  fault: z.string().nullable(),
  nextAttemptAt: time.nullable(),
})

const address = z
  .string()
  .trim()
  .min(1, 'Enter the address that receives the events.')
  .max(WEBHOOK_LIMITS.address, 'This address is too long.')
const description = z
  .string()
  .trim()
  .max(WEBHOOK_LIMITS.description)
  .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u, 'Use only letters, digits and signs, on one line.')
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event.').max(WEBHOOK_EVENTS.length)

const params = z.object({ webhookId: id })

export const webhookSchemas = {
  listWebhooks: { response: z.object({ webhooks: z.array(webhook), total: z.int() }) },
  createWebhook: {
    body: z.strictObject({
      kind: z.enum(WEBHOOK_KINDS).default('json'),
      address,
      description: description.default(''),
      events,
    }),
    /** `secret` is answered here and nowhere else; null for messages, which are not signed. */
    response: webhook.extend({ secret: z.string().nullable() }),
  },
  updateWebhook: {
    params,
    body: z.strictObject({
      address: address.optional(),
      description: description.optional(),
      events: events.optional(),
      enabled: z.boolean().optional(),
    }),
    response: webhook,
  },
  deleteWebhook: { params },
  rotateWebhookSecret: { params, response: webhook.extend({ secret: z.string() }) },
  testWebhook: { params, response: delivery },
  listWebhookDeliveries: {
    params,
    response: z.object({ deliveries: z.array(delivery), total: z.int() }),
  },
  resendWebhookDelivery: { params: params.extend({ deliveryId: id }), response: delivery },
} satisfies Record<string, CallSchemas>
