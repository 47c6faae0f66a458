import { type Database, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayOf } from './days.ts'
import { END_DEPTH } from './divisions.ts'
import { rollUpDirtyDays } from './rollup.ts'
import { ALL_REPORTS, lockDay, MAX_TARGETS, MAX_VALUES, OTHER, storeReadings } from './rollupWriter.ts'
import { eventStore } from './store/chosenStore.ts'
import { describeEachStore } from './testing/stores.ts'
import { makeOrganisation, type TestOrganisation } from './testing.ts'
import type { EventRow } from './writer.ts'

const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20']

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describeEachStore('rollups of anything', (open, store) => {
  let database: Database
  let acme: TestOrganisation
  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', 3)
  })
  const inAcme = <T>(work: () => Promise<T>): Promise<T> =>
    database.transaction({ kind: 'organisation', organisationId: acme.organisationId }, work)
  const insert = (events: EventRow[]) => eventStore(database).store(acme.organisationId, events)
  const rows = <T>(query: ReturnType<typeof sql<T>>) => inAcme(async () => (await query.execute(tx())).rows)

  function eventsOf(random: () => number): EventRow[] {
    const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const made = Array.from({ length: 900 }, (_, index): EventRow => {
      const kind = any(['view', 'read', 'read', 'block', 'block', 'block', 'use', 'link', 'end'])
      const session = Math.floor(random() * 25)
      const onBlock = ['block', 'use', 'link'].includes(kind)
      return {
        ...any(acme.publications),
        // Whole seconds, so that some events are simultaneous.
        at: new Date(
          `${any(DAYS)}T${any(['00', '12', '23'])}:${any(['00', '30', '59'])}:${any(['00', '59'])}Z`,
        ),
        sessionId: `s${String(session).padStart(2, '0')}`,
        id: `e${index % 700}`,
        kind,
        durationMs: kind === 'read' || kind === 'block' ? any([0, 0, 400, 1500, 2500, 61_234, 600_000]) : 0,
        blockId: onBlock ? `b${Math.floor(random() * 5)}` : null,
        share: kind === 'block' || kind === 'end' ? any([0, 0.25, 0.5, 0.875, 1]) : null,
        readerHash: String(session % 9),
        device: 'desktop',
        source: null,
        browser: 'Chrome',
        country: any(['AU', 'NZ', null]),
        medium: null,
        campaign: null,
        place: kind === 'block' ? any([0, 1, 2, 3, null]) : null,
        target: kind === 'use' ? any(['Peru', 'Chad', null]) : kind === 'link' ? 'https://a.example/' : null,
      }
    })
    return made
  }

  // Each statement of ClickHouse has its fixed cost, and a seed takes a hundred of them.
  test.each(store === 'clickhouse' ? [1] : [1, 2, 3])(
    'agree with a plain recount, whatever comes when, seed %i',
    async (seed) => {
      const random = randomOf(seed)
      await rows(sql`delete from engagement_events`)
      await eventStore(database).erase(acme.organisationId)
      const events = eventsOf(random)
      const kills: string[] = []
      for (let from = 0; from < events.length; from += 60) {
        await insert(events.slice(from, from + 60))
        // What came again changes nothing.
        if (random() < 0.3) await insert(events.slice(from, from + 30))
        const turn = random()
        if (turn < 0.3) await rollUpDirtyDays(database)
        else if (turn < 0.5) await Promise.all([rollUpDirtyDays(database), rollUpDirtyDays(database)])
        else if (turn < 0.6 || kills.length === 0) {
          const killed = inAcme(async () => {
            await lockDay(acme.organisationId, DAYS[1]!)
            await storeReadings(acme.organisationId, DAYS[1]!, [acme.publications[0]!.reportId])
            throw new Error('killed')
          })
          kills.push(await killed.catch(String))
        }
      }
      expect((await rollUpDirtyDays(database)).failures).toEqual([])
      expect(new Set(kills)).toEqual(new Set(['Error: killed']))
      const stored = {
        days: await rows(sql`
        select dimension, day::text, report_id, value, views, readers, sessions, engaged_ms, session_ms, new_readers,
          scrolled_readers, completions, read_seconds, read_sessions
        from engagement_report_days where dimension in ('', 'country', 'visit')`),
        blocks: await rows(sql`
        select day::text, report_id, block_id, readers, sessions, engaged_ms, use_sessions, exits, attention_seconds,
          attention_sessions
        from engagement_report_day_blocks`),
        targets: await rows(sql`
        select day::text, report_id, block_id, target, sessions, count from engagement_report_day_targets`),
      }
      const expected = recount(events)
      expect(texts(stored.days)).toEqual(texts(expected.days))
      expect(texts(stored.blocks)).toEqual(texts(expected.blocks))
      expect(texts(stored.targets)).toEqual(texts(expected.targets))
      expect(stored.days.length).toBeGreaterThan(60)
    },
  )

  test('what strangers make up is bounded: the rest of a day is one value', async () => {
    const at = new Date('2026-10-10T10:00:00Z')
    const [publication] = acme.publications
    const base = {
      ...eventsOf(randomOf(4))[0]!,
      ...publication,
      at,
      blockId: null,
      share: null,
      target: null,
    }
    await insert(
      Array.from({ length: MAX_VALUES + 50 }, (_, index) => [
        { ...base, sessionId: `x${index}`, id: 'view', kind: 'view', campaign: `made up ${index}` },
        { ...base, sessionId: `y${index}`, id: 'view', kind: 'view', campaign: index < 9 ? 'real' : null },
      ]).flat(),
    )
    await insert(
      Array.from({ length: MAX_TARGETS + 50 }, (_, index) => [
        { ...base, sessionId: 'z', id: `u${index}`, kind: 'use', blockId: 'b1', target: `made up ${index}` },
        { ...base, sessionId: `z${index % 7}`, id: `v${index}`, kind: 'use', blockId: 'b1', target: 'real' },
      ]).flat(),
    )
    await rollUpDirtyDays(database)
    const campaigns = await rows(sql<{ value: string; sessions: number }>`
      select value, sessions from engagement_report_days
      where dimension = 'campaign' and day = '2026-10-10' and report_id = ${publication!.reportId}::uuid`)
    expect(campaigns).toHaveLength(MAX_VALUES + 2)
    expect(campaigns).toContainEqual({ value: 'real', sessions: 9 })
    expect(campaigns).toContainEqual({ value: OTHER, sessions: 51 })
    const targets = await rows(sql<{ target: string; sessions: number; count: number }>`
      select target, sessions, count from engagement_report_day_targets where day = '2026-10-10'`)
    expect(targets).toHaveLength(MAX_TARGETS + 1)
    expect(targets).toContainEqual({ target: 'real', sessions: 7, count: MAX_TARGETS + 50 })
    expect(targets).toContainEqual({ target: OTHER, sessions: 1, count: 51 })
  })

  test('another organisation sees none of it', async () => {
    const globex = await makeOrganisation(database, 'globex')
    const { rows: seen } = await database.transaction(
      { kind: 'organisation', organisationId: globex.organisationId },
      () => sql`select 1 from engagement_report_day_targets`.execute(tx()),
    )
    expect(seen).toEqual([])
  })
})

