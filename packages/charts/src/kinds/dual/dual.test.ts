import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../../altText.ts'
import { optionsFor } from '../../catalogue/options.ts'
import { suggestKinds } from '../../catalogue/suggestKinds.ts'
import { chartMarks } from '../../chartMarks.ts'
import { chartTable } from '../../chartTable.ts'
import { checkChart } from '../../checkChart.ts'
import { ENGLISH } from '../../context.ts'
import { besideScale, lineScale } from '../../draw/scales.ts'
import { renderChart } from '../../render.ts'
import { scaleNote } from '../../scaleNote.ts'
import { type ChartSpec, chartSpec } from '../../spec.ts'

const table = inferDataset([
  ['Month', 'Rain', 'Warmth', 'Visitors'],
  ['2024-01', '90.5', '4.2', '120000'],
  ['2024-02', '60', '6', '150000'],
  ['2024-03', '75', '', '210000'],
  ['2024-04', '40', '14', '390000'],
])
const formats = [
  { column: 'c2', unit: 'mm' },
  { column: 'c3', unit: '°C' },
]
const spec = (more: Partial<ChartSpec> = {}) =>
  chartSpec.parse({ kind: 'dual', x: 'c1', series: ['c2', 'c3'], right: ['c3'], formats, ...more })
const draw = (more: Partial<ChartSpec> = {}) => renderChart(ENGLISH, spec(more), table, { id: 'k' })
const codes = (more: Partial<ChartSpec> = {}) =>
  checkChart(ENGLISH, spec({ title: 'T', alt: 'A', sourceName: 'S', leftOut: ['c4'], ...more }), table).map(
    ({ code }) => code,
  )

describe('two axes', () => {
  it('name each series with its axis, and write each axis in the colour of its only series', () => {
    const chart = draw()
    expect(chart).toContain('Rain (left axis)')
    expect(chart).toContain('Warmth (right axis)')
    expect(chart).toMatch(/<g class="tk e c1"><text class="ic"/)
    expect(chart).toMatch(/<g class="tk c2"><text class="ic" x="100%" dx="8"/)
    // With two series at the left, no colour could be that of its ticks.
    expect(draw({ series: ['c2', 'c3', 'c4'] })).toMatch(/<g class="tk e"><text x="-8"/)
  })

  it('say to readers that they cannot be compared, and where they start if not at zero', () => {
    expect(scaleNote(ENGLISH, spec(), table)).toBe(
      'Left and right have different scales, so heights and crossings can’t be compared. The left one starts at 40 mm, the right one at 0°C.',
    )
    expect(scaleNote(ENGLISH, spec({ yMin: 0, rightMin: 0 }), table)).toBe(
      'Left and right have different scales, so heights and crossings can’t be compared.',
    )
  })

  it('warn their author, whatever the data', () => {
    expect(codes()).toEqual(['two-scales', 'missing-values'])
    expect(codes({ right: [] })).toContain('one-series')
    expect(codes({ right: ['c2', 'c3'] })).toContain('one-series')
    // Millimetres and visitors at the left: those two have no scale in common.
    expect(codes({ series: ['c2', 'c3', 'c4'] })).toEqual(
      expect.arrayContaining(['different-units', 'different-sizes']),
    )
  })

  it('check the ends of each axis against what is measured on it', () => {
    expect(codes({ rightMin: 5, rightMax: 20 })).toContain('outside-axis')
    expect(codes({ rightMin: 20, rightMax: 5 })).toContain('outside-axis')
    expect(codes({ yMin: 0, yMax: 100, rightMin: 0, rightMax: 20 })).not.toContain('outside-axis')
    expect(codes({ leftColumns: true, yMax: 80 })).toContain('outside-axis')
  })

  it('give the reader’s script a mark of each series at its height, and one for no missing value', () => {
    const marks = [...draw().matchAll(/<rect class="c\d us" data-i="(\d)" data-s="(\d)"/g)].map(
      ([, row, series]) => `${series}${row}`,
    )
    expect(marks).toEqual(['00', '01', '02', '03', '10', '11', '13'])
  })

  it('stand columns on zero, half a column in from both ends', () => {
    const chart = draw({ leftColumns: true })
    expect(chart).toContain('class="fl c1"')
    expect(chart).toMatch(/data-i="0" data-s="0" x="12\.\d+%"/)
    expect(scaleNote(ENGLISH, spec({ leftColumns: true, rightMin: 2 }), table)).toContain(
      'The left one starts at 0 mm, the right one at 2°C.',
    )
  })

  it('take notes at values of either axis', () => {
    const marks = chartMarks(ENGLISH, spec(), table)
    expect(marks.map(({ label }) => label)).toContain('Jan 2024, Warmth')
    const [rain, warmth] = [marks[0]!, marks.find(({ label }) => label === 'Jan 2024, Warmth')!]
    // Stored in units of the left axis: where its line is, not at 4 mm.
    expect(warmth.y).toBeGreaterThan(39)
    expect(warmth.down).toBeGreaterThan(rain.down)
  })

  it('write each column with its own digits and unit in the table and the description', () => {
    const { head, rows } = chartTable(ENGLISH, spec({ series: ['c2', 'c4'], right: ['c4'] }), table)
    expect(head.map(({ name }) => name)).toEqual(['Month', 'Rain (mm)', 'Visitors'])
    expect(rows[0]).toEqual(['Jan 2024', '90.5', '120,000'])
    expect(draftAltText(ENGLISH, spec(), table)).toBe(
      'Chart with two axes, Jan 2024 to Apr 2024: Rain on the left, Warmth on the right. Rain falls from 90.5 mm (Jan 2024) to 40.0 mm (Apr 2024). Warmth rises from 4.2°C (Jan 2024) to 14.0°C (Apr 2024). One value is missing.',
    )
  })

  it('never turn series grey: a legend is all that tells them apart', () => {
    expect(draw({ emphasis: ['Rain'] })).not.toContain('c0')
    expect(draw({ palette: 'emphasis' })).not.toContain('c0')
    expect(optionsFor(spec(), table).map(({ name }) => name)).not.toContain('emphasis')
  })
})

