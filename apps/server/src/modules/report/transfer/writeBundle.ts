import { createHash } from 'node:crypto'
import type { Dataset } from '@bubbles/charts'
import type { Database } from '@bubbles/db'
import { Problem, suggestSlug } from '@bubbles/domain'
import {
  datasetHashes,
  type DocumentNode,
  fileHashes,
  type ReportDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import { type ArchiveFile, zipOf } from '../../export/publicArchive.ts'
import { readFile } from '../../media/public.ts'
import { loadDocument } from '../documentStore.ts'
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
  const found = await database.transaction(
    { kind: 'organisation', organisationId },
    () => readContents(organisationId, reportId),
    { readOnly: true },
  )
  if (!found) throw new Problem('report-not-found')
  return {
    fileName: `${suggestSlug(found.name) || 'report'}.zip`,
    pieces: zipOf(archiveFiles(found)),
  }
}

interface Contents {
  name: string
  isTemplate: boolean
  files: { path: string; bytes: Uint8Array; isCompressed: boolean }[]
}

async function readContents(organisationId: string, reportId: string): Promise<Contents> {
  const report = await requireReport(organisationId, reportId)
  const { ydoc } = await loadDocument(organisationId, reportId)
  const draft = yDocToDocument(ydoc)
  ydoc.destroy()
  const files: Contents['files'] = []
  for (const hash of datasetHashes(draft)) {
    const row = await readDataset(organisationId, hash)
    if (!row) continue
    const { columns, rows } = row.content as Dataset
    // The order in which a data set's hash was taken: the database keeps another.
    const dataset = { columns: columns.map(({ id, name, type }) => ({ id, name, type })), rows }
    files.push({
      path: datasetPath(hash),
      bytes: bytesOf({ name: row.name, dataset }),
      isCompressed: false,
    })
  }
  for (const hash of fileHashes(draft)) {
    const file = await readFile(organisationId, hash)
    if (file) files.push({ path: imagePath(hash), bytes: file.bytes, isCompressed: true })
  }
  const thumbnail = await readChosenThumbnail(organisationId, reportId)
  if (thumbnail) files.push({ path: THUMBNAIL_PATH, bytes: thumbnail.bytes, isCompressed: true })
  const present = new Set(files.map(({ path }) => path))
  const document = withoutMissing(draft, present)
  files.unshift({ path: DOCUMENT_PATH, bytes: bytesOf(document), isCompressed: false })
  return { name: report.name, isTemplate: report.is_template, files }
}

/** The document with nothing in it that the bundle lacks. */
function withoutMissing(document: ReportDocument, present: ReadonlySet<string>): ReportDocument {
  const kept = (node: DocumentNode): DocumentNode[] => {
    const { dataset, file } = node.attrs ?? {}
    if (node.type === 'image' && !present.has(imagePath(String(file)))) return []
    const lacksData = typeof dataset === 'string' && !present.has(datasetPath(dataset))
    return [
      {
        ...node,
        ...(lacksData && { attrs: { ...node.attrs, dataset: null } }),
        ...(node.content && { content: node.content.flatMap(kept) }),
      },
    ]
  }
  return { ...document, content: document.content.flatMap(kept) }
}

async function* archiveFiles({ name, isTemplate, files }: Contents): AsyncGenerator<ArchiveFile> {
  const manifest: Manifest = {
    ...BUNDLE,
    name,
    isTemplate,
    exportedAt: new Date().toISOString(),
    files: files.map(({ path, bytes }) => ({
      path,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  yield { path: MANIFEST_PATH, bytes: bytesOf(manifest) }
  yield* files
}
