import { json, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'
import { purgeFrontPage, purgeReport } from '../cdn/public.ts'
import type { PagePolicy } from './pagePolicy.ts'

export interface NewPublication {
  id: string
  reportId: string
  audience: Audience
  edition: number
  note: string
  name: string
  language: string | null
  acceptedWarnings: { code: string; message: string; blockId: string | null }[]
  reportSeq: number
  document: unknown
  blockChanges: unknown
  htmlGzip: Uint8Array
  htmlBrotli: Uint8Array
  inlineHashes: PagePolicy
  etag: string
  publishedBy: string
  publishedAt: Date
  scheduledAt: Date | null
}

export const insertPublication = (organisationId: string, row: NewPublication) =>
  tx()
    .insertInto('publications')
    .values({
      organisation_id: organisationId,
      id: row.id,
      report_id: row.reportId,
      audience: row.audience,
      edition: row.edition,
      note: row.note,
      name: row.name,
      language: row.language,
      accepted_warnings: json(row.acceptedWarnings),
      report_seq: row.reportSeq,
      document: json(row.document),
      block_changes: json(row.blockChanges),
      html_gzip: row.htmlGzip,
      html_brotli: row.htmlBrotli,
      inline_hashes: json(row.inlineHashes),
      etag: row.etag,
      published_by: row.publishedBy,
      published_at: row.publishedAt,
      scheduled_at: row.scheduledAt,
    })
    .execute()

/**
 * Makes a publication the live one of its audience.
 * @param sinceEdition the first edition that readers can go back to, where nothing is live yet; else that stays
 */
export async function pointLive(
  organisationId: string,
  reportId: string,
  audience: Audience,
  publicationId: string,
  sinceEdition: number | null,
): Promise<void> {
  await tx()
    .insertInto('live_publications')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      audience,
      publication_id: publicationId,
      since_edition: sinceEdition,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'report_id', 'audience']).doUpdateSet((eb) => ({
        publication_id: publicationId,
        compared_seq: null,
        compared_same: false,
        since_edition: eb.fn.coalesce('live_publications.since_edition', 'excluded.since_edition'),
      })),
    )
    .execute()
  if (audience === 'public') await purgeReport(organisationId, reportId)
}

/**
 * Withdraws what is live of a report and remembers it, so that undoing the withdrawal brings the same editions back.
 * @param audience absent: both
 * @returns what was live
 */
export async function withdraw(
  organisationId: string,
  reportId: string,
  cause: 'deletion' | 'unpublishing',
  audience?: Audience,
): Promise<Audience[]> {
  const withdrawn = await tx()
    .deleteFrom('live_publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .$if(audience !== undefined, (query) => query.where('audience', '=', audience!))
    .returning(['audience', 'publication_id', 'since_edition'])
    .execute()
  const rows = withdrawn.map((row) => ({
    organisation_id: organisationId,
    report_id: reportId,
    audience: row.audience,
    publication_id: row.publication_id,
    since_edition: row.since_edition,
    cause,
  }))
  if (rows.length > 0)
    await tx()
      .insertInto('withdrawn_publications')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'report_id', 'audience']).doUpdateSet((eb) => ({
          publication_id: eb.ref('excluded.publication_id'),
          cause: eb.ref('excluded.cause'),
          since_edition: eb.ref('excluded.since_edition'),
        })),
      )
      .execute()
  const audiences = rows.map((row) => row.audience)
  if (audiences.includes('public')) await purgeReport(organisationId, reportId)
  return audiences
}

/** Forgets what was withdrawn from an audience: it is live again, or another edition is. */
export const forgetWithdrawn = (organisationId: string, reportId: string, audience: Audience) =>
  tx()
    .deleteFrom('withdrawn_publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('audience', '=', audience)
    .execute()

/** The report is back without its publications: restoring it another time must not bring them back by surprise. */
export const keepUnpublished = (organisationId: string, reportId: string) =>
  tx()
    .updateTable('withdrawn_publications')
    .set({ cause: 'unpublishing' })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .execute()

/** Makes an address a report's, unless another report has or had it. @returns whether it is the report's. */
export async function ownSlug(organisationId: string, reportId: string, slug: string): Promise<boolean> {
  const row = await tx()
    .insertInto('slugs')
    .values({ organisation_id: organisationId, slug, report_id: reportId })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'slug'])
        .doUpdateSet({ report_id: reportId })
        .where('slugs.report_id', '=', reportId),
    )
    .returning('slug')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a report its address for an audience; what that audience had before leads it there. */
