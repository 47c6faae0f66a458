import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** A public report whose page everyone with its address can read. */
export const readOpenReport = (organisationId: string, slug: string) =>
  selectOpen(organisationId)
    .where('address.slug', '=', slug)
    .select(['live.report_id as id', 'publication.name'])
    .executeTakeFirst()

/** What is live for everyone, without a password and not past the end of its link. */
const selectOpen = (organisationId: string) =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'live.report_id'))
    .innerJoin('page_addresses as address', (join) =>
      sameTenant(join, 'address.report_id', 'live.report_id')
        .on('address.is_current', '=', true)
        .on('address.audience', '=', 'public'),
    )
    .leftJoin('report_sharing as sharing', (join) => sameTenant(join, 'sharing.report_id', 'live.report_id'))
    .where('live.organisation_id', '=', organisationId)
    .where('live.audience', '=', 'public')
    .where('report.deleted_at', 'is', null)
    .where('sharing.password_hash', 'is', null)
    .where((eb) =>
      eb.or([eb('sharing.expires_at', 'is', null), eb('sharing.expires_at', '>', sql<Date>`now()`)]),
    )

/** An edition that is live and open; undefined once it is not. `isListed`: search engines may list it. */
export const readOpenEdition = (organisationId: string, publicationId: string) =>
  selectOpen(organisationId)
    .innerJoin('organisations as organisation', 'organisation.id', 'live.organisation_id')
    .where('publication.id', '=', publicationId)
    .where('organisation.status', '=', 'Active')
    .where('organisation.subscriptions', '=', true)
    .select((eb) => [
      'live.report_id',
      'publication.name',
      'publication.note',
      'publication.language',
      'address.slug',
      'organisation.name as organisation_name',
      'organisation.friendly_name',
      'organisation.locale',
      eb.fn.coalesce('sharing.indexed', sql<boolean>`true`).as('isListed'),
    ])
    .executeTakeFirst()

/** Whether an active organisation lets readers subscribe. */
export const readSubscribing = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .where('status', '=', 'Active')
    .where('subscriptions', '=', true)
    .select(['name', 'friendly_name', 'locale'])
    .executeTakeFirst()

const selectSubscribers = (organisationId: string) =>
  tx()
    .selectFrom('subscribers as subscriber')
    .leftJoin('reports as report', (join) => sameTenant(join, 'report.id', 'subscriber.report_id'))
    .where('subscriber.organisation_id', '=', organisationId)
    .select([
      'subscriber.id',
      'subscriber.address',
      'subscriber.report_id',
      'subscriber.asked_at',
      'subscriber.confirmed_at',
      'report.name as report_name',
    ])

export type SubscriberRow = Awaited<ReturnType<typeof readSubscribers>>[number]

export const readSubscriberById = (organisationId: string, id: string) =>
  selectSubscribers(organisationId).where('subscriber.id', '=', id).executeTakeFirst()

/** Addresses that were confirmed, newest first; `after` is the last of the page before. */
export const readSubscribers = (
  organisationId: string,
  { limit, after }: { limit: number; after: string | null },
) =>
  selectSubscribers(organisationId)
    .where('subscriber.confirmed_at', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(subscriber.confirmed_at, subscriber.id) < (
          select last.confirmed_at, last.id from subscribers last
          where last.organisation_id = ${organisationId} and last.id = ${after}::uuid)`,
      ),
    )
    .orderBy('subscriber.confirmed_at', 'desc')
    .orderBy('subscriber.id', 'desc')
    .limit(limit)
    .execute()

export const countSubscribers = async (organisationId: string): Promise<number> =>
  (
    await tx()
      .selectFrom('subscribers')
      .where('organisation_id', '=', organisationId)
      .where('confirmed_at', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

/** All that is kept of an address, at every organisation. Needs the platform. */
export const readAtAddress = (address: string) =>
  tx()
    .selectFrom('subscribers as subscriber')
    .innerJoin('organisations as organisation', 'organisation.id', 'subscriber.organisation_id')
    .where('subscriber.address', '=', address)
    .select([
      'organisation.name as organisation',
      'subscriber.report_id as reportId',
      'subscriber.asked_at as askedAt',
      'subscriber.confirmed_at as confirmedAt',
    ])
    .orderBy('subscriber.asked_at')
    .execute()
