import { ENGLISH } from '../context.ts'
import { inferDataset, parseIsoDate } from '@bubbles/tables'
import { expect, it } from 'vitest'
import { chartSpec } from '../spec.ts'
import { buildFrame } from './frame.ts'
import { formatDate } from './isoDate.ts'

const long = inferDataset([
  ['symbol', 'date', 'price'],
  ['B', '2000-02-01', '4'],
  ['A', '2000-01-01', '1'],
  ['B', '2000-01-01', '3'],
  ['A', '2000-03-01', '2'],
  ['A', '2000-03-01', '9'],
  ['', '2000-03-01', '5'],
  ['A', 'soon', '5'],
])

it('turns long data wide, in order of time, colours in order of appearance', () => {
  const frame = buildFrame(
    ENGLISH,
    chartSpec.parse({ kind: 'line', x: 'c2', splitBy: 'c1', series: ['c3'] }),
    long,
    true,
  )
  expect(frame.rows.map(({ label }) => label)).toEqual(['Jan 2000', 'Feb 2000', 'Mar 2000'])
  expect(frame.series).toEqual([
    { key: 'B', name: 'B', values: [3, 4, null] },
    { key: 'A', name: 'A', values: [1, null, 2] },
  ])
  expect(frame).toMatchObject({ duplicates: 1, rowsLeftOut: 2, axis: { kind: 'time', precision: 'month' } })
})

it('orders names by value with missing ones last, or by name', () => {
  const data = inferDataset([
    ['Name', 'A', 'B'],
    ['Item 10', '1', '5'],
    ['Item 2', '', '6'],
    ['Émile', '3', '7'],
  ])
  const labels = (sort: string) =>
    buildFrame(ENGLISH, chartSpec.parse({ x: 'c1', series: ['c2', 'c3'], sort }), data, false).rows.map(
      ({ label }) => label,
    )
  expect(labels('data')).toEqual(['Item 10', 'Item 2', 'Émile'])
  expect(labels('value')).toEqual(['Émile', 'Item 10', 'Item 2'])
  expect(labels('name')).toEqual(['Émile', 'Item 2', 'Item 10'])
})

it('knows no local time and no impossible day', () => {
  expect(parseIsoDate('2024-03-31T01:30+02:00')).toEqual({
    time: Date.UTC(2024, 2, 30, 23, 30),
    precision: 'minute',
    offset: 120,
  })
  expect(parseIsoDate('2023-02-29')).toBeNull()
  expect(parseIsoDate('2024-13')).toBeNull()
  expect(formatDate(ENGLISH, Date.UTC(2024, 2, 5, 14), 'minute')).toBe('5 Mar 2024, 14:00')
  expect(formatDate(ENGLISH, parseIsoDate('0099')!.time, 'year')).toBe('99')
})
