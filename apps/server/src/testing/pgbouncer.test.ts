import { type Database, openDatabase, notify, tx } from '@bubbles/db'
import {
  pgbouncerMissing,
  startPgBouncer,
  type TestDatabase,
  testDatabases,
  type TestPooler,
} from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmbeddedIdentity } from '../modules/identity/public.ts'
import { drainOutbox } from '../worker/loop.ts'
import { type Harness, makeOrganisation, openHarness } from './harness.ts'

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres')
const missing = pgbouncerMissing ?? postgres?.skip

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.skipIf(missing !== undefined)(
  `through PgBouncer in transaction mode${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let shared: TestDatabase
    let pooler: TestPooler
    let database: Database
    let harness: Harness

    beforeAll(async () => {
      shared = await postgres!.open()
      pooler = await startPgBouncer(shared.location)
      database = await openDatabase({
        environment: 'local',
        url: pooler.url,
        listenUrl: shared.location,
        pooled: true,
        // PgBouncer before 1.21 knows none.
        preparedStatements: false,
        connections: 10,
        statementTimeoutMilliseconds: 12_000,
      })
      harness = await openHarness(database)
      await makeOrganisation(database, 'acme', [{ sub: 'sub-builder', roles: ['Builder'] }])
    })
    afterAll(async () => {
      await harness.close()
      await database.close()
      await pooler.stop()
      await shared.dispose()
    })

    test('every transaction has its settings, whichever connection it is given, and leaves none behind', async () => {
      const settings = await Promise.all(
        Array.from({ length: 30 }, () =>
          database.transaction({ kind: 'platform' }, async () => {
            const { rows } = await sql<{ statement: string; zone: string; platform: string }>`
              select current_setting('statement_timeout') as statement, current_setting('timezone') as zone,
                current_setting('app.platform') as platform`.execute(tx())
            return rows[0]!
          }),
        ),
      )
      expect(new Set(settings.map((each) => JSON.stringify(each)))).toEqual(
        new Set([JSON.stringify({ statement: '12s', zone: 'UTC', platform: 'on' })]),
      )
      const { database: direct } = shared
      const { rows } = await direct.transaction({ kind: 'platform' }, () =>
        sql<{ count: number }>`
          select count(distinct pid)::int as count from pg_stat_activity
          where datname = current_database() and application_name = 'bubbles'`.execute(tx()),
      )
      expect(rows[0]!.count).toBeGreaterThan(0)
    })

    test('reports are made, written in by several at once, listed and read', async () => {
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          harness.call('sub-builder', {
            method: 'POST',
            url: '/api/report/v1/reports',
            body: { name: `Report ${index}` },
          }),
        ),
      )
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
      const id = made[0]!.body.id as string
      const renamed = await harness.call('sub-builder', {
        method: 'PUT',
        url: `/api/report/v1/reports/${id}`,
        body: { name: 'Renamed' },
      })
      expect(renamed.status).toBe(200)
      const read = await harness.call('sub-builder', { url: `/api/report/v1/reports/${id}` })
      expect(read.body.name).toBe('Renamed')
      const listed = await harness.call('sub-builder', { url: '/api/report/v1/reports' })
      expect(listed.status).toBe(200)
      expect((await harness.call('sub-stranger', { url: `/api/report/v1/reports/${id}` })).status).toBe(404)
    })

    test('a user is made, and the outbox is worked off', async () => {
      const identity = createEmbeddedIdentity({
        database,
        secret: new TextEncoder().encode('a secret of thirty-two characters or more'),
        settings: {
          poolId: 'lo-cal-1_Bubbles',
          clientId: 'bubbles',
          issuer: 'http://login.bubbles.localhost/idp/lo-cal-1_Bubbles',
          loginUrl: 'http://login.bubbles.localhost',
          passwordMinimumLength: 10,
          signInWith: ['email'],
        },
      })
      await identity.createConfirmedUser({
        email: 'ann@acme.example',
        name: 'Ann',
        password: 'Bubbles-demo-1',
      })
      expect(await identity.works()).toBe(true)
      const failures: unknown[] = []
      await drainOutbox(database, {}, (_what, error) => failures.push(error))
      expect(failures).toEqual([])
    })

    test('notifications come by the address that leads to PostgreSQL itself', async () => {
      const heard: (string | null)[] = []
      const stop = await database.listen('a_channel', (payload) => heard.push(payload))
      await database.transaction({ kind: 'platform' }, () => notify('a_channel', 'through the pooler'))
      await expect.poll(() => heard).toContain('through the pooler')
      stop()
    })
  },
)
