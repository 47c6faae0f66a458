/**
 * Puts an exported report into a folder, where git can show what changed:
 * `node tools/bundleFolder.ts exported.zip apps/server/src/modules/gallery/bundles/newsletter`.
 * The folder, zipped again, is a report that any organisation can import.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  datasetPath,
  DOCUMENT_PATH,
  imagePath,
  MANIFEST_PATH,
  type Manifest,
} from '../apps/server/src/modules/report/transfer/bundleFormat.ts'
import { readBundle } from '../apps/server/src/modules/report/transfer/readBundle.ts'

/** The folder's files by path, made of what an import reads out of a bundle. Tables have one row a line. */
export function folderOf(
  bundle: Pick<
    Awaited<ReturnType<typeof readBundle>>,
    'name' | 'isTemplate' | 'document' | 'datasets' | 'images'
  >,
): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>()
  for (const { name, dataset, hash } of bundle.datasets.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))) {
    const [head, tail] = JSON.stringify({ name, dataset: { columns: dataset.columns, rows: [] } }).split('[]')
    const rows = dataset.rows.map((row) => JSON.stringify(row)).join(',\n')
    files.set(datasetPath(hash), `${head}[\n${rows}\n]${tail}\n`)
  }
  for (const { hash, bytes } of bundle.images.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
    files.set(imagePath(hash), bytes)
  files.set(DOCUMENT_PATH, `${JSON.stringify(bundle.document, null, 1)}\n`)
  const manifest: Omit<Manifest, 'exportedAt'> & { exportedAt: string } = {
    format: 'bubbles-report',
    version: 1,
    name: bundle.name,
    isTemplate: bundle.isTemplate,
    exportedAt: new Date().toISOString(),
    files: [...files].map(([path, content]) => ({ path, sha256: sha256(content) })),
  }
  files.set(MANIFEST_PATH, `${JSON.stringify(manifest, null, 1)}\n`)
  return files
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

export function writeFolder(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

if (import.meta.main) {
  const [file, folder] = process.argv.slice(2)
  if (!file || !folder) throw new Error('Usage: node tools/bundleFolder.ts exported.zip folder')
  const bundle = await readBundle(readFileSync(file))
  writeFolder(folder, folderOf(bundle))
}
