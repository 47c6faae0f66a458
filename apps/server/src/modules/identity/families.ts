import type { Database } from '@bubbles/db'
import { isUuid } from './fields.ts'
import { readLiveSession } from './reader.ts'

/** Answers whether families of tokens are live, from the database at most once a second each. */
export interface Families {
  isLive: (originJti: string) => Promise<boolean>
  /** Call after a revocation: this process notices at once, others within a second. */
  forget: () => void
}

const cacheLifetime = 1000
const cacheSize = 10_000

export function createFamilies(database: Database, now: () => Date): Families {
  let cache = new Map<string, { isLive: boolean; until: number }>()

  return {
    async isLive(originJti) {
      const known = cache.get(originJti)
      const time = now()
      if (known && known.until > time.getTime()) return known.isLive
      if (!isUuid(originJti)) return false
      const asked = cache
      const session = await database.transaction(
        { kind: 'platform' },
        () => readLiveSession(originJti, time),
        {
          readOnly: true,
        },
      )
      const isLive = session !== undefined
      // A cache emptied in the meantime is another map, so an answer from before a revocation is not kept.
      if (asked.size >= cacheSize) asked.clear()
      asked.set(originJti, { isLive, until: time.getTime() + cacheLifetime })
      return isLive
    },
    forget() {
      cache = new Map()
    },
  }
}