export async function moveAddress(
  organisationId: string,
  reportId: string,
  audience: Audience,
  slug: string,
): Promise<void> {
  await tx()
    .updateTable('page_addresses')
    .set({ is_current: false })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('audience', '=', audience)
    .where('slug', '!=', slug)
    .execute()
  await tx()
    .insertInto('page_addresses')
    .values({ organisation_id: organisationId, slug, audience, report_id: reportId })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'slug', 'audience']).doUpdateSet({ is_current: true }),
    )
    .execute()
}

export async function insertPublicationFiles(
  organisationId: string,
  publicationId: string,
  files: { mediaKey: string; fileHash: string }[],
): Promise<void> {
  if (files.length === 0) return
  await tx()
    .insertInto('publication_files')
    .values(
      files.map(({ mediaKey, fileHash }) => ({
        organisation_id: organisationId,
        publication_id: publicationId,
        media_key: mediaKey,
        file_hash: fileHash,
      })),
    )
    .execute()
}

export const enqueue = (organisationId: string, kind: string, payload: unknown) =>
  tx()
    .insertInto('outbox')
    .values({ organisation_id: organisationId, kind, payload: json(payload) })
    .execute()

/** The outbox kind that tells subscribers of an edition. */
export const EDITION_NEWS = 'subscriptions.edition'
/** That which tells readers who commented on a figure that the edition changes it. */
export const FIGURE_NEWS = 'readerComments.edition'

/** The outbox kinds of `queueRender` and `queueRest`. */
export const PAGES_RENDER = 'pages.render'
export const PAGES_RENDER_REST = 'pages.render-rest'

/**
 * Has the worker render live pages anew, after this transaction: what they show beside their document has changed, of
 * the organisation (name, address, branding) or of one report (address, what readers may take). Asking twice is harmless.
 * @param reportId absent: all pages of the organisation
 */
export async function queueRender(organisationId: string, reportId?: string): Promise<void> {
  await enqueue(organisationId, PAGES_RENDER, {
    organisationId,
    ...(reportId !== undefined && { reportId }),
  })
  // The front page shows the same, and is made when it is asked for. Pages are purged as each is rendered.
  if (reportId === undefined) await purgeFrontPage(organisationId)
}

/** Has the worker render the publications after one: the rest of a round that was cut short. */
export const queueRest = (organisationId: string, after: string) =>
  enqueue(organisationId, PAGES_RENDER_REST, { organisationId, after })

/**
 * Notes the addresses that pages are rendered with from now on. Needs the platform.
 * @returns false when they are those known already.
 */
export async function notePageAddresses(addresses: string): Promise<boolean> {
  const { numUpdatedRows } = await tx()
    .updateTable('installation')
    .set({ page_addresses: addresses })
    .where('page_addresses', 'is distinct from', addresses)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks requests done that nobody has begun, since whoever asks is about to render all pages. Needs the platform's
 * transaction; what is rendered has to be read after it.
 */
export const takeOverRenders = (organisationId: string) =>
  tx()
    .updateTable('outbox')
    .set({ done_at: new Date(), payload: json({}) })
    .where('kind', '=', PAGES_RENDER)
    .where('organisation_id', '=', organisationId)
    .where('done_at', 'is', null)
    .where('attempts', '=', 0)
    .execute()

/**
 * Puts a page in another's place; the publication stays what it is.
 * @returns false when the other is not there any more.
 */
export async function replacePage(
  organisationId: string,
  publicationId: string,
  etag: string,
  page: Pick<NewPublication, 'htmlGzip' | 'htmlBrotli' | 'inlineHashes' | 'etag'>,
): Promise<boolean> {
  const replaced = await tx()
    .updateTable('publications')
    .set({
      html_gzip: page.htmlGzip,
      html_gzip_object: null,
      html_brotli: page.htmlBrotli,
      html_brotli_object: null,
      inline_hashes: json(page.inlineHashes),
      etag: page.etag,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .where('etag', '=', etag)
    .returning(['report_id', 'audience'])
    .executeTakeFirst()
  if (replaced?.audience === 'public') await purgeReport(organisationId, replaced.report_id)
  return replaced !== undefined
}
