import { createHash } from 'node:crypto'
import { bytesAtHand } from '@bubbles/db'
import { yDocToDocument } from '@bubbles/report-document'
import { Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { inTurn } from '../../threads/pool.ts'
import { loadDocument } from './documentStore.ts'
import { readThumbnailMaterials, type ThumbnailMaterials } from './drawnThumbnail.ts'
import { isLive, readChosenThumbnail, readThumbnail } from './reader.ts'
import { requireReport } from './service.ts'
import { deleteChosenThumbnail, replaceChosenThumbnail, updateThumbnail } from './writer.ts'

/** A drawn picture, and of what. */
export interface Thumbnail {
  svg: string
  version: number
}

/** What the picture of a draft is drawn of, and of which version. */
export interface UndrawnThumbnail {
  materials: ThumbnailMaterials
  version: number
}

/**
 * The draft's thumbnail as SVG where this version has been drawn, else what it is drawn of.
 * @throws Problem report-not-found
 */
export async function readDraftThumbnail(
  organisationId: string,
  reportId: string,
): Promise<Thumbnail | UndrawnThumbnail> {
  const known = await readThumbnail(organisationId, reportId)
  if (!known) throw new Problem('report-not-found')
  if (known.thumbnail !== null && known.thumbnail_seq === known.head_seq)
    return { svg: known.thumbnail, version: known.head_seq }
  const { ydoc, seq } = await loadDocument(organisationId, reportId)
  return { materials: await readThumbnailMaterials(organisationId, yDocToDocument(ydoc)), version: seq }
}

/** Keeps a drawn picture, so that each version of a document is drawn once. */
export const keepDraftThumbnail = (organisationId: string, reportId: string, { svg, version }: Thumbnail) =>
  updateThumbnail(organisationId, reportId, { svg, seq: version })

/** Widest and highest a chosen picture is kept: twice what a card shows. */
const MAX_SIDE = 960
const MAX_PIXELS = 50_000_000
const ACCEPTED = new Set(['png', 'jpeg', 'webp'])

/**
 * Encodes a chosen picture anew, small and with nothing in it but the picture.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
async function encodeThumbnail(bytes: Uint8Array) {
  if (bytes.length === 0) throw new Problem('invalid-file', { detail: 'The file is empty. Choose an image.' })
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    const { format } = await image.metadata()
    if (!ACCEPTED.has(format)) throw new Problem('invalid-file', { detail: 'Use a PNG, JPEG or WebP image.' })
    const data = await image
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { contentType: 'image/webp', bytes: new Uint8Array(data) }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid-file', {
      detail: 'Couldn’t read the image: it may be damaged, too large, or not an image.',
    })
  }
}

/** Puts a picture in the place of the one drawn from the document. Encoding takes long: no transaction is held meanwhile. */
export async function chooseThumbnail({
  organisation,
  actor,
  params,
  body,
  deps,
}: Context<'putReportThumbnail'>): Promise<void> {
  const inOrganisation = <T>(work: () => Promise<T>) =>
    deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, work)
  await inOrganisation(() => requireReport(organisation.id, params.id))
  const image = await inTurn(() => encodeThumbnail(body.bytes), organisation.id)
  const hash = createHash('sha256').update(image.bytes).digest('hex')
  await inOrganisation(async () => {
    await requireReport(organisation.id, params.id)
    await replaceChosenThumbnail(organisation.id, params.id, {
      contentType: image.contentType,
      kept: bytesAtHand(image.bytes),
      hash,
      userId: actor.userId,
    })
  })
}

/** Goes back to the drawn picture; where none was chosen it stands already. */
export async function dropThumbnail({
  organisation,
  params,
}: Context<'deleteReportThumbnail'>): Promise<void> {
  await requireReport(organisation.id, params.id)
  await deleteChosenThumbnail(organisation.id, params.id)
}

/** The picture somebody chose; null where none was, and for those who may see only what is published where nothing is. */
export async function chosenThumbnail(organisationId: string, reportId: string, seesDrafts: boolean) {
  const row = await readChosenThumbnail(organisationId, reportId)
  if (!row || !(seesDrafts || (await isLive(organisationId, reportId)))) return null
  return row
}
