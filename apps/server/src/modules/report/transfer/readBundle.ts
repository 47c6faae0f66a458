import { type ArchiveEntry, ArchiveError, openArchive, shown } from '@bubbles/tables/archive'
import { columnOfReading, type Dataset, dataset as datasetShape, isStorable, LIMITS } from '@bubbles/tables'
import { createHash } from 'node:crypto'
import { MAX_IMAGE_BYTES, Problem } from '@bubbles/domain'
import {
  allDatasetHashes,
  attachmentHashes,
  type DocumentNode,
  fileHashes,
  withAttachments,
  withFiles,
  withTables,
  migrateDocument,
  nodesOf,
  type ReportDocument,
  validateDocument,
} from '@bubbles/report-document'
import { z } from 'zod'
import { type KeptAttachment, keptAttachment } from '../../media/public.ts'
import { datasetHash } from '../service.ts'
import { type ImportedImage, importedImage, pixelsOf } from './importedImage.ts'
import {
  BUNDLE,
  DOCUMENT_PATH,
  MANIFEST_PATH,
  type Manifest,
  manifestShape,
  PATHS,
  THUMBNAIL_PATH,
} from './bundleFormat.ts'
import { outlineOf } from './outline.ts'

/** A report with all it needs, ready to be made. The document names data and images by the hashes they are kept under. */
export interface Bundle {
  name: string
  isTemplate: boolean
  /** Names of its tags. */
  tags: readonly string[]
  document: ReportDocument
  datasets: { name: string; dataset: Dataset; hash: string }[]
  images: ImportedImage[]
  /** Files that readers can download. */
  attachments: KeptAttachment[]
  thumbnail: ImportedImage | null
}

/** What an exported report may hold: files, and bytes of all of them and of one. */
const MAX = { entries: 2_000, total: 160 * 1024 * 1024 } as const
const MAX_JSON = 32 * 1024 * 1024
/** Cells of all its data, and pixels of all its images. */
const MAX_CELLS = 1_000_000
const MAX_PIXELS = 100_000_000
/** Members of a table's file that are no cells: its name, and three of each column. */
const NAMING = 3 * LIMITS.columns + 2
/** Blocks take two levels each. */
const MAX_DEPTH = 128

const datasetFile = z.object({ name: z.string().max(300).refine(isStorable), dataset: datasetShape })

/**
 * Reads an exported report, believing nothing: it may come from anywhere. Writes nothing.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export const readBundle = (bytes: Uint8Array): Promise<Bundle> => saying(() => read(bytes, false))

/** Reads the bytes of an exported report that `readBundle` found good: its tables are not checked again. */
export const readKeptBundle = (bytes: Uint8Array): Promise<Bundle> => saying(() => read(bytes, true))

async function saying(work: () => Promise<Bundle>): Promise<Bundle> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ArchiveError ? refused(error.message) : error
  }
}

async function read(bytes: Uint8Array, isChecked: boolean): Promise<Bundle> {
  const entries = (await openArchive(bytes, MAX)).filter((entry) => !isFolder(entry))
  const unexpected = entries.find(({ name }) => !PATHS.test(name))
  if (unexpected) throw refused(`“${shown(unexpected.name)}” doesn’t belong in an exported report.`)
  const tooLarge = entries.find(
    ({ name, size }) => size > (name.endsWith('.json') ? MAX_JSON : MAX_IMAGE_BYTES),
  )
  if (tooLarge) throw refused(`“${shown(tooLarge.name)}” in the file is too large.`)
  const files = new Map<string, Uint8Array>()
  const first = entries.find(({ name }) => name === MANIFEST_PATH)
  const manifest = readManifest(await first?.read())
  for (const entry of entries) if (entry.name !== MANIFEST_PATH) files.set(entry.name, await entry.read())
  checkHashes(files, manifest)
  if (!isChecked) {
    checkCells(files)
    await checkPixels(files)
  }
  return assemble(manifest, files, isChecked)
}

