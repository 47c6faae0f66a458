import { expect, it } from 'vitest'
import { missingNumbers, noNumbers } from '../overview/numbers.ts'
import { dateOf } from '../range.ts'
import { sidesTables } from './sideTables.ts'
import { numbersAt, readSide, type Side, sidesFigure } from './numbers.ts'

const id = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const range = { from: '2026-11-01', to: '2026-11-03' }
const about = { reportId: id(1), range, compare: null }
const total = { ...noNumbers, readers: 4, views: 6, visits: 5, completions: 2, medianSeconds: 30 }
const rows = {
  readers: [{ readers: 4, range: 'now' as const }],
  totals: [{ ...total, range: 'now' as const }],
  points: [{ ...total, day: '20261102', range: 'now' as const }],
  sources: [{ source: '(direct)', readers: 3, range: 'now' as const }],
  countries: [{ country: 'Chile', readers: 4, range: 'now' as const }],
}

it('reads one report’s numbers, and days nobody read as zeros', () => {
  const side = readSide(rows as never, about)
  expect(side).toMatchObject({ numbers: total, isFew: false, sources: [{ name: '(direct)', readers: 3 }] })
  expect(side.points.map(({ now }) => now.readers)).toEqual([0, 4, 0])
})

it('has nothing but their number of too few readers who match a filter', () => {
  const told = { ...rows, totals: [], sources: [], countries: [], readers: [{ readers: 4, range: 'now' }] }
  const side = readSide(told as never, about)
  expect(side).toMatchObject({ numbers: { ...noNumbers, readers: 4 }, isFew: true })
  expect([side.points, side.sources, side.countries]).toEqual([[], [], []])
})

it('has no number of a day that is left out, on the screen as in files', () => {
  const hidden = {
    ...sideOf(1),
    points: sideOf(1).points.map((point) => ({ ...point, now: missingNumbers(true) })),
  }
  expect(sidesTables([hidden])[0]!.rows[1]).toEqual(['2026-11-02', '2026-11-02', null])
})

const sideOf = (number: number, more: Partial<Side> = {}): Side => ({
  ...readSide(rows as never, { ...about, reportId: id(number) }),
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

it('has its lines in files: nothing before the first edition, and no median or share of no visits', () => {
  const tables = sidesTables([
    sideOf(1, { first: '2026-11-02' }),
    sideOf(2),
    sideOf(3, { isFew: true, points: [] }),
  ])
  expect(tables.map(({ name }) => name)).toEqual([
    'Readers side by side',
    'Views side by side',
    'Reading time, median side by side',
    'Read to the end side by side',
  ])
  expect(tables[0]).toMatchObject({
    head: ['First day', 'Last day', 'Report <1>', 'Report <2>'],
    rows: [
      ['2026-11-01', '2026-11-01', null, 0],
      ['2026-11-02', '2026-11-02', 4, 4],
      ['2026-11-03', '2026-11-03', 0, 0],
    ],
  })
  expect(tables[3]!.head[2]).toBe('Report <1>, %')
  expect(tables[3]!.rows.map((row) => row[3])).toEqual([null, 40, null])
})
