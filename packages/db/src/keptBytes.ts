import { inTransaction, openObjects } from './database.ts'
import { type ObjectStore, readObject, requireObjects } from './objects.ts'

/** Bytes as a row keeps them: in itself, or in the object store by the hash of their content. */
export interface KeptBytes {
  /** Null where they are in the store. */
  readonly bytes: Uint8Array | null
  /** Null where they are in the row. */
  readonly object: string | null
  /**
   * Reads them, from the store if need be: not within a transaction, which would be held meanwhile.
   * @throws ObjectStoreError where the store does not answer; DatabaseError for what is missing or damaged there.
   */
  load(): Promise<Uint8Array>
  /** As `load`, within a transaction that is held meanwhile: for what a process reads once and then knows. */
  loadHeld(): Promise<Uint8Array>
}

/** What a row keeps of an organisation. Within a transaction. */
export function keptBytes(
  organisationId: string,
  bytes: Uint8Array | null,
  object: string | null,
): KeptBytes {
  if (bytes) return bytesAtHand(bytes)
  const objects = openObjects()
  const loadHeld = () => fetched(objects, organisationId, object)
  const load = async () => {
    if (inTransaction())
      throw new Error('A transaction is open here. Load what a row refers to before or after it.')
    return loadHeld()
  }
  return { bytes, object, load, loadHeld }
}

/** Bytes that are in memory, as if a row had them. */
export const bytesAtHand = (bytes: Uint8Array): KeptBytes => ({
  bytes,
  object: null,
  load: async () => bytes,
  loadHeld: async () => bytes,
})

async function fetched(
  objects: ObjectStore | null,
  organisationId: string,
  object: string | null,
): Promise<Uint8Array> {
  if (object === null) throw new Error('A row has neither bytes nor an object.')
  return readObject(requireObjects(objects), organisationId, object)
}
