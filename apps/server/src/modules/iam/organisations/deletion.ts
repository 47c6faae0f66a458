import { randomUUID } from 'node:crypto'
import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { requireRecentSignIn } from '../../../http/recentSignIn.ts'
import { recordAudit } from '../../audit/public.ts'
import { eventStore } from '../../engagement/public.ts'
import { isBeingExported } from '../../export/publicExports.ts'
import { eraseObjects } from '../../files/public.ts'
import { actorNow } from './actorNow.ts'
import { deleteOrganisationRow, eraseRows, TENANT_TABLES, wipeOrganisation } from './erasureWriter.ts'
import { isNameTaken, readDeletedOrganisations } from './reader.ts'
import { insertFormerName, lockNames, markDeleted } from './writer.ts'

/**
 * Deletes the organisation of the call's host: nobody reaches anything of it from now on, its name rests and leads
 * nowhere, and what it had is erased 30 days later.
 * @throws Problem forbidden for whoever does not own it (any more), password-required.
 */
export async function deleteOrganisation(context: Context<'deleteOrganisation'>): Promise<void> {
  const { organisation, deps } = context
  const name = await deps.database.transaction({ kind: 'platform' }, async () => {
    const { row, can } = await actorNow(context)
    if (!can('organisation.delete'))
      throw new Problem('forbidden', { detail: 'Only the owner can delete the organisation.' })
    requireRecentSignIn(context.request)
    await closeOrganisation(row, context.actor.userId)
    return row.name
  })
  for (const each of new Set([name, organisation.name])) deps.forgetPages(each)
}

/** Deletes an organisation whose row the caller holds, and lets its name rest. Needs the platform's transaction. */
export async function closeOrganisation(
  { id, name, friendly_name: friendlyName }: { id: string; name: string; friendly_name: string },
  userId: string,
): Promise<void> {
  await lockNames()
  await recordAudit(id, userId, 'organisation.deleted', { name, friendlyName })
  await markDeleted(id, await freeDeletedName(id))
  await insertFormerName(id, name)
}

/** A name nobody asks for: the organisation's id in it, unless somebody has taken just that. */
async function freeDeletedName(organisationId: string): Promise<string> {
  const name = (id: string) => `deleted-${id.replaceAll('-', '')}`
  return (await isNameTaken(name(organisationId))) ? name(randomUUID()) : name(organisationId)
}

/**
 * Erases what organisations had that were deleted 30 days ago, and those themselves whose names have rested. In small
 * transactions; interrupted, the next round goes on where this one stopped. @returns how many were erased.
 */
export async function eraseDeletedOrganisations(database: Database, now = new Date()): Promise<number> {
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const erased = new Set<string>()
  const { expired, rested } = await platform(() => readDeletedOrganisations(now))
  for (const organisationId of new Set([...expired, ...rested])) {
    // An export that began before the organisation was deleted is the last there is of it: the next round erases.
    if (await platform(() => isBeingExported(organisationId))) continue
    await eventStore(database).erase(organisationId)
    for (const table of TENANT_TABLES) {
      if (table === 'stored_objects') await eraseObjects(database, organisationId, now)
      while (await platform(() => eraseRows(organisationId, table)));
    }
    await platform(() => wipeOrganisation(organisationId))
    erased.add(organisationId)
  }
  for (const organisationId of rested.filter((id) => erased.has(id)))
    await platform(() => deleteOrganisationRow(organisationId))
  return expired.filter((id) => erased.has(id)).length
}
