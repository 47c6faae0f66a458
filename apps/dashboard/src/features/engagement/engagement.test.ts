import { describe, expect, it } from 'vitest'
import { measuredSince, measureOf, overviewRequests, readOverview } from './overview.ts'
import { readEngagementSearch } from './search.ts'
import { clipLabel, labelledDays, placeFlags, ticksTo, timeTicksTo } from './trend.ts'
import { countChange, duration, durationChange, durationParts } from './words.ts'

describe('words', () => {
  it.each([
    [8412, 7129, 'up', '18 % more than the 7,129 before'],
    [4, 9, 'down', '5 fewer than the 9 before'],
    [90, 100, 'down', '10 % fewer than the 100 before'],
    [10_001, 10_000, 'up', '1 more than the 10,000 before'],
    [5, 0, 'up', 'none before'],
    [5, 5, 'same', 'as before'],
    [0, 0, 'same', 'none before'],
  ])('%i after %i: %s, %s', (now, before, direction, words) => {
    expect(countChange(now, before)).toEqual({ direction, words })
  })

  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min'],
    [168, '2 min 48 s'],
    [3599.6, '1 h'],
    [15_600, '4 h 20 min'],
    [51_600, '14 h'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words)
    expect(durationParts(seconds).length).toBeLessThanOrEqual(2)
  })

  it('says how a time moved', () => {
    expect(durationChange(168, 156)).toEqual({ direction: 'up', words: '12 s longer than before' })
    expect(durationChange(30, 95)).toEqual({ direction: 'down', words: '1 min 5 s shorter than before' })
    expect(durationChange(30.2, 29.8)).toEqual({ direction: 'same', words: 'as before' })
  })
})

describe('address', () => {
  it('leaves out what is usual and what does not fit', () => {
    expect(readEngagementSearch({ days: 28, show: 'readers' })).toEqual({})
    expect(readEngagementSearch({ days: '90', show: 'views' })).toEqual({ days: 90, show: 'views' })
    expect(readEngagementSearch({ days: 12, show: 'money' })).toEqual({})
  })
})

describe('overview', () => {
  it('asks at most five questions, and of one report nothing about others', () => {
    expect(overviewRequests(28, undefined)).toHaveLength(5)
    const requests = overviewRequests(28, 'an-id')
    expect(requests).toHaveLength(4)
    expect(requests.every((request) => JSON.stringify(request.dimensionFilter).includes('an-id'))).toBe(true)
    expect(requests[0]!.dateRanges).toEqual([
      { startDate: '27daysAgo', endDate: 'today', name: 'now' },
      { startDate: '55daysAgo', endDate: '28daysAgo', name: 'before' },
    ])
  })

  it('puts each day beside the one a range before, and missing answers to zero', () => {
    const row = (dimensions: string[], metrics: number[]) => ({
      dimensionValues: dimensions.map((value) => ({ value })),
      metricValues: metrics.map((value) => ({ value: String(value) })),
    })
    const report = (rows: ReturnType<typeof row>[]) => ({
      dimensionHeaders: [],
      metricHeaders: [],
      rows,
      rowCount: rows.length,
      metadata: {},
      kind: 'analyticsData#runReport',
    })
    const overview = readOverview({
      kind: 'analyticsData#batchRunReports',
      reports: [
        report([row(['now'], [10, 12, 90.5, 12])]),
        report([
          row(['20261121', 'now'], [7, 8, 60, 8]),
          row(['20261114', 'before'], [2, 2, 9, 2]),
          row(['20261120', 'now'], [3, 4, 30.5, 4]),
          row(['20261113', 'before'], [0, 0, 0, 0]),
        ]),
        report([row(['(direct)'], [10])]),
        report([]),
      ],
    })
    expect(overview.before).toEqual({ readers: 0, views: 0, seconds: 0, visits: 0 })
    expect(
      overview.days.map(({ day, now, before }) => [
        day.toISOString().slice(0, 10),
        now.readers,
        before.readers,
      ]),
    ).toEqual([
      ['2026-11-20', 3, 0],
      ['2026-11-21', 7, 2],
    ])
    expect(overview.sources).toEqual([{ name: '(direct)', readers: 10 }])
    expect(overview.reports).toEqual([])
    expect(measureOf(overview.now, 'average')).toBeCloseTo(90.5 / 12)
    expect(measureOf(overview.before, 'average')).toBe(0)
  })
})