const texts = (list: readonly unknown[]): string[] => list.map((row) => JSON.stringify(row)).sort()

const group = <T>(list: readonly T[], keyOf: (item: T) => string): T[][] => [
  ...list
    .reduce((groups, item) => {
      const key = keyOf(item)
      return groups.set(key, [...(groups.get(key) ?? []), item])
    }, new Map<string, T[]>())
    .values(),
]
const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0)
const distinct = (list: readonly unknown[]): number => new Set(list).size

function histogram(seconds: readonly number[]): [seconds: number[], sessions: number[]] {
  const values = [...new Set(seconds)].sort((a, b) => a - b)
  return [values, values.map((value) => seconds.filter((each) => each === value).length)]
}

/** All derived rows, counted from a list of events without a database. */
function recount(all: EventRow[]) {
  const inTime = [...all].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  const placeOf = (event: EventRow) => `${dayOf(event.at)} ${event.publicationId} ${event.sessionId}`
  // An event sent again is the same; of different ones with one id the first in time counts.
  const stored = group(all, (event) => `${event.at.getTime()} ${event.sessionId} ${event.id}`).map(
    ([first]) => first!,
  )
  const events = group(
    inTime.filter((event) => stored.includes(event)),
    (event) => `${placeOf(event)} ${event.id}`,
  ).map(([first]) => first!)

  const sessions = group(events, placeOf).map((its) => {
    const views = its.filter(({ kind }) => kind === 'view')
    return {
      its,
      day: dayOf(its[0]!.at),
      report: its[0]!.reportId,
      publication: its[0]!.publicationId,
      session: its[0]!.sessionId,
      start: its[0]!.at.getTime(),
      length: its.at(-1)!.at.getTime() - its[0]!.at.getTime(),
      views: views.length,
      ms: sum(its.filter(({ kind }) => kind === 'read').map(({ durationMs }) => durationMs)),
      reader: its[0]!.readerHash,
      country: (views[0] ?? its[0]!).country ?? '(not set)',
      ended: its.some(({ kind, share }) => kind === 'end' && share! >= END_DEPTH),
    }
  })
  type Session = (typeof sessions)[number]
  const order = (a: Session, b: Session) =>
    a.start - b.start ||
    (a.session < b.session ? -1 : a.session > b.session ? 1 : a.publication < b.publication ? -1 : 1)
  const firsts = new Set(
    group(sessions, ({ day, reader }) => `${day} ${reader}`).map((its) => [...its].sort(order)[0]),
  )

  const days = sessions.flatMap((session) =>
    [session.report, ALL_REPORTS].flatMap((report) =>
      [
        ['', ''],
        ['country', session.country],
        ['visit', firsts.has(session) ? 'new' : 'returning'],
      ].map(([dimension, value]) => ({ session, report, dimension, value })),
    ),
  )
  return {
    days: group(days, ({ session, report, dimension, value }) =>
      [session.day, report, dimension, value].join(),
    ).map((its) => {
      const [{ session, report, dimension, value }] = its as [(typeof its)[number]]
      const list = its.map((each) => each.session)
      const [seconds, counts] = histogram(list.map(({ ms }) => Math.min(Math.round(ms / 1000), 3600)))
      return {
        dimension,
        day: session.day,
        report_id: report,
        value,
        views: sum(list.map(({ views }) => views)),
        readers: distinct(list.map(({ reader }) => reader)),
        sessions: list.length,
        engaged_ms: sum(list.map(({ ms }) => ms)),
        session_ms: sum(list.map(({ length }) => length)),
        new_readers: list.filter((each) => firsts.has(each)).length,
        scrolled_readers: distinct(list.filter(({ ended }) => ended).map(({ reader }) => reader)),
        completions: list.filter(({ ended }) => ended).length,
        read_seconds: seconds,
        read_sessions: counts,
      }
    }),
    blocks: blocksOf(sessions),
    targets: group(
      events.filter(({ target }) => target !== null),
      (event) =>
        [
          dayOf(event.at),
          event.publicationId,
          event.kind === 'use' ? event.blockId : '',
          event.target,
        ].join(),
    ).map((its) => ({
      day: dayOf(its[0]!.at),
      report_id: its[0]!.reportId,
      block_id: its[0]!.kind === 'use' ? its[0]!.blockId : '',
      target: its[0]!.target,
      sessions: distinct(its.map(({ sessionId }) => sessionId)),
      count: its.length,
    })),
  }
}

