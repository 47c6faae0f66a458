import { tx } from '@bubbles/db'
import { ANY_SITE, type Audience } from '@bubbles/domain'
import { sql } from 'kysely'

const selectLive = (organisationId: string) =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      join
        .onRef('publication.organisation_id', '=', 'live.organisation_id')
        .onRef('publication.id', '=', 'live.publication_id'),
    )
    .innerJoin('reports as report', (join) =>
      join
        .onRef('report.organisation_id', '=', 'live.organisation_id')
        .onRef('report.id', '=', 'live.report_id'),
    )
    .innerJoin('page_addresses as address', (join) =>
      join
        .onRef('address.organisation_id', '=', 'live.organisation_id')
        .onRef('address.report_id', '=', 'live.report_id')
        .on('address.is_current', '=', true)
        .on(sql<boolean>`address.audience = live.audience`),
    )
    .leftJoin('users as publisher', 'publisher.id', 'publication.published_by')
    .leftJoin('report_sharing as sharing', (join) =>
      join
        .onRef('sharing.organisation_id', '=', 'live.organisation_id')
        .onRef('sharing.report_id', '=', 'live.report_id'),
    )
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
    'publication.report_seq',
    'report.head_seq',
    'address.slug',
    'publisher.name as publisher_name',
    'publisher.email_address as publisher_email',
    'sharing.password_hash',
    'sharing.expires_at',
    'sharing.embedding',
  ])

export type LivePublication = Awaited<ReturnType<typeof readLivePublications>>[number]

/** What is live for an audience, newest first. */
export const readLivePublications = (organisationId: string, audience: Audience) =>
  selectLiveSummary(organisationId)
    .where('live.audience', '=', audience)
    .orderBy('publication.published_at', 'desc')
    .execute()

export const readLivePublicationsOfReport = (organisationId: string, reportId: string) =>
  selectLiveSummary(organisationId).where('live.report_id', '=', reportId).execute()

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

/** Whose an address is, for whichever audience; undefined where it is free. */
export const readSlugOwner = (organisationId: string, slug: string) =>
  tx()
    .selectFrom('slugs')
    .innerJoin('reports as report', (join) =>
      join
        .onRef('report.organisation_id', '=', 'slugs.organisation_id')
        .onRef('report.id', '=', 'slugs.report_id'),
    )
    .where('slugs.organisation_id', '=', organisationId)
    .where('slugs.slug', '=', slug)
    .select((eb) => [
      'slugs.report_id',
      'report.deleted_at',
      'report.purged_at',
      eb
        .exists(
          eb
            .selectFrom('page_addresses as address')
            .whereRef('address.organisation_id', '=', 'slugs.organisation_id')
            .whereRef('address.slug', '=', 'slugs.slug')
            .where('address.is_current', '=', true)
            .select('address.slug'),
        )
        .as('is_current'),
    ])
    .executeTakeFirst()

/** What was withdrawn from a report's audiences and may be brought back. */
export const readWithdrawn = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('withdrawn_publications as withdrawn')
    .innerJoin('publications as publication', (join) =>
      join
        .onRef('publication.organisation_id', '=', 'withdrawn.organisation_id')
        .onRef('publication.id', '=', 'withdrawn.publication_id'),
    )
    .where('withdrawn.organisation_id', '=', organisationId)
    .where('withdrawn.report_id', '=', reportId)
    .orderBy('withdrawn.audience')
    .select([
      'publication.id',
      'publication.name',
      'publication.edition',
      'withdrawn.audience',
      'withdrawn.cause',
    ])
    .execute()

/** Editions of a report by their ids. */
export const readEditionsOf = (organisationId: string, reportId: string, publicationIds: readonly string[]) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('id', 'in', publicationIds)
    .orderBy('audience')
    .select(['id', 'audience', 'edition'])
    .execute()

