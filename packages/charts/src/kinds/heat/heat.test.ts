import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../../altText.ts'
import { suggestKinds } from '../../catalogue/suggestKinds.ts'
import { checkChart } from '../../checkChart.ts'
import { ENGLISH } from '../../context.ts'
import { buildFrame } from '../../data/frame.ts'
import { assertWellFormed, outside, overlaps, textBoxes } from '../../golden/textBoxes.ts'
import { renderChart } from '../../render.ts'
import { type ChartSpec, chartSpec } from '../../spec.ts'
import { usedColours } from '../../usedColours.ts'
import { stepAt, stepNames, stepsOf } from './steps.ts'

const table = inferDataset([
  ['Country', 'A', 'B', 'C'],
  ['Iran', '0', '10', '20'],
  ['Chad', '30', '', '60'],
])
const spec = (more: Partial<ChartSpec> = {}) =>
  chartSpec.parse({ kind: 'heat', x: 'c1', series: ['c2', 'c3', 'c4'], ...more })
const draw = (more: Partial<ChartSpec> = {}, data = table) =>
  renderChart(ENGLISH, spec(more), data, { id: 'k' })
const wide = (html: string) => html.split('class="pl n"')[0]!
const framed = (chart: ChartSpec, data = table) => buildFrame(ENGLISH, chart, data, false)

describe('the steps of a heat table', () => {
  it('are round, from pale to strong, and hold every value', () => {
    const steps = stepsOf(framed(spec()), spec())
    expect(steps).toEqual({
      edges: [0, 10, 20, 30, 40, 50, 60],
      colours: ['c26', 'c25', 'c24', 'c23', 'c22', 'c21'],
    })
    expect([0, 9.9, 10, 59, 60].map((value) => stepAt(steps, value))).toEqual([0, 0, 1, 5, 5])
    expect(stepNames(ENGLISH, steps, framed(spec()), spec())[0]).toBe('0 to 10')
  })

  it('are around zero in the colours of a scale', () => {
    const both = inferDataset([
      ['Country', 'A', 'B'],
      ['Iran', '-40', '10'],
      ['Chad', '90', '-1'],
    ])
    const chart = spec({ series: ['c2', 'c3'], palette: 'scale' })
    const steps = stepsOf(framed(chart, both), chart)
    expect(steps).toEqual({
      edges: [-100, -60, -20, 20, 60, 100],
      colours: ['c35', 'c34', 'c33', 'c32', 'c31'],
    })
  })

  it('are in powers where the axis is logarithmic, which has no place for zero', () => {
    const chart = spec({ yScale: 'log' })
    const steps = stepsOf(framed(chart), chart)
    expect(steps.edges[0]).toBe(10)
    expect(stepAt(steps, 0)).toBe(-1)
  })

  it('are one where all values are the same', () => {
    const same = inferDataset([
      ['Country', 'A', 'B'],
      ['Iran', '4', '4'],
      ['Chad', '4', '4'],
    ])
    expect(stepsOf(framed(spec({ series: ['c2', 'c3'] }), same), spec()).colours).toEqual(['c22'])
    expect(draw({ series: ['c2', 'c3'] }, same)).toContain('<span class="c22"><i></i>4</span>')
  })
})

describe('a heat table', () => {
  it('has a coloured cell for each value, which it says where that fits', () => {
    const chart = wide(draw())
    expect(chart).toContain('class="bb-chart bb-heat h1"')
    expect(chart).toMatch(/class="iv c26" x="16.67%"[^>]*>0</)
    expect(chart).toMatch(/class="iv c21" x="83.33%"[^>]*>60</)
    expect(draw({ values: false })).not.toContain('class="iv')
  })

  it('shows what is missing as such, in the legend too', () => {
    const chart = draw()
    expect(chart).toContain('class="sg ec"')
    expect(chart).toContain('<span class="ec"><i></i>No data</span>')
    expect(draw({ series: ['c2', 'c4'] })).not.toContain('No data')
  })

  it('gives the reader’s script a mark in the middle of each cell, in its colour', () => {
    expect(wide(draw())).toMatch(/<rect class="c26" data-i="0" data-s="0" x="16.67%" y="\d+" width="0.1"/)
  })

  it('takes no colours of the palette from other figures', () => {
    expect(usedColours(ENGLISH, spec(), table)).toEqual([])
  })

  it('has every second name over columns too narrow for all, and says that', () => {
    const months = Array.from({ length: 24 }, (_, month) => `${2000 + month}`)
    const many = inferDataset([
      ['Country', ...months],
      ...['Iran', 'Chad', 'Peru'].map((name, row) => [name, ...months.map((_, at) => `${at * row}`)]),
    ])
    const settings = { series: months.map((_, at) => `c${at + 2}`) }
    const chart = draw(settings, many)
    assertWellFormed(chart)
    for (const width of [288, 519, 520, 944]) {
      const boxes = textBoxes(ENGLISH, chart, width)
      expect([width, overlaps(boxes), outside(boxes, width)]).toEqual([width, [], []])
    }
    expect(wide(chart)).toContain('>2000<')
    expect(wide(chart)).not.toContain('>2001<')
    expect(checkChart(ENGLISH, spec(settings), many).map(({ code }) => code)).toContain('names-too-long')
  })

  it('is described by its size and its extremes', () => {
    expect(draftAltText(ENGLISH, spec(), table)).toBe(
      'Table of 2 rows and 3 columns, coloured by value. The highest value is 60 (C, Chad), the lowest 0 (A, Iran). One value is missing.',
    )
  })

  it('is suggested for many rows and columns', () => {
    const found = (data: typeof table) => suggestKinds(data).find(({ type }) => type === 'heat')!
    expect(found(table).reason).toBe('A heat table needs several rows and columns')
    const names = ['A', 'B', 'C', 'D']
    const large = inferDataset([
      ['Country', ...names],
      ...Array.from({ length: 12 }, (_, row) => [`Country ${row}`, ...names.map((_, at) => `${row + at}`)]),
    ])
    expect(found(large).fits).toBe(true)
  })
})
