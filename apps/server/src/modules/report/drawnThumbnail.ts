import type { Dataset } from '@bubbles/tables'
import type { ReportDocument } from '@bubbles/report-document'
import { documentThumbnail, thumbnailFile } from '@bubbles/report-renderer'
import sharp from 'sharp'

/** Pixels an image is kept at in a drawn picture: twice what a card shows. */
const SIZE = { width: 640, height: 400 } as const

/** The picture of a document as SVG. An image it begins with is in it, small, so that a list asks for nothing else. */
export async function drawnThumbnail(
  document: ReportDocument,
  datasets: Record<string, Dataset>,
  fileOf: (hash: string) => Promise<{ bytes: Uint8Array } | undefined>,
): Promise<string> {
  const hash = thumbnailFile(document, datasets)
  const file = hash === null ? undefined : await fileOf(hash)
  if (hash === null || !file) return documentThumbnail(document, datasets)
  const small = await sharp(file.bytes)
    .resize({ ...SIZE, fit: 'cover' })
    .webp({ quality: 78 })
    .toBuffer()
  return documentThumbnail(document, datasets, {
    [hash]: `data:image/webp;base64,${small.toString('base64')}`,
  })
}
