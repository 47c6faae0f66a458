import { describe, expect, it } from 'vitest'
import { noNumbers, type Point } from './overview.ts'
import { readoutOf, spoken } from './readout.ts'
import { gapsOf, type Trend, trendAxis, trendFigure } from './trendFigure.ts'

const dayAt = (index: number): Date => new Date(Date.UTC(2026, 9, 26 + index))
const trend = (seconds: readonly number[], more: Partial<Trend> = {}): Trend => ({
  points: seconds.map((medianSeconds, index): Point => {
    const numbers = { ...noNumbers, readers: index, visits: medianSeconds === 0 ? 0 : 4, medianSeconds }
    const before = { day: dayAt(index - 28), last: dayAt(index - 28), isCut: false, numbers }
    return { day: dayAt(index), last: dayAt(index), isCut: false, now: numbers, before }
  }),
  measure: 'time',
  comparing: false,
  since: null,
  ...more,
})
const labels = (html: string): string[] =>
  [...html.matchAll(/<text x="-8"[^>]*>([^<]*)</g)].map(([, label]) => label!)
const lines = (html: string): number => html.split('class="ln').length - 1

describe('the trend', () => {
  it.each([
    [50, 's'],
    [900, 'min'],
    [40_000, 'h'],
  ])('of up to %i seconds has an axis of round %s', (most, unit) => {
    const own = trend([most, most / 2])
    expect(trendAxis(own).unit).toBe(unit)
    expect(labels(trendFigure(own)).every((label) => /^\d+(\s?[a-z]+)?$/.test(label))).toBe(true)
  })

  it('counts few readers in whole ones, and shares in per cent', () => {
    expect(labels(trendFigure(trend([1, 1], { measure: 'readers' })))).toEqual(['0', '1', '2', '3', '4'])
    const shares = trend([9, 9], { measure: 'completion' })
    expect(labels(trendFigure(shares)).at(-1)).toMatch(/^\d+%$/)
  })

  it('has a line more where it is compared, and draws one day', () => {
    expect(lines(trendFigure(trend([9, 8, 9])))).toBe(1)
    expect(lines(trendFigure(trend([9, 8, 9], { comparing: true })))).toBe(2)
    expect(trendFigure(trend([9]))).toContain('<circle')
  })

  it('has no value for a day without a visit, nor for one before anything was published', () => {
    const { scaled } = trendAxis(trend([0, 30]))
    expect([scaled(noNumbers), scaled(undefined)]).toEqual([null, null])
    const late = trend([10, 20, 30, 40], { since: dayAt(2) })
    expect(trendFigure(late)).toContain('data-x="667 333"')
    expect(readoutOf(late, 1, 'day', true).now).toBe('not published yet')
    expect(readoutOf(late, 3, 'day', true).now).toBe('40 s so far')
  })

  it('says of a broken line whether readers are too few to be shown, or none', () => {
    const told = { ...noNumbers, readers: 9, visits: 9, medianSeconds: 30 }
    const at = (...days: Point['now'][]): Partial<Trend> => ({
      points: days.map((now, index) => ({
        ...trend([1]).points[0]!,
        now,
        day: dayAt(index),
        last: dayAt(index),
      })),
    })
    const few = { ...noNumbers, notTold: true as const }
    const words = (more: Partial<Trend>) =>
      /Not shown|No readers|No data/.exec(trendFigure(trend([], more)))?.[0]
    expect(words(at(told, few, few, told))).toBe('Not shown')
    expect(words({ ...at(told, few, few, told), measure: 'readers' })).toBe('Not shown')
    expect(words(at(told, noNumbers, noNumbers, told))).toBe('No readers')
    expect(words({ ...at(told, noNumbers, noNumbers, told), measure: 'readers' })).toBeUndefined()
    const both = at(told, noNumbers, few, told)
    expect(words(both)).toBe('No data')
    expect(gapsOf(trend([], both))).toEqual({ notTold: true, noReaders: true })
  })

  it('names the years where it goes over more than one', () => {
    const years = trendFigure(trend(Array.from({ length: 400 }, () => 30)))
    expect(years).toContain('>Jan 2027<')
    expect(trendFigure(trend([30, 40]))).not.toMatch(/>[A-Z][a-z]+ 2026</)
  })

  it('is told with what it is compared with', () => {
    const compared = trend([0, 30], { comparing: true })
    expect(spoken(readoutOf(compared, 1, 'day', false))).toMatch(
      /^Tue 27 October.*: 30 s; 30 s, 2 days before$/,
    )
    expect(readoutOf(compared, 0, 'day', false).now).toBe('no readers')
  })
})
