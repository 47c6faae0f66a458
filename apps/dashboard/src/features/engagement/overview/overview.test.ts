import { hourInWords } from '../../../format/utcDays.ts'
import { hoursIn } from './hours.ts'
import { describe, expect, it } from 'vitest'
import { requestsOf } from '../../../api/analytics.ts'
import { rowsFor } from '../testing/answers.ts'
import { statOf } from './measure.ts'
import {
  completionOf,
  isComparable,
  measuredDays,
  measuredSince,
  measureOf,
  noNumbers,
  overviewQuestions,
  readOverview,
  withUnread,
} from './overview.ts'
import { overviewTables } from './overviewTables.ts'
import { readoutOf } from './readout.ts'
import { trendAxis } from './trendFigure.ts'

const about = {
  reportId: undefined,
  range: { from: '2026-11-20', to: '2026-11-22' },
  compare: { from: '2026-11-17', to: '2026-11-19' },
}
const metrics = [
  'totalUsers',
  'screenPageViews',
  'sessions',
  'customEvent:completions',
  'customEvent:median_read_seconds',
]

const asked = (of: Parameters<typeof overviewQuestions>[0]) => requestsOf(overviewQuestions(of))

describe('overview', () => {
  it('asks within one batch, and of one report nothing about others', () => {
    expect(asked(about).length).toBeLessThanOrEqual(20)
    const requests = asked({ ...about, reportId: 'an-id' })
    expect(requests).toHaveLength(asked(about).length - 1)
    expect(requests.every((request) => JSON.stringify(request.dimensionFilter).includes('an-id'))).toBe(true)
    expect(requests[0]!.dateRanges).toEqual([
      { startDate: '2026-11-20', endDate: '2026-11-22', name: 'now' },
      { startDate: '2026-11-17', endDate: '2026-11-19', name: 'before' },
    ])
    expect(asked({ ...about, compare: null })[0]!.dateRanges).toHaveLength(1)
  })

  it('puts each day beside the one a range before, whatever days are missing', () => {
    const overview = readOverview(
      rowsFor(overviewQuestions(about), [
        { dimensions: ['dateRange'], metrics, rows: [[['now'], [10, 12, 11, 4, 90.5]]] },
        {
          dimensions: ['date', 'dateRange'],
          metrics,
          rows: [
            [
              ['20261122', 'now'],
              [7, 8, 8, 3, 60],
            ],
            [
              ['20261118', 'before'],
              [2, 2, 2, 0, 9],
            ],
            [
              ['20261120', 'now'],
              [3, 4, 3, 1, 30],
            ],
          ],
        },
        { dimensions: ['sessionSource'], metrics: ['totalUsers'], rows: [[['(direct)'], [10]]] },
        { dimensions: ['deviceCategory'], metrics: ['totalUsers'], rows: [] },
        { dimensions: ['country', 'countryId'], metrics: ['totalUsers'], rows: [[['Norway', 'NO'], [4]]] },
      ]),
      about,
    )
    expect(overview.before).toEqual(noNumbers)
    expect(
      overview.days.map(({ day, now, before }) => [
        day.toISOString().slice(0, 10),
        now.readers,
        before.readers,
      ]),
    ).toEqual([
      ['2026-11-20', 3, 0],
      ['2026-11-21', 0, 2],
      ['2026-11-22', 7, 0],
    ])
    expect(overview.sources).toEqual([{ name: '(direct)', readers: 10 }])
    expect(overview.countries).toEqual([{ name: 'Norway', id: 'NO', readers: 4 }])
    expect(overview.reports).toEqual([])
    expect(measureOf(overview.now, 'completion')).toBeCloseTo(4 / 11)
    // A table has the same days, and no number where nobody read.
    const [days] = overviewTables(overview, true, (id) => id)
    expect(days!.rows[1]).toEqual(['2026-11-21', 0, 0, 0, null, null, 2, 2, 2, 9, 0])
    expect(days!.rows.every((row) => row.length === days!.head.length)).toBe(true)
  })

  it('tells no number of a day or an hour that is left out: not in the trend, nor in files, nor in a comparison', () => {
    const one = { ...about, range: { from: '2026-11-21', to: '2026-11-22' }, compare: null }
    const cut = (rows: [string[], number[]][], ...dimensions: string[]) => ({
      dimensions,
      metrics,
      rows,
      isCut: true,
    })
    const overview = readOverview(
      rowsFor(overviewQuestions(one), [
        { dimensions: [], metrics, rows: [[[], [9, 9, 9, 4, 30]]] },
        cut([[['20261121'], [0, 0, 0, 0, 0]]], 'date'),
        cut(
          [
            [
              ['20261121', '08'],
              [6, 6, 6, 4, 30],
            ],
          ],
          'date',
          'hour',
        ),
      ]),
      one,
    )
    expect(overview.days.map(({ now }) => now)).toEqual([noNumbers, { ...noNumbers, notTold: true }])
    expect([overview.leavesOut, overview.leavesOutTimes]).toEqual([false, true])
    expect(overview.hours[8]!.numbers.readers).toBe(6)
    expect(overview.hours[9]!.numbers.notTold).toBe(true)
    const [days, hours] = overviewTables(overview, false, (id) => id)
    expect(days!.rows.map((row) => row.slice(0, 3))).toEqual([
      ['2026-11-21', 0, 0],
      ['2026-11-22', null, null],
    ])
    expect(hours!.rows[9]!.slice(1)).toEqual([null, null, null, null, null])
    const trend = { points: overview.points, measure: 'readers' as const, comparing: false, since: null }
    expect(readoutOf(trend, 1, 'day', false).now).toBe('not shown: too few readers')
    expect(trendAxis(trend).scaled(overview.points[1]!.now)).toBeNull()
    expect(
      statOf('readers', { ...overview, before: overview.now }, 'period', { now: 2, before: 1 }).change,
    ).toBeUndefined()
  })

  it('says nothing of time and completion where nobody came, and never NaN', () => {
    expect(completionOf(noNumbers)).toBe(0)
    const nobody = { now: noNumbers, before: noNumbers, days: [] }
    expect(statOf('time', nobody, 'period')).toEqual({
      parts: [['–']],
      change: { direction: 'same', words: 'no readers before' },
    })
    expect(statOf('readers', nobody, 'none')).toEqual({ parts: [['0']] })
  })
})