describe('comparison', () => {
  const some = { readers: 1, views: 1, seconds: 5, visits: 1 }
  const zero = { readers: 0, views: 0, seconds: 0, visits: 0 }
  /** Ten days from 11 November; the ten before begin on the first. */
  const from = (first: number) => ({
    days: Array.from({ length: 10 }, (_, index) => ({
      day: new Date(Date.UTC(2026, 10, 11 + index)),
      now: 11 + index >= first ? some : zero,
      before: 1 + index >= first ? some : zero,
    })),
  })
  it.each([
    ['read all along', 1, undefined, null],
    ['read for half of the days before', 6, undefined, null],
    ['read for less than half of them', 7, undefined, '2026-11-07'],
    ['read in these days only', 12, undefined, '2026-11-12'],
    ['published before, and not read', 12, '2026-10-20T10:00:00.000Z', null],
    ['published late among the days before', 12, '2026-11-09T10:00:00.000Z', '2026-11-09'],
    ['never read', 99, undefined, null],
  ])('%s', (_words, first, published, since) => {
    expect(measuredSince(from(first), published)?.toISOString().slice(0, 10) ?? null).toBe(since)
  })
})

describe('trend', () => {
  it.each([
    [0, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [557, [0, 200, 400, 600]],
    [601, [0, 250, 500, 750]],
    [8412, [0, 3000, 6000, 9000]],
  ])('an axis to %i has round steps', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks)
  })

  it.each([
    [50, [0, 20, 40, 60]],
    [170, [0, 60, 120, 180]],
    [40_000, [0, 14_400, 28_800, 43_200]],
  ])('a time axis to %i s has steps of the clock', (most, ticks) => {
    expect(timeTicksTo(most)).toEqual(ticks)
  })

  const days = Array.from({ length: 28 }, (_, index) => ({ day: new Date(Date.UTC(2026, 9, 25 + index)) }))
  it('labels Mondays, fewer where there is little room, and every day of a week', () => {
    expect(labelledDays(days, 1000).map((index) => days[index]!.day.getUTCDay())).toEqual([1, 1, 1, 1])
    expect(labelledDays(days, 130)).toHaveLength(2)
    expect(labelledDays(days.slice(0, 7), 1000)).toHaveLength(7)
  })

  it('flags stand on rows, turn near the end, shorten and join where there is no room', () => {
    const flag = (index: number) => ({
      index,
      label: 'A report',
      ending: ', edition 1',
      href: '/',
      days: [`day ${index}`],
      titles: [`edition of day ${index}`],
    })
    const place = (indices: number[], width = 600) =>
      placeFlags(indices.map(flag), {
        xOf: (index) => index * 20,
        width,
        widthOf: (label) => label.length * 6,
      })
    expect(place([2, 27]).map(({ row, flipped }) => [row, flipped])).toEqual([
      [0, false],
      [0, true],
    ])
    expect(place([2, 4]).map(({ row }) => row)).toEqual([0, 1])
    // A stem goes down from its flag: the label of a lower row begins right of it.
    expect(place([2, 4, 6]).map(({ row }) => row)).toEqual([0, 1, 2])
    expect(place([25, 27]).map(({ row, flipped }) => [row, flipped])).toEqual([
      [1, true],
      [0, true],
    ])
    const joined = place([2, 4, 6, 8, 10])
    expect(joined.map(({ index, label }) => [index, label])).toEqual([
      [2, '2 editions, day 2 and day 4'],
      [6, 'A report, edition 1'],
      [8, 'A report, edition 1'],
      [10, 'A report, edition 1'],
    ])
    expect(joined[0]).toMatchObject({ href: null, titles: ['edition of day 2', 'edition of day 4'] })
    expect(place([3, 3]).map(({ label }) => label)).toEqual(['2 editions'])
    expect(place([0], 120)[0]!.label).toBe('A rep…, edition 1')
  })

  it('clips labels to their room', () => {
    const widthOf = (label: string) => label.length
    expect(clipLabel('short', '', 10, widthOf)).toBe('short')
    expect(clipLabel('much too long', ', 7', 9, widthOf)).toBe('much…, 7')
  })
})
