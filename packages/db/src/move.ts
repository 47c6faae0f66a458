import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, readMigrations } from './migrate.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { DatabaseError, toDatabaseError } from './errors.ts'

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

/** What a table is made of, as far as copying goes. */
interface Table {
  name: string
  /** Columns in order, without generated ones, which compute themselves. */
  columns: string[]
  /** All columns, for comparing. */
  compared: string[]
  /** Columns that give the rows an order: the primary key, else all. */
  order: string[]
  /** Tables that must be there first. */
  needs: string[]
  identities: string[]
  /** Sequences behind columns, whose position moves along. */
  sequences: string[]
}

type Query = <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>

/** All values as PostgreSQL's own text, so that nothing is rounded or reinterpreted on the way. */
const asText = { getTypeParser: () => (text: string) => text } as pg.CustomTypesConfig

function querier(client: pg.ClientBase): Query {
  return async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const result = await client.query<R>({ text, values, types: asText })
    return result.rows
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const list = (names: string[]) => names.map(quote).join(', ')

/** Rows per statement. Values go as arrays of text, cast back by the target: exact for every type. */
const batchRows = 500
const firstBatchRows = 16
const batchBytes = 8 * 1024 * 1024

async function readTables(query: Query): Promise<Table[]> {
  const tables = await query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations' order by 1`)
  const columns = await query<{
    table: string
    name: string
    generated: string
    identity: string
    sequence: string | null
    key: string | null
  }>(`
    select c.relname as table, a.attname as name, a.attgenerated <> '' as generated, a.attidentity <> '' as identity,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence,
      array_position(i.indkey::int2[], a.attnum)::text as key
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`)
  const references = await query<{ table: string; needs: string }>(`
    select distinct c.relname as table, f.relname as needs from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace and c.oid <> f.oid`)
  return tables.map(({ name }) => {
    const own = columns.filter(({ table }) => table === name)
    const key = own.filter((column) => column.key !== null).sort((a, b) => Number(a.key) - Number(b.key))
    return {
      name,
      columns: own.filter(({ generated }) => generated === 'f').map((column) => column.name),
      compared: own.map((column) => column.name),
      order: (key.length > 0 ? key : own).map((column) => column.name),
      needs: references.filter(({ table }) => table === name).map(({ needs }) => needs),
      identities: own.filter(({ identity }) => identity === 't').map((column) => column.name),
      sequences: own.flatMap(({ sequence }) => (sequence === null ? [] : [sequence])),
    }
  })
}

/** Referenced tables before those that refer to them. */
export function inDependencyOrder<T extends { name: string; needs: string[] }>(tables: T[]): T[] {
  const ordered: T[] = []
  const placed = new Set<string>()
  let rest = tables
  while (rest.length > 0) {
    const free = rest.filter(({ needs }) => needs.every((name) => placed.has(name)))
    if (free.length === 0) {
      const names = rest.map(({ name }) => name).join(', ')
      throw new DatabaseError(
        'refused',
        `These tables refer to each other in a circle and cannot be moved: ${names}.`,
      )
    }
    for (const table of free) placed.add(table.name)
    ordered.push(...free)
    rest = rest.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

type TextRow = Record<string, string | null>

/** Reads a table in key order, in batches bounded by rows and by bytes, and gives each to `take`. */
async function eachBatch(
  query: Query,
  table: Table,
  take: (rows: TextRow[]) => Promise<void>,
): Promise<void> {
  // By bytes, because the two engines may sort text differently.
  const order = table.order.map((name) => `${quote(name)}::text collate "C"`).join(', ')
  const columns = table.compared.map((name) => `${quote(name)}::text as ${quote(name)}`).join(', ')
  const cursor = 'move_cursor'
  await query(
    `declare ${cursor} no scroll cursor for select ${columns} from ${quote(table.name)} order by ${order}`,
  )
  let rows = firstBatchRows
  for (;;) {
    const batch = await query<TextRow>(`fetch ${rows} from ${cursor}`)
    if (batch.length === 0) break
    await take(batch)
    // Large rows (documents, images) make the next fetch smaller, so that memory stays bounded.
    const bytes = batch.reduce((sum, row) => sum + rowBytes(row), 0)
    rows = Math.max(1, Math.min(batchRows, Math.floor(batchBytes / Math.max(1, bytes / batch.length))))
  }
  await query(`close ${cursor}`)
}

function rowBytes(row: TextRow): number {
  return Object.values(row).reduce((sum, value) => sum + (value?.length ?? 0), 0)
}

async function copyTable(
  source: Query,
  target: Query,
  table: Table,
  types: Map<string, string>,
): Promise<void> {
  const { name, columns, identities } = table
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const values = columns
    .map((column) => `${quote(column)}::${types.get(`${name}.${column}`) ?? 'text'}`)
    .join(', ')
  const overriding = identities.length > 0 ? ' overriding system value' : ''
  const insert = `insert into ${quote(name)} (${list(columns)})${overriding}
    select ${values} from unnest(${arrays}) as source (${list(columns)})`
  await eachBatch(source, table, async (rows) => {
    await target(
      insert,
      columns.map((column) => rows.map((row) => row[column] ?? null)),
    )
  })
  for (const sequence of table.sequences) {
    const [position] = await source<{ last: string; called: string }>(
      `select last_value as last, is_called as called from ${sequence}`,
    )
    await target('select setval($1::regclass, $2::bigint, $3::boolean)', [
      sequence,
      position?.last,
      position?.called,
    ])
  }
}

/** Count and SHA-256 over every value of a table in key order. */
async function fingerprint(query: Query, table: Table): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256')
  let rows = 0
  await eachBatch(query, table, async (batch) => {
    rows += batch.length
    for (const row of batch) hash.update(JSON.stringify(table.compared.map((column) => row[column])))
  })
  return { rows, hash: hash.digest('hex') }
}

/** Settings that decide how values look as text, made the same on both sides. */
const sameText = `
  set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local "app.platform" to 'on';`

async function refuseUnlessEmpty(query: Query, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    const [found] = await query(`select 1 as one from ${quote(name)} limit 1`)
    if (found) {
      throw new DatabaseError(
        'refused',
        `The PostgreSQL database is not empty: ${name} has rows. Nothing was changed. Give an empty database.`,
      )
    }
  }
}

async function move(source: Query, target: Query, config: MoveConfig): Promise<MovedTable[]> {
  const tables = inDependencyOrder(await readTables(source))
  const typeRows = await target<{ column: string; type: string }>(`
    select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  const types = new Map(typeRows.map(({ column, type }) => [column, type]))
  await refuseUnlessEmpty(target, tables)
  for (const table of tables) {
    config.onTable?.(table.name)
    await copyTable(source, target, table, types)
  }
  const results: MovedTable[] = []
  for (const table of tables) {
    const before = await fingerprint(source, table)
    const after = await fingerprint(target, table)
    results.push({
      name: table.name,
      sourceRows: before.rows,
      targetRows: after.rows,
      equal: before.rows === after.rows && before.hash === after.hash,
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
      `There is no embedded database in ${config.dataDirectory}. Give its directory.`,
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
