import { Problem } from '@bubbles/domain'
import {
  blockHref,
  type DocumentNode,
  emptyDocument,
  linkTargets,
  type ReportDocument,
  withBlockLinks,
} from '@bubbles/report-document'
import { imagePath } from '../bundleFormat.ts'
import { type ImportedImage, importedImage } from '../importedImage.ts'
import { inWorker } from '../inWorker.ts'
import type { ImageBeside } from '../markdownFile.ts'
import type { MarkdownReport } from '../readMarkdownText.ts'
import { checkPixels } from '../readBundle.ts'
import type { WordReport } from './readWord.ts'
import { WordLosses } from './wordLosses.ts'

const TOO_MUCH = 'Reading the document takes too much time or memory. Split it into several files.'

/** A report, and its images as they are kept, by hash. */
export type PicturedReport = MarkdownReport & { images: Map<string, ImageBeside> }

/**
 * Reads an uploaded Word file as a report, in a thread of its own, and encodes its images anew.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export const readWordFile = (bytes: Uint8Array, fileName: string, mostMs?: number): Promise<PicturedReport> =>
  readWithImages(new URL('./wordWorker.ts', import.meta.url), { bytes, fileName }, TOO_MUCH, mostMs)

/**
 * Reads a file in a thread that answers with a report and its images as they are in the file, and encodes these anew.
 * @throws Problem invalid-file with a sentence on what is wrong
 */
export async function readWithImages(
  script: URL,
  file: unknown,
  tooMuch: string,
  mostMs?: number,
): Promise<PicturedReport> {
  const { name, document, losses, images } = await inWorker<WordReport>(script, file, tooMuch, mostMs)
  await checkPixels(new Map(images.map(([hash, content]) => [`images/${hash}`, content])))
  const kept = new Map<string, ImportedImage>()
  for (const [hash, content] of images) {
    const image = await importedOrNull(content)
    if (image) kept.set(hash, image)
  }
  const without = new WordLosses()
  const shown = withImages(document, kept, without)
  const beside = [...kept.values()].map(({ hash, bytes: content }): [string, ImageBeside] => [
    hash,
    { name: hash, path: imagePath(hash), bytes: content },
  ])
  return { name, document: shown, losses: [...without.inWords(), ...losses], images: new Map(beside) }
}

/** Null for what is no image of a page, such as Windows metafiles. */
async function importedOrNull(content: Uint8Array): Promise<ImportedImage | null> {
  try {
    return await importedImage(content)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** The document with its images as they are kept, without those that are not. */
function withImages(
  document: ReportDocument,
  kept: ReadonlyMap<string, ImportedImage>,
  losses: WordLosses,
): ReportDocument {
  const content = document.content.flatMap((node): DocumentNode[] => {
    if (node.type !== 'image') return [node]
    const image = kept.get(String(node.attrs?.file))
    if (!image) {
      losses.images++
      return []
    }
    const { hash, width, height } = image
    return [{ ...node, attrs: { ...node.attrs, file: hash, width, height } }]
  })
  // A body that was one such image.
  if (content.length === 2) content.push(emptyDocument('').content.at(-1)!)
  if (losses.images === 0) return { ...document, content }
  // Links to images that are gone lead nowhere.
  const ids = new Set(linkTargets({ content }).map(({ id }) => id))
  return withBlockLinks({ ...document, content }, (id) => {
    if (ids.has(id)) return blockHref(id)
    losses.links++
    return null
  })
}
