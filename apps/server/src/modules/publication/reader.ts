import { tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'

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
    .innerJoin('slugs as slug', (join) =>
      join
        .onRef('slug.organisation_id', '=', 'live.organisation_id')
        .onRef('slug.report_id', '=', 'live.report_id')
        .on('slug.is_current', '=', true),
    )
    .leftJoin('users as publisher', 'publisher.id', 'publication.published_by')
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
    'slug.slug',
    'publisher.name as publisher_name',
    'publisher.email_address as publisher_email',
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
    .where('slug.slug', '=', slug)
    .executeTakeFirst()

/** The publication before the next one: its number, document and what it was made of. */
export const readLastPublication = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('edition', 'desc')
    .select(['id', 'edition', 'audience', 'document', 'published_at', 'report_seq'])
    .limit(1)
    .executeTakeFirst()

export const readFirstPublishedAt = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select((eb) => eb.fn.min('published_at').as('at'))
    .executeTakeFirst()

export const readSlug = (organisationId: string, slug: string) =>
  tx()
    .selectFrom('slugs')
    .where('organisation_id', '=', organisationId)
    .where('slug', '=', slug)
    .select(['slug', 'report_id', 'is_current'])
    .executeTakeFirst()

export const readCurrentSlug = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('slugs')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('is_current', '=', true)
    .select('slug')
    .executeTakeFirst()

/** What an address leads to: the report's current address and the hash of each live page. Null for an unknown one. */
export async function readPageHead(organisationId: string, slug: string) {
  const rows = await tx()
    .selectFrom('slugs as asked')
    .innerJoin('reports as report', (join) =>
      join
        .onRef('report.organisation_id', '=', 'asked.organisation_id')
        .onRef('report.id', '=', 'asked.report_id'),
    )
    .innerJoin('slugs as current', (join) =>
      join
        .onRef('current.organisation_id', '=', 'asked.organisation_id')
        .onRef('current.report_id', '=', 'asked.report_id')
        .on('current.is_current', '=', true),
    )
    .leftJoin('live_publications as live', (join) =>
      join
        .onRef('live.organisation_id', '=', 'asked.organisation_id')
        .onRef('live.report_id', '=', 'asked.report_id'),
    )
    .leftJoin('publications as publication', (join) =>
      join
        .onRef('publication.organisation_id', '=', 'live.organisation_id')
        .onRef('publication.id', '=', 'live.publication_id'),
    )
    .where('asked.organisation_id', '=', organisationId)
    .where('asked.slug', '=', slug)
    .select(['current.slug', 'report.deleted_at', 'live.audience', 'live.publication_id', 'publication.etag'])
    .execute()
  const [first] = rows
  if (!first) return null
  const live = first.deleted_at ? [] : rows
  const find = (audience: Audience) => {
    const row = live.find((each) => each.audience === audience)
    return row?.publication_id && row.etag ? { publicationId: row.publication_id, etag: row.etag } : null
  }
  return { slug: first.slug, public: find('public'), internal: find('internal') }
}

export const readPage = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .select(['etag', 'html_gzip', 'html_brotli', 'inline_hashes', 'audience'])
    .executeTakeFirst()

/** A picture of a live publication of an active organisation, by its key. */
export const readPublicationFile = (organisationId: string, mediaKey: string) =>
  tx()
    .selectFrom('publication_files as publication_file')
    .innerJoin('live_publications as live', (join) =>
      join
        .onRef('live.organisation_id', '=', 'publication_file.organisation_id')
        .onRef('live.publication_id', '=', 'publication_file.publication_id'),
    )
    .innerJoin('files as file', (join) =>
      join
        .onRef('file.organisation_id', '=', 'publication_file.organisation_id')
        .onRef('file.hash', '=', 'publication_file.file_hash'),
    )
    .innerJoin('organisations as organisation', 'organisation.id', 'publication_file.organisation_id')
    .where('publication_file.organisation_id', '=', organisationId)
    .where('publication_file.media_key', '=', mediaKey)
    .where('organisation.status', '=', 'Active')
    .select(['file.content_type', 'file.bytes'])
    .executeTakeFirst()

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

/** The logo of an active organisation. */
export const readLogo = (organisationId: string) =>
  tx()
    .selectFrom('branding')
    .innerJoin('organisations', 'organisations.id', 'branding.organisation_id')
    .innerJoin('files', (join) =>
      join
        .onRef('files.organisation_id', '=', 'branding.organisation_id')
        .onRef('files.hash', '=', 'branding.logo_hash'),
    )
    .where('branding.organisation_id', '=', organisationId)
    .where('organisations.status', '=', 'Active')
    .select(['files.hash', 'files.bytes'])
    .executeTakeFirst()

/** The next live publication after another, in the order of their ids. */
export const readNextLive = (organisationId: string, after: string | null) =>
  selectLive(organisationId)
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
      'slug.slug',
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

/** Addresses of a publication's pictures. */
export const readPublicationFiles = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('publication_files')
    .where('organisation_id', '=', organisationId)
    .where('publication_id', '=', publicationId)
    .select(['media_key', 'file_hash'])
    .execute()