/**
 * Reads an exported report that lies unpacked, as those that come with the product do: its tables are not checked again.
 * @param all every file by its path in the bundle
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export async function readUnpackedBundle(all: ReadonlyMap<string, Uint8Array>): Promise<Bundle> {
  const files = new Map(all)
  const manifest = readManifest(files.get(MANIFEST_PATH))
  files.delete(MANIFEST_PATH)
  checkHashes(files, manifest)
  return assemble(manifest, files, true)
}

const isFolder = ({ name, size }: ArchiveEntry): boolean =>
  (name === 'datasets/' || name === 'images/' || name === 'files/') && size === 0

function readManifest(content: Uint8Array | undefined): Manifest {
  if (!content) throw refused('The file isn’t an exported report: it has no manifest.')
  const parsed = manifestShape.safeParse(parseJson(content, MANIFEST_PATH))
  if (!parsed.success) throw refused('The file’s manifest isn’t that of an exported report.')
  if (parsed.data.version > BUNDLE.version)
    throw refused(
      'The file was exported by a newer version of Bubbles. Ask the people who run this one to update it.',
    )
  return parsed.data
}

/** Every file is in the manifest with its hash: none more, none less. */
function checkHashes(files: ReadonlyMap<string, Uint8Array>, manifest: Manifest): void {
  const declared = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]))
  for (const path of declared.keys())
    if (!files.has(path))
      throw refused(`“${shown(path)}” is listed in the manifest but missing from the file.`)
  for (const [path, content] of files)
    if (createHash('sha256').update(content).digest('hex') !== declared.get(path))
      throw refused(`“${path}” was changed after the export. Export the report again.`)
}

/** Before a table is read: what there are of commas is what there are of values, nearly. */
function checkCells(files: ReadonlyMap<string, Uint8Array>): void {
  let total = 0
  for (const [path, content] of files) {
    if (!path.startsWith('datasets/')) continue
    const { values } = outlineOf(content)
    const cells = values - NAMING
    if (cells > LIMITS.cells)
      throw refused(
        `“${path}” in the file has more cells than a table can have (${LIMITS.cells.toLocaleString('en-GB')}).`,
      )
    total += Math.max(0, cells)
  }
  if (total > MAX_CELLS)
    throw refused(
      `The tables in the file have more cells in all than can be imported (${MAX_CELLS.toLocaleString('en-GB')}).`,
    )
}

/**
 * Before an image is decoded: what their heads say.
 * @throws Problem invalid-file where they have too many pixels in all.
 */
export async function checkPixels(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  let total = 0
  for (const [path, content] of files)
    if (path.startsWith('images/') || path === THUMBNAIL_PATH) total += await pixelsOf(content)
  if (total > MAX_PIXELS)
    throw refused(
      `The images in the file have more pixels in all than can be imported (${MAX_PIXELS.toLocaleString('en-GB')}). Make them smaller.`,
    )
}

async function assemble(
  manifest: Manifest,
  files: ReadonlyMap<string, Uint8Array>,
  isChecked: boolean,
): Promise<Bundle> {
  const document = readDocument(files.get(DOCUMENT_PATH))
  const kept = new Map<string, string>()
  const datasets: Bundle['datasets'] = []
  const images: ImportedImage[] = []
  const attachments: KeptAttachment[] = []
  let thumbnail: ImportedImage | null = null
  for (const [path, content] of files) {
    const hash = /([0-9a-f]{64})\./.exec(path)?.[1] ?? ''
    if (path.startsWith('datasets/')) {
      const one = readDataset(content, path, isChecked)
      const keptAs = datasetHash(one.dataset)
      kept.set(hash, keptAs)
      datasets.push({ ...one, hash: keptAs })
    } else if (path.startsWith('images/')) {
      const image = await namedImage(content, path)
      kept.set(hash, image.hash)
      images.push(image)
    } else if (path.startsWith('files/')) {
      const attachment = await namedAttachment(content, path)
      kept.set(hash, attachment.hash)
      attachments.push(attachment)
    } else if (path === THUMBNAIL_PATH) thumbnail = await namedImage(content, path)
  }
  const lacking = [
    ...allDatasetHashes(document),
    ...fileHashes(document),
    ...attachmentHashes(document),
  ].find((hash) => !kept.has(hash))
  if (lacking) throw refused('The document refers to data, an image or an attachment that isn’t in the file.')
  return {
    name: manifest.name,
    isTemplate: manifest.isTemplate,
    tags: manifest.tags ?? [],
    document: renamed(document, kept, new Map(images.map((image) => [image.hash, image]))),
    datasets,
    images,
    attachments,
    thumbnail,
  }
}

