import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase, tx } from '@bubbles/db'
import { rollUpDirtyDays } from '../../apps/server/src/modules/engagement/public.ts'
import { generateEvents } from '../../apps/server/src/modules/engagement/testing/generator.ts'
import { type Harness, makeOrganisation, openHarness } from '../../apps/server/src/testing/harness.ts'
import { findPostgres } from '../../packages/test-kit/src/postgresServer.ts'
import { keepInClickHouse } from './clickhouseEvents.ts'
import { clonePostgres } from '../../packages/test-kit/src/template.ts'

export const ENGINES = ['embedded', 'postgres'] as const
/** ClickHouse, beside PostgreSQL, is measured when it is asked for: it has events by the ten million. */
export type BenchEngine = (typeof ENGINES)[number] | 'clickhouse'

/** Days of the generated events. */
export const DAYS = 90
export const ANALYST = 'sub-analyst'

/** A fresh, migrated database; null where that engine is not to be had here. */
export async function openFresh(
  engine: BenchEngine,
): Promise<{ database: Database; location: string; dispose: () => Promise<void> } | null> {
  // The independent count reads every raw event in one statement.
  const settings = { environment: 'local', statementTimeoutMilliseconds: 900_000 } as const
  if (engine === 'embedded') {
    const directory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
    // Its lock stands beside it.
    const location = join(directory, 'database')
    const database = await openDatabase({ ...settings, dataDirectory: location })
    const dispose = async () => {
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    }
    return { database, location, dispose }
  }
  const server = await findPostgres(false)
  if ('reason' in server) return null
  const copy = await clonePostgres(server.url)
  const database = await openDatabase({ ...settings, url: copy.url, connections: 5 })
  const dispose = async () => {
    await database.close()
    await copy.drop()
    await server.stop()
  }
  return { database, location: copy.url, dispose }
}

export interface WithEvents {
  harness: Harness
  database: Database
  organisationId: string
  events: number
  /** Of storing them, and of working out what is derived. */
  seconds: { load: number; rollUp: number }
  /** Of ClickHouse's tables on disk. */
  sizes?: { table: string; bytes: number; rows: number }[]
}

/**
 * Runs `work` on a database with an analyst's organisation of so many events over 90 days up to today, and another
 * organisation of a tenth as many; rolled up by the product. Null where the engine is not to be had.
 */
export async function withEvents<T>(
  engine: BenchEngine,
  events: number,
  work: (made: WithEvents) => Promise<T>,
): Promise<T | null> {
  const fresh = await openFresh(engine)
  if (!fresh) return null
  const { database } = fresh
  const clickhouse = engine === 'clickhouse' ? await keepInClickHouse(database) : undefined
  const harness = await openHarness(database)
  try {
    const organisationId = await makeOrganisation(database, 'acme', [
      { sub: ANALYST, roles: ['EngagementAnalyst'] },
    ])
    const other = await makeOrganisation(database, 'globex', [])
    await database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('organisations').set({ google_analytics4_measurement_id: 'G-BENCH00001' }).execute(),
    )
    const until = new Date().toISOString().slice(0, 10)
    const started = performance.now()
    const [own, others] = [organisationId, other].map((id, index) => ({
      organisationId: id,
      seed: index + 1,
      until,
      days: DAYS,
      events: index === 0 ? events : Math.ceil(events / 10),
    })) as [Parameters<typeof generateEvents>[1], Parameters<typeof generateEvents>[1]]
    const generate = (of: typeof own) => clickhouse?.generate(of) ?? generateEvents(database, of)
    const made = await generate(own)
    // With ClickHouse the neighbour stays empty: each of its days would take as long to work out as one of ours.
    if (!clickhouse) await generate(others)
    const loaded = performance.now()
    const { failures } = await rollUpDirtyDays(database)
    if (failures.length > 0) throw failures[0]!.error
    const seconds = { load: (loaded - started) / 1000, rollUp: (performance.now() - loaded) / 1000 }
    const sizes =
      clickhouse &&
      (await Promise.all(
        ['engagement_events', 'engagement_sessions'].map(async (table) => ({
          table,
          ...(await clickhouse.size(table)),
        })),
      ))
    return await work({ harness, database, organisationId, events: made, seconds, ...(sizes && { sizes }) })
  } finally {
    await harness.close()
    await clickhouse?.dispose()
    await fresh.dispose()
  }
}
