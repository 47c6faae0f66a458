import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** The outbox kind of an email to one subscriber. */
export const SUBSCRIBER_MAIL = 'subscriptions.mail'

/** The outbox kind of the email that asks to confirm an address. */
export const SUBSCRIBER_CONFIRMATION = 'subscriptions.confirm'

/** Days after which an address that nobody confirmed is forgotten. */
const CONFIRM_DAYS = 7
/** Refusals for good, one after the other, after which an address is forgotten. */
const MAX_FAILURES = 3

/**
 * Keeps an address that is to be confirmed.
 * @returns its id; null where it is confirmed already
 */
export async function insertSubscriber(
  organisationId: string,
  address: string,
  reportId: string | null,
): Promise<string | null> {
  const row = await tx()
    .insertInto('subscribers')
    .values({ organisation_id: organisationId, address, report_id: reportId })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'address', 'report_id'])
        .doUpdateSet({ asked_at: sql<Date>`now()` })
        .where('subscribers.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Queues the email that asks to confirm an address: what makes it is out of the readers' reach. */
export const queueConfirmation = (organisationId: string, subscriberId: string) =>
  tx()
    .insertInto('outbox')
    .values({
      organisation_id: organisationId,
      kind: SUBSCRIBER_CONFIRMATION,
      payload: json({ organisationId, subscriberId }),
    })
    .execute()

/** Confirms an address; doing it twice is harmless. @returns whether it is there */
export const confirmSubscriber = async (organisationId: string, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx()
    .updateTable('subscribers')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it was there */
export const deleteSubscriber = async (organisationId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx()
    .deleteFrom('subscribers')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets an address at every organisation. Needs the platform. @returns how often it was kept */
export const deleteAtAddress = async (address: string): Promise<number> => {
  const { numDeletedRows } = await tx()
    .deleteFrom('subscribers')
    .where('address', '=', address)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Forgets addresses that nobody confirmed in time. Needs the platform. */
export const deleteUnconfirmed = () =>
  tx()
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', sql<Date>`now() - make_interval(days => ${CONFIRM_DAYS}::int)`)
    .execute()

/** Notes what became of an email: an address that refuses three in a row is forgotten. */
export async function noteDelivery(organisationId: string, id: string, isAccepted: boolean): Promise<void> {
  const own = { organisation_id: organisationId, id }
  if (isAccepted)
    await tx()
      .updateTable('subscribers')
      .set({ failures: 0 })
      .where((eb) => eb.and(own))
      .where('failures', '>', 0)
      .execute()
  else {
    await tx()
      .updateTable('subscribers')
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where((eb) => eb.and(own))
      .execute()
    await tx()
      .deleteFrom('subscribers')
      .where((eb) => eb.and(own))
      .where('failures', '>=', MAX_FAILURES)
      .execute()
  }
}

/**
 * Queues an email about an edition for each confirmed address, once however often it is done: those of its report and, where
 * it is listed, those of the organisation. Who is both gets one.
 */
export async function queueNews(
  organisationId: string,
  { publicationId, reportId, isListed }: { publicationId: string; reportId: string; isListed: boolean },
): Promise<void> {
  const claimed = await tx()
    .updateTable('publications')
    .set({ news_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .where('news_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  await sql`
    insert into outbox (organisation_id, kind, payload)
    select ${organisationId}::uuid, ${SUBSCRIBER_MAIL}::text,
      jsonb_build_object('organisationId', ${organisationId}::uuid, 'publicationId', ${publicationId}::uuid,
        'subscriberId', chosen.id)
    from (
      select distinct on (subscriber.address) subscriber.id from subscribers subscriber
      where subscriber.organisation_id = ${organisationId} and subscriber.confirmed_at is not null
        and (subscriber.report_id = ${reportId}::uuid or (${isListed}::boolean and subscriber.report_id is null))
      order by subscriber.address, subscriber.report_id nulls last
    ) chosen`.execute(tx())
}

/** What an email to one subscriber is about. */
export interface SubscriberMail {
  organisationId: string
  publicationId: string
  subscriberId: string
}
