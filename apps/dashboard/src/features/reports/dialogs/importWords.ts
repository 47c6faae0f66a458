import type { ImportEntry } from '../../../api/reportImports.ts'
import { bytesInWords } from '../../../format/numbers.ts'

/** Endings of the files a report can be made of, as a file input takes them. */
export const IMPORT_ACCEPT = '.zip,.csv,.tsv,.txt,.xlsx,.md,.markdown'

/** Largest file the server takes, in bytes. */
const MOST_BYTES = 30 * 1024 * 1024

/** Why a file need not be sent at all; null when the server is to look at it. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (file.size === 0) return `“${file.name}” is empty. Choose a file with something in it.`
  if (file.size > MOST_BYTES) {
    const [size, unit] = bytesInWords(file.size)
    return `“${file.name}” has ${size} ${unit}. Files may have 30 MiB at most: leave out rows, columns or images.`
  }
  return null
}

/** What will be made of it, said before it is. */
export const outcomeOf = (entry: ImportEntry): string =>
  entry.kind === 'table'
    ? 'You get a new report with the table’s data in a first chart, to write around.'
    : 'You get a report with all that is in the file: text, figures, data and images. Files hold no comments and no history.'
