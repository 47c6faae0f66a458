import { expect, it } from 'vitest'
import { noNumbers } from '../overview/numbers.ts'
import { dateOf } from '../range.ts'
import { numbersAt, readSide, type Side, sidesFigure } from './numbers.ts'

const id = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const range = { from: '2026-11-01', to: '2026-11-03' }
const about = { reportId: id(1), range, compare: null }
const total = { ...noNumbers, readers: 4, views: 6, visits: 5, completions: 2, medianSeconds: 30 }
const rows = {
  totals: [{ ...total, range: 'now' as const }],
  points: [{ ...total, day: '20261102', range: 'now' as const }],
  sources: [{ source: '(direct)', readers: 3, range: 'now' as const }],
  countries: [{ country: 'Chile', readers: 4, range: 'now' as const }],
}

it('reads one report’s numbers, and days nobody read as zeros', () => {
  const side = readSide(rows as never, about, false)
  expect(side).toMatchObject({ numbers: total, isFew: false, sources: [{ name: '(direct)', readers: 3 }] })
  expect(side.points.map(({ now }) => now.readers)).toEqual([0, 4, 0])
})

it('shows nothing but their number of fewer than five readers who match a filter', () => {
  const side = readSide(rows as never, about, true)
  expect(side).toMatchObject({ numbers: { ...noNumbers, readers: 4 }, isFew: true })
  expect([side.points, side.sources, side.countries]).toEqual([[], [], []])
})

const sideOf = (number: number, more: Partial<Side> = {}): Side => ({
  ...readSide(rows as never, { ...about, reportId: id(number) }, false),
  name: `Report <${number}>`,
  first: undefined,
  ...more,
})

it('has no numbers of days before the first edition', () => {
  const side = sideOf(1, { first: '2026-11-02' })
  expect(side.points[0]!.day).toEqual(dateOf('2026-11-01'))
  expect([0, 1, 2, 3].map((at) => numbersAt(side, at)?.readers)).toEqual([undefined, 4, 0, undefined])
})

it('draws a line for each report but those of too few readers, names escaped', () => {
  const html = sidesFigure([sideOf(1), sideOf(2), sideOf(3, { isFew: true, points: [] })], 'readers')
  expect(html).toContain('Report &lt;1&gt;')
  expect(html).toContain('Report &lt;2&gt;')
  expect(html).not.toContain('Report &lt;3')
})
