import { type Database, DatabaseError } from '@bubbles/db'
import { isSlug } from '@bubbles/domain'
import { type PageHead, readPageHeads } from './pageHeadReader.ts'

/** Slugs of one query: what it brings along stays a few megabytes. */
const MAX = 32

interface Lookup {
  slug: string
  resolve: (head: PageHead | null) => void
  reject: (error: unknown) => void
}

/**
 * What addresses lead to, read for many requests at once: planning the query takes longer than running it. The first
 * request's goes at once; those that come while it runs share the next, so nobody reads what was there before asking.
 */
export class PageHeads {
  readonly #database: Database
  readonly #waiting = new Map<string, Lookup[]>()

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Null for a slug the organisation never had.
   * @param withPages brings the live pages along
   */
  find(organisationId: string, slug: string, withPages: boolean): Promise<PageHead | null> {
    // Nothing else ever was an address, and a query must not hold what makes it fail: others share it.
    if (!isSlug(slug)) return Promise.resolve(null)
    const key = `${organisationId} ${withPages}`
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(key)
      const lookup = { slug, resolve, reject }
      if (queue) {
        queue.push(lookup)
        return
      }
      this.#waiting.set(key, [lookup])
      void this.#work(key, organisationId, withPages)
    })
  }

  async #work(key: string, organisationId: string, withPages: boolean): Promise<void> {
    const queue = this.#waiting.get(key)!
    /** How many of the first ones are read each by itself. */
    let alone = 0
    while (queue.length > 0) {
      const lookups = queue.splice(0, alone > 0 ? 1 : MAX)
      alone = Math.max(alone - 1, 0)
      const error = await this.#read(organisationId, lookups, withPages)
      if (error === null) continue
      if (isAway(error)) fail([...lookups, ...queue.splice(0)], error)
      else if (lookups.length === 1) fail(lookups, error)
      else {
        // It may have failed for one of them: nobody else's request fails for it.
        queue.unshift(...lookups)
        alone = lookups.length
      }
    }
    this.#waiting.delete(key)
  }

  /** @returns why they could not be read; null when each has its answer */
  async #read(organisationId: string, lookups: readonly Lookup[], withPages: boolean): Promise<unknown> {
    try {
      const heads = await this.#database.transaction(
        { kind: 'organisation', organisationId },
        () => readPageHeads(organisationId, [...new Set(lookups.map(({ slug }) => slug))], withPages),
        { readOnly: true, joinsAsWritten: true },
      )
      for (const { slug, resolve } of lookups) resolve(heads.get(slug) ?? null)
      return null
    } catch (error) {
      return error
    }
  }
}

function fail(lookups: readonly Lookup[], error: unknown): void {
  for (const { reject } of lookups) reject(error)
}

/** Whether the database did not answer: whoever waits would wait as long again, and for nothing. */
const isAway = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === 'unavailable' || error.code === 'timeout')
