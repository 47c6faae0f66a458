import { columnOfReading, type Dataset } from '@bubbles/tables'
import { createHash } from 'node:crypto'
import type { Database } from '@bubbles/db'
import { suggestSlug } from '@bubbles/domain'
import {
  allDatasetHashes,
  attachmentPath,
  attachmentsOf,
  captionsPath,
  type DocumentNode,
  fileHashes,
  withFiles,
  withTables,
  type ReportDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import { zipOf } from '../../../http/archive.ts'
import { readFile } from '../../media/public.ts'
import { loadDocument } from '../documentStore.ts'
import { readTagsOf } from '../organise/reader.ts'
import { readChosenThumbnail, readDataset } from '../reader.ts'
import { requireReport } from '../service.ts'
import {
  BUNDLE,
  datasetPath,
  DOCUMENT_PATH,
  imagePath,
  MANIFEST_PATH,
  type Manifest,
  THUMBNAIL_PATH,
} from './bundleFormat.ts'

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** Runs one read in a transaction of its own: nothing is held while the files before it are fetched. */
export type ReadAs = <T>(work: (organisationId: string) => Promise<T>) => Promise<T>

/** A file of a bundle, whole. */
export interface BundleFile {
  path: string
  bytes: Uint8Array
  isCompressed: boolean
}

/**
 * A report as one ZIP file that any organisation can import: its document, the data and images it shows, the thumbnail
 * somebody chose. What the document names and is not there is left out of both.
 * @returns the file in pieces, and what it may be called.
 */
export async function exportBundle(
  database: Database,
  organisationId: string,
  reportId: string,
): Promise<{ fileName: string; pieces: AsyncGenerator<Uint8Array> }> {
  const read: ReadAs = (work) =>
    database.transaction({ kind: 'organisation', organisationId }, () => work(organisationId), {
      readOnly: true,
    })
  const report = await read(() => requireReport(organisationId, reportId))
  return { fileName: `${suggestSlug(report.name) || 'report'}.zip`, pieces: zipOf(bundleFiles(read, report)) }
}

/**
 * The files of one report's bundle, one after the other, so that little is in memory; the manifest, which has the hash of
 * each, comes last.
 */
export async function* bundleFiles(
  read: ReadAs,
  report: { id: string; name: string; is_template: boolean },
): AsyncGenerator<BundleFile> {
  const hashes = new Map<string, string>()
  const hashed = (file: BundleFile): BundleFile => {
    hashes.set(file.path, createHash('sha256').update(file.bytes).digest('hex'))
    return file
  }
  const draft = await read(async (organisationId) => {
    const { ydoc } = await loadDocument(organisationId, report.id)
    const document = yDocToDocument(ydoc)
    ydoc.destroy()
    return document
  })
  for (const hash of allDatasetHashes(draft)) {
    const row = await read((organisationId) => readDataset(organisationId, hash))
    if (!row) continue
    const { columns, rows } = row.content as Dataset
    // The order in which a data set's hash was taken: the database keeps another.
    const dataset = {
      columns: columns.map((column) => columnOfReading(column.id, column.name, column)),
      rows,
    }
    yield hashed({
      path: datasetPath(hash),
      bytes: bytesOf({ name: row.name, dataset }),
      isCompressed: false,
    })
  }
  for (const hash of fileHashes(draft)) {
    const file = await read((organisationId) => readFile(organisationId, hash))
    if (file) yield hashed({ path: imagePath(hash), bytes: await file.kept.load(), isCompressed: true })
  }
  for (const { hash, path } of attachmentsOf(draft)) {
    const file = await read((organisationId) => readFile(organisationId, hash))
    if (file) yield hashed({ path, bytes: await file.kept.load(), isCompressed: false })
  }
  const thumbnail = await read((organisationId) => readChosenThumbnail(organisationId, report.id))
  if (thumbnail)
    yield hashed({ path: THUMBNAIL_PATH, bytes: await thumbnail.kept.load(), isCompressed: true })
  const document = withoutMissing(draft, new Set(hashes.keys()))
  yield hashed({ path: DOCUMENT_PATH, bytes: bytesOf(document), isCompressed: false })
  const tags = await read(async (organisationId) =>
    ((await readTagsOf(organisationId, [report.id])).get(report.id) ?? []).map((tag) => tag.name),
  )
  const manifest: Manifest = {
    ...BUNDLE,
    name: report.name,
    isTemplate: report.is_template,
    ...(tags.length > 0 && { tags }),
    exportedAt: new Date().toISOString(),
    files: [...hashes].map(([path, sha256]) => ({ path, sha256 })),
  }
  yield { path: MANIFEST_PATH, bytes: bytesOf(manifest), isCompressed: false }
}

/** The document with nothing in it that the bundle lacks. */
function withoutMissing(document: ReportDocument, present: ReadonlySet<string>): ReportDocument {
  const kept = (node: DocumentNode): DocumentNode[] => {
    if (node.type === 'image' && !present.has(imagePath(String(node.attrs?.file)))) return []
    const withData = withTables(node, (hash) => (present.has(datasetPath(hash)) ? hash : null))
    const attrs = withFiles({ ...node, ...(withData && { attrs: withData }) }, (hash) =>
      present.has(imagePath(hash)) ? hash : null,
    )
    const path = attachmentPath(node)
    const isThere = node.type !== 'file' || (path !== null && present.has(path))
    const captions = captionsPath(node)
    const lacksCaptions = captions !== null && !present.has(captions)
    return [
      {
        ...node,
        ...(attrs && {
          attrs: { ...attrs, ...(!isThere && { file: null }), ...(lacksCaptions && { captions: null }) },
        }),
        ...(node.content && { content: node.content.flatMap(kept) }),
      },
    ]
  }
  return { ...document, content: document.content.flatMap(kept) }
}