async function namedAttachment(bytes: Uint8Array, path: string): Promise<KeptAttachment> {
  try {
    return await keptAttachment(path, bytes)
  } catch (error) {
    if (error instanceof Problem) throw refused(`“${path}” in the file cannot be used. ${error.message}`)
    throw error
  }
}

async function namedImage(content: Uint8Array, path: string): Promise<ImportedImage> {
  try {
    return await importedImage(content)
  } catch (error) {
    if (error instanceof Problem) throw refused(`“${path}” in the file cannot be used. ${error.message}`)
    throw error
  }
}

function readDocument(content: Uint8Array | undefined): ReportDocument {
  if (!content) throw refused('The file contains no document.')
  const value = parseJson(content, DOCUMENT_PATH)
  const validation = validateDocument(migrated(value))
  if (validation.ok) return validation.document
  const [first] = validation.errors
  throw refused(`The document isn’t valid${first?.pointer ? ` at ${first.pointer}` : ''}: ${first?.detail}`)
}

/** Brings an older export up to date. What is no document is left to the validator, which says so. */
function migrated(value: unknown): unknown {
  try {
    return migrateDocument(value as DocumentNode)
  } catch {
    return value
  }
}

function readDataset(
  content: Uint8Array,
  path: string,
  isChecked: boolean,
): { name: string; dataset: Dataset } {
  const value = parseJson(content, path)
  if (isChecked) return inOrder(value as z.infer<typeof datasetFile>)
  const parsed = datasetFile.safeParse(value)
  if (parsed.success) return parsed.data
  throw refused(`“${path}” in the file isn’t a table of data.`)
}

/** Known members alone and in the order of the schema, on which the hash depends. */
const inOrder = ({ name, dataset: { columns, rows } }: z.infer<typeof datasetFile>) => ({
  name,
  dataset: { columns: columns.map((column) => columnOfReading(column.id, column.name, column)), rows },
})

/** The document naming everything by the hash it is kept under here, images with their size. */
function renamed(
  document: ReportDocument,
  kept: ReadonlyMap<string, string>,
  images: ReadonlyMap<string, ImportedImage>,
): ReportDocument {
  const result = structuredClone(document)
  for (const node of nodesOf(result)) {
    const { type, attrs } = node
    if (!attrs) continue
    if (type !== 'image')
      Object.assign(
        attrs,
        withFiles(node, (hash) => kept.get(hash) ?? null),
      )
    Object.assign(
      attrs,
      withTables(node, (hash) => kept.get(hash) ?? null),
    )
    Object.assign(
      attrs,
      withAttachments(node, (hash) => kept.get(hash) ?? null),
    )
    if (type !== 'image' && type !== 'title') continue
    const image = images.get(kept.get(String(attrs.file)) ?? '')
    if (image) Object.assign(attrs, { file: image.hash, width: image.width, height: image.height })
  }
  return result
}

function parseJson(content: Uint8Array, path: string): unknown {
  if (outlineOf(content).depth > MAX_DEPTH) throw refused(`“${path}” in the file is nested too deeply.`)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    throw refused(`“${path}” in the file is not JSON.`)
  }
}

const refused = (detail: string) => new Problem('invalid-file', { detail: `${detail} Nothing was imported.` })
