import { boundaryTable, ownBoundaries, readBoundaryTable } from '@bubbles/charts/maps/own'
import { BOUNDARY_LIMITS, Problem } from '@bubbles/domain'
import type { Dataset } from '@bubbles/tables'
import type { ParsedRequest, Resource } from '@bubbles/contract'
import { recordAudit } from '../../audit/public.ts'
import { readDataset } from '../reader.ts'
import { datasetHash, keepDataset } from '../service.ts'
import { type BoundarySetRow, readBoundarySets } from './reader.ts'
import { deleteBoundarySetRow, insertBoundarySet, updateBoundarySetRow } from './writer.ts'

type Entry = Resource<'createBoundarySet'>
type Words = ParsedRequest<'updateBoundarySet'>['body']

const GONE = 'These boundaries were already removed. Reload the page.'

const present = ({ created_at, ...row }: BoundarySetRow): Entry => ({
  ...row,
  createdAt: created_at.toISOString(),
})

/** The organisation's own boundaries, by name. */
export const listBoundarySets = async (organisationId: string): Promise<{ boundarySets: Entry[] }> => ({
  boundarySets: (await readBoundarySets(organisationId)).map(present),
})

/**
 * Adds boundaries to the list, under the name they have themselves. The same ones are added once.
 * @throws Problem not-found for a table that isn't there or is no boundaries, conflict where there would be too many
 */
export async function addBoundarySet(organisationId: string, userId: string, hash: string): Promise<Entry> {
  const table = await readDataset(organisationId, hash)
  const boundaries = table && ownBoundaries(table.content as Dataset)
  if (!boundaries)
    throw new Problem('not-found', { detail: 'There’s no table of boundaries with this hash.' })
  const { name } = boundaries.about
  const added = await insertBoundarySet(organisationId, { hash, name })
  if (added) await recordAudit(organisationId, userId, 'boundaries.added', { name })
  const rows = await readBoundarySets(organisationId)
  if (rows.length > BOUNDARY_LIMITS.sets)
    throw new Problem('conflict', {
      detail: `An organisation can have at most ${BOUNDARY_LIMITS.sets} boundaries of its own. Remove some first.`,
    })
  return present(rows.find((row) => row.hash === hash)!)
}

/**
 * Gives boundaries other words. Outlines and words are one table, and editions never change: so the words are those of a
 * new table, which the list names from then on, and it remembers the old one for the maps that are drawn on it.
 * @throws Problem not-found, conflict where the list has the same boundaries with the same words, or somebody was faster
 */
export async function changeBoundarySet(
  organisationId: string,
  userId: string,
  id: string,
  words: Words,
): Promise<Entry> {
  const rows = await readBoundarySets(organisationId)
  const row = rows.find((each) => each.id === id)
  const kept = row && (await readDataset(organisationId, row.hash))
  const set = kept && readBoundaryTable(kept.content as Dataset)
  if (!row || !set) throw new Problem('not-found', { detail: GONE })
  const table = boundaryTable({ ...set, ...words })
  const hash = datasetHash(table)
  if (hash === row.hash) return present(row)
  if (rows.some((each) => each.hash === hash))
    throw new Problem('conflict', {
      detail:
        'The list already has these boundaries with the same name, source and licence. Remove one of the two.',
    })
  await keepDataset(organisationId, userId, words.name, table, hash)
  // Words that come back make the table they had before.
  const earlier = [...row.earlier.filter((each) => each !== hash), row.hash].slice(-BOUNDARY_LIMITS.earlier)
  const changed = { hash, name: words.name, earlier }
  if (!(await updateBoundarySetRow(organisationId, id, row.hash, changed)))
    throw new Problem('conflict', {
      detail: 'These boundaries were just changed by someone else. Reload the page.',
    })
  await recordAudit(organisationId, userId, 'boundaries.changed', { name: words.name })
  return present({ ...row, ...changed })
}

/** Removes boundaries from the list. Maps that are drawn on them keep them. @throws Problem not-found */
export async function removeBoundarySet(organisationId: string, userId: string, id: string): Promise<void> {
  const removed = await deleteBoundarySetRow(organisationId, id)
  if (!removed) throw new Problem('not-found', { detail: GONE })
  await recordAudit(organisationId, userId, 'boundaries.removed', { name: removed.name })
}
