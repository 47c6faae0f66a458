import { createHash } from 'node:crypto'
import { DatabaseError } from './errors.ts'

/**
 * Where bytes are kept that are not in their row. Objects are never changed: the key of one has the hash of its content in it
 * (`objectKey`). Each method tries for a limited time, and throws what `ObjectStoreError` says.
 */
export interface ObjectStore {
  /** For people, such as `the bucket bubbles at https://s3.example.org`. */
  readonly place: string
  /** Whether what is in rows is to be moved here; false where what is here is being brought back. */
  readonly takesFiles: boolean
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** One that isn't there is no failure. */
  delete(key: string): Promise<void>
  close(): void
}

/** The store did not answer, or refused: people are asked to try again. The message has no secret in it. */
export class ObjectStoreError extends DatabaseError {
  constructor(message: string, cause?: unknown) {
    super('unavailable', message, { cause })
    this.name = 'ObjectStoreError'
  }
}

export const objectKey = (organisationId: string, hash: string): string => `${organisationId}/${hash}`

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A store for those who have none: whatever is asked of it, it says which settings are missing. */
export function requireObjects(objects: ObjectStore | null): ObjectStore {
  if (objects) return objects
  throw new DatabaseError(
    'refused',
    'Some files of this database are in S3. Set S3_BUCKET and the other S3 settings that they were stored with.',
  )
}

/**
 * Reads an object and compares it with its hash.
 * @throws DatabaseError 'other' for one that is missing or has other content: what was stored is not there any more.
 */
export async function readObject(
  objects: ObjectStore,
  organisationId: string,
  hash: string,
): Promise<Uint8Array> {
  const key = objectKey(organisationId, hash)
  const bytes = await objects.get(key)
  if (!bytes) throw new DatabaseError('other', `The object ${key} is missing in ${objects.place}.`)
  if (hashOf(bytes) !== hash)
    throw new DatabaseError('other', `The object ${key} in ${objects.place} doesn’t match what was stored.`)
  return bytes
}
