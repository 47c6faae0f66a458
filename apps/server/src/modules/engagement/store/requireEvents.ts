import type { Database } from '@bubbles/db'
import { ConfigError } from '../../../config/env.ts'
import { hasVisits, readEventsPlace } from '../reader.ts'
import { noteEventsMoved } from '../writer.ts'
import { eventStore } from './chosenStore.ts'

/**
 * Refuses to go on where events are not where this process would look for them: some questions would be answered as if
 * nobody had read anything.
 * @throws ConfigError with a sentence on what to do.
 */
export async function requireEvents(database: Database): Promise<void> {
  const isBeside = eventStore(database).answers !== undefined
  const found = await database.transaction({ kind: 'platform' }, async () => ({
    place: await readEventsPlace(),
    hasVisits: isBeside && (await hasVisits()),
  }))
  if (found.place !== null && !isBeside)
    throw new ConfigError(
      'Readers’ events are in ClickHouse, and CLICKHOUSE_URL isn’t set. Set it to where it was: there is no way back to PostgreSQL.',
    )
  if (found.place !== null || !isBeside) return
  if (found.hasVisits)
    throw new ConfigError(
      'CLICKHOUSE_URL is set, and readers’ events are still in PostgreSQL. Copy them first: npm run events -- move. Or remove CLICKHOUSE_URL.',
    )
  await database.transaction({ kind: 'platform' }, noteEventsMoved)
}
