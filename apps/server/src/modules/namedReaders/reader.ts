import { type ListPage, newestFirst, sameTenant, tx } from '@bubbles/db'

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

const selectCode = (organisationId: string, id: string) =>
  tx()
    .selectFrom('reader_codes')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .select(['report_id', 'address'])

/** What was asked for, until it is forgotten. */
export const readCode = (organisationId: string, id: string) =>
  selectCode(organisationId, id).executeTakeFirst()

/** The same while it can still be used. */
export const readUsableCode = (organisationId: string, id: string, now: Date) =>
  selectCode(organisationId, id).where('used_at', 'is', null).where('expires_at', '>', now).executeTakeFirst()

/** Readers of a report who agreed to be shown, who agreed last first; `after` is the last of the page before. */
export const readKnownReaders = (organisationId: string, reportId: string, page: ListPage) =>
  tx()
    .selectFrom('known_readers as reader')
    .where('reader.organisation_id', '=', organisationId)
    .where('reader.report_id', '=', reportId)
    .select(['reader.id', 'reader.address', 'reader.agreed_at', 'reader.opened_at'])
    .$call(newestFirst(organisationId, { table: 'known_readers', as: 'reader', by: ['agreed_at'] }, page))
    .execute()

/** How many readers of a report agreed to be shown, and how many addresses are named and were emailed its link. */
export const countReaders = (organisationId: string, reportId: string) =>
  tx()
    .selectNoFrom((eb) => [
      eb
        .selectFrom('known_readers')
        .where('organisation_id', '=', organisationId)
        .where('report_id', '=', reportId)
        .select((known) => known.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('known'),
      eb
        .selectFrom('named_readers')
        .where('organisation_id', '=', organisationId)
        .where('report_id', '=', reportId)
        .where('entry', 'not like', '@%')
        .select((named) => named.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('named'),
    ])
    .executeTakeFirstOrThrow()

/** One of them, with what an email and a page say of the report. */
export const readKnownReader = (organisationId: string, id: string) =>
  tx()
    .selectFrom('known_readers as reader')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'reader.report_id'))
    .innerJoin('organisations as organisation', 'organisation.id', 'reader.organisation_id')
    .where('reader.organisation_id', '=', organisationId)
    .where('reader.id', '=', id)
    .where('organisation.status', '=', 'Active')
    .select([
      'reader.report_id',
      'reader.address',
      'report.language',
      'organisation.name as organisation_name',
      'organisation.friendly_name',
      'organisation.locale',
    ])
    .executeTakeFirst()

/** Where an address agreed to be shown, at every organisation. Needs the platform. */
export const readKnownAtAddress = (address: string) =>
  tx()
    .selectFrom('known_readers as reader')
    .innerJoin('organisations as organisation', 'organisation.id', 'reader.organisation_id')
    .where('reader.address', '=', address)
    .select([
      'organisation.name as organisation',
      'reader.report_id as reportId',
      'reader.agreed_at as agreedAt',
      'reader.opened_at as openedAt',
    ])
    .orderBy('reader.agreed_at')
    .execute()

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
