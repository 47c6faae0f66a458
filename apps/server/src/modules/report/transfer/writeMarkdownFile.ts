import type { Database } from '@bubbles/db'
import { suggestSlug } from '@bubbles/domain'
import {
  attachmentsOf,
  datasetHashes,
  fileHashes,
  type ReportDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import type { Dataset } from '@bubbles/tables'
import { zipOf } from '../../../http/archive.ts'
import { csvBytes } from '../../../http/csvPieces.ts'
import { readFile } from '../../media/public.ts'
import { loadDocument } from '../documentStore.ts'
import { readDataset } from '../reader.ts'
import { requireReport } from '../service.ts'
import { imagePath } from './bundleFormat.ts'
import { inWorker } from './inWorker.ts'
import { reading } from './readingQueue.ts'
import type { BundleFile, ReadAs } from './writeBundle.ts'

/** A table of more cells is a file beside the text: nobody reads it between two paragraphs. */
const MOST_CELLS = 2_000

const TOO_MUCH =
  'Writing the report as Markdown takes too much time or memory. Export it as a Bubbles file instead.'

/**
 * A report's draft as a ZIP file of Markdown, its pictures, and as CSV those of its tables that are too large for a text.
 * @returns the file in pieces, and what it may be called.
 * @throws Problem invalid-file where the text can't be made in time
 */
export async function exportMarkdown(
  database: Database,
  organisationId: string,
  reportId: string,
): Promise<{ fileName: string; pieces: AsyncGenerator<Uint8Array> }> {
  const read: ReadAs = (work) =>
    database.transaction({ kind: 'organisation', organisationId }, () => work(organisationId), {
      readOnly: true,
    })
  const { name, document } = await read(async () => {
    const report = await requireReport(organisationId, reportId)
    const { ydoc } = await loadDocument(organisationId, reportId)
    const draft = yDocToDocument(ydoc)
    ydoc.destroy()
    return { name: report.name, document: draft }
  })
  const write = (draft: ReportDocument, data: ReadonlyMap<string, Dataset | string>) =>
    reading.run(
      () =>
        inWorker<string>(
          new URL('./markdownOutWorker.ts', import.meta.url),
          { document: draft, data },
          TOO_MUCH,
        ),
      organisationId,
    )
  const fileName = suggestSlug(name) || 'report'
  const pieces = zipOf(markdownFiles(read, write, document, `${fileName}.md`))
  return { fileName: `${fileName}.zip`, pieces }
}

/** The text comes first: what keeps it from being made is said before the answer begins. */
async function* markdownFiles(
  read: ReadAs,
  write: (document: ReportDocument, data: ReadonlyMap<string, Dataset | string>) => Promise<string>,
  document: ReportDocument,
  path: string,
): AsyncGenerator<BundleFile> {
  const readTable = (hash: string) => read((organisationId) => readDataset(organisationId, hash))
  const data = new Map<string, Dataset | string>()
  for (const hash of datasetHashes(document)) {
    const row = await readTable(hash)
    if (!row) continue
    const dataset = row.content as Dataset
    const isSmall = dataset.columns.length * dataset.rows.length <= MOST_CELLS
    data.set(hash, isSmall ? dataset : `data/${suggestSlug(row.name) || 'table'}-${hash.slice(0, 8)}.csv`)
  }
  const text = await write(document, data)
  yield { path, bytes: new TextEncoder().encode(text), isCompressed: false }
  for (const [hash, file] of data) {
    const row = typeof file === 'string' ? await readTable(hash) : undefined
    if (typeof file !== 'string' || !row) continue
    const { columns, rows } = row.content as Dataset
    const bytes = await csvBytes([columns.map((column) => column.name), ...rows])
    yield { path: file, bytes, isCompressed: false }
  }
  for (const hash of fileHashes(document)) {
    const file = await read((organisationId) => readFile(organisationId, hash))
    if (file) yield { path: imagePath(hash), bytes: await file.kept.load(), isCompressed: true }
  }
  for (const { hash, path: beside } of attachmentsOf(document)) {
    const file = await read((organisationId) => readFile(organisationId, hash))
    if (file) yield { path: beside, bytes: await file.kept.load(), isCompressed: false }
  }
}
