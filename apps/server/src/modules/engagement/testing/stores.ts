import { type Database, tx } from '@bubbles/db'
import { describeEachEngine, describeOneEngine, type TestConfig } from '@bubbles/test-kit'
import { clickHouseMissing, startClickHouse, type TestClickHouse } from '@bubbles/test-kit/clickhouse'
import { afterAll, beforeAll, describe } from 'vitest'
import { openClickHouse } from '../clickhouse/open.ts'
import type { Connection } from '../clickhouse/connection.ts'
import { moveEvents } from '../clickhouse/move.ts'
import { keepEventsIn } from '../store/chosenStore.ts'
import type { EventStore } from '../store/eventStore.ts'
import type { EventRow } from '../writer.ts'

export type StoreName = 'database' | 'clickhouse'
type Suite = (
  open: (config?: TestConfig) => Promise<Database>,
  store: StoreName,
  /** Brings into the store what was written into the database behind its back. */
  bringIn: (database: Database) => Promise<void>,
) => void

/**
 * Runs one suite on each store of events: the database, on both of its engines, and ClickHouse, on one. There each event is
 * in the database as well, where plain SQL can count it again; what is answered comes from ClickHouse.
 */
export function describeEachStore(name: string, suite: Suite): void {
  describeEachEngine(name, (open) => suite(open, 'database', async () => {}))
  describeClickHouse(name, (clickhouse) => {
    const connections = new Map<Database, Connection>()
    const bringIn = async (database: Database) => {
      const { differing } = await moveEvents(database, connections.get(database)!)
      if (differing.length > 0) throw new Error(`Not the same in both: ${differing.join(', ')}`)
    }
    describeOneEngine(`${name}, events in ClickHouse,`, (open) =>
      suite(
        async (config) => {
          const database = await open(config)
          connections.set(database, await clickhouse.keep(database, { isCopied: true }))
          return database
        },
        'clickhouse',
        bringIn,
      ),
    )
  })
}

interface Opened {
  server: () => TestClickHouse
  /** Keeps the events of a database in an empty one of ClickHouse. */
  keep: (database: Database, options?: { isCopied?: boolean }) => Promise<Connection>
}

/** Runs one suite with a ClickHouse of its own. */
export function describeClickHouse(name: string, suite: (clickhouse: Opened) => void): void {
  const reason = clickHouseMissing ? ` (skipped: ${clickHouseMissing})` : ''
  describe.skipIf(clickHouseMissing !== undefined)(`${name}${reason}`, () => {
    let server: TestClickHouse
    const connections: Connection[] = []
    beforeAll(async () => {
      server = await startClickHouse()
    })
    afterAll(async () => {
      for (const connection of connections) await connection.close()
      await server.dispose()
    })
    suite({
      server: () => server,
      keep: async (database, { isCopied = false } = {}) => {
        const { connection, events } = openClickHouse(database, { url: await server.makeDatabase() })
        connections.push(connection)
        await events.prepare()
        if (isCopied) keepEventsIn(database, copied(database, events))
        return connection
      },
    })
  })
}

/** A store that leaves each event in the database, too, and no mark for it. */
function copied(database: Database, events: EventStore): EventStore {
  const copy = (organisationId: string, rows: readonly EventRow[]) =>
    database.transaction({ kind: 'organisation', organisationId }, () => copyEvents(organisationId, rows))
  return {
    storeLive: async (organisationId, rows) => {
      const liveness = await events.storeLive(organisationId, rows)
      await copy(
        organisationId,
        rows.filter(({ publicationId }) => liveness.get(publicationId) === 'live'),
      )
      return liveness
    },
    store: async (organisationId, rows) => {
      await events.store(organisationId, rows)
      await copy(organisationId, rows)
    },
    rollUpDay: (...of) => events.rollUpDay(...of),
    answer: (...of) => events.answer(...of),
    readersBetween: (...of) => events.readersBetween(...of),
    countSince: (...of) => events.countSince(...of),
    deleteOld: (now) => events.deleteOld(now),
    erase: (organisationId) => events.erase(organisationId),
  }
}

async function copyEvents(organisationId: string, rows: readonly EventRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await tx()
      .insertInto('engagement_events')
      .values(
        rows.slice(from, from + 1_000).map((row) => ({
          organisation_id: organisationId,
          at: row.at,
          session_id: row.sessionId,
          id: row.id,
          report_id: row.reportId,
          publication_id: row.publicationId,
          kind: row.kind,
          duration_ms: row.durationMs,
          block_id: row.blockId,
          share: row.share,
          reader_hash: row.readerHash,
          device: row.device,
          source: row.source,
          browser: row.browser,
          operating_system: row.operatingSystem ?? null,
          country: row.country,
          medium: row.medium,
          campaign: row.campaign,
          place: row.place,
          target: row.target,
          received_at: row.receivedAt ?? null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
