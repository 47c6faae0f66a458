import { randomUUID } from 'node:crypto'
import { areEqual, batches, fingerprint, fingerprinting, inserter, type TextRow } from '../copying/rows.ts'
import { columnTypes, type Query, quote, readTables, sameText, type Table } from '../copying/tables.ts'
import { DatabaseError } from '../errors.ts'
import type { OpenCell } from './cell.ts'
import { KEPT_AT_HOME, tenantTables } from './guard.ts'

/** Rows that were copied, by table. */
export type Copied = { table: string; rows: number }[]

/** Numbers left free after those that came along, for what is numbered meanwhile. */
const GAP = 1_000

/**
 * Copies an organisation's rows, and the people they name, as they are at one moment, and compares every value. The target
 * keeps all of it or nothing; from its commit on the organisation lives there.
 * @throws DatabaseError 'refused' if a person is another one there, or if the move was cancelled or begun again meanwhile.
 */
export async function copyOrganisation(
  source: OpenCell,
  target: OpenCell,
  organisationId: string,
  onTable: (name: string) => void,
): Promise<Copied> {
  const attempt = randomUUID()
  await target.query(
    'insert into cells.arriving values ($1, $2) on conflict (organisation_id) do update set attempt = excluded.attempt',
    [organisationId, attempt],
  )
  await source.client.query('begin isolation level repeatable read read only')
  await target.client.query('begin')
  try {
    for (const { client } of [source, target]) await client.query(`${sameText} set local app.moving = 'on'`)
    await forgetWhatWasKept(target, organisationId)
    const tables = await tablesOf(source, organisationId)
    await copyPeople(source, target, tables, organisationId)
    const copied: Copied = []
    for (const table of tables) {
      onTable(table.name)
      copied.push({ table: table.name, rows: await copyTable(source.query, target.query, table) })
    }
    const current = await target.query(
      'delete from cells.arriving where organisation_id = $1 and attempt = $2 returning 1 as one',
      [organisationId, attempt],
    )
    if (current.length === 0)
      throw new DatabaseError(
        'refused',
        'The move was cancelled or begun again meanwhile. Nothing was copied.',
      )
    await target.client.query('commit')
    return copied
  } catch (error) {
    await target.client.query('rollback').catch(() => {})
    throw error
  } finally {
    await source.client.query('rollback').catch(() => {})
  }
}

/** An organisation that comes back to the first cell finds there what was kept of it. */
async function forgetWhatWasKept({ query, isHome }: OpenCell, organisationId: string): Promise<void> {
  const [left] = await query<{ phase: string }>(
    'delete from cells.leaving where organisation_id = $1 returning phase',
    [organisationId],
  )
  if (!left) return
  if (!isHome || left.phase !== 'removed')
    throw new DatabaseError('refused', 'The target still has the rows that were once moved out of it.')
  for (const table of KEPT_AT_HOME.toReversed())
    await query(
      `delete from ${quote(table)} where ${table === 'organisations' ? 'id' : 'organisation_id'} = $1`,
      [organisationId],
    )
}

/** The tables with an organisation's rows, each held to them. */
async function tablesOf(source: OpenCell, organisationId: string): Promise<Table[]> {
  const columns = new Map((await tenantTables(source)).map(({ name, column }) => [name, column]))
  return (await readTables(source.query)).flatMap((table) => {
    const column = columns.get(table.name)
    return column ? [{ ...table, where: `${quote(column)} = '${organisationId}'::uuid` }] : []
  })
}

async function copyTable(source: Query, target: Query, table: Table): Promise<number> {
  const insert = inserter(target, table, await columnTypes(target))
  const { take, done } = fingerprinting(table)
  for await (const rows of batches(source, table)) {
    take(rows)
    await insert(rows)
  }
  for (const sequence of table.sequences) await passNumbersOf(source, target, sequence)
  const [was, is] = [done(), await fingerprint(target, table)]
  if (areEqual(was, is)) return is.rows
  throw new DatabaseError(
    'refused',
    `${table.name} has ${was.rows} rows, and the copy ${is.rows} that aren’t all the same. Nothing was moved.`,
  )
}

/** What is numbered in the target from now on comes after what came along. Others may be numbering at this moment. */
async function passNumbersOf(source: Query, target: Query, sequence: string): Promise<void> {
  const [position] = await source<{ last: string }>(`select last_value as last from ${sequence}`)
  await target(`select setval($1::regclass, greatest(last_value, $2::bigint) + ${GAP}) from ${sequence}`, [
    sequence,
    position!.last,
  ])
}

/**
 * Copies the people whom the rows name. A person who is there already stays as they are.
 * @throws DatabaseError 'refused' for one who is there under another id.
 */
export async function copyPeople(
  source: OpenCell,
  target: OpenCell,
  tables: readonly Table[],
  organisationId: string,
): Promise<void> {
  const references = await source.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conparentid = 0`)
  const named = references.flatMap(({ table, column }) => {
    const { where } = tables.find(({ name }) => name === table) ?? {}
    return where ? [`select ${quote(column)} from ${quote(table)} where ${where}`] : []
  })
  const users = (await readTables(source.query)).find(({ name }) => name === 'users')!
  const people = { ...users, where: `id in (${named.join(' union ')})` }
  const insert = inserter(
    target.query,
    people,
    await columnTypes(target.query),
    'on conflict (id) do nothing',
  )
  for await (const rows of batches(source.query, people)) {
    await refuseOthers(target, rows, organisationId)
    await insert(rows)
  }
}

async function refuseOthers(
  { query, name }: OpenCell,
  rows: TextRow[],
  organisationId: string,
): Promise<void> {
  const others = await query(
    `select from unnest($1::uuid[], $2::text[]) as p (id, pool_sub) join users u on u.pool_sub = p.pool_sub
    where u.id <> p.id`,
    [rows.map(({ id }) => id), rows.map(({ pool_sub: sub }) => sub)],
  )
  if (others.length === 0) return
  throw new DatabaseError(
    'refused',
    `${others.length} of the people whom the organisation ${organisationId} names have another ID in the cell ${name}, where they first ` +
      'signed in before it had copies of them. It can’t be moved there.',
  )
}
