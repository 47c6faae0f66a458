import { describe, expect, it } from 'vitest'
import type { Edition } from '../queries.ts'
import { requestsOf } from '../../../api/analytics.ts'
import { rowsFor } from '../testing/answers.ts'
import { flagsOf } from './flags.ts'
import { measureWords } from './measure.ts'
import { overviewQuestions, readOverview } from './overview.ts'
import { overviewTables } from './overviewTables.ts'
import { countOf } from '../../../format/numbers.ts'
import { cutInWords, periodInWords } from './pointWords.ts'
import { spansIn, unitOf } from './spans.ts'

const metrics = [
  'totalUsers',
  'screenPageViews',
  'sessions',
  'customEvent:completions',
  'customEvent:median_read_seconds',
]
/** Both of 200 days: the first from a Monday to a Thursday, the other from a Wednesday to a Sunday. */
const about = {
  reportId: undefined,
  range: { from: '2026-05-04', to: '2026-11-19' },
  compare: { from: '2025-10-16', to: '2026-05-03' },
}
const empty = (...dimensions: string[]) => ({ dimensions, metrics: ['totalUsers'], rows: [] })
const answer = (dimension: string, rows: [string[], number[]][]) =>
  rowsFor(overviewQuestions(about), [
    { dimensions: ['dateRange'], metrics, rows: [[['now'], [90, 90, 90, 9, 30]]] },
    // Somebody came on two days of one week.
    {
      dimensions: ['date', 'dateRange'],
      metrics,
      rows: [
        [
          ['20260505', 'now'],
          [5, 6, 6, 2, 10],
        ],
        [
          ['20260506', 'now'],
          [5, 6, 6, 2, 90],
        ],
      ],
    },
    { dimensions: [dimension, 'dateRange'], metrics, rows },
    empty('sessionSource'),
    empty('deviceCategory'),
    { dimensions: ['country', 'countryId'], metrics: ['totalUsers'], rows: [[['Norway', 'NO'], [4]]] },
    empty('customEvent:report_id'),
  ])
const dayText = (day: Date | undefined) => day?.toISOString().slice(0, 10)

