import { sameTenant, tx } from '@bubbles/db'

/** Who a report's link is for, by name. */
export const readNamedReaders = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('named_readers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('entry')
    .select(['entry', 'added_at', 'sent_at'])
    .execute()

export type NamedReaderRow = Awaited<ReturnType<typeof readNamedReaders>>[number]

/** The public edition of a report that is for named readers now, and whose link has not ended; undefined for none. */
const selectNamedEdition = (organisationId: string, reportId: string, now: Date) =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'live.report_id'))
    .innerJoin('report_sharing as sharing', (join) => sameTenant(join, 'sharing.report_id', 'live.report_id'))
    .innerJoin('page_addresses as address', (join) =>
      sameTenant(join, 'address.report_id', 'live.report_id')
        .on('address.is_current', '=', true)
        .on('address.audience', '=', 'public'),
    )
    .innerJoin('organisations as organisation', 'organisation.id', 'live.organisation_id')
    .where('live.organisation_id', '=', organisationId)
    .where('live.report_id', '=', reportId)
    .where('live.audience', '=', 'public')
    .where('report.deleted_at', 'is', null)
    .where('organisation.status', '=', 'Active')
    .where('sharing.named', '=', true)
    .where((eb) => eb.or([eb('sharing.expires_at', 'is', null), eb('sharing.expires_at', '>', now)]))

/** What emails say of it. */
export const readNamedEdition = (organisationId: string, reportId: string, now: Date) =>
  selectNamedEdition(organisationId, reportId, now)
    .select([
      'publication.name',
      'publication.language',
      'address.slug',
      'organisation.name as organisation_name',
      'organisation.friendly_name',
      'organisation.locale',
    ])
    .executeTakeFirst()

/** Whether a report is published to the public link now. */
export const readIsPublic = async (organisationId: string, reportId: string): Promise<boolean> =>
  (await tx()
    .selectFrom('live_publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('audience', '=', 'public')
    .select('report_id')
    .executeTakeFirst()) !== undefined

/** What was asked for, while it can still be used. */
export const readUsableCode = (organisationId: string, id: string, now: Date) =>
  tx()
    .selectFrom('reader_codes')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['report_id', 'address'])
    .executeTakeFirst()

/** Where an address is named, at every organisation. Needs the platform. */
export const readAtAddress = (address: string) =>
  tx()
    .selectFrom('named_readers as reader')
    .innerJoin('organisations as organisation', 'organisation.id', 'reader.organisation_id')
    .where('reader.entry', '=', address)
    .select([
      'organisation.name as organisation',
      'reader.report_id as reportId',
      'reader.added_at as addedAt',
      'reader.sent_at as sentAt',
    ])
    .orderBy('reader.added_at')
    .execute()
