import { schemas } from '@bubbles/contract/schemas'
import type { Database } from '@bubbles/db'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { rollUpDirtyDays } from '../rollup.ts'
import { eventStore } from '../store/chosenStore.ts'
import { describeEachStore } from '../testing/stores.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from '../testing.ts'
import type { EventRow } from '../writer.ts'
import { filterExpression } from './filter.ts'
import { runReports } from './runReports.ts'

const now = new Date('2026-11-21T23:00:00Z')

describeEachStore('filters and case', (open) => {
  let database: Database
  let acme: TestOrganisation

  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme')
    /** One reader comes twice on one day, by two spellings of one source, and looks at a mark of each of two blocks. */
    const events = ['Letter', 'letter'].flatMap((source, index): EventRow[] => {
      const view: EventRow = {
        ...acme.publications[0]!,
        at: new Date(now.getTime() - (index + 1) * 3_600_000),
        sessionId: `session-${index}`,
        id: 'view',
        kind: 'view',
        durationMs: 0,
        blockId: null,
        share: null,
        readerHash: '7',
        device: 'mobile',
        source,
        browser: 'Chrome',
        country: 'AU',
        medium: null,
        campaign: null,
        place: null,
        target: null,
      }
      return [view, { ...view, id: 'use', kind: 'use', blockId: ['abc', 'ABC'][index]!, target: 'Peru' }]
    })
    /** Five readers by each of two spellings: fewer aren't told of. */
    const others = ['Post', 'post'].flatMap((source, spelling) =>
      Array.from({ length: 5 }, (_, reader): EventRow => {
        const name = String(100 + 10 * spelling + reader)
        return { ...events[0]!, device: 'desktop', source, sessionId: `session-${name}`, readerHash: name }
      }),
    )
    await eventStore(database).store(acme.organisationId, [...events, ...others])
    await rollUpDirtyDays(database)
  })

  const ask = async (metric: string, fieldName: string, condition: object, dimensions: string[] = []) => {
    const body = schemas.runAnalyticsReports.body.parse({
      requests: [
        {
          dateRanges: [{ startDate: 'today', endDate: 'today' }],
          dimensions: dimensions.map((name) => ({ name })),
          metrics: [{ name: metric }],
          dimensionFilter: { filter: { fieldName, ...condition } },
        },
      ],
    })
    const { reports } = await eventStore(database).answer(acme.organisationId, (answers) =>
      runReports(testProperty(acme.organisationId), body, now, undefined, answers),
    )
    return reports[0]!.rows.map(({ metricValues }) => metricValues[0]!.value)
  }

  test.each<[string, string, object]>([
    ['an exact value', 'sessionSource', { stringFilter: { value: 'letter' } }],
    ['a list of one', 'sessionSource', { inListFilter: { values: ['LETTER'] } }],
    [
      'a list of both, with case',
      'sessionSource',
      { inListFilter: { values: ['letter', 'Letter'], caseSensitive: true } },
    ],
    [
      'an exact value, with case',
      'sessionSource',
      { stringFilter: { value: 'Letter', caseSensitive: true } },
    ],
    ['a dimension without case', 'deviceCategory', { stringFilter: { value: 'MOBILE' } }],
  ])('%s counts a reader once', async (_name, fieldName, condition) => {
    expect(await ask('totalUsers', fieldName, condition)).toEqual(['1'])
  })

  test('an exact value ignores case unless it says otherwise', async () => {
    const source = (stringFilter: object) => ask('sessions', 'sessionSource', { stringFilter })
    expect(await source({ value: 'POST' })).toEqual(['10'])
    expect(await source({ value: 'Post', caseSensitive: true })).toEqual(['5'])
    expect(await source({ value: 'POST', caseSensitive: true })).toEqual([])
  })

  test('a block is held to one value with its case only', async () => {
    const block = (stringFilter: object) =>
      ask('customEvent:mark_sessions', 'customEvent:block_id', { stringFilter }, ['customEvent:mark'])
    expect(await block({ value: 'abc', caseSensitive: true })).toEqual(['1'])
    await expect(block({ value: 'abc' })).rejects.toMatchObject({
      code: 'invalid-request',
      message: expect.stringContaining('“customEvent:block_id” must be one of the dimensions'),
    })
  })
})

describe('the size of a tree', () => {
  const leaf = { filter: { fieldName: 'country', stringFilter: { value: 'NZ' } } }
  const group = (count: number) => ({ orGroup: { expressions: Array.from({ length: count }, () => leaf) } })
  const understood = (tree: object) => filterExpression.safeParse(tree).success

  it('is at most 50 filters, however they are grouped', () => {
    expect(understood(group(50))).toBe(true)
    expect(understood({ andGroup: { expressions: [group(25), { notExpression: group(25) }] } })).toBe(true)
    expect(understood(group(51))).toBe(false)
    expect(understood({ andGroup: { expressions: [group(25), { notExpression: group(26) }] } })).toBe(false)
  })
})
