import { schemas } from '@bubbles/contract/schemas'
import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { registerErrorBoundary } from '../../http/errors.ts'
import { registerFailures } from '../../http/repeatedFailures.ts'
import { registerTenant } from '../../http/tenant.ts'
import { runReports } from './analytics/runReports.ts'
import { COLLECTOR_PATH, registerCollector } from './collector.ts'
import { rollUpDirtyDays } from './rollup.ts'
import { eventStore } from './store/chosenStore.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from './testing.ts'
import { moveEvents } from './clickhouse/move.ts'
import { describeClickHouse, describeEachStore } from './testing/stores.ts'
import { signPublicationToken } from './token.ts'

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const MINUTE_MS = 60_000

/** A visit of a reader: two views, so many minutes apart. */
interface Told {
  at: string
  reader: number
  minutes?: number
}

/** What a clock on the wall shows, worked out by another way than the product's: `20260329 01`. */
function shown(at: number, zone: string): { day: string; hour: string } {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
  return { day: text.slice(0, 10).replaceAll('-', ''), hour: text.slice(11, 13) }
}

/** Every ninety-five minutes of the two days around one on which clocks change or UTC's midnight falls within the day. */
const around = (noon: string): Told[] =>
  Array.from({ length: 30 }, (_, place) => ({
    at: new Date(Date.parse(noon) + (place - 15) * 95 * MINUTE_MS).toISOString(),
    // Six readers, each of whom comes back again and again.
    reader: place % 6,
    minutes: place % 5 === 0 ? 20 : 0,
  }))

const CASES: readonly [zone: string, noon: string][] = [
  ['UTC', '2026-11-20T12:00:00Z'],
  ['Europe/Zurich', '2026-03-29T10:00:00Z'],
  ['Europe/Zurich', '2026-10-25T11:00:00Z'],
  ['America/New_York', '2026-11-01T17:00:00Z'],
  ['Asia/Kolkata', '2026-11-20T06:30:00Z'],
  ['Asia/Kathmandu', '2026-11-20T06:15:00Z'],
  ['Pacific/Auckland', '2026-09-26T23:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T01:30:00Z'],
]

const setZone = (database: Database, organisationId: string, zone: string) =>
  database.transaction({ kind: 'platform' }, () =>
    tx().updateTable('organisations').set({ time_zone: zone }).where('id', '=', organisationId).execute(),
  )