interface Reading {
  day: string
  report: string
  reader: string
  its: EventRow[]
}

function blocksOf(sessions: readonly Reading[]) {
  const readings = sessions.flatMap((session) => {
    const blocks = group(
      session.its.filter(({ blockId }) => blockId !== null),
      ({ blockId }) => blockId!,
    ).map((its) => {
      const shown = its.filter(({ kind }) => kind === 'block')
      const ms = sum(shown.map(({ durationMs }) => durationMs))
      return {
        day: session.day,
        report: session.report,
        reader: session.its.map(({ readerHash }) => readerHash).sort()[0]!,
        block: its[0]!.blockId!,
        ms,
        seen: ms > 0 || shown.some(({ share }) => share! >= 0.5),
        used: its.some(({ kind }) => kind !== 'block'),
        place: Math.max(...its.map(({ place }) => place ?? -1)),
      }
    })
    const [last] = blocks
      .filter(({ seen, place }) => seen && place >= 0)
      .sort((a, b) => b.place - a.place || (a.block < b.block ? -1 : 1))
    return blocks.map((block) => ({ ...block, isLast: block === last }))
  })
  return group(readings, ({ day, report, block }) => [day, report, block].join()).map((its) => {
    const seen = its.filter((each) => each.seen)
    const [seconds, counts] = histogram(seen.map(({ ms }) => Math.min(Math.round(ms / 1000), 600)))
    return {
      day: its[0]!.day,
      report_id: its[0]!.report,
      block_id: its[0]!.block,
      readers: distinct(seen.map(({ reader }) => reader)),
      sessions: seen.length,
      engaged_ms: sum(its.map(({ ms }) => ms)),
      use_sessions: its.filter(({ used }) => used).length,
      exits: its.filter(({ isLast }) => isLast).length,
      attention_seconds: seconds,
      attention_sessions: counts,
    }
  })
}
