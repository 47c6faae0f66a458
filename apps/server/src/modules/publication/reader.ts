import { keptBytes, type ListPage, newestFirst, sameTenant, type Tables, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'
import { type Selectable, sql } from 'kysely'
import { differsFromLive } from '../report/publicDrafts.ts'

const selectLive = (organisationId: string) =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'live.report_id'))
    .innerJoin('page_addresses as address', (join) =>
      sameTenant(join, 'address.report_id', 'live.report_id')
        .on('address.is_current', '=', true)
        .on(sql<boolean>`address.audience = live.audience`),
    )
    .leftJoin('publication_pdfs as file', (join) =>
      sameTenant(join, 'file.publication_id', 'live.publication_id'),
    )
    .leftJoin('users as publisher', 'publisher.id', 'publication.published_by')
    .leftJoin('report_sharing as sharing', (join) => sameTenant(join, 'sharing.report_id', 'live.report_id'))
    .where('live.organisation_id', '=', organisationId)
    .where('report.deleted_at', 'is', null)

const selectLiveSummary = (organisationId: string) =>
  selectLive(organisationId).select([
    'live.audience',
    'live.report_id',
    'publication.id',
    'publication.name',
    'publication.edition',
    'publication.note',
    'publication.published_at',
    'publication.published_by',
    differsFromLive('report').as('differs'),
    'address.slug',
    'publisher.name as publisher_name',
    'publisher.email_address as publisher_email',
    'sharing.gated',
    'sharing.named',
    'sharing.expires_at',
    'sharing.embedding',
    'file.state as pdf_state',
    'file.failure as pdf_failure',
  ])

export type LivePublication = Awaited<ReturnType<typeof readLivePublications>>[number]

/** What is live for an audience, of all reports or of one. */
interface LiveScope {
  audience: Audience
  reportId?: string | undefined
}

/** What is live for an audience, newest first; `after` is the last publication of the page before. */
export const readLivePublications = (
  organisationId: string,
  { audience, reportId }: LiveScope,
  page: ListPage,
) =>
  selectLiveSummary(organisationId)
    .where('live.audience', '=', audience)
    .$if(reportId !== undefined, (query) => query.where('live.report_id', '=', reportId!))
    .$call(newestFirst(organisationId, { ...PUBLICATIONS, by: ['published_at'] }, page))
    .execute()

const PUBLICATIONS = { table: 'publications', as: 'publication' } as const