/** The report an address led or leads an audience to. */
export const readAddressedReport = (organisationId: string, audience: Audience, slug: string) =>
  tx()
    .selectFrom('page_addresses')
    .where('organisation_id', '=', organisationId)
    .where('slug', '=', slug)
    .where('audience', '=', audience)
    .select('report_id')
    .executeTakeFirst()

/** The report's address for each audience it was ever published to, live or not. */
export async function readCurrentSlugs(
  organisationId: string,
  reportId: string,
): Promise<Partial<Record<Audience, string>>> {
  const rows = await tx()
    .selectFrom('page_addresses')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('is_current', '=', true)
    .select(['audience', 'slug'])
    .execute()
  return Object.fromEntries(rows.map(({ audience, slug }) => [audience, slug]))
}

/**
 * What addresses lead to, by slug: for each audience that has or had it the present address and the hash of the live
 * page; who may follow the public link, and which sites may show the organisation's pages. Unknown ones are not in it.
 * @param withPages brings the live pages along, for whom has none of them in memory
 */
export async function readPageHeads(
  organisationId: string,
  slugs: readonly string[],
  withPages: boolean,
): Promise<Map<string, PageHead>> {
  const rows = await readHeadRows(organisationId, slugs, withPages)
  const bySlug = Map.groupBy(rows, ({ asked_slug }) => asked_slug)
  return new Map([...bySlug].map(([slug, ofSlug]) => [slug, headOf(ofSlug)]))
}

const readHeadRows = (organisationId: string, slugs: readonly string[], withPages: boolean) =>
  tx()
    .selectFrom('page_addresses as asked')
    .innerJoin('reports as report', (join) =>
      join
        .onRef('report.organisation_id', '=', 'asked.organisation_id')
        .onRef('report.id', '=', 'asked.report_id'),
    )
    .innerJoin('page_addresses as current', (join) =>
      join
        .onRef('current.organisation_id', '=', 'asked.organisation_id')
        .onRef('current.report_id', '=', 'asked.report_id')
        .onRef('current.audience', '=', 'asked.audience')
        .on('current.is_current', '=', true),
    )
    .leftJoin('live_publications as live', (join) =>
      join
        .onRef('live.organisation_id', '=', 'asked.organisation_id')
        .onRef('live.report_id', '=', 'asked.report_id')
        .onRef('live.audience', '=', 'asked.audience'),
    )
    .innerJoin('organisations as organisation', 'organisation.id', 'asked.organisation_id')
    .leftJoin('report_sharing as sharing', (join) =>
      join
        .onRef('sharing.organisation_id', '=', 'asked.organisation_id')
        .onRef('sharing.report_id', '=', 'asked.report_id'),
    )
    .leftJoin('embedding as framing', 'framing.organisation_id', 'asked.organisation_id')
    .leftJoin('publications as publication', (join) =>
      join
        .onRef('publication.organisation_id', '=', 'live.organisation_id')
        .onRef('publication.id', '=', 'live.publication_id'),
    )
    .where('asked.organisation_id', '=', organisationId)
    .where('asked.slug', 'in', slugs)
    .select([
      'asked.slug as asked_slug',
      'asked.report_id',
      'asked.audience',
      'current.slug',
      'report.deleted_at',
      'report.language as draft_language',
      'publication.language as page_language',
      'live.publication_id',
      'publication.etag',
      'organisation.status',
      'sharing.password_hash',
      'sharing.password_version',
      'sharing.expires_at',
      'sharing.expires_offset',
      'sharing.indexed',
      'sharing.downloads',
      'sharing.embedding',
      'framing.sites',
      'framing.hosts',
    ])
    .$if(withPages, (query) =>
      query.select(['publication.html_gzip', 'publication.html_brotli', 'publication.inline_hashes']),
    )
    .execute()

type HeadRow = Awaited<ReturnType<typeof readHeadRows>>[number]

