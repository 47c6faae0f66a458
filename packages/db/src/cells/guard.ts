import { setTimeout as wait } from 'node:timers/promises'
import { quote, readTables } from '../copying/tables.ts'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import type { OpenCell } from './cell.ts'

/** How long a table's writers are held up at a time, and in all, before a move gives up. */
const LOCK_MS = 300
const PATIENCE_MS = 120_000

/** Tables in which the first cell keeps the rows of an organisation that has left: its names, and the people who find it by them. */
export const KEPT_AT_HOME: readonly string[] = ['organisations', 'members', 'former_names']

/** Rows of one organisation, in one table. */
export interface TenantTable {
  name: string
  /** The column that has the organisation. */
  column: string
}

/** Every table with rows of one organisation, and the organisations themselves; those that others refer to first. */
export async function tenantTables({ query }: OpenCell): Promise<TenantTable[]> {
  const tables = await readTables(query)
  return tables.flatMap(({ name, columns }) => {
    if (name === 'organisations') return [{ name, column: 'id' }]
    return columns.includes('organisation_id') ? [{ name, column: 'organisation_id' }] : []
  })
}

const nameOf = (organisationId: string) => `leaving_${organisationId.replaceAll('-', '')}`
const literal = (organisationId: string) => {
  // It goes into the text of statements that take no parameters.
  if (!/^[0-9a-f-]{36}$/.test(organisationId)) throw new TypeError('An organisation’s id is a UUID.')
  return `'${organisationId}'::uuid`
}

/**
 * Has the database refuse every write to the organisation's rows, whichever process makes it. A trigger is made only when no
 * transaction that has written to its table is still open: once all are there, what is not refused is committed. What waits
 * to be sent is out of sight as well, so that no worker begins with it.
 */
export async function refuseWrites(cell: OpenCell, organisationId: string): Promise<void> {
  const name = quote(nameOf(organisationId))
  for (const { name: table, column } of await tenantTables(cell)) {
    if (await hasTrigger(cell, table, organisationId)) continue
    const are = (row: string) => `${row}.${quote(column)} = ${literal(organisationId)}`
    const hide = table === 'outbox' ? hiding(cell, { name: table, column }, organisationId) : ''
    await patiently(
      cell,
      `${hide}
      create trigger ${name} before insert or update on ${quote(table)} for each row
        when (${are('new')}) execute function cells.refuse();
      create trigger ${quote(`${nameOf(organisationId)}_delete`)} before delete on ${quote(table)} for each row
        when (${are('old')}) execute function cells.refuse();`,
    )
  }
}

/** Puts the organisation's rows out of the application's sight. The first cell still says whose organisation it is. */
export async function hideRows(cell: OpenCell, organisationId: string): Promise<void> {
  const tables = await tenantTables(cell)
  const hidden = await cell.query<{ table: string }>(
    'select tablename as table from pg_policies where policyname = $1',
    [nameOf(organisationId)],
  )
  for (const table of tables)
    if (!hidden.some((each) => each.table === table.name))
      await patiently(cell, hiding(cell, table, organisationId))
}

function hiding({ isHome }: OpenCell, { name, column }: TenantTable, organisationId: string): string {
  const seen = isHome && KEPT_AT_HOME.includes(name) ? 'current_organisation_id() is null or ' : ''
  return `create policy ${quote(nameOf(organisationId))} on ${quote(name)} as restrictive for all using (
    ${quote(column)} is distinct from ${literal(organisationId)}
    or ${seen}current_setting('app.moving', true) = 'on');`
}

/** Takes the refusals of these tables away, and lets their rows be seen. */
export async function lift(
  cell: OpenCell,
  organisationId: string,
  isMeant: (table: string) => boolean = () => true,
): Promise<void> {
  const name = nameOf(organisationId)
  const hidden = await cell.query<{ table: string }>(
    'select tablename as table from pg_policies where policyname = $1',
    [name],
  )
  for (const { name: table } of await tenantTables(cell)) {
    if (!isMeant(table)) continue
    const isHidden = hidden.some((each) => each.table === table)
    if (!isHidden && !(await hasTrigger(cell, table, organisationId))) continue
    await patiently(
      cell,
      `drop policy if exists ${quote(name)} on ${quote(table)};
      drop trigger if exists ${quote(name)} on ${quote(table)};
      drop trigger if exists ${quote(`${name}_delete`)} on ${quote(table)};`,
    )
  }
}

async function hasTrigger({ query }: OpenCell, table: string, organisationId: string): Promise<boolean> {
  const [found] = await query('select from pg_trigger where tgname = $1 and tgrelid = $2::regclass', [
    nameOf(organisationId),
    quote(table),
  ])
  return found !== undefined
}

/**
 * Changes a table without holding up others for long: whoever wants the table while this waits for it waits as well, so it
 * waits a moment, and tries again.
 */
async function patiently({ client, name }: OpenCell, statements: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_MS}; ${statements} commit`)
      return
    } catch (error) {
      await client.query('rollback')
      const failure = toDatabaseError(error)
      if (failure.sqlState !== '55P03' && failure.code !== 'deadlock') throw failure
      if (Date.now() > end)
        throw new DatabaseError(
          'timeout',
          `A transaction in the cell ${name} has kept a table for two minutes. Run the command again later.`,
        )
      await wait(LOCK_MS)
    }
  }
}
