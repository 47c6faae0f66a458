import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../embedded/embedded.ts'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { areEqual, batches, fingerprint, inserter, readPositions, setPosition } from './rows.ts'
import { columnTypes, type Query, querier, readTables, refuseUnlessEmpty, sameText } from './tables.ts'

/** One table after the move. */
export interface MovedTable {
  name: string
  sourceRows: number
  targetRows: number
  /** Whether every row is the same, value by value. */
  equal: boolean
}

export interface MoveConfig {
  /** Data directory of the embedded database; no process may have it open. */
  dataDirectory: string
  /** Owner's login of an empty PostgreSQL database. */
  url: string
  /** Told the name of each table as it begins. */
  onTable?: ((name: string) => void) | undefined
}

async function move(source: Query, target: Query, config: MoveConfig): Promise<MovedTable[]> {
  const tables = await readTables(source)
  const types = await columnTypes(target)
  await refuseUnlessEmpty(target, tables)
  for (const table of tables) {
    config.onTable?.(table.name)
    const insert = inserter(target, table, types)
    for await (const rows of batches(source, table)) await insert(rows)
    for (const position of await readPositions(source, table)) await setPosition(target, position)
  }
  const results: MovedTable[] = []
  for (const table of tables) {
    const before = await fingerprint(source, table)
    const after = await fingerprint(target, table)
    results.push({
      name: table.name,
      sourceRows: before.rows,
      targetRows: after.rows,
      equal: areEqual(before, after),
    })
  }
  return results
}

/**
 * Copies an embedded database into an empty PostgreSQL database and compares every value. The target is brought to
 * the same schema first; it is written in one transaction, which is kept only if all is equal.
 * @returns one entry per table; if any is not `equal`, nothing was kept.
 * @throws DatabaseError 'refused' if the target has rows or the directory is in use; 'unavailable'.
 */
export async function moveToPostgres(config: MoveConfig): Promise<MovedTable[]> {
  const migrations = await readMigrations()
  const target = new pg.Client({ connectionString: config.url, application_name: 'bubbles move' })
  target.on('error', () => {
    // The query under way fails with it; without a listener it would end the process.
  })
  if (!existsSync(join(config.dataDirectory, 'PG_VERSION'))) {
    throw new DatabaseError(
      'refused',
      `There is no embedded database in ${config.dataDirectory}. Use the directory it is in.`,
    )
  }
  const engine = await openEmbedded({ dataDirectory: config.dataDirectory, queueTimeoutMilliseconds: 15_000 })
  try {
    await target.connect()
    const source = await engine.pool.connect()
    try {
      await migrate(source, migrations)
      await migrate(target, migrations)
      await source.query('begin isolation level repeatable read read only')
      await source.query(sameText)
      await target.query('begin')
      await target.query(sameText)
      const results = await move(querier(source), querier(target), config)
      const equal = results.every((table) => table.equal)
      await target.query(equal ? 'commit' : 'rollback')
      if (equal) await target.query('analyze')
      return results
    } finally {
      await source.query('rollback').catch(() => {})
      source.release()
    }
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    await target.end().catch(() => {})
    await engine.pool.end()
    await engine.close()
  }
}
