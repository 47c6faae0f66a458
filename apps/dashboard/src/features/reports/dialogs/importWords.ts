import { MAX_IMPORT_BYTES, MAX_IMPORT_MEGABYTES } from '@bubbles/domain'
import type { ImportEntry } from '../../../api/reportImports.ts'
import { bytesInWords } from '../../../format/numbers.ts'

/** Endings of the files a report can be made of, as a file input takes them. */
export const IMPORT_ACCEPT = '.zip,.docx,.html,.htm,.csv,.tsv,.txt,.xlsx,.md,.markdown'

/** Why a file need not be sent at all; null when the server is to look at it. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (file.size === 0) return `“${file.name}” is empty. Choose another file.`
  if (file.size > MAX_IMPORT_BYTES) {
    const [size, unit] = bytesInWords(file.size)
    return `“${file.name}” is ${size} ${unit}. Files can be at most ${MAX_IMPORT_MEGABYTES} MiB. Remove some rows, columns or images.`
  }
  return null
}

/** What will be made of it, said before it is. */
export const outcomeOf = (entry: ImportEntry): string =>
  entry.kind === 'table'
    ? 'You’ll get a new report with its first chart made from this table.'
    : 'You get a report with everything in the file: text, figures, data and images. Comments and history aren’t included.'
