import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { batches, fingerprinting, readPositions, type TextRow } from '../copying/rows.ts'
import { querier, readTables, sameText, type Table } from '../copying/tables.ts'
import { askForCopy } from '../embedded/copies.ts'
import { toDatabaseError } from '../errors.ts'
import { type ObjectStore, readObject, requireObjects } from '../objects.ts'
import { type Place, withConnection } from './place.ts'
import { FORMAT, writeLine } from './lines.ts'

/** What a backup holds of one table. */
export interface BackedUpTable {
  name: string
  rows: number
}

/**
 * Writes everything that is in a database, as it was at one moment, while others go on working. A server that has the
 * embedded database open is asked for a copy of its files, which takes it as long as copying does. What rows refer to in an
 * object store is in the backup as if it were in them, so that it can be restored anywhere.
 * @param objects that store; null where nothing is in one
 * @param out where the compressed text goes; it is ended.
 * @throws DatabaseError 'refused' with a sentence, 'unavailable'; what `out` fails with.
 */
export async function writeBackup(
  place: Place,
  out: Writable,
  objects: ObjectStore | null = null,
): Promise<BackedUpTable[]> {
  if ('url' in place) return write(place, out, objects)
  const copy = `${place.dataDirectory}.backup-${randomBytes(6).toString('hex')}`
  try {
    const isCopied = await askForCopy(place.dataDirectory, copy)
    const files = { dataDirectory: isCopied ? copy : place.dataDirectory, mustExist: true }
    return await write(files, out, objects)
  } finally {
    for (const path of [copy, `${copy}.lock`]) rmSync(path, { recursive: true, force: true })
  }
}

async function write(place: Place, out: Writable, objects: ObjectStore | null): Promise<BackedUpTable[]> {
  let outFailure: unknown
  out.once('error', (error) => {
    outFailure = error
  })
  return withConnection(place, async (client, engine) => {
    // One moment for all tables. A login whose sight is restricted sees every row too, by `app.platform`.
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(sameText)
      const written: BackedUpTable[] = []
      await pipeline(Readable.from(lines(client, engine, objects, written)), createGzip({ level: 6 }), out)
      return written
    } catch (error) {
      throw error === outFailure ? error : toDatabaseError(error)
    } finally {
      await client.query('rollback').catch(() => {})
    }
  })
}

async function* lines(
  client: pg.ClientBase,
  engine: 'embedded' | 'postgres',
  objects: ObjectStore | null,
  written: BackedUpTable[],
): AsyncGenerator<string, void> {
  const query = querier(client)
  const migrations = await query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const createdAt = new Date().toISOString()
  yield writeLine({ bubbles: 'backup', format: FORMAT, createdAt, engine, migrations })
  const tables = await readTables(query)
  for (const table of tables) {
    yield writeLine({ table: table.name, columns: table.columns })
    const { take, done } = fingerprinting(table)
    for await (const found of batches(query, table)) {
      const rows = await whole(table, found, objects)
      take(rows)
      for (const row of rows) yield writeLine(table.columns.map((column) => row[column] ?? null))
    }
    const fingerprint = done()
    yield writeLine({ end: table.name, ...fingerprint, positions: await readPositions(query, table) })
    written.push({ name: table.name, rows: fingerprint.rows })
  }
  yield writeLine({ complete: true, tables: tables.length })
}

/** Objects fetched at once. */
const AT_ONCE = 8

/** The rows of a table with the bytes that they refer to; no row says that there is a store. */
async function whole(table: Table, rows: TextRow[], objects: ObjectStore | null): Promise<TextRow[]> {
  if (table.name === 'stored_objects') return []
  const columns = table.columns.filter((column) => table.columns.includes(`${column}_object`))
  if (columns.length === 0) return rows
  const filled: TextRow[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE)
    filled.push(
      ...(await Promise.all(rows.slice(from, from + AT_ONCE).map((row) => filledIn(row, columns, objects)))),
    )
  return filled
}

async function filledIn(row: TextRow, columns: string[], objects: ObjectStore | null): Promise<TextRow> {
  const filled = { ...row }
  for (const column of columns) {
    const hash = row[`${column}_object`] ?? null
    const organisationId = row.organisation_id ?? null
    if (hash === null || organisationId === null) continue
    const bytes = await readObject(requireObjects(objects), organisationId, hash)
    filled[column] = `\\x${Buffer.from(bytes).toString('hex')}`
    filled[`${column}_object`] = null
  }
  return filled
}
