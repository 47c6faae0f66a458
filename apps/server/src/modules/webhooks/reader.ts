import { sameTenant, tx } from '@bubbles/db'
import { rolesWith } from '@bubbles/domain'
import { type InferResult, sql } from 'kysely'

const selectWebhooks = (organisationId: string) =>
  tx().selectFrom('webhooks').where('organisation_id', '=', organisationId).selectAll()

export type WebhookRow = InferResult<ReturnType<typeof selectWebhooks>>[number]

/** Those of an organisation, in the order in which they were made. */
export const readWebhooks = (organisationId: string): Promise<WebhookRow[]> =>
  selectWebhooks(organisationId).orderBy('created_at').orderBy('id').execute()

export const readWebhook = (organisationId: string, webhookId: string): Promise<WebhookRow | undefined> =>
  selectWebhooks(organisationId).where('id', '=', webhookId).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockWebhook = (organisationId: string, webhookId: string): Promise<WebhookRow | undefined> =>
  selectWebhooks(organisationId).where('id', '=', webhookId).forNoKeyUpdate().executeTakeFirst()

export async function countWebhooks(organisationId: string): Promise<number> {
  const { count } = await tx()
    .selectFrom('webhooks')
    .where('organisation_id', '=', organisationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const selectDeliveries = (organisationId: string, webhookId: string) =>
  tx()
    .selectFrom('webhook_deliveries')
    .where('organisation_id', '=', organisationId)
    .where('webhook_id', '=', webhookId)
    .selectAll()

export type DeliveryRow = InferResult<ReturnType<typeof selectDeliveries>>[number]

/** The last ones, newest first. */
export const readDeliveries = (
  organisationId: string,
  webhookId: string,
  limit: number,
): Promise<DeliveryRow[]> =>
  selectDeliveries(organisationId, webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function countDeliveries(organisationId: string, webhookId: string): Promise<number> {
  const { count } = await tx()
    .selectFrom('webhook_deliveries')
    .where('organisation_id', '=', organisationId)
    .where('webhook_id', '=', webhookId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const selectDue = (organisationId: string, deliveryId: string, job: string) =>
  tx()
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks as webhook', (join) => sameTenant(join, 'webhook.id', 'delivery.webhook_id'))
    .innerJoin('organisations as organisation', 'organisation.id', 'delivery.organisation_id')
    .where('delivery.organisation_id', '=', organisationId)
    .where('delivery.id', '=', deliveryId)
    .where('delivery.job', '=', job)
    .where('delivery.state', '=', 'waiting')
    .selectAll('delivery')
    .select([
      'webhook.kind',
      'webhook.address',
      'webhook.enabled',
      'webhook.secret_number',
      sql<boolean>`coalesce(webhook.previous_secret_until > now(), false)`.as('has_previous_secret'),
      'organisation.name as organisation_name',
      'organisation.friendly_name as organisation_friendly_name',
      'organisation.status as organisation_status',
      'organisation.locale as organisation_locale',
    ])

/** A delivery that is to be tried now. */
export type DueDelivery = InferResult<ReturnType<typeof selectDue>>[number]

/** @returns undefined for one that has arrived, was given up or sent again since, or whose webhook is gone */
export const readDueDelivery = (
  organisationId: string,
  deliveryId: string,
  job: string,
): Promise<DueDelivery | undefined> => selectDue(organisationId, deliveryId, job).executeTakeFirst()

/** The people who can manage webhooks. */
export const readKeepers = (organisationId: string) =>
  tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('members.organisation_id', '=', organisationId)
    .where('users.status', '=', 'Active')
    .where((eb) =>
      eb.or([
        sql<boolean>`members.roles && ${[...rolesWith('organisation.webhooks')]}::text[]`,
        eb('organisations.owner_id', '=', eb.ref('members.user_id')),
      ]),
    )
    .orderBy('users.id')
    .select(['users.id', 'users.email_address'])
    .execute()
