import { TableError } from '../cells/tableError.ts'
import { LIMITS, MAX_FILE_BYTES } from '../limits.ts'

/** Rows of cells that are read at most: those of a table, and what may stand around it (titles, two rows of names, a total). */
export const MAX_CELL_ROWS = LIMITS.rows + 12

export const tooManyRows = (what: string): TableError =>
  new TableError(
    `${what} has more than ${LIMITS.rows.toLocaleString('en-GB')} rows, the maximum. Choose fewer rows, or summarise them first.`,
  )

/**
 * Refuses a file by its size alone, in bytes, before it is read.
 * @throws TableError with a sentence
 */
export function refuseFileSize(name: string, size: number): void {
  if (size === 0) throw new TableError(`“${name}” is empty. Choose a file with a table in it.`)
  if (size > MAX_FILE_BYTES)
    throw new TableError(
      `“${name}” is ${megabytes(size)} MB. Choose a file of at most ${megabytes(MAX_FILE_BYTES)} MB, or fewer rows.`,
    )
}

const megabytes = (size: number): string =>
  (size / 1024 / 1024).toFixed(size < 100 * 1024 * 1024 && size % (1024 * 1024) !== 0 ? 1 : 0)