/** @param rows of one address: one for each audience that has or had it */
function headOf(rows: readonly HeadRow[]) {
  const first = rows[0]!
  const live = first.deleted_at ? [] : rows
  const find = (audience: Audience) => {
    const row = live.find((each) => each.audience === audience)
    if (!row?.publication_id || !row.etag) return null
    const { publication_id: publicationId, etag, html_gzip, html_brotli, inline_hashes, slug } = row
    return {
      publicationId,
      etag,
      /** Where this audience reads it now: other than the address asked for where that is a former one. */
      slug,
      page:
        html_gzip && html_brotli && inline_hashes ? { etag, html_gzip, html_brotli, inline_hashes } : null,
    }
  }
  const published = live.filter(({ publication_id }) => publication_id !== null)
  const said = published.find((each) => each.audience === 'public') ?? published[0]
  return {
    reportId: first.report_id,
    /** Of its page, or where nothing is live of the report; null: its organisation's. */
    language: said ? said.page_language : first.draft_language,
    organisationStatus: first.status,
    public: find('public'),
    internal: find('internal'),
    sharing: {
      passwordHash: first.password_hash,
      passwordVersion: first.password_version ?? 1,
      expiresAt: first.expires_at,
      expiresOffset: first.expires_offset,
      indexed: first.indexed ?? true,
      downloads: first.downloads ?? true,
      embedding: first.embedding ?? true,
    },
    framing: first.sites && first.hosts ? { sites: first.sites, hosts: first.hosts } : ANY_SITE,
  }
}

/** What an address leads to. An audience is null where it never had this address, or nothing is live for it. */
export type PageHead = ReturnType<typeof headOf>

/** A rendered page as it is kept. */
export type StoredPage = NonNullable<Awaited<ReturnType<typeof readPage>>>

export const readPage = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .select(['etag', 'html_gzip', 'html_brotli', 'inline_hashes'])
    .executeTakeFirst()

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

export type LookRow = NonNullable<Awaited<ReturnType<typeof readLookRow>>>

/** What pages show of an organisation beside its documents. `hold`: nobody changes it before this transaction ends. */
export const readLookRow = (organisationId: string, hold: boolean) =>
  tx()
    .selectFrom('organisations as organisation')
    .leftJoin('branding', 'branding.organisation_id', 'organisation.id')
    .leftJoin('files as logo', (join) =>
      join
        .onRef('logo.organisation_id', '=', 'branding.organisation_id')
        .onRef('logo.hash', '=', 'branding.logo_hash'),
    )
    .where('organisation.id', '=', organisationId)
    .select([
      'organisation.name',
      'organisation.friendly_name',
      'organisation.status',
      'organisation.locale',
      'branding.default_report_font',
      'branding.default_report_headers_font',
      'branding.default_visualisation_font',
      'branding.palette',
      'branding.logo_hash',
      'logo.width as logo_width',
      'logo.height as logo_height',
    ])
    .$if(hold, (query) => query.forShare('organisation'))
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
    .innerJoin('reports as report', (join) =>
      join
        .onRef('report.organisation_id', '=', 'publication.organisation_id')
        .onRef('report.id', '=', 'publication.report_id'),
    )
    .leftJoin('live_publications as live', (join) =>
      join
        .onRef('live.organisation_id', '=', 'publication.organisation_id')
        .onRef('live.publication_id', '=', 'publication.id'),
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
      'publisher.name as publisher_name',
      'publisher.email_address as publisher_email',
      'publication.block_changes',
      'live.publication_id as live_id',
    ])

export type EditionRow = Awaited<ReturnType<typeof readEditions>>[number]

/** What was published, of one report or of all, newest first. */
export const readEditions = (organisationId: string, reportId: string | undefined, limit: number) =>
  selectEditions(organisationId)
    .$if(reportId !== undefined, (query) => query.where('publication.report_id', '=', reportId ?? ''))
    .orderBy('publication.published_at', 'desc')
    .orderBy('publication.edition', 'desc')
    .limit(limit)
    .execute()

/** One edition with its document, live or replaced. */
export const readEdition = (organisationId: string, publicationId: string) =>
  selectEditions(organisationId)
    .where('publication.id', '=', publicationId)
    .select('publication.document')
    .executeTakeFirst()
