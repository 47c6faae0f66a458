import { describe, expect, it } from 'vitest'
import { presetRange, rangeBefore, rangeProblem } from './range.ts'
import { isReportId } from '../../paths.ts'
import { isMisread, misreadDays, rangesOf, readEngagementSearch } from './search.ts'

const now = new Date('2026-11-21T20:00:00Z')
const read = (search: Record<string, unknown>) => {
  const found = Object.entries(readEngagementSearch(search, now)).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found)
}

describe('address', () => {
  it.each([
    [{ days: '28days', show: 'readers' }, {}],
    [
      { days: '90days', show: 'views', compare: 'none' },
      { days: '90days', show: 'views', compare: 'none' },
    ],
    [{ days: 12, show: 'money', compare: 'all', edition: 'x' }, {}],
    [
      { days: '7days', from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-02-01', to: '2026-02-28' },
    ],
    [{ from: '2026-02-01', to: '2026-02-30' }, {}],
    [{ from: '2026-03-01', to: '2026-02-01' }, {}],
    [
      { edition: 3, block: 'abcdefghij' },
      { edition: 3, block: 'abcdefghij' },
    ],
    [{ edition: -1, block: '<script>' }, {}],
    [
      { block: 'abcdefghij', seconds: '15' },
      { block: 'abcdefghij', seconds: 15 },
    ],
    [{ seconds: 5 }, {}],
    [{ seconds: 7 }, {}],
    [
      { country: 'CH', source: '(direct)', device: 'mobile', visit: 'new', campaign: 'spring, 2026' },
      { country: 'CH', source: '(direct)', device: 'mobile', visit: 'new', campaign: 'spring, 2026' },
    ],
    [{ country: 'ch', device: 'watch', visit: 'often', browser: '', medium: ['a'] }, {}],
    // The router reads what looks like a number or a truth value as one.
    [
      { campaign: 2026, source: true },
      { campaign: '2026', source: 'true' },
    ],
    [{ days: 'today' }, { days: 'today' }],
  ])('%j is read as %j', (search, found) => {
    expect(read(search)).toEqual(found)
  })
})

describe('ranges', () => {
  it.each([
    ['7days', '2026-11-15', '2026-11-08'],
    ['28days', '2026-10-25', '2026-09-27'],
    ['90days', '2026-08-24', '2026-05-26'],
    ['12months', '2025-11-22', '2024-11-22'],
    ['month', '2026-11-01', '2026-10-11'],
  ] as const)('%s begins on %s, and is compared from %s', (preset, from, before) => {
    const range = presetRange(preset, now)
    expect(range).toEqual({ from, to: '2026-11-21' })
    const earlier = rangeBefore(range)!
    expect(earlier.from).toBe(before)
    expect(Date.parse(range.from) - Date.parse(earlier.to)).toBe(86_400_000)
  })

  it('last month is the calendar month before, also of the year before', () => {
    expect(presetRange('lastMonth', now)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(presetRange('lastMonth', new Date('2026-01-31T23:00:00Z'))).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    })
    expect(read({ days: 'lastMonth' })).toEqual({ days: 'lastMonth' })
  })

  it('today and yesterday are one day; only a day that is over is compared with the one before', () => {
    const today = { from: '2026-11-21', to: '2026-11-21' }
    expect(rangesOf({ days: 'today' }, now)).toEqual({ range: today, compare: null })
    expect(rangesOf(today, now).compare).toBeNull()
    expect(rangesOf({ days: 'yesterday' }, now).compare).toEqual({ from: '2026-11-19', to: '2026-11-19' })
    expect(presetRange('yesterday', new Date('2026-03-01T00:00:00Z'))).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    })
  })

  it.each([
    ['2026-02-03', '2026-02-03'],
    ['2019-01-01', '2023-11-22'],
    [undefined, '2023-11-22'],
    ['2026-12-24', '2023-11-22'],
  ])(
    'all time since %s begins on %s, three years ago at the earliest, and has nothing before',
    (first, from) => {
      expect(rangesOf({ days: 'all' }, now, first)).toEqual({
        range: { from, to: '2026-11-21' },
        compare: null,
      })
    },
  )

  it('an address without days is of 28, compared with those before; or with none', () => {
    expect(rangesOf({}, now).range).toEqual({ from: '2026-10-25', to: '2026-11-21' })
    expect(rangesOf({ compare: 'none' }, now).compare).toBeNull()
    expect(rangesOf({ from: '2000-01-05', to: '2000-02-05' }, now).compare).toBeNull()
  })

  it('that says what is read as left out is misread', () => {
    for (const wrong of [
      { from: 'garbage' },
      { from: '2026-11-30', to: '2026-12-02' },
      { days: 'ever' },
      { device: 'watch' },
    ])
      expect(isMisread(wrong, readEngagementSearch(wrong, now))).toBe(true)
    for (const right of [{}, { days: '7days', mark: 'x' }, { from: '2026-11-01', to: '2026-11-02' }])
      expect(isMisread(right, readEngagementSearch(right, now))).toBe(false)
  })

  it('names a report by a UUID alone', () => {
    expect(isReportId('0198f2aa-7c4e-7b1e-9d55-3f0c4f8f2a11')).toBe(true)
    expect(isReportId('nonsense')).toBe(false)
  })

  it.each([
    [
      { from: '2020-01-01', to: '2026-11-20' },
      'Choose a period of at most three years. Showing instead: last 28 days.',
    ],
    [{ from: '2026-02-30', to: '2026-03-01' }, '“2026-02-30” to “2026-03-01” isn’t a range of dates.'],
    [{ from: '2020-01-01', to: '2026-11-20', days: '7days' }, 'Showing instead: last 7 days.'],
    [{ from: '2026-01-01' }, '“2026-01-01” to “…” isn’t'],
  ])('says why %j are not shown', (params, words) => {
    expect(misreadDays(params, readEngagementSearch(params, now), now)).toContain(words)
  })

  it('says nothing of days that are shown, or not asked for', () => {
    for (const params of [{ from: '2026-11-01', to: '2026-11-20' }, { days: 'never' }, {}])
      expect(misreadDays(params, readEngagementSearch(params, now), now)).toBeNull()
  })

  it.each([
    ['', '2026-11-21', 'Choose a first and last day.'],
    ['2026-11-02', '2026-11-01', 'The first day is after the last.'],
    ['2026-11-02', '2026-12-01', 'The last day is in the future.'],
    ['1999-12-31', '2026-11-01', 'Choose a first day after the year 2000.'],
    ['2023-11-01', '2026-11-01', 'Choose a period of at most three years.'],
    ['2026-11-01', '2026-11-01', null],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(rangeProblem(from, to, now)).toBe(problem)
  })
})
