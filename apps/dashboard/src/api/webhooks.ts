import type { Resource } from '@bubbles/contract'
import type { WebhookEvent, WebhookKind } from '@bubbles/domain'
import { queryOptions } from '@tanstack/react-query'
import { changesOf } from './changesOf.ts'
import { api } from './client.ts'

export type ShownWebhook = Resource<'listWebhooks'>['webhooks'][number]
export type ShownDelivery = Resource<'listWebhookDeliveries'>['deliveries'][number]

/** What people set of a webhook. */
export interface WebhookFields {
  /** Chosen when it is made. */
  kind: WebhookKind
  address: string
  description: string
  events: WebhookEvent[]
}

/** Webhooks of this host’s organisation, in the order in which they were made. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => (await api.listWebhooks({})).webhooks,
  meta: { quiet: true },
})

/** A delivery that is to be tried within this time is looked for again. */
const SOON_MS = 30_000
const LOOK_AGAIN_MS = 2_000

/** The last deliveries of a webhook, newest first; asked for again as long as one is about to be made. */
export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries'],
    queryFn: () => api.listWebhookDeliveries({ webhookId }),
    refetchInterval: ({ state }) => {
      const isSoon = state.data?.deliveries.some(
        ({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < SOON_MS,
      )
      return isSoon === true && LOOK_AGAIN_MS
    },
    meta: { quiet: true },
  })

const useChange = changesOf(webhooksQuery.queryKey)

/** Makes a webhook; only its answer has the secret. */
export const useCreateWebhook = () => useChange((body: WebhookFields) => api.createWebhook({ body }))

/** Changes what a webhook is, or switches it on or off. @param said what to say once it is done */
export const useUpdateWebhook = (said: string) =>
  useChange(
    ({
      webhook,
      ...body
    }: { webhook: ShownWebhook; enabled?: boolean } & Partial<Omit<WebhookFields, 'kind'>>) =>
      api.updateWebhook({ webhookId: webhook.id, body }),
    () => said,
  )

export const useDeleteWebhook = (said: string) =>
  useChange(
    (webhook: ShownWebhook) => api.deleteWebhook({ webhookId: webhook.id }),
    () => said,
  )

/** Makes a new secret; only its answer has it. */
export const useRotateSecret = () =>
  useChange((webhook: ShownWebhook) => api.rotateWebhookSecret({ webhookId: webhook.id }))

export const useTestWebhook = (said: string) =>
  useChange(
    (webhook: ShownWebhook) => api.testWebhook({ webhookId: webhook.id }),
    () => said,
  )

export const useResendDelivery = (said: string) =>
  useChange(
    ({ webhook, delivery }: { webhook: ShownWebhook; delivery: ShownDelivery }) =>
      api.resendWebhookDelivery({ webhookId: webhook.id, deliveryId: delivery.id }),
    () => said,
  )
