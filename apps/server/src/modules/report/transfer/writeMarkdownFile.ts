import type { Database } from '@bubbles/db'
import { suggestSlug } from '@bubbles/domain'
import { datasetHashes, fileHashes, type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import type { Dataset } from '@bubbles/tables'
import { zipOf } from '../../../http/archive.ts'
import { csvBytes } from '../../../http/csvPieces.ts'
import { readFile } from '../../media/public.ts'
import { loadDocument } from '../documentStore.ts'
import { readDataset } from '../reader.ts'
import { requireReport } from '../service.ts'
import { imagePath } from './bundleFormat.ts'
import { inWorker } from './inWorker.ts'
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
  const fileName = suggestSlug(name) || 'report'
  return { fileName: `${fileName}.zip`, pieces: zipOf(markdownFiles(read, document, `${fileName}.md`)) }
}

async function* markdownFiles(
  read: ReadAs,
  document: ReportDocument,
  path: string,
): AsyncGenerator<BundleFile> {
  const data = new Map<string, Dataset | string>()
  for (const hash of datasetHashes(document)) {
    const row = await read((organisationId) => readDataset(organisationId, hash))
    if (!row) continue
    const dataset = row.content as Dataset
    if (dataset.columns.length * dataset.rows.length <= MOST_CELLS) {
      data.set(hash, dataset)
      continue
    }
    const file = `data/${suggestSlug(row.name) || 'table'}-${hash.slice(0, 8)}.csv`
    data.set(hash, file)
    const lines = [dataset.columns.map((column) => column.name), ...dataset.rows]
    yield { path: file, bytes: await csvBytes(lines), isCompressed: false }
  }
  const text = await inWorker<string>(
    new URL('./markdownOutWorker.ts', import.meta.url),
    { document, data },
    TOO_MUCH,
  )
  yield { path, bytes: new TextEncoder().encode(text), isCompressed: false }
  for (const hash of fileHashes(document)) {
    const file = await read((organisationId) => readFile(organisationId, hash))
    if (file) yield { path: imagePath(hash), bytes: await file.kept.load(), isCompressed: true }
  }
}
