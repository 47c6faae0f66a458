import { batches, inserter } from '../copying/rows.ts'
import { columnTypes, readTables, sameText } from '../copying/tables.ts'
import { directoryOf, type OpenCell } from './cell.ts'
import { copyPeople } from './copyOrganisation.ts'
import { cellNamed } from './move.ts'

/**
 * Brings up to date what the first cell tells people about organisations that live elsewhere: what they are called and who
 * their members are. Of one that was deleted before the export, only its name stays taken.
 * @returns how many organisations there are.
 */
export async function syncMembers(cells: readonly OpenCell[]): Promise<number> {
  const first = cells[0]!
  const elsewhere = (await directoryOf(cells)).filter(({ cell }) => cell !== first.name)
  for (const { id, cell } of elsewhere)
    await (cell === ''
      ? first.query('delete from members where organisation_id = $1', [id])
      : sync(cellNamed(cells, cell), first, id))
  return elsewhere.length
}

async function sync(source: OpenCell, first: OpenCell, id: string): Promise<void> {
  const members = (await readTables(source.query)).find(({ name }) => name === 'members')!
  const table = { ...members, where: `organisation_id = '${id}'::uuid` }
  await source.client.query('begin isolation level repeatable read read only')
  await first.client.query('begin')
  try {
    for (const { client } of [source, first]) await client.query(sameText)
    await copyPeople(source, first, [table], id)
    await first.query('delete from members where organisation_id = $1', [id])
    const insert = inserter(first.query, table, await columnTypes(first.query))
    for await (const rows of batches(source.query, table)) await insert(rows)
    const [now] = await source.query<Record<'friendly_name' | 'status' | 'owner_id', string>>(
      'select friendly_name, status, owner_id from organisations where id = $1',
      [id],
    )
    await first.query(
      'update organisations set friendly_name = $2, status = $3, owner_id = $4 where id = $1',
      [id, now!.friendly_name, now!.status, now!.owner_id],
    )
    await first.client.query('commit')
  } catch (error) {
    await first.client.query('rollback').catch(() => {})
    throw error
  } finally {
    await source.client.query('rollback').catch(() => {})
  }
}
