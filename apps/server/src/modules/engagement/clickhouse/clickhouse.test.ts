import { readFile } from 'node:fs/promises'
import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { readConfig } from '../../../config/config.ts'
import { readEnv } from '../../../config/env.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerErrorBoundary } from '../../../http/errors.ts'
import { registerFailures } from '../../../http/repeatedFailures.ts'
import { registerTenant } from '../../../http/tenant.ts'
import { runReports } from '../analytics/runReports.ts'
import { COLLECTOR_PATH, registerCollector } from '../collector.ts'
import { dayOf } from '../days.ts'
import { deleteOldEvents } from '../retention.ts'
import { rollUpDirtyDays } from '../rollup.ts'
import { eventStore } from '../store/chosenStore.ts'
import { describeClickHouse } from '../testing/stores.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from '../testing.ts'
import { signPublicationToken } from '../token.ts'
import type { EventRow } from '../writer.ts'
import { type Connection, stored } from './connection.ts'
import { DEPLOYMENT } from './deployment.ts'
import { bind, ch, compile, constant } from './sql.ts'
import { CLUSTER } from './tables.ts'

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const DAY_MS = 86_400_000

describeClickHouse('events in ClickHouse', (clickhouse) => {
  describeOneEngine('', (open) => {
    let database: Database
    let connection: Connection
    let acme: TestOrganisation
    let globex: TestOrganisation
    let app: FastifyInstance
    let now = new Date()

    beforeAll(async () => {
      database = await open()
      connection = await clickhouse.keep(database)
      acme = await makeOrganisation(database, 'acme', 2)
      globex = await makeOrganisation(database, 'globex')
      app = Fastify()
      registerFailures(app)
      registerTenant(app, { rootDomain: 'bubbles.localhost', development: false })
      const { addresses } = readConfig(readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters' }))
      registerErrorBoundary(app, { rootDomain: 'bubbles.localhost', addresses })
      registerCollector(app, { database, secret, now: () => now })
      await app.ready()
    })
    afterAll(() => app.close())

    const send = (session: string, events: object[], sentAt = now.getTime()) =>
      app.inject({
        method: 'POST',
        url: COLLECTOR_PATH,
        headers: {
          host: 'acme.bubbles.localhost:4000',
          'user-agent': userAgent,
          'content-type': 'text/plain;charset=UTF-8',
        },
        remoteAddress: '192.0.2.1',
        payload: JSON.stringify({
          v: 1,
          token: signPublicationToken(
            { organisationId: acme.organisationId, organisationName: acme.name, ...acme.publications[0]! },
            secret,
          ),
          session,
          sentAt,
          events,
        }),
      })
    const view = (id: string, at = now.getTime()) => ({ id, kind: 'view', at })
    const row = (changes: Partial<EventRow> = {}): EventRow => ({
      ...acme.publications[0]!,
      at: now,
      sessionId: 'a-session',
      id: 'view',
      kind: 'view',
      durationMs: 0,
      blockId: null,
      share: null,
      readerHash: '1',
      device: 'desktop',
      source: null,
      browser: 'Chrome',
      country: 'AU',
      medium: null,
      campaign: null,
      place: null,
      target: null,
      ...changes,
    })
    const store = (rows: EventRow[], organisation = acme) =>
      eventStore(database).store(organisation.organisationId, rows)
    /** Events of a session, each once. */
    const kept = async (session: string, { organisationId } = acme) =>
      connection.rows<{ id: string; day: string }>(
        organisationId,
        ch`select e.id as id, toString(e.day) as day from ${stored('engagement_events', 'e', [
          ch`e.session_id = ${bind('String', session)}`,
        ])} order by id`,
      )
    const ids = async (session: string, organisation = acme) =>
      (await kept(session, organisation)).map(({ id }) => id)
    const ask = async (organisation: TestOrganisation, dimensions: string[]) => {
      const { organisationId } = organisation
      const { reports } = await eventStore(database).answer(organisationId, (answers) =>
        runReports(
          testProperty(organisationId),
          {
            requests: [
              {
                dateRanges: [{ startDate: dayOf(new Date(Date.now() - 39 * DAY_MS)), endDate: 'today' }],
                dimensions: dimensions.map((name) => ({ name })),
                metrics: [{ name: 'sessions' }],
                metricAggregations: [],
                orderBys: [],
                limit: 100,
                offset: 0,
                keepEmptyRows: false,
                returnPropertyQuota: false,
              } as never,
            ],
          },
          new Date(),
          undefined,
          answers,
        ),
      )
      return reports[0]!.rows.map(({ dimensionValues, metricValues }) =>
        [...dimensionValues, ...metricValues].map(({ value }) => value).join(' '),
      )
    }

    test('a batch is acknowledged once ClickHouse has it, and sent again counts once', async () => {
      const answer = await send('session-twice', [view('one'), view('two', now.getTime() + 1)])
      expect(answer.statusCode).toBe(202)
      expect(answer.json()).toEqual({ accepted: 2, dropped: 0 })
      expect(await ids('session-twice')).toEqual(['one', 'two'])
      await send('session-twice', [view('two', now.getTime() + 1), view('three')])
      await send('session-twice', [view('one')])
      expect(await ids('session-twice')).toEqual(['one', 'three', 'two'])
      await rollUpDirtyDays(database)
      expect(await ask(acme, ['deviceCategory'])).toEqual(['desktop 1'])
    })

    test('the same block is known again by its token alone', async () => {
      const record = {
        organisation_id: acme.organisationId,
        session_id: 'token',
        id: 'a',
        at: '2026-11-20 10:00:00.000',
      }
      const full = {
        ...record,
        report_id: acme.publications[0]!.reportId,
        publication_id: acme.publications[0]!.publicationId,
      }
      const rows = [
        {
          ...full,
          kind: 'view',
          duration_ms: 0,
          reader_hash: '1',
          device: 'desktop',
          kept_until: '2099-01-01',
        },
      ]
      for (let times = 0; times < 3; times++) await connection.insert('engagement_events', rows, 'a token')
      const parts = await connection.rows<{ count: number }>(
        acme.organisationId,
        ch`select count() as count from engagement_events as e where e.${constant('organisation_id = {organisation:UUID}')} and e.session_id = 'token'`,
      )
      expect(parts).toEqual([{ count: 1 }])
    })

    test('an event that was given our time counts once, whenever it is sent again', async () => {
      const wrong = now.getTime() - 40 * DAY_MS
      await send('session-clock', [view('view', wrong)], wrong)
      now = new Date(now.getTime() + 26 * 3_600_000)
      expect((await send('session-clock', [view('view', wrong)], wrong)).statusCode).toBe(202)
      now = new Date()
      expect(await kept('session-clock')).toHaveLength(1)
    })

    test('while ClickHouse is away a reader is told to try again, and nothing acknowledged is lost', async () => {
      expect((await send('session-before', [view('view')])).statusCode).toBe(202)
      await clickhouse.server().kill()
      expect(await eventStore(database).answers!().catch(() => false)).toBe(false)
      const refused = await send('session-away', [view('view')])
      expect(refused.statusCode).toBe(503)
      expect(refused.headers['retry-after']).toBeDefined()
      await expect(ask(acme, ['deviceCategory', 'browser'])).rejects.toMatchObject({ code: 'unavailable' })
      // The marks stay for when it is back.
      await database.transaction({ kind: 'organisation', organisationId: acme.organisationId }, () =>
        tx()
          .insertInto('engagement_dirty_days')
          .values({
            organisation_id: acme.organisationId,
            report_id: acme.publications[0]!.reportId,
            day: dayOf(now),
          })
          .execute(),
      )
      expect((await rollUpDirtyDays(database)).failures).not.toEqual([])
      await clickhouse.server().restart()
      expect(await eventStore(database).answers!()).toBe(true)
      expect(await ids('session-before')).toEqual(['view'])
      expect(await ids('session-away')).toEqual([])
      expect((await send('session-away', [view('view')])).statusCode).toBe(202)
      expect(await ids('session-away')).toEqual(['view'])
      expect((await rollUpDirtyDays(database)).failures).toEqual([])
    })

    test('two processes that work on one day at once leave its numbers as they are', async () => {
      await store(
        Array.from({ length: 40 }, (_, index) =>
          row({ sessionId: `raced-${index}`, readerHash: String(index % 7), device: 'tablet' }),
        ),
      )
      const outcomes = await Promise.all([rollUpDirtyDays(database), rollUpDirtyDays(database)])
      expect(outcomes.flatMap(({ failures }) => failures)).toEqual([])
      await rollUpDirtyDays(database)
      expect(await ask(acme, ['deviceCategory'])).toContain('tablet 40')
    })

    test('one organisation is answered nothing of another, whatever ids it names', async () => {
      await store([row({ ...globex.publications[0]!, sessionId: 'of-globex', device: 'mobile' })], globex)
      await rollUpDirtyDays(database)
      expect(await ids('of-globex')).toEqual([])
      expect(await ids('of-globex', globex)).toEqual(['view'])
      expect(await ask(globex, ['deviceCategory'])).toEqual(['mobile 1'])
      const events = eventStore(database)
      const [since, until] = [new Date(Date.now() - 300_000), new Date(Date.now() + 60_000)]
      const { reportId, publicationId } = acme.publications[0]!
      expect(await events.readersBetween(globex.organisationId, reportId, since, until)).toBe(0)
      const visits = [{ visitId: 'session-twice', publicationId, days: [dayOf(now)] }]
      expect(await events.attention!(globex.organisationId, reportId, 'b1', visits)).toEqual([])
      expect(await events.attention!(acme.organisationId, reportId, 'b1', visits)).toHaveLength(1)
      expect(await events.countSince(globex.organisationId, new Date(0))).toBe(1)
    })

    test('a statement that is not held to its organisation is never sent', async () => {
      await expect(
        connection.rows(acme.organisationId, ch`select count() as count from engagement_events`),
      ).rejects.toThrow('without its organisation')
      await expect(
        connection.rows(
          acme.organisationId,
          ch`select 1 from ${stored('engagement_events', 'e')} and session_id in (select session_id from engagement_sessions)`,
        ),
      ).rejects.toThrow('without its organisation')
    })

    test('values are bound, whatever is in them', async () => {
      const nasty = [
        "it's",
        'a\\b',
        'tab\there',
        'line\nbreak',
        '{p0:String}',
        'Zürich – 東京 🌧',
        "'] or 1=1 --",
      ]
      const many = Array.from({ length: 900 }, (_, index) => `${nasty[index % nasty.length]} ${index}`)
      for (const list of [nasty, many])
        expect(
          await connection.rows(
            acme.organisationId,
            ch`select ${bind('Array(String)', list)} as list, ${bind('String', list[0])} as one
              from ${stored('engagement_sessions', 's')} limit 1`,
          ),
        ).toEqual([{ list, one: list[0] }])
      expect(compile(ch`a ${bind('UInt8', 1)} b ${bind('UInt8', 2)}`)).toEqual({
        text: 'a {p0:UInt8} b {p1:UInt8}',
        parameters: { p0: 1, p1: 2 },
      })
    })

    test('events go when their organisation keeps them no longer, and its numbers stay', async () => {
      const days = (count: number) => new Date(now.getTime() - count * DAY_MS)
      const keepFor = (count: number) =>
        database.transaction({ kind: 'platform' }, () =>
          tx()
            .updateTable('organisations')
            .set({ retention_days: count })
            .where('id', '=', acme.organisationId)
            .execute(),
        )
      await store(
        [29, 30, 31, 32].map((count) => row({ at: days(count), sessionId: 'ageing', id: `${count}` })),
      )
      await rollUpDirtyDays(database)
      const numbers = await ask(acme, ['date'])
      const sweep = async () => {
        await deleteOldEvents(database)
        // What ClickHouse does by itself within hours.
        await connection.define('optimize table engagement_events final')
      }
      await sweep()
      expect(await ids('ageing')).toEqual(['29', '30', '31', '32'])
      await keepFor(30)
      await sweep()
      await expect
        .poll(async () => {
          await sweep()
          return ids('ageing')
        })
        .toEqual(['29', '30'])
      // Kept longer from now on, by what has come before, too.
      await keepFor(365)
      await deleteOldEvents(database)
      const until = () =>
        connection.rows<{ days: number }>(
          acme.organisationId,
          ch`select distinct e.kept_until - e.day as days from ${stored('engagement_events', 'e', [ch`e.session_id = 'ageing'`])}`,
        )
      await expect.poll(until).toEqual([{ days: 365 }])
      expect(await ask(acme, ['date'])).toEqual(numbers)
    })

    test('an erased organisation has nothing left, and others have all of theirs', async () => {
      const count = async ({ organisationId }: TestOrganisation) =>
        (
          await connection.rows<{ count: number }>(
            organisationId,
            ch`select (select count() from ${stored('engagement_events', 'e')}) + (select count() from ${stored('engagement_sessions', 's')}) as count`,
          )
        )[0]!.count
      const before = await count(globex)
      expect(before).toBe(2)
      expect(await count(acme)).toBeGreaterThan(40)
      await eventStore(database).erase(acme.organisationId)
      expect(await count(acme)).toBe(0)
      expect(await count(globex)).toBe(before)
      const left = await clickhouse
        .server()
        .run<{ rows: number }>(
          "select sum(rows) as rows from system.parts where active and database like 'bubbles_%'",
        )
      expect(Number(left[0]!.rows)).toBe(before)
    })

    test('the files in deploy are what the server would make, and ClickHouse can read them', async () => {
      for (const [name, text] of Object.entries(DEPLOYMENT)) {
        const file = await readFile(
          new URL(`../../../../../../deploy/clickhouse/${name}`, import.meta.url),
          'utf8',
        )
        expect(file.trimEnd()).toBe(text.trimEnd())
      }
      for (const statement of CLUSTER) {
        const [formatted] = await clickhouse
          .server()
          .run<{ text: string }>(`select formatQuery('${statement.replaceAll("'", "\\'")}') as text`)
        expect(formatted!.text).toContain('ON CLUSTER bubbles')
      }
    })
  })
})
