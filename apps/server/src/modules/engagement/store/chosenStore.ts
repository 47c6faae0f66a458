import type { Database } from '@bubbles/db'
import type { EventStore } from './eventStore.ts'
import { PostgresEvents } from './postgresEvents.ts'

const stores = new WeakMap<Database, EventStore>()

/** The store of the events that belong to a database: that of the database itself, unless another was chosen. */
export function eventStore(database: Database): EventStore {
  const chosen = stores.get(database)
  if (chosen) return chosen
  const own = new PostgresEvents(database)
  stores.set(database, own)
  return own
}

/** Chooses where the events of a database are kept: once, at the start. */
export const keepEventsIn = (database: Database, store: EventStore): void => {
  stores.set(database, store)
}
