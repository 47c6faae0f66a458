import { schemas } from '@bubbles/contract/schemas'
import type { Database } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, test } from 'vitest'
import { generateReaders } from '../generate.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from '../testing.ts'
import { readRows } from './reader.ts'
import { readPlan } from './request.ts'
import { RowBudget } from './rowBudget.ts'
import { runReports } from './runReports.ts'

const now = new Date('2026-11-21T23:00:00Z')
const metrics = [{ name: 'sessions' }]
const byDay = {
  dateRanges: [
    { startDate: '4daysAgo', endDate: 'today' },
    { startDate: '9daysAgo', endDate: '5daysAgo' },
  ],
  dimensions: [{ name: 'date' }],
  metrics,
}
/** Ten days, in two ranges. */
const DAY_ROWS = 10
const byVisits = {
  dateRanges: [{ startDate: '9daysAgo', endDate: 'today' }],
  // One thing alone, of which every group is told.
  dimensions: [{ name: 'hour' }],
  metrics,
}

describeEachEngine('rows of a batch', (open) => {
  let database: Database
  let acme: TestOrganisation
  let visitRows: number

  const inAcme = <T>(work: () => Promise<T>): Promise<T> =>
    database.transaction({ kind: 'organisation', organisationId: acme.organisationId }, work)
  const readBody = (requests: object[]) => schemas.runAnalyticsReports.body.parse({ requests })
  /** Rows answered and rows there are, of each request; or the refusal. */
  const run = (requests: object[], rows: number, sessionRows: number) =>
    inAcme(() =>
      runReports(
        testProperty(acme.organisationId),
        readBody(requests),
        now,
        new RowBudget({ rows, sessionRows }),
      ),
    )
      .then(({ reports }) => reports.map((report) => [report.rows.length, report.rowCount]))
      .catch((error: unknown) => error)

  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme')
    await generateReaders({
      database,
      seed: 5,
      days: 10,
      readersPerDay: 20,
      until: now,
      publications: [
        {
          organisationId: acme.organisationId,
          ...acme.publications[0]!,
          publishedAt: new Date('2026-11-01T08:00:00Z'),
          blocks: [{ id: 'b1', seconds: 5 }],
        },
      ],
    })
    const { reports } = await inAcme(() =>
      runReports(testProperty(acme.organisationId), readBody([byVisits]), now),
    )
    visitRows = reports[0]!.rowCount
  })

  test('as many as are allowed are answered', async () => {
    expect(visitRows).toBeGreaterThan(2)
    expect(await run([byDay, byVisits, byDay], 2 * DAY_ROWS + visitRows, visitRows)).toEqual([
      [DAY_ROWS, DAY_ROWS],
      [visitRows, visitRows],
      [DAY_ROWS, DAY_ROWS],
    ])
  })

  test('one more over all requests and ranges is refused', async () => {
    expect(await run([byDay, byVisits, byDay], 2 * DAY_ROWS + visitRows - 1, visitRows)).toMatchObject({
      code: 'invalid-request',
      message: expect.stringMatching(/^The requests have more than \d+ rows in all\. Ask for fewer /),
      errors: [{ pointer: '/requests/2' }],
    })
  })

  test('one more of those that are counted in visits is refused, until a limit takes fewer', async () => {
    expect(await run([byDay, byVisits], 1_000, visitRows - 1)).toMatchObject({
      code: 'invalid-request',
      message: expect.stringMatching(/^The requests that split visits .* have more than \d+ rows in all/),
      errors: [{ pointer: '/requests/1' }],
    })
    expect(await run([byDay, { ...byVisits, limit: 2 }], 1_000, 2)).toEqual([
      [DAY_ROWS, DAY_ROWS],
      [2, visitRows],
    ])
  })

  test('no more are read than tell that there are too many', async () => {
    const plan = readPlan(readBody([byDay]).requests[0]!, '/requests/0', '2026-11-21')
    const limit = new RowBudget({ rows: 3, sessionRows: 1 }).limit(plan)
    const read = await inAcme(() => readRows(testProperty(acme.organisationId), { ...plan, limit }))
    expect(read).toMatchObject({ rows: { length: 4 }, rowCount: DAY_ROWS })
  })
})
