import type { KeptBytes } from '@bubbles/db'
import { shownHashes, type ReportDocument } from '@bubbles/report-document'
import { thumbnailFile } from '@bubbles/report-renderer'
import { type Packed, packed, type Tables } from '../../threads/packedTables.ts'
import { inTurn, runInThread } from '../../threads/pool.ts'
import { readFile } from '../media/public.ts'
import { readDatasets } from './reader.ts'
import type { ThumbnailInput } from './thumbnailThread.ts'

const THUMBNAIL_THREAD = new URL('./thumbnailThread.ts', import.meta.url)

/** Pixels an image is kept at in a drawn picture: twice what a card shows. */
const SIZE = { width: 640, height: 400 } as const

/** What the picture of a document is drawn of. */
export interface ThumbnailMaterials {
  document: ReportDocument
  datasets: Tables
  /** The image it begins with, where it does. */
  image: { hash: string; kept: KeptBytes } | null
}

/** Reads what the picture of an organisation's document is drawn of, in its transaction. */
export async function readThumbnailMaterials(
  organisationId: string,
  document: ReportDocument,
): Promise<ThumbnailMaterials> {
  const datasets = await readDatasets(organisationId, shownHashes(document))
  return thumbnailMaterials(document, datasets, (hash) => readFile(organisationId, hash))
}

/** The same of a document whose files are at hand. */
export async function thumbnailMaterials(
  document: ReportDocument,
  datasets: Tables,
  fileOf: (hash: string) => Promise<{ kept: KeptBytes } | undefined>,
): Promise<ThumbnailMaterials> {
  const hash = thumbnailFile(document, datasets)
  const file = hash === null ? undefined : await fileOf(hash)
  return { document, datasets, image: hash !== null && file ? { hash, kept: file.kept } : null }
}

/**
 * The picture of a document as SVG. An image it begins with is in it, small, so that a list asks for nothing else.
 * Slow: never within a transaction.
 */
export async function drawThumbnail(
  organisationId: string,
  { document, datasets, image }: ThumbnailMaterials,
): Promise<string> {
  const bytes = await image?.kept.load()
  const pictures = image && bytes && { [image.hash]: await inTurn(() => smallPicture(bytes), organisationId) }
  return runInThread<Packed<ThumbnailInput>, string>(
    THUMBNAIL_THREAD,
    packed({ document, datasets, pictures: pictures ?? {} }),
    organisationId,
  )
}

async function smallPicture(bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp')
  const small = await sharp(bytes)
    .resize({ ...SIZE, fit: 'cover' })
    .webp({ quality: 78 })
    .toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}