describe('long ranges', () => {
  it.each([
    ['2026-05-24', '2026-11-21', 'day'],
    ['2026-05-24', '2026-11-22', 'week'],
    ['2024-02-01', '2026-01-31', 'week'],
    ['2024-02-01', '2026-02-01', 'month'],
  ] as const)('%s to %s is drawn by the %s', (from, to, unit) => {
    expect(unitOf({ from, to })).toBe(unit)
  })

  it('weeks begin on Monday and are named as ISO 8601 does, over the new year too', () => {
    expect(spansIn({ from: '2024-12-25', to: '2025-01-06' }, 'week')).toEqual([
      { from: '2024-12-25', to: '2024-12-29', name: '202452', isCut: true },
      { from: '2024-12-30', to: '2025-01-05', name: '202501', isCut: false },
      { from: '2025-01-06', to: '2025-01-06', name: '202502', isCut: true },
    ])
    expect(spansIn({ from: '2026-12-28', to: '2027-01-10' }, 'week').map(({ name }) => name)).toEqual([
      '202653',
      '202701',
    ])
  })

  it('months are whole but where the range cuts them', () => {
    expect(spansIn({ from: '2024-01-15', to: '2024-03-31' }, 'month')).toEqual([
      { from: '2024-01-15', to: '2024-01-31', name: '202401', isCut: true },
      { from: '2024-02-01', to: '2024-02-29', name: '202402', isCut: false },
      { from: '2024-03-01', to: '2024-03-31', name: '202403', isCut: false },
    ])
  })

  it('asks for readers and medians of weeks and months, which do not add up', () => {
    const asked = (from: string) =>
      requestsOf(overviewQuestions({ ...about, range: { ...about.range, from } })).map(({ dimensions }) =>
        dimensions!.map(({ name }) => name).join(),
      )
    expect(asked('2026-05-04')).toContain('isoYearIsoWeek')
    expect(asked('2024-05-04')).toContain('yearMonth')
    expect(asked('2026-10-04')).not.toContain('isoYearIsoWeek')

    const overview = readOverview(
      answer('isoYearIsoWeek', [
        [
          ['202619', 'now'],
          [7, 12, 12, 4, 40],
        ],
        [
          ['202542', 'before'],
          [3, 3, 3, 0, 9],
        ],
      ]),
      about,
    )
    expect(overview.points).toHaveLength(29)
    const [first] = overview.points
    // Not 10 readers: a week of Google Analytics counts who came on both days once.
    expect(first).toMatchObject({
      isCut: false,
      now: { readers: 7, medianSeconds: 40 },
      before: { isCut: true, numbers: { readers: 3 } },
    })
    expect([dayText(first!.before!.day), dayText(first!.before!.last)]).toEqual(['2025-10-16', '2025-10-19'])
    expect(overview.points[1]!.now.readers).toBe(0)
    // What follows in the answer is read as before.
    expect(overview.countries).toEqual([{ name: 'Norway', id: 'NO', readers: 4 }])
    expect(overview.days[1]!.now.readers).toBe(5)

    const tables = overviewTables(overview, true, (id) => id)
    expect(tables[1]!.name).toBe('Weeks')
    expect(tables[1]!.rows[0]!.slice(0, 3)).toEqual(['2026-05-04', '2026-05-10', 7])
    expect(tables[1]!.rows[0]!.slice(7, 10)).toEqual(['2025-10-16', '2025-10-19', 3])
    expect(tables[1]!.rows.every((row) => row.length === tables[1]!.head.length)).toBe(true)
    // Before anything was published there is no number, and the week of the first publication has one.
    const [, weeks] = overviewTables(overview, true, (id) => id, new Date('2026-05-06T00:00:00Z'))
    expect(weeks!.rows[0]!.slice(2, 4)).toEqual([7, 12])
    expect(weeks!.rows[0]!.slice(9)).toEqual([null, null, null, null, null])
  })

  it('flags stand at the week or month, and say their day', () => {
    const { points } = readOverview(answer('isoYearIsoWeek', []), about)
    const edition = (publishedAt: string) =>
      ({
        reportId: 'an-id',
        edition: 1,
        name: 'A report',
        publishedAt,
        publishedOn: publishedAt.slice(0, 10),
      }) as Edition
    const flags = flagsOf(
      points,
      [
        '2026-11-19T08:00:00.000Z',
        '2026-05-13T23:59:00.000Z',
        '2026-05-11T08:00:00.000Z',
        '2026-05-03T08:00:00.000Z',
      ].map(edition),
      undefined,
      new Date('2026-11-22T00:00:00Z'),
    )
    expect(flags.map(({ index, titles }) => [index, titles])).toEqual([
      [1, ['11 May: A report, edition 1']],
      [1, ['13 May: A report, edition 1']],
      [28, ['19 Nov: A report, edition 1']],
    ])
  })

  it('say what a point is of, and what is incomplete', () => {
    const { points } = readOverview(answer('isoYearIsoWeek', []), about)
    expect(periodInWords(points[0]!, 'week')).toMatch(/^4.–.10 May 2026$/)
    expect(periodInWords(points[28]!, 'week')).toMatch(/^16.–.19 Nov 2026 \(4 days\)$/)
    expect(cutInWords(points, 'week')).toBe('the last week is incomplete')
    expect(cutInWords([points[28]!, points[0]!, points[28]!], 'month')).toBe(
      'the first and last month are incomplete',
    )
    expect(cutInWords(points.slice(0, 28), 'week')).toBeNull()
    expect(cutInWords(points.slice(28), 'week')).toBe('the last week is incomplete')
    expect([countOf(1, 'week'), countOf(157, 'week'), countOf(1095, 'day')]).toEqual([
      '1 week',
      '157 weeks',
      '1,095 days',
    ])
    expect(measureWords.readers.trend('week')).toBe('Readers by week')
    expect(measureWords.completion.trend('month')).toBe('Visits read to the end, % by month')
    const month = { day: new Date('2024-02-01Z'), last: new Date('2024-02-29Z'), isCut: false }
    expect(periodInWords(month, 'month')).toBe('February 2024')
  })
})
