import type { Database } from '@bubbles/db'
import type { CdnConfig } from '../../config/cdn.ts'
import type { JobHandlers } from '../../worker/jobs.ts'
import { isKey } from './keys.ts'
import { purge } from './providers.ts'
import { readDuePurges } from './reader.ts'
import { CDN_PURGE, finishPurges } from './writer.ts'

/** Purges that are made together, such as those of all pages that a new logo changed: caches count requests. */
const TOGETHER = 200

/**
 * The outbox job that purges pages from the cache, with all purges that are due by then. It is done once the cache has said
 * so, and tried again until it has; without a cache, for rows from when there was one, nothing is to be done.
 */
export function purgeJobs({
  database,
  cdn,
}: {
  database: Database
  cdn: CdnConfig | undefined
}): JobHandlers {
  return {
    [CDN_PURGE]: async ({ payload }, signal) => {
      const others = await database.transaction({ kind: 'platform' }, () => readDuePurges(TOGETHER))
      const keys = new Set([payload, ...others.map((other) => other.payload)].flatMap(keysOf))
      if (cdn) await purge(cdn, [...keys], signal)
      if (others.length > 0)
        await database.transaction({ kind: 'platform' }, () => finishPurges(others.map(({ id }) => id)))
    },
  }
}

const keysOf = (payload: unknown): string[] => {
  const { keys } = (payload ?? {}) as { keys?: unknown }
  return Array.isArray(keys) ? keys.filter(isKey) : []
}
