import type { ReportDocument } from '@bubbles/report-document'
import { documentThumbnail } from '@bubbles/report-renderer'
import type { Dataset } from '@bubbles/tables'

export interface ThumbnailInput {
  document: ReportDocument
  datasets: Record<string, Dataset>
  /** Images as data addresses, by the hash of their file. */
  pictures: Record<string, string>
}

/** Draws a document's picture in a thread: its first figure may have thousands of rows. */
export default function drawThumbnail({ document, datasets, pictures }: ThumbnailInput): string {
  return documentThumbnail(document, datasets, pictures)
}
