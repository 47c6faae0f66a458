import type pg from 'pg'
import { DatabaseError } from '../errors.ts'

/** What a table is made of, as far as copying goes. */
export interface Table {
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
  /** Which of its rows are meant, as a condition; all without it. */
  where?: string
}

/** Runs one statement and gives its rows, every value as PostgreSQL's own text. */
export type Query = <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>

/** All values as PostgreSQL's own text, so that nothing is rounded or reinterpreted on the way. */
const asText = { getTypeParser: () => (text: string) => text } as pg.CustomTypesConfig

export function querier(client: pg.ClientBase): Query {
  return async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const result = await client.query<R>({ text, values, types: asText })
    return result.rows
  }
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Settings that decide how values look as text, the same wherever a copy is read or written; and sight of every row. */
export const sameText = `
  set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local "app.platform" to 'on';`

/** The tables of the schema, those that others refer to first. */
export async function readTables(query: Query): Promise<Table[]> {
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
  return inDependencyOrder(
    tables.map(({ name }) => {
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
    }),
  )
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
        `These tables refer to each other in a circle and cannot be copied: ${names}.`,
      )
    }
    for (const table of free) placed.add(table.name)
    ordered.push(...free)
    rest = rest.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

/** The type of each column, by `table.column`, as a cast writes it. */
export async function columnTypes(query: Query): Promise<Map<string, string>> {
  const rows = await query<{ column: string; type: string }>(`
    select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  return new Map(rows.map(({ column, type }) => [column, type]))
}

/** @throws DatabaseError 'refused' naming a table that has rows. */
export async function refuseUnlessEmpty(query: Query, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const [found] = await query(`select 1 as one from ${quote(name)} limit 1`)
    if (found) {
      throw new DatabaseError(
        'refused',
        `The PostgreSQL database is not empty: ${name} has rows. Nothing was changed. Use an empty database.`,
      )
    }
  }
}
