import { json, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'
import type { PagePolicy } from './render.ts'

export interface NewPublication {
  id: string
  reportId: string
  audience: Audience
  edition: number
  note: string
  name: string
  reportSeq: number
  document: unknown
  blockChanges: unknown
  htmlGzip: Uint8Array
  htmlBrotli: Uint8Array
  inlineHashes: PagePolicy
  etag: string
  publishedBy: string
  publishedAt: Date
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
      report_seq: row.reportSeq,
      document: json(row.document),
      block_changes: json(row.blockChanges),
      html_gzip: row.htmlGzip,
      html_brotli: row.htmlBrotli,
      inline_hashes: json(row.inlineHashes),
      etag: row.etag,
      published_by: row.publishedBy,
      published_at: row.publishedAt,
    })
    .execute()

/** Makes a publication the live one of its audience. */
export const pointLive = (
  organisationId: string,
  reportId: string,
  audience: Audience,
  publicationId: string,
) =>
  tx()
    .insertInto('live_publications')
    .values({ organisation_id: organisationId, report_id: reportId, audience, publication_id: publicationId })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'report_id', 'audience'])
        .doUpdateSet({ publication_id: publicationId }),
    )
    .execute()

/** @returns whether anything was live. */
export async function withdraw(
  organisationId: string,
  reportId: string,
  audience: Audience,
): Promise<boolean> {
  const result = await tx()
    .deleteFrom('live_publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('audience', '=', audience)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Gives a report its address; earlier ones keep leading to it.
 * @returns false when another report has taken it meanwhile.
 */
export async function takeSlug(organisationId: string, reportId: string, slug: string): Promise<boolean> {
  await tx()
    .updateTable('slugs')
    .set({ is_current: false })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('slug', '!=', slug)
    .execute()
  const row = await tx()
    .insertInto('slugs')
    .values({ organisation_id: organisationId, slug, report_id: reportId })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'slug'])
        .doUpdateSet({ is_current: true })
        .where('slugs.report_id', '=', reportId),
    )
    .returning('slug')
    .executeTakeFirst()
  return row !== undefined
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

/** The outbox kinds of `queueRender` and `queueRest`. */
export const PAGES_RENDER = 'pages.render'
export const PAGES_RENDER_REST = 'pages.render-rest'

/**
 * Has the worker render live pages anew, after this transaction: what they show beside their document has changed, of
 * the organisation (name, address, branding) or of one report (address, what readers may take). Asking twice is harmless.
 * @param reportId absent: all pages of the organisation
 */
export const queueRender = (organisationId: string, reportId?: string) =>
  enqueue(organisationId, PAGES_RENDER, { organisationId, ...(reportId !== undefined && { reportId }) })

/** Has the worker render the publications after one: the rest of a round that was cut short. */
export const queueRest = (organisationId: string, after: string) =>
  enqueue(organisationId, PAGES_RENDER_REST, { organisationId, after })

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
  const result = await tx()
    .updateTable('publications')
    .set({
      html_gzip: page.htmlGzip,
      html_brotli: page.htmlBrotli,
      inline_hashes: json(page.inlineHashes),
      etag: page.etag,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .where('etag', '=', etag)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