/** How many reports are live for an audience. */
export const countLivePublications = async (organisationId: string, { audience, reportId }: LiveScope) =>
  (
    await selectLive(organisationId)
      .where('live.audience', '=', audience)
      .$if(reportId !== undefined, (query) => query.where('live.report_id', '=', reportId!))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const readLivePublicationsOfReport = (organisationId: string, reportId: string) =>
  selectLiveSummary(organisationId).where('live.report_id', '=', reportId).execute()

/** What is live of a report with all of it that the next edition is compared with. */
export const readLiveEditions = (organisationId: string, reportId: string) =>
  selectLive(organisationId)
    .where('live.report_id', '=', reportId)
    .orderBy('live.audience')
    .select([
      'live.audience',
      'address.slug',
      'publication.id',
      'publication.document',
      'publication.published_at',
      'publication.accepted_warnings',
      'publication.report_seq',
      'report.head_seq',
    ])
    .execute()

export const readLivePublicationBySlug = (organisationId: string, audience: Audience, slug: string) =>
  selectLiveSummary(organisationId)
    .where('live.audience', '=', audience)
    .where('address.slug', '=', slug)
    .executeTakeFirst()

/** The publication before the next one: its number, document and what it was made of. */
export const readLastPublication = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('edition', 'desc')
    .select(['id', 'edition', 'audience', 'document', 'report_seq'])
    .limit(1)
    .executeTakeFirst()

export const readFirstPublishedAt = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select((eb) => eb.fn.min('published_at').as('at'))
    .executeTakeFirst()

/** A rendered page as it is kept. */
export type StoredPage = ReturnType<typeof storedPage>

export async function readPage(organisationId: string, publicationId: string) {
  const row = await tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .select(['etag', ...PAGE_COLUMNS])
    .executeTakeFirst()
  return row && storedPage(organisationId, row)
}

/** What is kept of a page, in both encodings, and its policy. */
export const PAGE_COLUMNS = [
  'html_gzip',
  'html_gzip_object',
  'html_brotli',
  'html_brotli_object',
  'inline_hashes',
] as const

/** A row with `PAGE_COLUMNS` as a page. Within the transaction it was read in. */
export const storedPage = (
  organisationId: string,
  row: Pick<Selectable<Tables['publications']>, 'etag' | (typeof PAGE_COLUMNS)[number]>,
) => ({
  etag: row.etag,
  gzip: keptBytes(organisationId, row.html_gzip, row.html_gzip_object),
  brotli: keptBytes(organisationId, row.html_brotli, row.html_brotli_object),
  inlineHashes: row.inline_hashes,
})

/** The language of an edition's page; null: its organisation's. */
export const readPublicationLanguage = async (organisationId: string, publicationId: string) =>
  (
    await tx()
      .selectFrom('publications')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', publicationId)
      .select('language')
      .executeTakeFirst()
  )?.language ?? null

export const readPublicationDocument = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .select('document')
    .executeTakeFirst()

/** The next live publication after another, in the order of their ids. */
export const readNextLive = (organisationId: string, after: string | null, reportId?: string) =>
  selectLive(organisationId)
    .$if(reportId !== undefined, (query) => query.where('live.report_id', '=', reportId!))
    .$if(after !== null, (query) => query.where('publication.id', '>', after))
    .orderBy('publication.id')
    .limit(1)
    .select('publication.id')
    .executeTakeFirst()

/** A live publication with all its page is rendered from. */
export const readLiveDocument = (organisationId: string, publicationId: string) =>
  selectLive(organisationId)
    .where('publication.id', '=', publicationId)
    .select([
      'publication.id',
      'publication.report_id',
      'publication.audience',
      'publication.edition',
      'publication.note',
      'publication.document',
      'publication.etag',
      'publication.published_at',
      'publication.published_by',
      'address.slug',
    ])
    .executeTakeFirst()

/** When the report was first published, before an edition; null for the first one. */
export const readPublishedBefore = async (organisationId: string, reportId: string, edition: number) => {
  const row = await tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('edition', '<', edition)
    .select((eb) => eb.fn.min('published_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

const selectEditions = (organisationId: string) =>
  tx()
    .selectFrom('publications as publication')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'publication.report_id'))
    .leftJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.publication_id', 'publication.id'),
    )
    .leftJoin('users as publisher', 'publisher.id', 'publication.published_by')
    .where('publication.organisation_id', '=', organisationId)
    .where('report.deleted_at', 'is', null)
    .select([
      'publication.id',
      'publication.report_id',
      'publication.name',
      'publication.audience',
      'publication.edition',
      'publication.note',
      'publication.published_at',
      'publication.published_by',
      'publication.scheduled_at',
      'publisher.name as publisher_name',
      'publisher.email_address as publisher_email',
      'publication.block_changes',
      'live.publication_id as live_id',
    ])

export type EditionRow = Awaited<ReturnType<typeof readEditions>>[number]

/** What was published, of one report or of all, newest first; `after` is the last one of the page before. */
export const readEditions = (organisationId: string, reportId: string | undefined, page: ListPage) =>
  selectEditions(organisationId)
    .$if(reportId !== undefined, (query) => query.where('publication.report_id', '=', reportId!))
    .$call(newestFirst(organisationId, { ...PUBLICATIONS, by: ['published_at', 'edition'] }, page))
    .execute()

/** How many editions there are, of one report or of all that are there. */
export const countEditions = async (organisationId: string, reportId: string | undefined) =>
  (
    await tx()
      .selectFrom('publications as publication')
      .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'publication.report_id'))
      .where('publication.organisation_id', '=', organisationId)
      .where('report.deleted_at', 'is', null)
      .$if(reportId !== undefined, (query) => query.where('publication.report_id', '=', reportId!))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

/** One edition with its document, live or replaced. */
export const readEdition = (organisationId: string, publicationId: string) =>
  selectEditions(organisationId)
    .where('publication.id', '=', publicationId)
    .select('publication.document')
    .executeTakeFirst()

/** The organisations that have anything published now. Needs the platform. */
export async function readOrganisationsWithPages(): Promise<string[]> {
  const rows = await tx().selectFrom('live_publications').select('organisation_id').distinct().execute()
  return rows.map((row) => row.organisation_id)
}
