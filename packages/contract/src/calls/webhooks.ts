import { defineCalls } from '../call.ts'

const own = {
  service: 'iam',
  specified: false,
  tenant: true,
  capability: 'organisation.webhooks',
} as const
const one = { ...own, refusals: ['not-found'] } as const

/** Addresses that are told what happens in the organisation, by the standard-webhooks specification or as messages of Slack. */
export const webhookCalls = defineCalls({
  listWebhooks: {
    ...own,
    method: 'GET',
    path: 'v1/organisations/webhooks',
    summary: 'Webhooks of the organisation',
  },
  createWebhook: {
    ...own,
    method: 'POST',
    path: 'v1/organisations/webhooks',
    summary: 'Create a webhook; its signing secret is returned only once',
    body: 'createWebhookRequest',
    status: 201,
    secretAnswer: true,
    refusals: ['conflict'],
  },
  updateWebhook: {
    ...one,
    method: 'PATCH',
    path: 'v1/organisations/webhooks/{webhookId}',
    summary: 'Change a webhook’s address, description or events, or switch it on or off',
    body: 'updateWebhookRequest',
  },
  deleteWebhook: {
    ...one,
    method: 'DELETE',
    path: 'v1/organisations/webhooks/{webhookId}',
    summary: 'Delete a webhook and its log; pending deliveries aren’t sent',
    status: 204,
    answer: 'none',
  },
  rotateWebhookSecret: {
    ...one,
    method: 'POST',
    path: 'v1/organisations/webhooks/{webhookId}/secret',
    summary: 'Create a new signing secret, returned only once; the previous one also signs for 24 hours',
    secretAnswer: true,
  },
  testWebhook: {
    ...one,
    method: 'POST',
    path: 'v1/organisations/webhooks/{webhookId}/test',
    summary: 'Send one test event, even if the webhook is off',
    refusals: ['not-found', 'too-many-requests'],
  },
  listWebhookDeliveries: {
    ...one,
    method: 'GET',
    path: 'v1/organisations/webhooks/{webhookId}/deliveries',
    summary: 'The last 100 deliveries of a webhook, newest first. They are kept for 30 days',
  },
  resendWebhookDelivery: {
    ...one,
    method: 'POST',
    path: 'v1/organisations/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
    summary: 'Send a delivery again now, under the same webhook-id',
    refusals: ['not-found', 'conflict', 'too-many-requests'],
  },
})
