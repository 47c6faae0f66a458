import { CSV_BEGIN, csvLine } from '@bubbles/domain'
import type { ReadAs } from '../report/public.ts'

/** Pages of rows by id until there are none. */
export async function* pages<Row extends { id: string }>(
  read: ReadAs,
  readPage: (organisationId: string, after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const last: string | null = after
    const rows: Row[] = await read((organisationId) => readPage(organisationId, last))
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.id ?? null
  }
}

type Cell = string | number | null

/** A CSV file with a line for each row, page by page. */
export async function* csvPages<Row>(
  head: readonly string[],
  rows: AsyncIterable<Row[]>,
  cells: (row: Row) => Cell[],
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(head)
  for await (const page of rows) yield page.map((row) => csvLine(cells(row))).join('')
}

/** A time in CSV files; empty where there is none. */
export const iso = (time: Date | null): string => time?.toISOString() ?? ''
