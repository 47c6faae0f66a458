/**
 * Writes packages/db/src/tables.gen.ts, the tables as Kysely sees them, from what the migrations make:
 * `node tools/tableTypes.ts`. A text column that a check limits to a list of values gets their union as its type.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, readMigrations, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { root } from './run.ts'

export const TABLE_TYPES = join(root, 'packages/db/src/tables.gen.ts')

/** What the database cannot say of a column: the shape of its JSON, or that it must not be read. */
const TYPES: Record<string, string> = {
  'data_sources.columns':
    "Json<{ id: string; name: string; type: 'text' | 'number' | 'date'; mark: '.' | ','; order: 'day-first' | 'month-first'; unit?: string; decimals?: number }[]>",
  'data_sources.notes': 'Json<string[], undefined>',
  'engagement_events.reader_hash': 'Unread',
  'engagement_sessions.reader_hash': 'Unread',
  'goals.steps':
    "Json<{ on: 'block' | 'answer' | 'link' | 'end'; blockId?: string; url?: string; label: string }[], undefined>",
  'pool_signing_keys.public_jwk': 'Json<{ kty: string; n: string; e: string }>',
  'publication_schedules.accepted_warnings': 'Json<{ code: string; blockId: string | null }[], undefined>',
  'publications.accepted_warnings':
    'Json<{ code: string; message: string; blockId: string | null }[], undefined>',
  'publications.inline_hashes':
    'Json<{ styleHashes: string[]; scriptHashes: string[]; frameOrigins?: string[]; formActions?: string[]; downloads?: boolean; media?: boolean }>',
  'report_texts.vector': 'Json<unknown>',
  'shown_results.counts': 'Json<Record<string, number>>',
  'single_sign_on.group_roles': 'Json<{ group: string; role: string }[], undefined>',
  'webhook_deliveries.data': 'Json<Record<string, unknown>>',
}

/** What a reader of the types should know. */
const NOTES: Record<string, string> = {
  'data_publishing.held_words': 'Why the last new data waits in the draft; null where it does not.',
  'data_sources.applied_hash': 'The table that the figure was last given from there.',
  'data_sources.columns': 'As they were read first: newer data is fitted to them.',
  'answers.session_id':
    'The key of a session, which analysts read; the session itself is its reader’s and is not kept.',
  'document_generations.earlier_state':
    'The generation before it as it ended, with the late updates that were folded into it.',
  'document_generations.seq': 'The version at which it began.',
  'document_generations.state': 'The document of that version, without a past.',
  'document_late_updates.generation': 'The one it was made on.',
  'document_late_updates.update': 'Null once it is in `earlier_state` of the generation after it.',
  'document_snapshots.tidy_from': 'When a new generation is to be tried; null where it would gain nothing.',
  'engagement_events.operating_system': 'Null for events from before migration 0025.',
  'engagement_events.received_at': 'By the server’s clock; null for events from before migration 0014.',
  'engagement_sessions.operating_system': 'Null for events from before migration 0025.',
  'publication_schedules.last_edition': 'The report’s newest edition when it was scheduled.',
  'publication_schedules.report_seq': 'The version of the draft that goes out; null for unpublishing.',
  'publications.scheduled_at': 'When whoever published it scheduled it; null: it was published at once.',
  'publications.accepted_warnings': 'What the checks warned of when it was published.',
  'report_texts.vector': 'Written as text and cast; see `search/words.ts` of the server’s report module.',
  'reports.generation': 'Of its log; see migration 0017_generations.sql.',
  'reports.language': 'The language of its document (BCP 47); null: its organisation’s.',
  'reports.purged_at': 'When a deleted report was emptied for good.',
  'webhook_deliveries.job': 'The outbox job that may send it; those of earlier requests no longer do.',
  'webhooks.secret_number': 'Which secret it has: secrets are derived, and not kept.',
  'reports.typed_at': 'When someone last typed in it over a live socket.',
}

/** By the type's name in PostgreSQL; see packages/db/src/parsers.ts for how values are read. */
const SCALARS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  uuid: 'string',
}

interface Column {
  table: string
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
  is_computed: boolean
}

/** The file as the present migrations would have it. */
export async function tableTypes(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bubbles-table-types-'))
  const database = await openDatabase({
    migrations: await readMigrations(),
    environment: 'local',
    dataDirectory,
    fsync: false,
  })
  try {
    return await database.transaction({ kind: 'platform' }, async () =>
      written(await readColumns(), await readUnions()),
    )
  } finally {
    await database.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

async function readColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select t.relname as table, c.attname as name, y.typname as type, not c.attnotnull as is_nullable,
      (c.atthasdef or c.attidentity <> '') as has_default, c.attgenerated <> '' as is_computed
    from pg_attribute c
      join pg_class t on t.oid = c.attrelid and t.relkind in ('r', 'p') and not t.relispartition
      join pg_type y on y.oid = c.atttypid
    where t.relnamespace = 'public'::regnamespace and t.relname <> 'schema_migrations'
      and c.attnum > 0 and not c.attisdropped
    order by t.relname, c.attnum`.execute(tx())
  return rows
}

/** Unions of the text columns that a check limits to a list, by `table.column`. */
async function readUnions(): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; rule: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
    order by 1, 2`.execute(tx())
  const unions = new Map<string, string>()
  for (const { table, rule } of rows) {
    const [, column, values = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(rule) ?? []
    if (column) unions.set(`${table}.${column}`, values.replaceAll('::text', '').replaceAll(', ', ' | '))
  }
  return unions
}

function written(columns: readonly Column[], unions: ReadonlyMap<string, string>): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, its]) => `  ${table}: {\n${its.map((column) => line(column, unions)).join('')}  }\n`,
  )
  return `${HEAD}export interface Tables {\n${interfaces.join('')}}\n`
}

const HEAD = `// Written by tools/tableTypes.ts from the migrations; changes here are lost.
import type { ColumnType, Generated } from 'kysely'

type Time<Absent = never> = ColumnType<Date, Date | string | Absent, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Parsed on the way out; on the way in wrap the value with \`json\`. */
type Json<T, Absent = never> = ColumnType<T, T | Absent, T>
/** Computed by the database. */
type Computed<T> = ColumnType<T, never, never>
/** A 64-bit number that JavaScript would round: written as decimal text, never read. */
type Unread = ColumnType<never, string, never>

/** Every table. Days are UTC days as '2026-11-21', durations whole milliseconds. */
`

function line(column: Column, unions: ReadonlyMap<string, string>): string {
  const key = `${column.table}.${column.name}`
  const note = NOTES[key] ? `    /** ${NOTES[key]} */\n` : ''
  return `${note}    ${column.name}: ${TYPES[key] ?? typeOf(column, unions.get(key))}\n`
}

function typeOf({ type, is_nullable, has_default, is_computed }: Column, union?: string): string {
  if (type === 'timestamptz') return is_nullable ? 'NullableTime' : has_default ? 'Time<undefined>' : 'Time'
  if (type === 'json' || type === 'jsonb') return has_default ? 'Json<unknown, undefined>' : 'Json<unknown>'
  const scalar = SCALARS[type.replace(/^_/, '')]
  if (!scalar) throw new Error(`No type for columns of the type ${type}: add it to SCALARS.`)
  const plain = type.startsWith('_') ? `${scalar}[]` : (union ?? scalar)
  const whole = is_nullable ? `${plain} | null` : plain
  if (is_computed) return `Computed<${whole}>`
  return has_default ? `Generated<${whole}>` : whole
}

if (import.meta.main) writeFileSync(TABLE_TYPES, await tableTypes())
