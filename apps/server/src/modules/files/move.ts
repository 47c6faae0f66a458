import {
  type Database,
  hashOf,
  objectKey,
  type ObjectStore,
  ObjectStoreError,
  readObject,
  requireObjects,
} from '@bubbles/db'
import { FILE_COLUMNS } from './columns.ts'
import { type FilePlace, readPlace, readPlaces, type Whereabouts } from './reader.ts'
import { noteObject, putIntoRow, referToObject } from './writer.ts'

/** Files of one question to the database, and on their way at once. */
const BATCH = 50
const AT_ONCE = 4
/** Files that fail before the rest is left for another time. */
const MOST_FAILURES = 20

export interface Moved {
  files: number
  bytes: number
  /** Why a file could not be moved; it is where it was. */
  failures: string[]
}

interface Parts {
  database: Database
  /** Told after each batch. */
  onProgress?: (moved: Moved) => void
}

/**
 * Moves files out of the rows of all organisations into the object store: each is written, read back and compared by its
 * hash before the row lets go of it. Cut short anywhere, nothing is lost, and another pass goes on. Beside each other, two
 * passes do some of the work twice and no harm.
 * @throws ObjectStoreError where the store doesn't answer
 */
export const moveFilesToStore = (parts: Parts): Promise<Moved> => {
  const objects = requireObjects(parts.database.objects)
  return moveAll(parts, 'row', (place) => moveOut(parts.database, objects, place))
}

/** The way back, likewise. What is in the store stays there until it is swept. */
export const moveFilesToDatabase = (parts: Parts): Promise<Moved> => {
  const objects = requireObjects(parts.database.objects)
  return moveAll(parts, 'store', (place) => moveBack(parts.database, objects, place))
}

const platform = <T>(database: Database, work: () => Promise<T>) =>
  database.transaction({ kind: 'platform' }, work)

/** @param move gives the bytes it moved; null for what needs no moving any more, or not yet */
async function moveAll(
  { database, onProgress }: Parts,
  from: Whereabouts,
  move: (place: FilePlace) => Promise<number | null>,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, failures: [] }
  for (const of of FILE_COLUMNS) {
    const left = new Set<string>()
    for (;;) {
      const found = await platform(database, () => readPlaces(of, from, BATCH + left.size))
      const places = found.filter((place) => !left.has(nameOf(place)))
      if (places.length === 0) break
      await inParallel(places, async (place) => {
        try {
          const bytes = await move(place)
          if (bytes === null) return void left.add(nameOf(place))
          moved.files += 1
          moved.bytes += bytes
        } catch (error) {
          if (error instanceof ObjectStoreError) throw error
          left.add(nameOf(place))
          moved.failures.push(`${of.table} ${nameOf(place)}: ${(error as Error).message}`)
        }
      })
      onProgress?.(moved)
      if (moved.failures.length > MOST_FAILURES) return moved
    }
  }
  return moved
}

const nameOf = ({ organisationId, key }: FilePlace): string => [organisationId, ...key].join('/')

async function inParallel(places: FilePlace[], work: (place: FilePlace) => Promise<unknown>): Promise<void> {
  const rest = places.values()
  const results = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      for (const place of rest) await work(place)
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function moveOut(database: Database, objects: ObjectStore, place: FilePlace): Promise<number | null> {
  const bytes = (await platform(database, () => readPlace(place)))?.bytes
  if (!bytes) return null
  const { organisationId } = place
  const hash = hashOf(bytes)
  if (!(await platform(database, () => noteObject(organisationId, hash, bytes.length)))) return null
  const key = objectKey(organisationId, hash)
  // A pass that was cut short may have written it; whatever is there, it is what counts.
  if (!(await has(objects, key, hash))) {
    await objects.put(key, bytes)
    if (!(await has(objects, key, hash)))
      throw new Error(`${objects.place} returned different bytes from those written. Nothing was moved.`)
  }
  return (await platform(database, () => referToObject(place, hash))) ? bytes.length : null
}

async function has(objects: ObjectStore, key: string, hash: string): Promise<boolean> {
  const there = await objects.get(key)
  return there !== null && hashOf(there) === hash
}

async function moveBack(database: Database, objects: ObjectStore, place: FilePlace): Promise<number | null> {
  const object = (await platform(database, () => readPlace(place)))?.object
  if (!object) return null
  const bytes = await readObject(objects, place.organisationId, object)
  return (await platform(database, () => putIntoRow(place, object, bytes))) ? bytes.length : null
}
