import { type Database, tx } from '@bubbles/db'
import { TIMES } from '@bubbles/test-kit/times'
import { beforeAll, expect, test } from 'vitest'
import { rollUpDirtyDays } from './rollup.ts'
import { eventStore } from './store/chosenStore.ts'
import { makeOrganisation } from './testing.ts'
import { type Counted, countQuestion, differences } from './testing/compare.ts'
import { generateEvents } from './testing/generator.ts'
import { readRawEvents } from './testing/independentCount.ts'
import { everyQuestion } from './testing/questions.ts'
import { describeEachStore } from './testing/stores.ts'

const until = '2026-11-21'
const now = new Date(`${until}T12:00:00Z`)
const ranges = [
  { first: '2026-10-20', last: until },
  { first: '2026-09-01', last: '2026-10-25' },
]

describeEachStore('an independent count of raw events', (open, store, bringIn) => {
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
        // Each day of an organisation is copied and compared there: as many as both ranges need.
        days: store === 'clickhouse' ? 40 : 90,
        events,
      })
    await bringIn(database)
    await rollUpDirtyDays(database)
    report = await inOrganisation(() =>
      tx()
        .selectFrom('engagement_events')
        .groupBy(['report_id', 'publication_id'])
        .orderBy((builder) => builder.fn.countAll(), 'desc')
        .select(['report_id', 'publication_id'])
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
  }, 240_000)

  test('agrees with run-reports to the last digit, for every dimension and metric', async () => {
    const every = everyQuestion(report.report_id, report.publication_id)
    // Each takes ClickHouse's embedded engine a second: a third of them in one run, another third in the next.
    const first = Math.floor(Math.random() * 3)
    const questions =
      store === 'clickhouse' && TIMES === 1 ? every.filter((_, index) => index % 3 === first) : every
    const counted = await inOrganisation(async () => {
      await readRawEvents(organisationId)
      const all: Counted[] = []
      for (const question of questions) all.push(await countQuestion({ ...question, ranges }))
      return all
    })
    const found = await eventStore(database).answer(organisationId, async (answers) => {
      const all: { name: string; rows: number; differences: string[] }[] = []
      for (const [index, question] of questions.entries())
        all.push({
          name: question.name,
          ...(await differences(answers, organisationId, { ...question, ranges }, counted[index]!, now)),
        })
      return all
    })
    const wrong = found.filter((each) => each.differences.length > 0)
    expect(wrong.map(({ name, differences: [first] }) => `${name}: ${first}`)).toEqual([])
    // A question nobody answers proves nothing.
    const unanswered = found.filter(({ rows }) => rows === 0).map(({ name }) => name)
    // Of fewer days some are about links that none of the few readers followed.
    expect(unanswered.slice(store === 'clickhouse' ? 5 : 0)).toEqual([])
  }, 240_000)
})
