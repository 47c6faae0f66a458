import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { type FilePlace, isReferredTo, rowOf, type StoredObject } from './reader.ts'

/**
 * Notes an object that is about to be written. Needs the platform's transaction.
 * @returns false while one of the same content is being deleted: it can be written once that has ended.
 */
export async function noteObject(organisationId: string, hash: string, size: number): Promise<boolean> {
  const { rows } = await sql`
    insert into stored_objects (organisation_id, hash, size) values (${organisationId}::uuid, ${hash}, ${size})
    on conflict (organisation_id, hash) do update set stored_at = now(), unused_since = null
      where stored_objects.deleting_since is null
    returning hash`.execute(tx())
  return rows.length > 0
}

/**
 * Takes the bytes out of a row, which refers to the object from now on: unless it has others by now. Needs the platform's
 * transaction. @returns whether it did
 */
export async function referToObject(place: FilePlace, hash: string): Promise<boolean> {
  const column = sql.ref(place.of.column)
  const { numAffectedRows } = await sql`
    update ${sql.table(place.of.table)} set ${column} = null, ${sql.ref(`${place.of.column}_object`)} = ${hash}
    where ${rowOf(place)} and encode(sha256(${column}), 'hex') = ${hash}`.execute(tx())
  return (numAffectedRows ?? 0n) > 0n
}

/** Puts bytes into a row that refers to their object. Needs the platform's transaction. @returns whether it did */
export async function putIntoRow(place: FilePlace, hash: string, bytes: Uint8Array): Promise<boolean> {
  const object = sql.ref(`${place.of.column}_object`)
  const { numAffectedRows } = await sql`
    update ${sql.table(place.of.table)} set ${sql.ref(place.of.column)} = ${bytes}, ${object} = null
    where ${rowOf(place)} and ${object} = ${hash}`.execute(tx())
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Notes which objects no row refers to any more, and which are used again. One that was written a moment ago is about to
 * be referred to. Needs the platform's transaction.
 */
export async function noteUnused(now: Date, writtenBefore: Date): Promise<void> {
  await sql`update stored_objects o set unused_since = null
    where unused_since is not null and deleting_since is null and ${isReferredTo}`.execute(tx())
  await sql`update stored_objects o set unused_since = ${now}
    where unused_since is null and stored_at < ${writtenBefore} and not ${isReferredTo}`.execute(tx())
}

/** Which objects may be deleted: those unused since a time, or all unused ones of an organisation that is erased. */
export type Deletable = { unusedBefore: Date } | { organisationId: string }

/**
 * Claims objects for deletion. A claim whose process died lapses. Needs the platform's transaction.
 * @param lapsedBefore when an earlier claim has to have been made to be taken over
 */
export async function claimUnused(
  which: Deletable,
  { now, lapsedBefore, limit }: { now: Date; lapsedBefore: Date; limit: number },
): Promise<StoredObject[]> {
  const wanted =
    'unusedBefore' in which
      ? sql`o.unused_since < ${which.unusedBefore}`
      : sql`o.organisation_id = ${which.organisationId}::uuid`
  const { rows } = await sql<StoredObject>`
    update stored_objects set deleting_since = ${now} where (organisation_id, hash) in (
      select o.organisation_id, o.hash from stored_objects o
      where ${wanted} and (o.deleting_since is null or o.deleting_since < ${lapsedBefore})
        and not ${isReferredTo}
      limit ${limit} for update of o skip locked)
    returning organisation_id as "organisationId", hash`.execute(tx())
  return rows
}

/** Forgets an object that has been deleted. Needs the platform's transaction. */
export const forgetObject = ({ organisationId, hash }: StoredObject) =>
  tx()
    .deleteFrom('stored_objects')
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .where('deleting_since', 'is not', null)
    .execute()

/** Gives a claim back: its object could not be deleted. Needs the platform's transaction. */
export const releaseObject = ({ organisationId, hash }: StoredObject) =>
  tx()
    .updateTable('stored_objects')
    .set({ deleting_since: null })
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .execute()
