import { holdOrganisation } from '@bubbles/db'
import { Problem, WEBHOOK_LIMITS } from '@bubbles/domain'
import type { CallContext, Context, Handlers } from '../../http/context.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { recordAudit } from '../audit/public.ts'
import { hostOf } from '../dataSources/public.ts'
import { readHookAddress } from './hookAddress.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import {
  countDeliveries,
  countWebhooks,
  lockWebhook,
  readDeliveries,
  readWebhook,
  readWebhooks,
  type WebhookRow,
} from './reader.ts'
import { secretOf } from './secret.ts'
import { deleteWebhook, insertTest, insertWebhook, rotateSecret, sendAgain, updateWebhook } from './writer.ts'

type Operations =
  | 'listWebhooks'
  | 'createWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'resendWebhookDelivery'

/** Deliveries of a log that are listed. */
const LISTED = 100
/** Messages that people of one organisation have sent by hand in an hour: each makes this server ask another. */
const BY_HAND = { max: 120, windowMs: 3_600_000, name: 'webhooks by hand' }
const sentByHand = new RateLimiter(BY_HAND)

export const webhookHandlers: Handlers<Operations> = {
  listWebhooks: async ({ organisation }) => {
    const rows = await readWebhooks(organisation.id)
    return { webhooks: rows.map((row) => presentWebhook(row)), total: rows.length }
  },
  createWebhook: create,
  updateWebhook: update,
  deleteWebhook: async ({ organisation, actor, params }) => {
    const row = await deleteWebhook(organisation.id, params.webhookId)
    if (!row) throw new Problem('not-found')
    await recordAudit(organisation.id, actor.userId, 'webhook.deleted', subjectOf(row))
  },
  rotateWebhookSecret: async (context) => {
    const { organisation, actor, params } = context
    if ((await requireWebhook(organisation.id, params.webhookId)).kind === 'slack')
      throw new Problem('conflict', {
        detail:
          'Messages for a chat aren’t signed, so this webhook has no secret. If its address has leaked, create another one in the chat.',
      })
    const row = await rotateSecret(organisation.id, params.webhookId)
    if (!row) throw new Problem('not-found')
    await recordAudit(organisation.id, actor.userId, 'webhook.secret-rotated', subjectOf(row))
    return withSecret(context, row)
  },
  testWebhook: async (context) => {
    const { organisation, params } = context
    await requireSendingLeft(context)
    const webhook = await requireWebhook(organisation.id, params.webhookId)
    return presentDelivery(await insertTest(organisation.id, webhook.id))
  },
  listWebhookDeliveries: async ({ organisation, params }) => {
    const { id } = await requireWebhook(organisation.id, params.webhookId)
    return {
      deliveries: (await readDeliveries(organisation.id, id, LISTED)).map(presentDelivery),
      total: await countDeliveries(organisation.id, id),
    }
  },
  resendWebhookDelivery: resend,
}

/** @throws Problem conflict where there are as many as can be, invalid-request for an address nothing is sent to */
async function create(context: Context<'createWebhook'>) {
  const { organisation, actor, body, deps } = context
  const address = readHookAddress(body.address, deps.config.dataAddresses)
  await holdOrganisation(organisation.id)
  if ((await countWebhooks(organisation.id)) >= WEBHOOK_LIMITS.count)
    throw new Problem('conflict', {
      detail: `An organisation can have at most ${WEBHOOK_LIMITS.count} webhooks. Delete one you no longer need first.`,
    })
  const row = await insertWebhook(organisation.id, {
    kind: body.kind,
    address,
    description: body.description,
    events: [...new Set(body.events)],
    userId: actor.userId,
  })
  await recordAudit(organisation.id, actor.userId, 'webhook.created', {
    ...subjectOf(row),
    events: row.events,
    kind: row.kind,
  })
  return row.kind === 'slack' ? { ...presentWebhook(row), secret: null } : withSecret(context, row)
}

async function update({ organisation, actor, params, body, deps }: Context<'updateWebhook'>) {
  const before = await lockWebhook(organisation.id, params.webhookId)
  if (!before) throw new Problem('not-found')
  // One that is kept as it is was allowed once, and is checked whenever something is sent.
  const address =
    body.address === undefined || body.address === before.address
      ? undefined
      : readHookAddress(body.address, deps.config.dataAddresses)
  const events = body.events && [...new Set(body.events)]
  const row = await updateWebhook(organisation.id, params.webhookId, { ...body, address, events })
  const changes = changesOf(before, row)
  if (changes.length > 0)
    await recordAudit(organisation.id, actor.userId, 'webhook.updated', {
      ...subjectOf(row),
      ...(hostIn(before) !== hostIn(row) && { before: hostIn(before) }),
      changes,
    })
  return presentWebhook(row)
}

async function resend(context: Context<'resendWebhookDelivery'>) {
  const { organisation, params } = context
  await requireSendingLeft(context)
  const webhook = await requireWebhook(organisation.id, params.webhookId)
  if (!webhook.enabled)
    throw new Problem('conflict', { detail: 'The webhook is off. Switch it on to send this again.' })
  const delivery = await sendAgain(organisation.id, webhook.id, params.deliveryId)
  if (!delivery) throw new Problem('not-found')
  return presentDelivery(delivery)
}

const withSecret = ({ organisation, deps }: CallContext, row: WebhookRow) => ({
  ...presentWebhook(row),
  secret: secretOf(deps.config.secret, {
    organisationId: organisation.id,
    webhookId: row.id,
    number: row.secret_number,
  }),
})

async function requireWebhook(organisationId: string, webhookId: string): Promise<WebhookRow> {
  const webhook = await readWebhook(organisationId, webhookId)
  if (!webhook) throw new Problem('not-found')
  return webhook
}

async function requireSendingLeft({ organisation }: CallContext): Promise<void> {
  if (await sentByHand.take([organisation.id])) return
  throw new Problem('too-many-requests', {
    detail: `Your organisation has sent ${BY_HAND.max} events by hand in the last hour. Try again later.`,
  })
}

const hostIn = ({ address }: Pick<WebhookRow, 'address'>): string => hostOf(new URL(address))
/** For the audit log. An address can have a secret in its path: the log has its host. */
const subjectOf = (row: WebhookRow) => ({ webhookId: row.id, host: hostIn(row) })

/** What was changed, by the settings of the call. */
function changesOf(before: WebhookRow, after: WebhookRow): string[] {
  return [
    ...(before.address === after.address ? [] : ['address']),
    ...(before.description === after.description ? [] : ['description']),
    ...(before.events.join() === after.events.join() ? [] : ['events']),
    ...(before.enabled === after.enabled ? [] : [after.enabled ? 'on' : 'off']),
  ]
}
