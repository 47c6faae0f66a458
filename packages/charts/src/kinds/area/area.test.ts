import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../../altText.ts'
import { chartMarks } from '../../chartMarks.ts'
import { chartTable } from '../../chartTable.ts'
import { suggestKinds } from '../../catalogue/suggestKinds.ts'
import { checkChart } from '../../checkChart.ts'
import { ENGLISH } from '../../context.ts'
import { buildFrame } from '../../data/frame.ts'
import { renderChart } from '../../render.ts'
import { scaleNote } from '../../scaleNote.ts'
import { type ChartSpec, chartSpec } from '../../spec.ts'
import { stackAreas } from './stack.ts'

const table = inferDataset([
  ['Year', 'A', 'B', 'C'],
  ['2001', '10', '20', ''],
  ['2002', '15', '', '5'],
  ['2003', '20', '20', '10'],
])
const spec = (more: Partial<ChartSpec> = {}) =>
  chartSpec.parse({ kind: 'area', x: 'c1', series: ['c2', 'c3', 'c4'], stacking: 'stacked', ...more })
const bandsOf = (chart: ChartSpec) => stackAreas(buildFrame(ENGLISH, chart, table, true), chart).bands
const draw = (more: Partial<ChartSpec> = {}) => renderChart(ENGLISH, spec(more), table, { id: 'k' })
const codes = (more: Partial<ChartSpec>, data = table) =>
  checkChart(ENGLISH, spec({ title: 'T', alt: 'A', sourceName: 'S', ...more }), data).map(({ code }) => code)

describe('areas', () => {
  it('stand on one another, adding nothing before they begin, and leave a gap where one does', () => {
    expect(bandsOf(spec())).toEqual([
      [[0, 10], null, [0, 20]],
      [[10, 30], null, [20, 40]],
      [[30, 30], null, [40, 50]],
    ])
  })

  it('are shares of what is there', () => {
    expect(bandsOf(spec({ stacking: 'share' }))[1]).toEqual([[(100 / 30) * 10, 100], null, [40, 80]])
    expect(chartTable(ENGLISH, spec({ stacking: 'share' }), table).rows[2]).toEqual([
      '2003',
      '20 (40%)',
      '20 (40%)',
      '10 (20%)',
    ])
  })

  it('hatch the gap, name each area in its middle and say how the script finds it', () => {
    const chart = draw()
    expect(chart).toContain('>No data</text>')
    expect(chart).toMatch(/data-y="0 50 12 300"[^>]* data-t="1"/)
    expect(draw({ stacking: 'share' })).toMatch(/data-y="0 100 12 300"[^>]* data-t="100"/)
    // 20 of 50: its middle at 10, so 60 px over the bottom of the plot.
    expect(chart).toMatch(/<text x="100%" dx="10" y="256.5" class="lb c1 w">A/)
  })

  it('always start at zero, whatever an author chose', () => {
    const far = inferDataset([
      ['Year', 'A'],
      ['2001', '90'],
      ['2002', '95'],
      ['2003', '99'],
    ])
    const chart = spec({ series: ['c2'], yMin: 80 })
    expect(renderChart(ENGLISH, chart, far)).toContain('data-y="0 100 12 300"')
    expect(scaleNote(ENGLISH, chart, far)).toBe('')
    expect(codes({ series: ['c2'], yMin: 80 }, far)).toContain('outside-axis')
  })

  it('take a note to the top of the stack', () => {
    const marks = chartMarks(ENGLISH, spec(), table)
    expect(marks.map(({ label }) => label)).toEqual(['2001', '2003'])
    expect(marks[1]!.down).toBe(12)
  })

  it('are checked: no value below zero, few areas', () => {
    const below = inferDataset([
      ['Year', 'A', 'B'],
      ['2001', '-1', '2'],
      ['2002', '3', '4'],
    ])
    expect(codes({ series: ['c2', 'c3'] }, below)).toContain('negative-share')
    expect(codes({ stacking: 'none' })).toContain('many-parts')
  })

  it('are described with where each begins and ends', () => {
    expect(draftAltText(ENGLISH, spec({ series: ['c2', 'c4'] }), table)).toBe(
      'Stacked area chart of A and C, 2001 to 2003. A rises from 10 (2001) to 20 (2003). C rises from 5 (2002) to 10 (2003). Of the total, A 75% and C 25%. One value is missing.',
    )
  })

  it('show a single row, though it has no width', () => {
    const one = inferDataset([
      ['Year', 'A', 'B'],
      ['2001', '1', '2'],
    ])
    expect(renderChart(ENGLISH, spec({ series: ['c2', 'c3'] }), one)).toMatch(
      /class="sg fl c2" d="M995 \d+l10/,
    )
  })
})

describe('areas as a suggestion', () => {
  const reasons = (rows: string[][]) =>
    new Map(suggestKinds(inferDataset(rows)).map(({ type, reason }) => [type, reason]))

  it('suit what is ordered and starts at zero', () => {
    const years = (of: (year: number) => string[]) =>
      Array.from({ length: 8 }, (_, year) => [`${2010 + year}`, ...of(year)])
    const single = reasons([['Year', 'Solar'], ...years((year) => [`${year * year}`])])
    expect(single.get('area')).toBe('')
    expect(single.get('area-stacked')).toBe('One series has no parts to stack')
    const flat = reasons([['Year', 'Solar'], ...years((year) => [`${90 + year}`])])
    expect(flat.get('area')).toBe(
      'An area starts at zero, so the change is hard to see; a line shows it better',
    )
    const two = reasons([['Year', 'Solar', 'Wind'], ...years((year) => [`${year}`, `${9 - year}`])])
    expect(two.get('area-stacked')).toBe('')
    expect(two.get('area-share')).toBe('')
    expect(two.get('area')).toBe('Areas of several series overlap; stack them or draw lines')
    const names = reasons([
      ['Name', 'A', 'B'],
      ['One', '1', '2'],
      ['Two', '1', '2'],
    ])
    expect(names.get('area-stacked')).toBe('Names have no order that an area could follow')
  })
})
