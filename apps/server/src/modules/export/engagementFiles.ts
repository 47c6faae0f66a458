import type { ReadAs } from '../report/public.ts'
import type { ArchiveFile } from '../../http/archive.ts'
import { csvPages } from './csvPages.ts'
import {
  ENGAGEMENT_TABLES,
  type EngagementTable,
  readEngagementDays,
  readEngagementSpan,
} from './engagementReader.ts'

const WEEK_MS = 7 * 86_400_000

/** What was read, in numbers by day, one CSV file a table. */
export async function* engagementFiles(read: ReadAs): AsyncGenerator<ArchiveFile> {
  for (const [table, { file, columns }] of Object.entries(ENGAGEMENT_TABLES)) {
    const rows = weeks(read, table as EngagementTable)
    yield {
      path: `engagement/${file}.csv`,
      pieces: csvPages(columns, rows, (row) => columns.map((column) => cellOf(row[column]))),
    }
  }
}

/** A week at a time: a day of a large organisation has thousands of rows. */
async function* weeks(read: ReadAs, table: EngagementTable): AsyncGenerator<Record<string, unknown>[]> {
  const span = await read((organisationId) => readEngagementSpan(organisationId, table))
  if (!span) return
  for (let at = Date.parse(span.first); at <= Date.parse(span.last); at += WEEK_MS) {
    const [from, to] = [new Date(at), new Date(at + WEEK_MS)].map((day) => day.toISOString().slice(0, 10))
    yield await read((organisationId) => readEngagementDays(organisationId, table, from!, to!))
  }
}

function cellOf(value: unknown): string | number | null {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'number' || typeof value === 'string' ? value : null
}
