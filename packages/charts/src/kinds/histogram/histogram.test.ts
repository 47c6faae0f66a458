import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../../altText.ts'
import { suggestKinds } from '../../catalogue/suggestKinds.ts'
import { chartTable } from '../../chartTable.ts'
import { checkChart } from '../../checkChart.ts'
import { ENGLISH } from '../../context.ts'
import { renderChart } from '../../render.ts'
import { type ChartSpec, chartSpec } from '../../spec.ts'
import { binsOf, suitableWidth } from './bins.ts'

const numbers = (count: number, of: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => of(at))
const edgesOf = (values: number[], width: number | null = null) => {
  const bins = binsOf(values, width)
  return [bins[0]!.from, ...bins.map(({ to }) => to)]
}
const tableOf = (values: (number | string)[]) =>
  inferDataset([['Name', 'Minutes'], ...values.map((value, at) => [`Person ${at}`, `${value}`])])
const spec = (more: Partial<ChartSpec> = {}) =>
  chartSpec.parse({ kind: 'histogram', series: ['c2'], ...more })

describe('bins', () => {
  it('hold every value once, the largest too', () => {
    for (const values of [
      numbers(200, (at) => Math.sin(at) * 40),
      [1, 1, 1, 2],
      [5],
      [0.1, 0.2, 0.3],
      [-3, 0, 7],
    ]) {
      const bins = binsOf(values, null)
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      expect(bins.slice(1).map(({ from }) => from)).toEqual(bins.slice(0, -1).map(({ to }) => to))
    }
  })

  it('have round edges by the rule of Freedman and Diaconis', () => {
    // Half of 0 to 99 lie within 49.5: 2 × 49.5 / ∛100 = 21.3.
    expect(suitableWidth(numbers(100, (at) => at))).toBe(20)
    expect(edgesOf(numbers(100, (at) => at))).toEqual([0, 20, 40, 60, 80, 100])
    expect(edgesOf(numbers(1000, (at) => at / 1000))).toEqual([
      0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
    ])
  })

  it('follow Sturges where half of the values are the same', () => {
    const values = [...numbers(60, () => 10), ...numbers(10, (at) => at * 3)].toSorted((a, b) => a - b)
    // 27 / ⌈log₂ 70 + 1⌉ = 3.4
    expect(suitableWidth(values)).toBe(5)
  })

  it('are no narrower than one for whole numbers, and never more than forty by themselves', () => {
    expect(suitableWidth([1, 2, 2, 2, 3])).toBe(1)
    const outlier = [...numbers(500, (at) => at / 500), 1000]
    expect(binsOf(outlier, null).length).toBeLessThanOrEqual(41)
  })

  it('are as wide as an author wants, unless that makes too many', () => {
    expect(edgesOf([3, 9, 14], 5)).toEqual([0, 5, 10, 15])
    expect(edgesOf([3, 10], 5)).toEqual([0, 5, 10])
    expect(binsOf([0, 1000], 0.5)).toEqual(binsOf([0, 1000], null))
    expect(binsOf([0, 1000], 0)).toEqual(binsOf([0, 1000], null))
  })
})

describe('a histogram', () => {
  const table = tableOf([...numbers(30, (at) => at * 2 + 1), 'n/a'])

  it('is a table of bins, whose counts have no unit', () => {
    expect(chartTable(ENGLISH, spec({ unit: 'min' }), table)).toEqual({
      head: [
        { name: 'Minutes (min)', numeric: false },
        { name: 'Number', numeric: true },
      ],
      rows: [
        ['0 to 20', '10'],
        ['20 to 40', '10'],
        ['40 to 60', '10'],
      ],
      unit: '',
      written: '',
    })
  })

  it('puts its columns next to each other, its edges at the ticks', () => {
    const chart = renderChart(ENGLISH, spec(), table, { id: 'k' })
    expect(
      [...chart.matchAll(/<rect class="c1 sg" data-i="\d" x="([\d.]+)%" width="([\d.]+)%"/g)].map((each) =>
        each.slice(1),
      ),
    ).toEqual([
      ['0', '33.33'],
      ['33.33', '33.33'],
      ['66.67', '33.33'],
    ])
    for (const edge of ['0', '20', '40', '60']) expect(chart).toContain(`>${edge}</text>`)
    expect(chart).toContain('data-v="1"')
    expect(chart).toContain('>Minutes</text>')
  })

  it('takes lines and notes at numbers', () => {
    const chart = renderChart(
      ENGLISH,
      spec({
        references: [{ axis: 'x', at: 30, label: 'Median' }],
        annotations: [{ text: 'Here', x: '45', y: null }],
      }),
      table,
    )
    expect(chart).toMatch(/class="rf" x1="50%"/)
    expect(chart).toContain('>Here</text>')
    const codes = checkChart(ENGLISH, spec({ references: [{ axis: 'x', at: 30, label: 'Median' }] }), table)
    expect(codes.map(({ code }) => code)).not.toContain('no-place')
  })

  it('is checked: enough values, one column, bins that can be drawn', () => {
    const codes = (more: Partial<ChartSpec>, data = table) =>
      checkChart(ENGLISH, spec({ title: 'T', alt: 'A', sourceName: 'S', ...more }), data).map(
        ({ code }) => code,
      )
    expect(codes({})).toEqual([])
    expect(codes({ binWidth: 0.01 })).toContain('many-bars')
    expect(codes({}, tableOf([1, 2, 3]))).toContain('few-values')
  })

  it('is described by its range, its fullest bin and its median', () => {
    expect(draftAltText(ENGLISH, spec({ unit: 'min' }), table)).toBe(
      'Histogram of Minutes: 30 values from 1 min to 59 min. The fullest bin is 0 to 20, with 10. The median is 30 min.',
    )
  })

  it('is suggested for many values of one column', () => {
    const reason = (data: ReturnType<typeof tableOf>) =>
      suggestKinds(data).find(({ type }) => type === 'histogram')?.reason
    expect(reason(tableOf(numbers(40, (at) => at)))).toBe('')
    expect(reason(tableOf([1, 2, 3]))).toBe('3 values are too few to show how they are spread')
  })
})
