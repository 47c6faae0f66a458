import { randomBytes } from 'node:crypto'
import { type Database, readUnchanging } from '@bubbles/db'
import { type Day, DAY_MS } from './days.ts'
import type { Liveness } from './ingestion.ts'
import { readBlockIds, readLiveness, readSalt, readTimeZone } from './reader.ts'
import { offerSalt } from './writer.ts'

/** For how long an answer on a publication is kept: as late may a page begin to count. What is stored is asked about anew. */
const FRESH_MS = 2_000
const MAX = 10_000

/** Whether publications are live, asked of the database at most every two seconds each. */
export class LivenessCache {
  readonly #database: Database
  readonly #known = new Map<string, { state: Promise<Liveness>; until: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  find(organisationId: string, publicationId: string): Promise<Liveness> {
    const key = `${organisationId} ${publicationId}`
    const known = this.#known.get(key)
    if (known && known.until > Date.now()) return known.state
    const state = this.#database.transaction(
      { kind: 'organisation', organisationId },
      async () => (await readLiveness(organisationId, [publicationId])).get(publicationId)!,
    )
    if (this.#known.size >= MAX) this.#known.clear()
    this.#known.set(key, { state, until: Date.now() + FRESH_MS })
    state.catch(() => this.#known.delete(key))
    return state
  }
}

/** The time zones of organisations, asked of the database at most every two seconds each. */
export class TimeZoneCache {
  readonly #database: Database
  readonly #known = new Map<string, { zone: Promise<string>; until: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  find(organisationId: string): Promise<string> {
    const known = this.#known.get(organisationId)
    if (known && known.until > Date.now()) return known.zone
    const zone = this.#database.transaction({ kind: 'organisation', organisationId }, () =>
      readTimeZone(organisationId),
    )
    if (this.#known.size >= MAX) this.#known.clear()
    this.#known.set(organisationId, { zone, until: Date.now() + FRESH_MS })
    zone.catch(() => this.#known.delete(organisationId))
    return zone
  }
}

/** Ids kept of all editions together: some ten megabytes. */
const MAX_IDS = 200_000

/** The ids of the blocks of editions. An edition never changes, so they are read once and kept while there is room. */
export class BlockCache {
  readonly #database: Database
  readonly #mostIds: number
  readonly #known = new Map<string, { ids: Promise<ReadonlySet<string>>; size: number }>()
  #size = 0

  constructor(database: Database, mostIds = MAX_IDS) {
    this.#database = database
    this.#mostIds = mostIds
  }

  find(organisationId: string, publicationId: string): Promise<ReadonlySet<string>> {
    const key = `${organisationId} ${publicationId}`
    const known = this.#known.get(key)
    if (known) {
      // Those asked for last stand last; the first ones make room.
      this.#known.delete(key)
      this.#known.set(key, known)
      return known.ids
    }
    const entry = { ids: this.#read(organisationId, publicationId), size: 1 }
    this.#known.set(key, entry)
    this.#size += entry.size
    entry.ids.then(
      (ids) => {
        // It may have made room for others meanwhile.
        if (this.#known.get(key) !== entry) return
        this.#size += ids.size
        entry.size += ids.size
        for (const old of this.#known.keys()) {
          if (this.#size <= this.#mostIds) break
          this.#forget(old)
        }
      },
      () => {
        if (this.#known.get(key) === entry) this.#forget(key)
      },
    )
    return entry.ids
  }

  async #read(organisationId: string, publicationId: string): Promise<ReadonlySet<string>> {
    const ids = await readUnchanging(
      this.#database,
      { kind: 'organisation', organisationId },
      () => readBlockIds(organisationId, publicationId),
      // None: the replica hasn't got the edition yet.
      (found) => found.length > 0,
    )
    return new Set(ids)
  }

  #forget(key: string): void {
    this.#size -= this.#known.get(key)?.size ?? 0
    this.#known.delete(key)
  }
}

/** For how long a day's salt is kept in memory, from the day's beginning: today's and yesterday's are asked for. */
const SALT_KEPT_MS = 2 * DAY_MS

/**
 * The salts of the last days. All processes share one a day: the first to need it makes it. One that the database has
 * deleted must live on nowhere, so each is forgotten by the clock, whether or not another is asked for.
 */
export class Salts {
  readonly #database: Database
  readonly #known = new Map<Day, Promise<Uint8Array>>()

  constructor(database: Database) {
    this.#database = database
  }

  of(day: Day): Promise<Uint8Array> {
    const known = this.#known.get(day)
    if (known) return known
    const salt = this.#database.transaction({ kind: 'platform' }, async () => {
      const found = await readSalt(day)
      if (found) return found
      await offerSalt(day, randomBytes(32))
      return (await readSalt(day))!
    })
    const left = Math.min(Date.parse(day) + SALT_KEPT_MS - Date.now(), SALT_KEPT_MS)
    if (left <= 0) return salt
    const forget = () => this.#known.delete(day)
    this.#known.set(day, salt)
    salt.catch(forget)
    setTimeout(forget, left).unref()
    return salt
  }
}
