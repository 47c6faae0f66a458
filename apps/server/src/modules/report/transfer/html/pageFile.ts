import { Problem } from '@bubbles/domain'
import { type PicturedReport, readWithImages } from '../word/wordFile.ts'

/** A page with its images written out in it may be this large; its words are far fewer. */
const MAX_PAGE_MB = 24
const MB = 1024 * 1024
const TOO_MUCH = 'Reading the page takes too much time or memory. Split it into several files.'

/** By its name: any text could be HTML. */
export const isPageFile = (fileName: string): boolean => /\.html?$/i.test(fileName)

/**
 * Reads an uploaded page of HTML as a report, in a thread of its own, and encodes its images anew.
 * @param beside images beside it, by the path it names them by
 * @throws Problem invalid-file with a sentence on what is wrong
 */
export async function readPageFile(
  bytes: Uint8Array,
  fileName: string,
  beside: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<PicturedReport> {
  if (bytes.length > MAX_PAGE_MB * MB)
    throw new Problem('invalid-file', {
      detail: `The page is ${Math.ceil(bytes.length / MB)} MB. It can be at most ${MAX_PAGE_MB} MB: make its images smaller, or split it into several files.`,
    })
  return readWithImages(new URL('./pageWorker.ts', import.meta.url), { bytes, fileName, beside }, TOO_MUCH)
}
