import type { Database } from '@bubbles/db'
import { keepEventsIn } from '../store/chosenStore.ts'
import { ClickHouseEvents } from './clickHouseEvents.ts'
import { type ClickHouseConfig, Connection } from './connection.ts'

/** Keeps the events of a database in ClickHouse from now on. */
export function openClickHouse(
  database: Database,
  config: ClickHouseConfig,
): { connection: Connection; events: ClickHouseEvents } {
  const connection = new Connection(config)
  const events = new ClickHouseEvents(connection, database)
  keepEventsIn(database, events)
  return { connection, events }
}