describe('comparison', () => {
  const some = { ...noNumbers, readers: 1, views: 1, visits: 1 }
  /** Ten days from 11 November; the ten before begin on the first. */
  const from = (first: number) => ({
    days: Array.from({ length: 10 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 10, 11 + index)),
      now: 11 + index >= first ? some : noNumbers,
      before: 1 + index >= first ? some : noNumbers,
    })),
  })
  it.each([
    ['read all along', 1, undefined, null, [10, 10], true],
    ['read for half of the days before', 6, undefined, '2026-11-06', [10, 5], true],
    ['read for three of them', 8, undefined, '2026-11-08', [10, 3], true],
    ['read in these days only', 12, undefined, '2026-11-12', [9, 0], false],
    ['published before, and not read', 12, '2026-10-20T10:00:00.000Z', null, [10, 10], true],
    ['published late among the days before', 12, '2026-11-09T10:00:00.000Z', '2026-11-09', [10, 2], false],
    ['never read', 99, undefined, null, [10, 10], true],
  ] as const)('%s', (_words, first, published, since, [now, before], comparable) => {
    const found = measuredSince(from(first), published)
    expect(found?.toISOString().slice(0, 10) ?? null).toBe(since)
    const measured = measuredDays(from(first), found)
    expect(measured).toEqual({ now, before })
    expect(isComparable(measured, 10)).toBe(comparable)
  })

  it('compares the days there are with those at the same place before', () => {
    const of = (readers: number, medianSeconds: number) => ({ ...some, readers, medianSeconds })
    const numbers = {
      now: of(60, 40),
      before: of(20, 30),
      days: Array.from({ length: 10 }, (_, at) => ({
        day: new Date(Date.UTC(2026, 10, 11 + at)),
        // The first days, which nothing stands beside, are of no account.
        now: at < 5 ? of(999, 999) : of(30, 40),
        before: at < 5 ? noNumbers : of(20, 30),
      })),
    }
    const measured = { now: 10, before: 5 }
    const words = (measure: 'readers' | 'time') => statOf(measure, numbers, 'period', measured).change?.words
    expect(words('readers')).toBe('last 5 of 10 days: 50% more')
    expect(words('time')).toBe('last 5 of 10 days: 10 s longer')
    expect(statOf('readers', numbers, 'unmeasured', measured).change).toBeUndefined()
  })

  it('exports days that were not measured without numbers', () => {
    const days = from(13).days
    const overview = {
      now: some,
      before: noNumbers,
      days,
      unit: 'day' as const,
      points: [],
      hours: [],
      countries: [],
      sources: [],
      devices: [],
      reports: [],
      leavesOut: false,
      leavesOutTimes: false,
    }
    const [table] = overviewTables(overview, true, (id) => id, new Date(Date.UTC(2026, 10, 13)))
    expect(table!.rows[1]!.slice(1)).toEqual(Array.from({ length: 10 }, () => null))
    expect(table!.rows[2]!.slice(1, 4)).toEqual([1, 1, 1])
  })
})

describe('hours', () => {
  const row = { day: '20261127', hour: '05', ...noNumbers, readers: 3 }
  it('are those of one or two days that have begun', () => {
    const now = new Date('2026-11-27T06:10:00Z')
    const hours = hoursIn({ from: '2026-11-27', to: '2026-11-27' }, [row], { timeZone: 'UTC' }, now)
    expect(hours.map(({ numbers }) => numbers.readers)).toEqual([0, 0, 0, 0, 0, 3, 0])
    expect(hourInWords(hours[5]!.at, true)).toBe('27 Nov, 05:00')
    expect(hoursIn({ from: '2026-11-25', to: '2026-11-26' }, [], { timeZone: 'UTC' }, now)).toHaveLength(48)
    expect(hoursIn({ from: '2026-11-25', to: '2026-11-27' }, [row], { timeZone: 'UTC' }, now)).toEqual([])
    // It is twenty to twelve there.
    expect(
      hoursIn({ from: '2026-11-27', to: '2026-11-27' }, [row], { timeZone: 'Asia/Kolkata' }, now),
    ).toHaveLength(12)
  })
})

describe('reports', () => {
  it('that are live or were published in these days are listed although nobody read them', () => {
    const range = { from: '2026-11-01', to: '2026-11-20' }
    const edition = (reportId: string, publishedOn: string, live: boolean) => ({
      reportId,
      publishedOn,
      live,
    })
    const listed = withUnread(
      [{ reportId: 'read', ...noNumbers, readers: 4 }],
      [
        edition('later', '2026-11-21', true),
        edition('new', '2026-11-20', false),
        edition('new', '2026-11-02', false),
        edition('read', '2026-11-02', true),
        edition('live', '2026-08-02', true),
        edition('gone', '2026-08-02', false),
      ],
      range,
    )
    expect(listed.map(({ reportId, readers }) => [reportId, readers])).toEqual([
      ['read', 4],
      ['new', 0],
      ['live', 0],
    ])
  })
})
