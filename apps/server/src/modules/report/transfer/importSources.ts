import { ArchiveError, looksLikeArchive, openArchive, shown } from '@bubbles/tables/archive'
import { type Dataset, storable } from '@bubbles/tables'
import { gunzipSync, gzipSync } from 'node:zlib'
import { bytesAtHand } from '@bubbles/db'
import type { Resource } from '@bubbles/contract'
import { MAX_IMPORT_BYTES, Problem } from '@bubbles/domain'
import { copyWithFreshIds } from '@bubbles/report-document'
import { inTurn } from '../../../threads/pool.ts'
import { type GalleryEntry, galleryFolder, listGallery } from '../../gallery/public.ts'
import { drawThumbnail, thumbnailMaterials } from '../drawnThumbnail.ts'
import { readBundleFolder } from './bundleFolder.ts'
import { type Bundle, readBundle, readKeptBundle } from './readBundle.ts'
import type { ImportRow } from './reader.ts'
import { isPageFile, readPageFile } from './html/pageFile.ts'
import { asBundle, isMarkdownFile, readMarkdownFile } from './markdownFile.ts'
import type { MarkdownReport } from './readMarkdownText.ts'
import { readTableFile } from './readTableFile.ts'
import { tableReport } from './tableReport.ts'
import { type TextArchive, textArchive } from './textArchive.ts'
import { type PicturedReport, readWordFile } from './word/wordFile.ts'
import type { NewImport } from './writer.ts'

export type ImportEntry = Resource<'uploadImport'>

/** Uploaded files are kept for so long, in milliseconds. */
export const KEPT_MS = 7 * 86_400_000

export const presentGallery = ({ id, name, description, genre, figures }: GalleryEntry): ImportEntry => ({
  id,
  kind: 'gallery',
  name,
  description,
  genre,
  figures,
  createdAt: null,
  keptUntil: null,
})

export const presentImport = (row: ImportRow): ImportEntry => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  createdAt: row.created_at.toISOString(),
  keptUntil: row.kept_until.toISOString(),
  ...(row.row_count !== null && { rows: row.row_count }),
  ...(row.column_count !== null && { columns: row.column_count }),
})

export const galleryEntries = (): ImportEntry[] => listGallery().map(presentGallery)

/** A report of the gallery under fresh block ids; null for an id that is not in it. */
export async function galleryBundle(id: string): Promise<Bundle | null> {
  const folder = galleryFolder(id)
  if (!folder) return null
  const bundle = await readBundleFolder(folder)
  return { ...bundle, document: copyWithFreshIds(bundle.document) }
}

/** What a report of the gallery would look like; null for an id that is not in it. */
export async function galleryThumbnail(organisationId: string, id: string): Promise<string | null> {
  const bundle = await galleryBundle(id)
  return bundle && drawn(organisationId, bundle)
}

async function drawn(organisationId: string, { document, datasets, images }: Bundle): Promise<string> {
  const byHash = Object.fromEntries(datasets.map(({ hash, dataset }) => [hash, dataset]))
  const materials = await thumbnailMaterials(document, byHash, async (hash) => {
    const image = images.find((each) => each.hash === hash)
    return image && { kept: bytesAtHand(image.bytes) }
  })
  return drawThumbnail(organisationId, materials)
}

/**
 * Reads an uploaded file: an exported report or a table, whatever it is called, a Word file, a Markdown file, or a page
 * of HTML. Writes nothing.
 * @throws Problem invalid-file or too-large, with a sentence on what is wrong.
 */
