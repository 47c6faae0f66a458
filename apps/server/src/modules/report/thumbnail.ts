import { createHash } from 'node:crypto'
import { datasetHashes, type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import { Problem } from '@bubbles/domain'
import sharp from 'sharp'
import type { Context } from '../../http/context.ts'
import { readFile } from '../media/public.ts'
import { loadDocument } from './documentStore.ts'
import { drawnThumbnail } from './drawnThumbnail.ts'
import { isLive, readChosenThumbnail, readDatasets, readThumbnail } from './reader.ts'
import { requireReport } from './service.ts'
import { deleteChosenThumbnail, replaceChosenThumbnail, updateThumbnail } from './writer.ts'

/**
 * The draft's thumbnail as SVG, drawn once for each version of the document.
 * @throws Problem report-not-found
 */
export async function draftThumbnail(
  organisationId: string,
  reportId: string,
): Promise<{ svg: string; version: number }> {
  const known = await readThumbnail(organisationId, reportId)
  if (!known) throw new Problem('report-not-found')
  if (known.thumbnail !== null && known.thumbnail_seq === known.head_seq)
    return { svg: known.thumbnail, version: known.head_seq }
  const { ydoc, seq } = await loadDocument(organisationId, reportId)
  const document = yDocToDocument(ydoc)
  const svg = await documentPicture(organisationId, document)
  await updateThumbnail(organisationId, reportId, { svg, seq })
  return { svg, version: seq }
}

/** The drawn picture of a document of an organisation. */
export const documentPicture = async (organisationId: string, document: ReportDocument): Promise<string> =>
  drawnThumbnail(document, await readDatasets(organisationId, datasetHashes(document)), (hash) =>
    readFile(organisationId, hash),
  )

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
  const image = await encodeThumbnail(body.bytes)
  const hash = createHash('sha256').update(image.bytes).digest('hex')
  await inOrganisation(async () => {
    await requireReport(organisation.id, params.id)
    await replaceChosenThumbnail(organisation.id, params.id, { ...image, hash, userId: actor.userId })
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