describe('a second scale', () => {
  const first = lineScale([0, 95])

  it('has a tick beside each of the first, in round steps that hold its values', () => {
    const { ticks, domain } = besideScale([3, 41], first, { min: null, max: null, log: false, ticks: null })
    expect(first.ticks).toEqual([0, 20, 40, 60, 80, 100])
    expect(ticks).toEqual([0, 10, 20, 30, 40, 50])
    expect(domain).toEqual([0, 50])
  })

  it.each([[[-7, -2]], [[0.001, 0.0042]], [[17_946, 22_318]], [[5, 5]], [[0, 0]], [[-1e15, 1e15]]])(
    'holds %j',
    (values) => {
      const { ticks, domain } = besideScale(values, first, { min: null, max: null, log: false, ticks: null })
      expect(domain[0]).toBeLessThanOrEqual(Math.min(...values))
      expect(domain[1]).toBeGreaterThanOrEqual(Math.max(...values))
      expect(ticks.length).toBeGreaterThan(1)
    },
  )

  it('has ticks of its own where its ends were chosen', () => {
    const { domain } = besideScale([3, 41], first, { min: 1, max: 45, log: false, ticks: null })
    expect(domain).toEqual([1, 45])
  })
})

describe('choosing two axes', () => {
  it('is never proposed first, with the reason, and gives the measure that was not drawn its axis', () => {
    const found = suggestKinds(table).find(({ type }) => type === 'dual')!
    expect(found.fits).toBe(false)
    expect(found.reason).toContain('can’t be compared')
    expect(found.settings.series.length).toBe(2)
    expect(found.settings.right).toEqual([found.settings.series[1]])
  })

  it('goes back to what one axis can hold', () => {
    const other = suggestKinds(table, spec({ series: ['c2', 'c4'], right: ['c4'] }))
    expect(other.find(({ type }) => type === 'line')!.settings.series).toEqual(['c2'])
    expect(other.find(({ type }) => type === 'dual')!.settings).toMatchObject({ series: ['c2', 'c4'] })
  })
})
