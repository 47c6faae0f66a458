import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from './days.ts'
import { generateReaders } from './generate.ts'
import { deleteOldEvents } from './retention.ts'
import { rollUpDirtyDays } from './rollup.ts'
import { makeOrganisation, type TestOrganisation } from './testing.ts'

const now = new Date('2026-11-21T23:00:00Z')

describeEachEngine('keeping raw events', (open) => {
  let database: Database
  let short: TestOrganisation
  let long: TestOrganisation

  beforeAll(async () => {
    database = await open()
    short = await makeOrganisation(database, 'short')
    long = await makeOrganisation(database, 'long')
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('organisations')
        .set({ retention_days: 30 })
        .where('id', '=', short.organisationId)
        .execute(),
    )
    await generateReaders({
      database,
      seed: 5,
      days: 60,
      readersPerDay: 6,
      publications: [short, long].map((organisation) => ({
        organisationId: organisation.organisationId,
        ...organisation.publications[0]!,
        publishedAt: new Date('2026-09-01T08:00:00Z'),
        blocks: [{ id: 'block', seconds: 6 }],
      })),
      until: now,
    })
    await rollUpDirtyDays(database)
  })

  const read = <T>(query: ReturnType<typeof sql<T>>) =>
    database.transaction({ kind: 'platform' }, async () => (await query.execute(tx())).rows)
  const events = async ({ organisationId }: TestOrganisation) =>
    (
      await read(sql<{ day: string; count: number }>`
        select (at at time zone 'UTC')::date as day, count(*) as count from engagement_events
        where organisation_id = ${organisationId}::uuid group by 1 order by 1`)
    ).map(({ day, count }) => `${day} ${count}`)
  const totals = ({ organisationId }: TestOrganisation) =>
    read(
      sql`select * from engagement_report_days where organisation_id = ${organisationId}::uuid order by 1, 2, 3, 4, 5`,
    )

  test('deletes what is older than the organisation keeps, and neither its numbers nor others', async () => {
    const first = addDays(dayOf(now), -30)
    const before = { short: await events(short), long: await events(long), totals: await totals(short) }
    expect(before.short.some((day) => day < first)).toBe(true)

    expect(await deleteOldEvents(database, now)).toBeGreaterThan(100)
    expect(await events(short)).toEqual(before.short.filter((day) => day >= first))
    expect(await events(long)).toEqual(before.long)
    expect(await deleteOldEvents(database, now)).toBe(0)

    await rollUpDirtyDays(database)
    expect(await totals(short)).toEqual(before.totals)
  })

  test('waits for what has not been counted yet', async () => {
    const later = new Date(now.getTime() + 2 * 86_400_000)
    const waiting = addDays(dayOf(now), -30)
    const mark = sql`
      insert into engagement_dirty_days (organisation_id, report_id, day)
      values (${short.organisationId}::uuid, ${short.publications[0]!.reportId}::uuid, ${waiting}::date)`
    await read(mark)
    const before = await totals(short)
    const kept = await events(short)
    await deleteOldEvents(database, later)
    expect((await events(short))[0]).toBe(kept[0])
    expect((await events(short)).length).toBe(kept.length - 1)
    await rollUpDirtyDays(database)
    expect(await totals(short)).toEqual(before)
    await deleteOldEvents(database, later)
    expect((await events(short)).length).toBe(kept.length - 2)
  })
})
