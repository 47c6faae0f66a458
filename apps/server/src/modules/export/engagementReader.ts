import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** The numbers by day that are kept, the file each table goes into, and its columns. Those in pairs are histograms. */
export const ENGAGEMENT_TABLES = {
  engagement_report_days: {
    file: 'reports-by-day',
    columns: [
      'day',
      'report_id',
      'dimension',
      'value',
      'views',
      'readers',
      'new_readers',
      'sessions',
      'engaged_ms',
      'session_ms',
      'scrolled_readers',
      'completions',
      'read_seconds',
      'read_sessions',
    ],
  },
  engagement_report_day_blocks: {
    file: 'blocks-by-day',
    columns: [
      'day',
      'report_id',
      'publication_id',
      'block_id',
      'readers',
      'sessions',
      'engaged_ms',
      'use_sessions',
      'exits',
      'attention_seconds',
      'attention_sessions',
    ],
  },
  engagement_report_day_targets: {
    file: 'uses-by-day',
    columns: ['day', 'report_id', 'publication_id', 'block_id', 'target', 'sessions', 'count'],
  },
} as const satisfies Record<string, { file: string; columns: readonly string[] }>

export type EngagementTable = keyof typeof ENGAGEMENT_TABLES

/** First and last day with numbers, as YYYY-MM-DD; undefined where there are none. */
export async function readEngagementSpan(
  organisationId: string,
  table: EngagementTable,
): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day)::text as first, max(day)::text as last from ${sql.table(table)}
    where organisation_id = ${organisationId}::uuid`.execute(tx())
  const [row] = rows
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined
}

/** Numbers from one day on and before another. */
export async function readEngagementDays(
  organisationId: string,
  table: EngagementTable,
  from: string,
  to: string,
): Promise<Record<string, unknown>[]> {
  const columns = ENGAGEMENT_TABLES[table].columns.map((column) =>
    column === 'day' ? sql`day::text as day` : sql.ref(column),
  )
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(table)}
    where organisation_id = ${organisationId}::uuid and day >= ${from}::date and day < ${to}::date
    order by 1, 2, 3, 4`.execute(tx())
  return rows
}
