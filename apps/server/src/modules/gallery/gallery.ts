import { createHash } from 'node:crypto'
import type { Dataset } from '@bubbles/charts'
import { documentTitle, nodesOf, type ReportDocument, validateDocument } from '@bubbles/report-document'
import { identified } from './blocks.ts'
import { designs } from './reports/index.ts'

/** A report of the gallery as a list shows it. */
export interface GalleryEntry {
  id: string
  kind: 'gallery'
  /** Its title. */
  name: string
  description: string
  /** What kind of report it is: "Annual report". */
  genre: string
  /** How many charts and maps are in it. */
  figures: number
}

/** A report of the gallery with all it needs, to be made a report of an organisation under fresh block ids. */
export interface GalleryReport {
  document: ReportDocument
  /** By the hash the document names them by. */
  datasets: Record<string, { name: string; dataset: Dataset }>
  images: Record<string, Uint8Array>
}

const written = new Map<string, GalleryReport>()

/** The reports one can start from, in the order they are shown. */
export const listGallery = (): GalleryEntry[] =>
  designs.map(({ id, genre, description }) => {
    const { document } = readGalleryEntry(id)!
    const figures = [...nodesOf(document)].filter(({ type }) => type === 'chart' || type === 'map').length
    return { id, kind: 'gallery', name: documentTitle(document), description, genre, figures }
  })

/**
 * One report of the gallery, written when it is first asked for. Callers share it and change nothing in it.
 * @returns null for an id that is not in the gallery.
 */
export function readGalleryEntry(id: string): GalleryReport | null {
  const known = written.get(id)
  if (known) return known
  const design = designs.find((each) => each.id === id)
  if (!design) return null
  const datasets: GalleryReport['datasets'] = {}
  const keep = (name: string, dataset: Dataset) => {
    // The hash of keepDataset: the same table is the same table wherever it is kept.
    const hash = createHash('sha256').update(JSON.stringify(dataset)).digest('hex')
    datasets[hash] = { name, dataset }
    return hash
  }
  const checked = validateDocument(identified(id, design.write(keep)))
  if (!checked.ok)
    throw new Error(`The gallery’s ${id} is no valid document: ${JSON.stringify(checked.errors)}`)
  const report = { document: checked.document, datasets, images: {} }
  written.set(id, report)
  return report
}
