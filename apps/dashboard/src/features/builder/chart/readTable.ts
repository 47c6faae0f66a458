import { type Dataset, type DatasetColumn, inferDataset } from '@bubbles/charts'

/** The largest file that is read, in bytes. A table of 10,000 rows is far below it. */
export const MAX_FILE = 10 * 1024 * 1024

/** A table that cannot be used. The message is for the person who chose it. */
export class TableError extends Error {
  override name = 'TableError'
}

/** A table as it was pasted or uploaded: text in rows, the first row naming the columns unless told otherwise. */
export type Cells = string[][]

/** Reads a CSV or TSV file. @throws TableError with a sentence */
export async function readTableFile(file: File): Promise<Cells> {
  if (file.size === 0) throw new TableError(`“${file.name}” is empty. Choose a file with a table in it.`)
  if (file.size > MAX_FILE)
    throw new TableError(`“${file.name}” has ${megabytes(file.size)} MB. Choose a file of at most 10 MB.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  return parseTable(decode(bytes, file.name))
}

/** Reads cells copied from a spreadsheet (tabs) or the text of a CSV file (commas, semicolons, bars). */
export async function parseTable(text: string): Promise<Cells> {
  const clean = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  if (clean.trim() === '')
    throw new TableError('There is no table in what was pasted. Copy the cells and try again.')
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(clean, {
    // Cells copied from a spreadsheet are set apart by tabs, whatever else stands in them.
    delimiter: clean.split('\n', 1)[0]!.includes('\t') ? '\t' : '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  })
  if (data.length < 2)
    throw new TableError('There is only one row. A table has a row of names and, below it, rows of values.')
  return data
}

/** A dataset of cells. @throws TableError with a sentence when it is too large */
export function datasetOf(cells: Cells, options: { header: boolean }): Dataset {
  try {
    return inferDataset(options.header ? cells : [[], ...cells])
  } catch (error) {
    throw new TableError(error instanceof Error ? error.message : 'This table cannot be used.')
  }
}

/** The dataset with one column read as another type; what cannot be read so stays text and is pointed out. */
export function retype(dataset: Dataset, columnId: string, type: DatasetColumn['type']): Dataset {
  const index = dataset.columns.findIndex(({ id }) => id === columnId)
  if (index < 0 || dataset.columns[index]!.type === type) return dataset
  // A column of row numbers beside it keeps empty cells in their rows.
  const cells = dataset.rows.map((row, at) => [String(at + 1), row[index] === null ? '' : String(row[index])])
  const read = inferDataset([['row', 'value'], ...cells], { c2: type })
  return {
    columns: dataset.columns.map((column, at) => (at === index ? { ...column, type } : column)),
    rows: dataset.rows.map((row, at) => row.with(index, read.rows[at]?.[1] ?? null)),
  }
}

/** The dataset with a column renamed; a blank name changes nothing. */
export function rename(dataset: Dataset, columnId: string, name: string): Dataset {
  const words = name.trim()
  const same = dataset.columns.every((column) => column.id !== columnId || column.name === words)
  if (words === '' || same) return dataset
  return {
    ...dataset,
    columns: dataset.columns.map((column) => (column.id === columnId ? { ...column, name: words } : column)),
  }
}

function decode(bytes: Uint8Array, name: string): string {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new TableError(`“${name}” is a workbook. Save it as CSV, or copy its cells and paste them here.`)
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 8_192).includes(0))
    throw new TableError(`“${name}” is not a table of text. Choose a CSV file.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older spreadsheets save in the encoding of Western Windows; every byte means something in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const megabytes = (size: number): string => (size / 1024 / 1024).toFixed(size < 100 * 1024 * 1024 ? 1 : 0)
