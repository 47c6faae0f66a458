import { readFileSync } from 'node:fs'
import { type DocumentNode, nodesOf } from '@bubbles/report-document'

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

const BUNDLES = new URL('bundles/', import.meta.url)

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, BUNDLES), 'utf8'))

let listed: GalleryEntry[] | null = null

/** The reports one can start from, in the order they are shown; read from disk once. */
export function listGallery(): GalleryEntry[] {
  listed ??= (readJson('index.json') as Pick<GalleryEntry, 'id' | 'genre' | 'description'>[]).map((entry) => {
    const { name } = readJson(`${entry.id}/manifest.json`) as { name: string }
    const document = readJson(`${entry.id}/document.json`) as DocumentNode
    const figures = [...nodesOf(document)].filter(({ type }) => type === 'chart' || type === 'map').length
    return { ...entry, kind: 'gallery', name, figures }
  })
  return listed
}

/** Where a report of the gallery lies as an unpacked bundle; null for an id that is not in the gallery. */
export const galleryFolder = (id: string): URL | null =>
  listGallery().some((entry) => entry.id === id) ? new URL(`${id}/`, BUNDLES) : null
