import type { Database } from '@bubbles/db'
import { type PageHead, readPageHeads } from './reader.ts'

/** Slugs of one query: what it brings along stays a few megabytes. */
const MOST = 32

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
    while (queue.length > 0) {
      const lookups = queue.splice(0, MOST)
      try {
        const heads = await this.#database.transaction(
          { kind: 'organisation', organisationId },
          () => readPageHeads(organisationId, [...new Set(lookups.map(({ slug }) => slug))], withPages),
          { readOnly: true, joinsAsWritten: true },
        )
        for (const { slug, resolve } of lookups) resolve(heads.get(slug) ?? null)
      } catch (error) {
        for (const { reject } of lookups) reject(error)
      }
    }
    this.#waiting.delete(key)
  }
}