async function send(
  database: Database,
  name: string,
  { organisationId, publications }: TestOrganisation,
  visits: readonly Told[],
) {
  const last = Math.max(...visits.map(({ at, minutes = 0 }) => Date.parse(at) + minutes * MINUTE_MS))
  const now = new Date(last)
  const app = Fastify()
  registerFailures(app)
  registerTenant(app, { rootDomain: 'bubbles.localhost', development: false })
  const { addresses } = readConfig(readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters' }))
  registerErrorBoundary(app, { rootDomain: 'bubbles.localhost', addresses })
  registerCollector(app, { database, secret, now: () => now })
  const claims = { organisationId, organisationName: name, ...publications[0]! }
  const token = signPublicationToken(claims, secret)
  // Sent together, as by pages that come online again.
  const answers = await Promise.all(
    visits.map(({ at, reader, minutes = 0 }) => {
      const first = Date.parse(at)
      const events = [first, first + minutes * MINUTE_MS].map((time, index) => ({
        id: `view-${index}`,
        kind: 'view',
        at: time,
      }))
      return app.inject({
        method: 'POST',
        url: COLLECTOR_PATH,
        headers: {
          host: `${name}.bubbles.localhost:4000`,
          'user-agent': userAgent,
          'content-type': 'text/plain',
        },
        remoteAddress: `192.0.2.${reader + 1}`,
        payload: JSON.stringify({ v: 1, token, session: `session-${first}`, sentAt: last, events }),
      })
    }),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
  await app.close()
  await rollUpDirtyDays(database)
}

async function ask(database: Database, organisationId: string, zone: string, request: object, now: Date) {
  const body = schemas.runAnalyticsReports.body.parse({ requests: [request] })
  const { reports } = await eventStore(database).answer(organisationId, (answers) =>
    runReports(testProperty(organisationId, zone), body, now, undefined, answers),
  )
  const [report] = reports
  const rows = report!.rows.map(({ dimensionValues, metricValues }) =>
    [...dimensionValues, ...metricValues].map(({ value }) => value).join(' '),
  )
  return { rows: rows.toSorted(), metadata: report!.metadata }
}
const named = (...names: string[]) => names.map((name) => ({ name }))

describeEachStore('days by the organisation’s clock', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  test.each(CASES)(
    'in %s around %s: readers once a day, visits cut at midnight, hours',
    async (zone, noon) => {
      const name = `of-${CASES.findIndex((each) => each[0] === zone && each[1] === noon)}`
      const organisation = await makeOrganisation(database, name)
      const { organisationId } = organisation
      await setZone(database, organisationId, zone)
      const visits = around(noon)
      await send(database, name, organisation, visits)
      const parts = visits.flatMap(({ at, reader, minutes = 0 }) => {
        const [first, last] = [Date.parse(at), Date.parse(at) + minutes * MINUTE_MS]
        const begun = { ...shown(first, zone), reader, visit: at }
        const ended = { ...shown(last, zone), reader, visit: at }
        return begun.day === ended.day ? [begun] : [begun, ended]
      })
      const days = [...new Set(parts.map(({ day }) => day))].toSorted()
      const iso = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
      const dateRanges = [{ startDate: iso(days[0]!), endDate: iso(days.at(-1)!) }]
      const now = new Date(Date.parse(noon) + 48 * 3_600_000)
      const counted = (keyOf: (part: (typeof parts)[number]) => string) =>
        [...Map.groupBy(parts, keyOf)]
          .map(([key, some]) => {
            const readers = new Set(some.map(({ day, reader }) => `${day} ${reader}`)).size
            return `${key} ${readers} ${new Set(some.map(({ day, visit }) => `${day} ${visit}`)).size}`
          })
          .toSorted()
      const metrics = named('totalUsers', 'sessions')
      const byDay = await ask(
        database,
        organisationId,
        zone,
        { dateRanges, dimensions: named('date'), metrics },
        now,
      )
      expect(byDay.rows).toEqual(counted(({ day }) => day))
      expect(byDay.metadata).toEqual({ timeZone: zone })
      const byHour = await ask(
        database,
        organisationId,
        zone,
        { dateRanges, dimensions: named('date', 'hour'), metrics },
        now,
      )
      expect(byHour.rows).toEqual(counted(({ day, hour }) => `${day} ${hour}`))
      const steps = {
        dateRanges,
        dimensions: named('date', 'customEvent:funnel_step'),
        funnel: { steps: [{ on: 'end' }] },
      }
      const opened = await ask(database, organisationId, zone, { ...steps, metrics }, now)
      expect(opened.rows).toEqual(counted(({ day }) => `${day} 0`))
    },
  )

  test('a day is named by the same clock, and another zone later moves nothing of before', async () => {
    const organisation = await makeOrganisation(database, 'moving')
    const { organisationId } = organisation
    const at = '2026-11-20T23:30:00Z'
    await send(database, 'moving', organisation, [{ at, reader: 1 }])
    await setZone(database, organisationId, 'Europe/Zurich')
    await send(database, 'moving', organisation, [{ at: '2026-11-20T23:45:00Z', reader: 1 }])
    const now = new Date('2026-11-20T23:50:00Z')
    const dateRanges = [{ startDate: 'yesterday', endDate: 'today' }]
    const question = { dateRanges, dimensions: named('date'), metrics: named('sessions') }
    // Today is the 21st there, and the 20th still in UTC.
    expect((await ask(database, organisationId, 'Europe/Zurich', question, now)).rows).toEqual([
      '20261120 1',
      '20261121 1',
    ])
    expect((await ask(database, organisationId, 'UTC', question, now)).rows).toEqual(['20261120 1'])
    // Worked out again, from the events alone.
    await database.transaction({ kind: 'organisation', organisationId }, () =>
      tx()
        .insertInto('engagement_dirty_days')
        .values(
          ['2026-11-20', '2026-11-21'].map((day) => ({
            organisation_id: organisationId,
            report_id: organisation.publications[0]!.reportId,
            day,
          })),
        )
        .execute(),
    )
    await rollUpDirtyDays(database)
    expect((await ask(database, organisationId, 'Europe/Zurich', question, now)).rows).toEqual([
      '20261120 1',
      '20261121 1',
    ])
  })
})

describeClickHouse('events of local days', (clickhouse) => {
  describeOneEngine('', (open) => {
    test('are of the same days when they have moved to ClickHouse', async () => {
      const database = await open()
      const organisation = await makeOrganisation(database, 'acme')
      const { organisationId } = organisation
      await send(database, 'acme', organisation, [{ at: '2026-11-18T23:30:00Z', reader: 1 }])
      await setZone(database, organisationId, 'Asia/Kolkata')
      await send(database, 'acme', organisation, around('2026-11-20T06:30:00Z'))
      const now = new Date('2026-11-22T00:00:00Z')
      const dateRanges = [{ startDate: '2026-11-17', endDate: 'today' }]
      const questions = [
        { dateRanges, dimensions: named('date', 'hour'), metrics: named('totalUsers', 'sessions') },
        {
          dateRanges,
          dimensions: named('date', 'customEvent:funnel_step'),
          metrics: named('sessions'),
          funnel: { steps: [{ on: 'end' }] },
        },
      ]
      const answers = async () => {
        const rows: string[][] = []
        for (const question of questions)
          rows.push((await ask(database, organisationId, 'Asia/Kolkata', question, now)).rows)
        return rows
      }
      const before = await answers()
      expect(before.map(({ length }) => length > 3)).toEqual([true, true])
      const connection = await clickhouse.keep(database)
      expect((await moveEvents(database, connection)).differing).toEqual([])
      expect(await answers()).toEqual(before)
    })
  })
})
