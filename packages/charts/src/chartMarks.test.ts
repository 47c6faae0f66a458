import { chartContext, ENGLISH } from './context.ts'
import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { chartMarks } from './chartMarks.ts'
import { chartSpec } from './spec.ts'
import { usedColours } from './usedColours.ts'

const years = inferDataset([
  ['Year', 'Solar', 'Wind'],
  ['2019', '0', '10'],
  ['2020', '5', '10'],
  ['2021', '10', '10'],
])
const line = chartSpec.parse({ kind: 'line', x: 'c1', series: ['c2', 'c3'], yMin: 0, yMax: 10 })

describe('marks of a chart', () => {
  it('say where each value stands, and how a note names the place', () => {
    const marks = chartMarks(ENGLISH, line, years)
    expect(marks.map(({ x, y, label }) => [x, y, label])).toEqual([
      ['2019', null, '2019, Solar'],
      ['2019', 10, '2019, Wind'],
      ['2020', null, '2020, Solar'],
      ['2020', 10, '2020, Wind'],
      ['2021', null, '2021, Solar'],
      ['2021', 10, '2021, Wind'],
    ])
    expect(marks[0]!.across).toBe(0)
    expect(marks[4]!.across).toBe(1)
    expect(marks[0]!.down).toBeGreaterThan(marks[2]!.down)
    expect(marks[1]!.down).toBe(marks[4]!.down)
  })

  it('of bars are their ends, at both sizes', () => {
    const bars = chartSpec.parse({ kind: 'bar', x: 'c1', series: ['c2'], sort: 'data' })
    const names = inferDataset([
      ['Place', 'Share'],
      ['Graz', '4'],
      ['Linz', '8'],
    ])
    const marks = chartMarks(ENGLISH, bars, names).filter(({ shown }) => shown !== 'narrow')
    expect(marks.map(({ x, y }) => [x, y])).toEqual([
      ['Graz', null],
      ['Linz', null],
    ])
    expect(marks[1]!.across).toBeCloseTo(2 * marks[0]!.across)
    expect(marks[1]!.down).toBeGreaterThan(marks[0]!.down)
  })

  it('are none where nothing can be written on the chart', () => {
    expect(chartMarks(ENGLISH, { ...line, kind: 'doughnut', series: ['c2'] }, years)).toEqual([])
  })
})

describe('colours of a chart', () => {
  it('are those of its series, by place or by name', () => {
    expect(usedColours(ENGLISH, line, years)).toEqual([
      { name: 'Solar', colour: 1 },
      { name: 'Wind', colour: 2 },
    ])
    expect(usedColours(chartContext({ locale: 'en', colourOf: { Solar: 5 } }), line, years)[0]).toEqual({
      name: 'Solar',
      colour: 5,
    })
    expect(usedColours(ENGLISH, { ...line, emphasis: ['Wind'] }, years)).toEqual([
      { name: 'Wind', colour: 1 },
    ])
  })

  it('are one or two where there is one series, and none of the palette in steps of one', () => {
    const bars = chartSpec.parse({ kind: 'bar', x: 'c1', series: ['c2'], colour: 3 })
    expect(usedColours(ENGLISH, bars, years)).toEqual([{ name: '', colour: 3 }])
    expect(usedColours(ENGLISH, { ...bars, bySign: true }, years).map(({ colour }) => colour)).toEqual([3, 4])
    expect(usedColours(ENGLISH, { ...line, palette: 'single' }, years)).toEqual([])
  })
})
