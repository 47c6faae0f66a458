import { createHash } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import { fileHashes } from '@bubbles/report-document'
import { zipOf } from '../../../http/archive.ts'
import { BUNDLE, DOCUMENT_PATH, MANIFEST_PATH, type Manifest } from './bundleFormat.ts'
import { inWorker } from './inWorker.ts'
import type { MarkdownReport } from './readMarkdownText.ts'

export const MAX_TEXT_BYTES = 4 * 1024 * 1024
const TOO_MUCH = 'Reading the text takes too much time or memory. Split it into several files.'

/** An image beside a text: what it is called there, where it will be in the bundle, and its bytes. */
export interface ImageBeside {
  name: string
  path: string
  bytes: Uint8Array
}

/** By its name: any text could be Markdown. */
export const isMarkdownFile = (fileName: string): boolean => /\.(?:md|mdown|mkd|markdown)$/i.test(fileName)

/**
 * Reads an uploaded Markdown file as a report, in a thread of its own.
 * @param images hashes of images beside it, by their path
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export function readMarkdownFile(
  bytes: Uint8Array,
  fileName: string,
  images: ReadonlyMap<string, string> = new Map(),
): Promise<MarkdownReport> {
  if (bytes.length > MAX_TEXT_BYTES) throw new Problem('invalid-file', { detail: TOO_MUCH })
  return inWorker(new URL('./markdownWorker.ts', import.meta.url), { bytes, fileName, images }, TOO_MUCH)
}

/** The report as an exported one, which is how files are kept until a report is made of them. */
export async function asBundle(
  { name, document }: MarkdownReport,
  images: ReadonlyMap<string, ImageBeside> = new Map(),
): Promise<Uint8Array> {
  const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const content = bytesOf(document)
  const shown = fileHashes(document).flatMap((hash) => images.get(hash) ?? [])
  const listed = [{ path: DOCUMENT_PATH, bytes: content }, ...shown]
  const manifest: Manifest = {
    ...BUNDLE,
    name,
    isTemplate: false,
    exportedAt: new Date().toISOString(),
    files: listed.map(({ path, bytes }) => ({
      path,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  async function* files() {
    for (const file of listed) yield { ...file, isCompressed: file.path !== DOCUMENT_PATH }
    yield { path: MANIFEST_PATH, bytes: bytesOf(manifest), isCompressed: false }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(files())) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}
