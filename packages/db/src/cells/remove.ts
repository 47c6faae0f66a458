import { quote } from '../copying/tables.ts'
import { DatabaseError } from '../errors.ts'
import type { OpenCell } from './cell.ts'
import { KEPT_AT_HOME, lift, tenantTables } from './guard.ts'
import { alone, cellNamed, homeOf, type MoveOptions } from './move.ts'

/** Rows deleted in one transaction, so that others need not wait long. */
const ROWS = 2_000

/**
 * Deletes the rows that a move has left behind. The first cell keeps the name and who the members are: names are taken
 * there, and people find their organisations there.
 * @returns the cells something was deleted from.
 */
export async function removeCopies({ cells, name, say }: Omit<MoveOptions, 'onPlaced'>): Promise<string[]> {
  const { id } = await homeOf(cells, name)
  return alone(cells, id, async () => {
    const { copiesIn, movingTo } = await homeOf(cells, name)
    if (movingTo)
      throw new DatabaseError('refused', `${name} is still being moved to ${movingTo}. Finish that first.`)
    for (const cell of copiesIn) {
      say(`deleting the rows of ${name} in ${cell}`)
      await remove(cellNamed(cells, cell), id)
    }
    return copiesIn
  })
}

async function remove(cell: OpenCell, id: string): Promise<void> {
  const { client, query, isHome } = cell
  const isKept = (table: string) => isHome && KEPT_AT_HOME.includes(table)
  const tables = (await tenantTables(cell)).filter(({ name }) => !isKept(name)).toReversed()
  // The log's policy lets only that of a deleted organisation go, whoever asks.
  const { rows } = await client.query<{ status: string }>('select status from organisations where id = $1', [
    id,
  ])
  await client.query('begin')
  await client.query("update organisations set status = 'Deleted' where id = $1", [id])
  await client.query('delete from audit_links where organisation_id = $1', [id])
  await client.query('delete from audit_log where organisation_id = $1', [id])
  await client.query('update organisations set status = $2 where id = $1', [id, rows[0]?.status])
  await client.query('commit')
  for (const { name, column } of tables) {
    const own = `${quote(column)} = $1`
    const some = `delete from ${quote(name)} where ${own} and ctid = any(array(
      select ctid from ${quote(name)} where ${own} limit ${ROWS})) returning 1 as one`
    while ((await query(some, [id])).length > 0);
  }
  await lift(cell, id, (table) => !isKept(table))
  if (isHome) await query("update cells.leaving set phase = 'removed' where organisation_id = $1", [id])
  else await query('delete from cells.leaving where organisation_id = $1', [id])
}
