import type { ReportDocument } from '@bubbles/report-document'
import { documentThumbnail } from '@bubbles/report-renderer'
import { type Packed, type Tables, unpacked } from '../../threads/packedTables.ts'

export interface ThumbnailInput {
  document: ReportDocument
  datasets: Tables
  /** Images as data addresses, by the hash of their file. */
  pictures: Record<string, string>
}

/** Draws a document's picture in a thread: its first figure may have thousands of rows. */
export default function drawThumbnail(given: Packed<ThumbnailInput>): string {
  const { document, datasets, pictures } = unpacked(given)
  return documentThumbnail(document, datasets, pictures)
}
