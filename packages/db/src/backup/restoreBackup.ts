import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import {
  areEqual,
  type Fingerprint,
  fingerprint,
  inserter,
  setPosition,
  type TextRow,
} from '../copying/rows.ts'
import {
  columnTypes,
  type Query,
  querier,
  readTables,
  refuseUnlessEmpty,
  sameText,
  type Table,
} from '../copying/tables.ts'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import { migrate, type Migration, readMigrations } from '../migrate.ts'
import { type Head, type Line, readLines } from './lines.ts'
import { type Place, withConnection } from './place.ts'
import type { BackedUpTable } from './writeBackup.ts'

export interface RestoreOptions {
  /** Told the name of each table as it begins. */
  onTable?: ((name: string) => void) | undefined
  /** Other migrations than this program's, for tests. */
  migrations?: Migration[] | undefined
}

/** Rows of one insert: characters of their texts. */
const BATCH_CHARACTERS = 4 * 1024 * 1024
const BATCH_ROWS = 500

/**
 * Puts a backup into an empty database, compares every value with what was backed up, and brings the schema to that of this
 * program. What was backed up may be of either engine, and of an older program. Nothing is kept unless all is equal.
 * @param backup the compressed text.
 * @throws DatabaseError 'refused' with a sentence for what is no backup, is damaged or newer than this program, and for a
 * database that is not empty; 'unavailable'.
 */
export async function restoreBackup(
  place: Place,
  backup: Readable,
  options: RestoreOptions = {},
): Promise<BackedUpTable[]> {
  const unpacked = createGunzip()
  const reading = pipeline(backup, unpacked)
  // What it fails with is thrown by reading on; the promise itself is looked at when all is read.
  reading.catch(() => {})
  try {
    const lines = readLines(unpacked)
    const head = (await next(lines)) as Head
    const migrations = options.migrations ?? (await readMigrations())
    const known = migrationsOf(head, migrations)
    const restored = await withConnection(asTarget(place), async (client) => {
      await migrate(client, known)
      const tables = await inTransaction(client, (query) => load(query, lines, options))
      await reading
      await migrate(client, migrations)
      if ('url' in place) await client.query('analyze')
      return tables
    })
    return restored
  } catch (error) {
    throw asRefusal(error)
  } finally {
    backup.destroy()
  }
}

const asTarget = (place: Place): Place => ('url' in place ? place : { ...place, mustExist: false })

async function next(lines: AsyncGenerator<Line, void>): Promise<Line> {
  const { value } = await lines.next()
  if (!value) throw new DatabaseError('refused', 'This file is not a backup of Bubbles.')
  return value
}

/** Errors of gzip and of UTF-8 say what happened to the file; all others are the database's. */
function asRefusal(error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_DATA_ERROR')
    return new DatabaseError('refused', 'This file is not a backup of Bubbles, or it is damaged.', {
      cause: error,
    })
  if (code === 'Z_BUF_ERROR')
    return new DatabaseError('refused', 'The backup ends before it is complete. Use another one.', {
      cause: error,
    })
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new DatabaseError('refused', 'The backup is damaged. Use another one.', { cause: error })
  return toDatabaseError(error)
}

/** The steps of the schema that a backup was made with. */
function migrationsOf({ migrations: made }: Head, migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map((step) => [step.name, step]))
  return made.map(({ name, checksum }) => {
    const step = known.get(name)
    if (!step)
      throw new DatabaseError(
        'refused',
        `The backup was made by a newer version of Bubbles: it has the migration ${name}, which this one does not know. Restore it with that version.`,
      )
    if (step.checksum !== checksum)
      throw new DatabaseError(
        'refused',
        `The backup’s migration ${name} differs from this version’s. Restore it with the version that made it.`,
      )
    return step
  })
}

async function inTransaction<T>(client: pg.ClientBase, work: (query: Query) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(sameText)
    const result = await work(querier(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function load(
  query: Query,
  lines: AsyncGenerator<Line, void>,
  { onTable }: RestoreOptions,
): Promise<BackedUpTable[]> {
  const tables = new Map((await readTables(query)).map((table) => [table.name, table]))
  const types = await columnTypes(query)
  await refuseUnlessEmpty(query, [...tables.values()])
  const ends: { table: Table; end: Fingerprint }[] = []
  let loading: ReturnType<typeof tableLoader> | undefined
  for await (const line of lines) {
    if (isRow(line)) await loading?.row(line)
    else if ('table' in line) {
      onTable?.(line.table)
      loading = tableLoader(query, tableIn(tables, line.table), line.columns, types)
    } else if ('end' in line) {
      const table = tableIn(tables, line.end)
      await loading?.flush()
      for (const position of line.positions) await setPosition(query, position)
      ends.push({ table, end: line })
    }
  }
  for (const { table, end } of ends) {
    if (areEqual(await fingerprint(query, table), end)) continue
    throw new DatabaseError(
      'refused',
      `The table ${table.name} differs from what was backed up. The file is damaged; nothing was kept.`,
    )
  }
  return ends.map(({ table, end }) => ({ name: table.name, rows: end.rows }))
}

const isRow = (line: Line): line is readonly (string | null)[] => Array.isArray(line)

function tableIn(tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name)
  if (!table)
    throw new DatabaseError(
      'refused',
      `The backup has a table ${name}, which its schema does not have. It is damaged.`,
    )
  return table
}

/** Gathers the rows of one table into statements. */
function tableLoader(
  query: Query,
  table: Table,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
) {
  const insert = inserter(query, table, types)
  let rows: TextRow[] = []
  let characters = 0
  const flush = async () => {
    if (rows.length === 0) return
    const batch = rows
    rows = []
    characters = 0
    await insert(batch)
  }
  return {
    row: async (values: readonly (string | null)[]) => {
      rows.push(Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])))
      characters += values.reduce((sum, value) => sum + (value?.length ?? 0), 0)
      if (rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
    },
    flush,
  }
}
