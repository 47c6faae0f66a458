import { ownBoundaries } from '@bubbles/charts/maps/own'
import { BOUNDARY_LIMITS, Problem } from '@bubbles/domain'
import type { Dataset } from '@bubbles/tables'
import type { Resource } from '@bubbles/contract'
import { recordAudit } from '../../audit/public.ts'
import { readDataset } from '../reader.ts'
import { type BoundarySetRow, readBoundarySets } from './reader.ts'
import { deleteBoundarySetRow, insertBoundarySet } from './writer.ts'

type Entry = Resource<'createBoundarySet'>

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

/** Removes boundaries from the list. Maps that are drawn on them keep them. @throws Problem not-found */
export async function removeBoundarySet(organisationId: string, userId: string, id: string): Promise<void> {
  const removed = await deleteBoundarySetRow(organisationId, id)
  if (!removed)
    throw new Problem('not-found', { detail: 'These boundaries were already removed. Reload the page.' })
  await recordAudit(organisationId, userId, 'boundaries.removed', { name: removed.name })
}
