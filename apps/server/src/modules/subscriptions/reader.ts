import { type ListPage, newestFirst, sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { selectOpen } from '../publication/publicPages.ts'

/** A public report whose page everyone with its address can read. */
export const readOpenReport = (organisationId: string, slug: string) =>
  selectOpen(organisationId)
    .where('address.slug', '=', slug)
    .select(['live.report_id as id', 'publication.name'])
    .executeTakeFirst()

/** The address of a report's page, while everyone with it can read that. */
export const readOpenSlug = async (organisationId: string, reportId: string): Promise<string | undefined> =>
  (
    await selectOpen(organisationId)
      .where('live.report_id', '=', reportId)
      .select('address.slug')
      .executeTakeFirst()
  )?.slug

/** An edition that is live and open; undefined once it is not. `isListed`: search engines may list it. */
export const readOpenEdition = (organisationId: string, publicationId: string) =>
  selectOpen(organisationId)
    .innerJoin('organisations as organisation', 'organisation.id', 'live.organisation_id')
    .leftJoin('publication_pdfs as file', (join) => sameTenant(join, 'file.publication_id', 'publication.id'))
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
      sql<boolean>`file.state = 'made' and coalesce(sharing.pdf, true)`.as('hasPdf'),
      sql<boolean>`file.state = 'waiting' and coalesce(sharing.pdf, true)`.as('waitsForPdf'),
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
export const readSubscribers = (organisationId: string, page: ListPage) =>
  selectSubscribers(organisationId)
    .where('subscriber.confirmed_at', 'is not', null)
    .$call(
      newestFirst(organisationId, { table: 'subscribers', as: 'subscriber', by: ['confirmed_at'] }, page),
    )
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
