import { type Database, objectKey, requireObjects } from '@bubbles/db'
import { hasObjects } from './reader.ts'
import { claimUnused, type Deletable, forgetObject, noteUnused, releaseObject } from './writer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** For how long what nothing refers to any more is still there: a backup that began before may read it. */
const UNUSED_MS = 24 * HOUR_MS
/** After which what was written and is referred to by nothing counts as unused: its move was cut short. */
const WRITTEN_MS = HOUR_MS
/** After which a deletion counts as cut short. Much longer than the store is given to answer. */
const CLAIM_MS = 10 * MINUTE_MS
const BATCH = 50

const platform = <T>(database: Database, work: () => Promise<T>) =>
  database.transaction({ kind: 'platform' }, work)

/**
 * Deletes from the object store what no row has referred to for a day. @returns how many objects
 * @throws ObjectStoreError where the store doesn't answer: the next round goes on
 */
export async function sweepObjects(database: Database, now = new Date()): Promise<number> {
  if (!(await platform(database, hasObjects))) return 0
  await platform(database, () => noteUnused(now, new Date(now.getTime() - WRITTEN_MS)))
  return deleteAll(database, { unusedBefore: new Date(now.getTime() - UNUSED_MS) }, now)
}

/** Deletes all objects of an organisation whose rows are erased. */
export const eraseObjects = (database: Database, organisationId: string, now = new Date()): Promise<number> =>
  deleteAll(database, { organisationId }, now)

async function deleteAll(database: Database, which: Deletable, now: Date): Promise<number> {
  const lapsedBefore = new Date(now.getTime() - CLAIM_MS)
  let deleted = 0
  for (;;) {
    const claimed = await platform(database, () => claimUnused(which, { now, lapsedBefore, limit: BATCH }))
    if (claimed.length === 0) return deleted
    const objects = requireObjects(database.objects)
    const results = await Promise.allSettled(
      claimed.map(async (object) => {
        try {
          await objects.delete(objectKey(object.organisationId, object.hash))
        } catch (error) {
          await platform(database, () => releaseObject(object))
          throw error
        }
        await platform(database, () => forgetObject(object))
        deleted += 1
      }),
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}
