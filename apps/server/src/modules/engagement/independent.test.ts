import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { TIMES } from '@bubbles/test-kit/times'
import { beforeAll, expect, test } from 'vitest'
import { rollUpDirtyDays } from './rollup.ts'
import { makeOrganisation } from './testing.ts'
import { differences } from './testing/compare.ts'
import { generateEvents } from './testing/generator.ts'
import { readRawEvents } from './testing/independentCount.ts'
import { everyQuestion } from './testing/questions.ts'

const until = '2026-11-21'
const now = new Date(`${until}T12:00:00Z`)
const ranges = [
  { first: '2026-10-20', last: until },
  { first: '2026-09-01', last: '2026-10-25' },
]

describeEachEngine('an independent count of raw events', (open) => {
  let database: Database
  let organisationId: string
  let report: { report_id: string; publication_id: string }
  const inOrganisation = <T>(work: () => Promise<T>): Promise<T> =>
    database.transaction({ kind: 'organisation', organisationId }, work)

  beforeAll(async () => {
    database = await open()
    const acme = await makeOrganisation(database, 'acme')
    const globex = await makeOrganisation(database, 'globex')
    organisationId = acme.organisationId
    for (const [index, events] of [4_000 * TIMES, 1_000].entries())
      await generateEvents(database, {
        organisationId: [acme, globex][index]!.organisationId,
        seed: 7 + index,
        until,
        days: 90,
        events,
      })
    await rollUpDirtyDays(database)
    report = await inOrganisation(() =>
      tx()
        .selectFrom('engagement_sessions')
        .groupBy(['report_id', 'publication_id'])
        .orderBy((builder) => builder.fn.countAll(), 'desc')
        .select(['report_id', 'publication_id'])
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
  }, 120_000)

  test('agrees with run-reports to the last digit, for every dimension and metric', async () => {
    const questions = everyQuestion(report.report_id, report.publication_id)
    const found = await inOrganisation(async () => {
      await readRawEvents(organisationId)
      const all: { name: string; rows: number; differences: string[] }[] = []
      for (const question of questions)
        all.push({
          name: question.name,
          ...(await differences(organisationId, { ...question, ranges }, now)),
        })
      return all
    })
    const wrong = found.filter((each) => each.differences.length > 0)
    expect(wrong.map(({ name, differences: [first] }) => `${name}: ${first}`)).toEqual([])
    // A question nobody answers proves nothing.
    expect(found.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([])
  }, 120_000)
})
