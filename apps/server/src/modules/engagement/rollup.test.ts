import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DIVISIONS } from './divisions.ts'
import { type GeneratedPublication, generateReaders } from './generate.ts'
import { rollUpDirtyDays, rollUpRound } from './rollup.ts'
import { ALL_REPORTS } from './rollupWriter.ts'
import { makeOrganisation, type TestOrganisation } from './testing.ts'
import { ensurePartitions, startRollups } from './worker.ts'
import { type EventRow, insertEvents } from './writer.ts'

const until = new Date('2026-11-21T12:00:00Z')

describeEachEngine('rollups', (open) => {
  let database: Database
  let acme: TestOrganisation
  let globex: TestOrganisation
  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', 2)
    globex = await makeOrganisation(database, 'globex')
    await generateReaders({
      database,
      seed: 1,
      days: 5,
      readersPerDay: 20,
      until,
      publications: publicationsOf(acme),
    })
    await generateReaders({
      database,
      seed: 2,
      days: 2,
      readersPerDay: 5,
      until,
      publications: publicationsOf(globex),
    })
  })

  const inAcme = <T>(work: () => Promise<T>): Promise<T> =>
    database.transaction({ kind: 'organisation', organisationId: acme.organisationId }, work)
  const event = (changes: Partial<EventRow>): EventRow => ({
    at: new Date('2026-11-19T10:00:00Z'),
    sessionId: 'session-1',
    id: 'view',
    ...acme.publications[0]!,
    kind: 'view',
    durationMs: 0,
    blockId: null,
    share: null,
    readerHash: '1',
    device: 'desktop',
    source: null,
    browser: 'Chrome',
    country: null,
    medium: null,
    campaign: null,
    place: null,
    target: null,
    ...changes,
  })
  const insert = (events: EventRow[]) => inAcme(() => insertEvents(acme.organisationId, events))

  /** All derived rows of the organisation, as one text to compare. */
  const derived = async (): Promise<string> =>
    JSON.stringify(
      await inAcme(async () => [
        await tx()
          .selectFrom('engagement_report_days')
          .selectAll()
          .orderBy('dimension')
          .orderBy('day')
          .orderBy('report_id')
          .orderBy('value')
          .execute(),
        await tx()
          .selectFrom('engagement_report_day_blocks')
          .selectAll()
          .orderBy('day')
          .orderBy('report_id')
          .orderBy('block_id')
          .execute(),
        await tx()
          .selectFrom('engagement_sessions')
          .select([
            'day',
            'report_id',
            'session_id',
            'first_at',
            'last_at',
            'views',
            'engaged_ms',
            'device',
            'source',
          ])
          .orderBy('day')
          .orderBy('session_id')
          .execute(),
      ]),
    )
  const total = async (day: string, reportId = ALL_REPORTS) =>
    inAcme(() =>
      tx()
        .selectFrom('engagement_report_days')
        .where('day', '=', day)
        .where('report_id', '=', reportId)
        .where('dimension', '=', '')
        .select(['views', 'readers', 'sessions', 'engaged_ms'])
        .executeTakeFirst(),
    )
  const marks = () => inAcme(() => tx().selectFrom('engagement_dirty_days').select('id').execute())
  const markAll = () =>
    inAcme(() =>
      sql`insert into engagement_dirty_days (organisation_id, report_id, day)
        select distinct organisation_id, report_id, (at at time zone 'UTC')::date from engagement_events`.execute(
        tx(),
      ),
    )

  test('agree with a plain count of the raw events', async () => {
    const { rows } = await inAcme(() =>
      sql<{ day: string; views: number; readers: number; sessions: number; engaged_ms: number }>`
        select (at at time zone 'UTC')::date as day, count(*) filter (where kind = 'view') as views,
          count(distinct reader_hash) as readers, count(distinct session_id) as sessions,
          coalesce(sum(duration_ms) filter (where kind = 'read'), 0) as engaged_ms
        from engagement_events group by 1 order by 1`.execute(tx()),
    )
    expect(rows.length).toBe(5)
    for (const { day, ...counted } of rows) expect(await total(day)).toEqual(counted)
    expect(await marks()).toEqual([])
  })

  test('run twice give the same answer', async () => {
    const before = await derived()
    await markAll()
    expect((await rollUpDirtyDays(database)).failures).toEqual([])
    expect(await derived()).toBe(before)
    expect(await rollUpDirtyDays(database)).toEqual({ days: 0, failures: [] })
  })

  test('run by two at once give the same answer', async () => {
    const before = await derived()
    await markAll()
    await markAll()
    const outcomes = await Promise.all([rollUpDirtyDays(database), rollUpDirtyDays(database)])
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([])
    expect(await derived()).toBe(before)
    expect(await marks()).toEqual([])
  })

  test('killed half way change nothing, and the next run does all', async () => {
    const before = await derived()
    await insert([event({ sessionId: 'half-way' })])
    const stop = new Error('killed')
    await expect(
      inAcme(async () => {
        await tx().deleteFrom('engagement_sessions').where('day', '=', '2026-11-19').execute()
        await tx().deleteFrom('engagement_report_days').where('day', '=', '2026-11-19').execute()
        throw stop
      }),
    ).rejects.toBe(stop)
    expect(await derived()).toBe(before)
    expect(await marks()).toHaveLength(1)
    await rollUpDirtyDays(database)
    expect(await derived()).not.toBe(before)
  })

  test('late events correct the past', async () => {
    const { reportId } = acme.publications[0]!
    const before = (await total('2026-11-18', reportId))!
    await insert([
      event({ sessionId: 'late-session', at: new Date('2026-11-18T22:00:00Z'), readerHash: '42' }),
      event({
        sessionId: 'late-session',
        id: 'read',
        kind: 'read',
        durationMs: 1500,
        at: new Date('2026-11-18T22:01:00Z'),
        readerHash: '42',
      }),
    ])
    await rollUpDirtyDays(database)
    expect(await total('2026-11-18', reportId)).toEqual({
      views: before.views + 1,
      readers: before.readers + 1,
      sessions: before.sessions + 1,
      engaged_ms: before.engaged_ms + 1500,
    })
  })

  test('an event sent again under another time counts once', async () => {
    const before = (await total('2026-11-19'))!
    const read = { kind: 'read', durationMs: 1000, sessionId: 'again', id: 'read' }
    await insert([event({ ...read, at: new Date('2026-11-19T10:00:00Z') })])
    await insert([event({ ...read, at: new Date('2026-11-19T10:00:07Z') })])
    await rollUpDirtyDays(database)
    expect((await total('2026-11-19'))!.engaged_ms).toBe(before.engaged_ms + 1000)
  })

  test('a session that crosses midnight is one on each day', async () => {
    await insert([
      event({ sessionId: 'midnight', id: 'a', at: new Date('2026-11-10T23:59:59.999Z') }),
      event({
        sessionId: 'midnight',
        id: 'b',
        kind: 'read',
        durationMs: 500,
        at: new Date('2026-11-11T00:00:00Z'),
      }),
    ])
    await rollUpDirtyDays(database)
    expect(await total('2026-11-10')).toEqual({ views: 1, readers: 1, sessions: 1, engaged_ms: 0 })
    expect(await total('2026-11-11')).toEqual({ views: 0, readers: 1, sessions: 1, engaged_ms: 500 })
  })

  test('the organisation has fewer readers than its reports together', async () => {
    const at = new Date('2026-11-05T10:00:00Z')
    await insert([
      event({ sessionId: 'one', at, readerHash: '7' }),
      event({ sessionId: 'two', at, readerHash: '7', ...acme.publications[1]! }),
    ])
    await rollUpDirtyDays(database)
    expect(await total('2026-11-05')).toEqual({ views: 2, readers: 1, sessions: 2, engaged_ms: 0 })
    for (const { reportId } of acme.publications) {
      expect(await total('2026-11-05', reportId)).toMatchObject({ views: 1, readers: 1 })
    }
  })

  test('other organisations see and can change nothing of it', async () => {
    const globexScope = { kind: 'organisation', organisationId: globex.organisationId } as const
    for (const table of [
      'engagement_events',
      'engagement_sessions',
      'engagement_report_days',
      'engagement_report_day_blocks',
    ] as const) {
      const seen = await database.transaction(globexScope, () =>
        tx()
          .selectFrom(table)
          .where('organisation_id', '=', acme.organisationId)
          .select('organisation_id')
          .execute(),
      )
      expect(seen).toEqual([])
    }
    await expect(
      database.transaction(globexScope, () => insertEvents(acme.organisationId, [event({ id: 'forged' })])),
    ).rejects.toMatchObject({
      code: 'row_security',
    })
    const partition = await database.transaction(globexScope, () =>
      sql`select 1 from engagement_events_default where organisation_id = ${acme.organisationId}::uuid`.execute(
        tx(),
      ),
    )
    expect(partition.rows).toEqual([])
  })

  test('months without a partition get one, with the events that came before it', async () => {
    const at = new Date('2019-03-31T23:59:59.999Z')
    await insert([event({ at, sessionId: 'old' })])
    const inDefault = () =>
      database.transaction({ kind: 'platform' }, async () => {
        const { rows } = await sql<{
          count: number
        }>`select count(*) as count from engagement_events_default`.execute(tx())
        return rows[0]!.count
      })
    expect(await inDefault()).toBe(1)
    expect(await ensurePartitions(database)).toBeGreaterThanOrEqual(1)
    expect(await ensurePartitions(database)).toBe(0)
    expect(await inDefault()).toBe(0)
    await rollUpDirtyDays(database)
    expect(await total('2019-03-31')).toMatchObject({ views: 1 })
    await expect(
      inAcme(() => sql`select engagement_ensure_partitions('2018-01-01', '2018-01-01')`.execute(tx())),
    ).rejects.toThrow('Only the platform')
  })

  test('one organisation with many changed days lets another wait for one of them', async () => {
    const days = Array.from({ length: 9 }, (_, index) => `2026-10-0${index + 1}`)
    for (const day of days) await insert([event({ at: new Date(`${day}T10:00:00Z`), sessionId: 'flood' })])
    await database.transaction({ kind: 'organisation', organisationId: globex.organisationId }, () =>
      insertEvents(globex.organisationId, [
        event({ ...globex.publications[0]!, at: new Date('2026-10-09T10:00:00Z'), sessionId: 'calm' }),
      ]),
    )
    const round = async (but: { organisationId: string; day: string }[] = []) =>
      (await rollUpRound(database, but)).done.map(({ organisationId, day }) => ({ organisationId, day }))
    const [first, second, third] = days.map((day) => ({ organisationId: acme.organisationId, day }))
    expect(await round()).toEqual([first, { organisationId: globex.organisationId, day: '2026-10-09' }])
    expect(await round([second!])).toEqual([third])
    expect(await rollUpDirtyDays(database)).toEqual({ days: 7, failures: [] })
  })

  /** Derived rows as they lie in the database, by what tells one writing of a row from the next. */
  const writings = () =>
    inAcme(async () => {
      const { rows } = await sql<{ writing: string }>`
        select tableoid::regclass || ' ' || ctid::text || ' ' || xmin as writing from engagement_sessions
        union all select tableoid::regclass || ' ' || ctid::text || ' ' || xmin from engagement_report_days
        union all select tableoid::regclass || ' ' || ctid::text || ' ' || xmin from engagement_report_day_blocks
        union all select tableoid::regclass || ' ' || ctid::text || ' ' || xmin from engagement_report_day_targets
      `.execute(tx())
      return new Set(rows.map(({ writing }) => writing))
    })

  test('write nothing where nothing has changed', async () => {
    const before = await writings()
    await markAll()
    expect((await rollUpDirtyDays(database)).failures).toEqual([])
    expect(await writings()).toEqual(before)
  })

  test('write as many rows on a full day as on an empty one', async () => {
    const written = async (day: string): Promise<number> => {
      const visit = { at: new Date(`${day}T11:00:00Z`), sessionId: `late ${day}`, readerHash: '77' }
      await insert([
        event({ ...visit, country: 'NZ' }),
        event({ ...visit, id: 'b', kind: 'block', blockId: 'b1', share: 1, durationMs: 2000, place: 0 }),
      ])
      const before = await writings()
      await rollUpDirtyDays(database)
      return [...(await writings())].filter((writing) => !before.has(writing)).length
    }
    // One session, one block, and for report and organisation the total and one row of each division.
    const rows = 2 + 2 * (1 + Object.keys(DIVISIONS).length)
    expect(await written('2026-11-01')).toBe(rows)
    expect(await written('2026-11-20')).toBe(rows)
  })

  test('the loop rolls up what comes', async () => {
    const loop = startRollups(database, { everyMs: 200 })
    await insert([event({ at: new Date('2026-11-02T10:00:00Z'), sessionId: 'loop' })])
    await expect.poll(() => total('2026-11-02'), { timeout: 30_000 }).toMatchObject({ views: 1 })
    await loop.stop()
  })
})

function publicationsOf({ organisationId, publications }: TestOrganisation): GeneratedPublication[] {
  return publications.map((publication) => ({
    organisationId,
    ...publication,
    publishedAt: new Date('2026-11-01T08:00:00Z'),
    blocks: Array.from({ length: 6 }, (_, index) => ({ id: `block-${index}`, seconds: 8 + index })),
  }))
}
