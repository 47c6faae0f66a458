import type { Database } from '@bubbles/db'
import { Counter } from 'prom-client'
import { type Day, dayOf } from './days.ts'
import type { DropReason } from './ingestion.ts'
import { addDrops, type DropCount } from './writer.ts'

/** Under this organisation is counted what named none that could be believed. */
export const NO_ORGANISATION_ID = '00000000-0000-0000-0000-000000000000'

/** Since this process began; `engagement_drops` has them by organisation and day. */
const dropped = new Counter({
  name: 'bubbles_engagement_dropped_total',
  help: 'Engagement events that were not stored, by reason',
  labelNames: ['reason'],
})

/**
 * Counts what is dropped, in memory, and writes the counts together from time to time: a flood of refused requests
 * costs no writes. A killed process loses at most that interval's counts, and no event.
 */
export class DropCounter {
  readonly #database: Database
  #counts = new Map<string, DropCount>()

  constructor(database: Database) {
    this.#database = database
  }

  add(reason: DropReason, count: number, at: Date, organisationId = NO_ORGANISATION_ID): void {
    dropped.inc({ reason }, count)
    const day: Day = dayOf(at)
    const key = `${organisationId} ${day} ${reason}`
    const known = this.#counts.get(key)
    if (known) known.count += count
    else this.#counts.set(key, { organisationId, day, reason, count })
  }

  /** Writes what has been counted; what cannot be written is kept for the next time. */
  async flush(): Promise<void> {
    if (this.#counts.size === 0) return
    const counts = this.#counts
    this.#counts = new Map()
    // In one order in every process, so that two of them never wait for each other's rows.
    const drops = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, drop]) => drop)
    try {
      await this.#database.transaction({ kind: 'platform' }, () => addDrops(drops), { attempts: 3 })
    } catch (error) {
      for (const drop of drops) this.#keep(drop)
      throw error
    }
  }

  #keep(drop: DropCount): void {
    const key = `${drop.organisationId} ${drop.day} ${drop.reason}`
    const newer = this.#counts.get(key)
    this.#counts.set(key, newer ? { ...drop, count: drop.count + newer.count } : drop)
  }
}