export async function readUploaded(
  organisationId: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<Omit<NewImport, 'userId' | 'keptUntil'>> {
  if (bytes.length === 0)
    throw new Problem('invalid-file', { detail: 'The file is empty. Choose another file.' })
  if (bytes.length > MAX_IMPORT_BYTES)
    throw new Problem('too-large', {
      detail: `The file is ${Math.ceil(bytes.length / 1024 / 1024)} MB. It can be at most 30 MB.`,
    })
  const isZip = looksLikeArchive(bytes)
  const office = isZip ? await officeKind(bytes) : null
  if (office === 'document') return readWordUpload(organisationId, fileName, bytes)
  if (isZip && office === null) {
    const archive = await textArchive(bytes)
    if (archive === null) return readBundleFile(organisationId, bytes)
    return archive.kind === 'HTML'
      ? readPageZip(organisationId, archive)
      : readMarkdownZip(organisationId, archive)
  }
  if (/\.doc$/i.test(fileName))
    throw new Problem('invalid-file', {
      detail:
        'This document is from an older version of Word. Open it in Word, save it as a Word document (.docx), and choose that.',
    })
  if (isPageFile(fileName) && !isZip)
    return pageImport(
      organisationId,
      await inTurn(() => readPageFile(bytes, nameOf(fileName)), organisationId),
    )
  return isMarkdownFile(fileName) && !isZip
    ? readMarkdownUpload(organisationId, fileName, bytes)
    : readTableUpload(organisationId, fileName, bytes)
}

/** An office file is a ZIP with a list of its parts' types; an exported report has a manifest, and null is answered. */
async function officeKind(bytes: Uint8Array): Promise<'document' | 'workbook' | null> {
  try {
    const entries = await openArchive(bytes, { entries: 65_535, total: Number.MAX_SAFE_INTEGER })
    if (!entries.some(({ name }) => name === '[Content_Types].xml')) return null
    return entries.some(({ name }) => name.startsWith('word/')) ? 'document' : 'workbook'
  } catch (error) {
    // What is wrong with it is said where it is read.
    if (error instanceof ArchiveError) return null
    throw error
  }
}

async function readBundleFile(organisationId: string, bytes: Uint8Array) {
  const bundle = await readBundle(bytes)
  const tables = bundle.datasets.length
  const images = bundle.images.length
  const files = bundle.attachments.length
  const parts = [
    tables && `${tables} ${tables === 1 ? 'table' : 'tables'} of data`,
    images && `${images} ${images === 1 ? 'image' : 'images'}`,
    files && `${files} ${files === 1 ? 'file to download' : 'files to download'}`,
  ].filter(Boolean)
  return {
    kind: 'bundle' as const,
    name: bundle.name || 'Untitled',
    description: `Exported ${bundle.isTemplate ? 'template' : 'report'}${parts.length ? ` with ${parts.join(' and ')}` : ''}`,
    rows: null,
    columns: null,
    content: bytes,
    thumbnail: await drawn(organisationId, bundle),
  }
}

async function readMarkdownUpload(organisationId: string, fileName: string, bytes: Uint8Array) {
  const report = await inTurn(() => readMarkdownFile(bytes, nameOf(fileName)), organisationId)
  return textImport(organisationId, 'Markdown', report, await asBundle(report))
}

/** As a report is exported: its text, and its images beside it. Of other files there is said that they are not taken. */
async function readMarkdownZip(
  organisationId: string,
  { fileName, text, hashes, images, others }: TextArchive,
) {
  const report = await inTurn(() => readMarkdownFile(text, nameOf(fileName), hashes), organisationId)
  const content = await asBundle(report, images)
  await checkImages(content, images)
  return textImport(
    organisationId,
    'Markdown',
    { ...report, losses: [...report.losses, ...leftOut(others)] },
    content,
  )
}

/** As Google Docs exports: the page, and its images beside it. */
async function readPageZip(organisationId: string, archive: TextArchive) {
  const { fileName, text, hashes, images, others } = archive
  const beside = new Map(
    [...hashes].flatMap(([path, hash]): [string, Uint8Array][] => {
      const image = images.get(hash)
      return image ? [[path, image.bytes]] : []
    }),
  )
  const report = await inTurn(() => readPageFile(text, nameOf(fileName), beside), organisationId)
  return pageImport(organisationId, { ...report, losses: [...report.losses, ...leftOut(others)] })
}

const pageImport = async (organisationId: string, report: PicturedReport) =>
  textImport(organisationId, 'Web page', report, await asBundle(report, report.images))

/** Files beside a text that a report of it can't have. */
function leftOut([first, ...more]: readonly string[]): string[] {
  if (first === undefined) return []
  return [
    more.length === 0 ? `“${first}” wasn’t imported` : `“${first}” and ${more.length} more weren’t imported`,
  ]
}

/**
 * Images are looked at like those of any exported report: they may be anything.
 * @throws Problem invalid-file, which calls them what they were called
 */
async function checkImages(content: Uint8Array, images: TextArchive['images']): Promise<void> {
  try {
    await readBundle(content)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    let detail = error.message
    for (const { name, path } of images.values()) detail = detail.replaceAll(path, name)
    throw new Problem('invalid-file', { detail })
  }
}

async function readWordUpload(organisationId: string, fileName: string, bytes: Uint8Array) {
  const report = await inTurn(() => readWordFile(bytes, nameOf(fileName)), organisationId)
  return textImport(organisationId, 'Word document', report, await asBundle(report, report.images))
}

/** One after another, with a full stop between two. */
const sentences = (all: readonly string[]): string =>
  all.map((each, at) => (at < all.length - 1 && !each.endsWith('.') ? `${each}.` : each)).join(' ')

/** A text that was read, kept as an exported report is. */
async function textImport(
  organisationId: string,
  format: string,
  report: MarkdownReport,
  content: Uint8Array,
) {
  const blocks = report.document.content.length - 2
  return {
    kind: 'bundle' as const,
    name: report.name,
    description: sentences([
      `${format}, ${blocks.toLocaleString('en-GB')} ${blocks === 1 ? 'block' : 'blocks'}`,
      ...report.losses,
    ]),
    rows: null,
    columns: null,
    content,
    thumbnail: await drawn(organisationId, await readKeptBundle(content)),
  }
}

async function readTableUpload(organisationId: string, fileName: string, bytes: Uint8Array) {
  const table = await inTurn(() => readTableFile(bytes, shown(fileName)), organisationId)
  const { dataset } = table
  const name = nameOf(fileName)
  const [rows, columns] = [dataset.rows.length, dataset.columns.length]
  return {
    kind: 'table' as const,
    name,
    description: `Table, ${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'} and ${columns.toLocaleString('en-GB')} ${columns === 1 ? 'column' : 'columns'}`,
    rows,
    columns,
    content: new Uint8Array(gzipSync(JSON.stringify({ ...dataset, notes: table.notes }))),
    thumbnail: await drawn(organisationId, tableReport(name, table)),
  }
}

/** What an uploaded file that is kept makes. */
export async function keptBundle(row: { kind: 'bundle' | 'table'; name: string; content: Uint8Array }) {
  if (row.kind === 'bundle') return readKeptBundle(row.content)
  // What was kept before tables had notes has none.
  const { notes = [], ...dataset } = JSON.parse(gunzipSync(row.content).toString()) as Dataset & {
    notes?: string[]
  }
  return tableReport(row.name, { dataset, notes })
}

/** "sales_2024-final.csv" as "sales 2024-final". */
const nameOf = (fileName: string): string =>
  storable(
    fileName
      .replace(/^.*[/\\]/, '')
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/[_\p{C}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, 120),
  ) || 'Table'
