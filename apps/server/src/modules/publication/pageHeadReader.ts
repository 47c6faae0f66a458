import { sameTenant, tx } from '@bubbles/db'
import { ANY_SITE, type Audience } from '@bubbles/domain'
import { PAGE_COLUMNS, storedPage } from './reader.ts'

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
  return new Map([...bySlug].map(([slug, ofSlug]) => [slug, headOf(organisationId, ofSlug)]))
}

const readHeadRows = (organisationId: string, slugs: readonly string[], withPages: boolean) =>
  tx()
    .selectFrom('page_addresses as asked')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'asked.report_id'))
    .innerJoin('page_addresses as current', (join) =>
      sameTenant(join, 'current.report_id', 'asked.report_id')
        .onRef('current.audience', '=', 'asked.audience')
        .on('current.is_current', '=', true),
    )
    .leftJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.report_id', 'asked.report_id').onRef('live.audience', '=', 'asked.audience'),
    )
    .innerJoin('organisations as organisation', 'organisation.id', 'asked.organisation_id')
    .leftJoin('report_sharing as sharing', (join) => sameTenant(join, 'sharing.report_id', 'asked.report_id'))
    .leftJoin('embedding as framing', 'framing.organisation_id', 'asked.organisation_id')
    .leftJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
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
      'organisation.name as organisation_name',
      'organisation.status',
      'sharing.password_hash',
      'sharing.password_version',
      'sharing.named',
      'sharing.gated',
      'sharing.expires_at',
      'sharing.expires_offset',
      'sharing.indexed',
      'sharing.downloads',
      'sharing.pdf',
      'sharing.editions',
      'sharing.embedding',
      'framing.sites',
      'framing.hosts',
    ])
    .$if(withPages, (query) => query.select(PAGE_COLUMNS.map((column) => `publication.${column}` as const)))
    .execute()

/** A row that brought its page along. */
const pageOf = (row: HeadRow, etag: string, inline_hashes: NonNullable<HeadRow['inline_hashes']>) => ({
  etag,
  html_gzip: row.html_gzip ?? null,
  html_gzip_object: row.html_gzip_object ?? null,
  html_brotli: row.html_brotli ?? null,
  html_brotli_object: row.html_brotli_object ?? null,
  inline_hashes,
})

type HeadRow = Awaited<ReturnType<typeof readHeadRows>>[number]

/** @param rows of one address: one for each audience that has or had it */
function headOf(organisationId: string, rows: readonly HeadRow[]) {
  const first = rows[0]!
  const live = first.deleted_at ? [] : rows
  const find = (audience: Audience) => {
    const row = live.find((each) => each.audience === audience)
    if (!row?.publication_id || !row.etag) return null
    const { publication_id: publicationId, etag, inline_hashes, slug } = row
    return {
      publicationId,
      etag,
      /** Where this audience reads it now: other than the address asked for where that is a former one. */
      slug,
      page: inline_hashes ? storedPage(organisationId, pageOf(row, etag, inline_hashes)) : null,
    }
  }
  const published = live.filter(({ publication_id }) => publication_id !== null)
  const preferred = published.find((each) => each.audience === 'public') ?? published[0]
  return {
    reportId: first.report_id,
    /** Of its page, or where nothing is live of the report; null: its organisation's. */
    language: preferred ? preferred.page_language : first.draft_language,
    organisationName: first.organisation_name,
    organisationStatus: first.status,
    public: find('public'),
    internal: find('internal'),
    sharing: {
      passwordHash: first.password_hash,
      passwordVersion: first.password_version ?? 1,
      /** Whether the link is for named readers only. */
      named: first.named ?? false,
      /** Whether it has a gate: a password, or named readers. */
      gated: first.gated ?? false,
      expiresAt: first.expires_at,
      expiresOffset: first.expires_offset,
      indexed: first.indexed ?? true,
      downloads: first.downloads ?? true,
      pdf: first.pdf ?? true,
      editions: first.editions ?? false,
      embedding: first.embedding ?? true,
    },
    framing: first.sites && first.hosts ? { sites: first.sites, hosts: first.hosts } : ANY_SITE,
  }
}

/** What an address leads to. An audience is null where it never had this address, or nothing is live for it. */
export type PageHead = ReturnType<typeof headOf>
