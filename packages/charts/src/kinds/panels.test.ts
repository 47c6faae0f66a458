import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../altText.ts'
import { chartMarks } from '../chartMarks.ts'
import { chartTable } from '../chartTable.ts'
import { checkChart } from '../checkChart.ts'
import { ENGLISH } from '../context.ts'
import { renderChart } from '../render.ts'
import { scaleNote } from '../scaleNote.ts'
import { type ChartSpec, chartSpec } from '../spec.ts'

const dataset = inferDataset([
  ['Year', 'Coal', 'Wind', 'Sun'],
  ['2001', '40', '2', ''],
  ['2002', '30', '4', ''],
  ['2003', '20', '9', ''],
])
const spec = chartSpec.parse({
  kind: 'line',
  panels: 'series',
  x: 'c1',
  series: ['c2', 'c3'],
  alt: 'A',
  title: 'T',
  sourceName: 'S',
})
const draw = (change: Partial<ChartSpec> = {}) =>
  renderChart(ENGLISH, { ...spec, ...change }, dataset, { id: 'x' })
const names = (chart: string) => [...chart.matchAll(/<div class="pq"[^>]*>([^<]*)</g)].map(([, name]) => name)
/** The largest number written beside each panel's axis. */
const tops = (chart: string) =>
  chart
    .split('class="pe"')
    .slice(1)
    .map((panel) =>
      Math.max(
        ...[...panel.matchAll(/<text[^>]*>(\d+)<\/text>/g)]
          .map(([, at]) => Number(at))
          .filter((at) => at < 2000),
      ),
    )

describe('panels', () => {
  it.each(['line', 'area', 'bar'] as const)('of %s are one for each series, by its name', (kind) => {
    expect(names(draw({ kind }))).toEqual(['Coal', 'Wind'])
  })

  it('have one scale, or their own, of which the page says so', () => {
    expect(tops(draw({ values: false }))).toEqual([40, 40])
    expect(scaleNote(ENGLISH, spec, dataset)).toBe('')
    const own = { ...spec, panelScale: 'own' as const }
    expect(tops(draw({ ...own, values: false }))).toEqual([40, 10])
    expect(scaleNote(ENGLISH, own, dataset)).toContain('its own scale')
  })

  it('of bars have plots as wide as one another, so that lengths can be compared', () => {
    const plots = draw({ kind: 'bar' }).split('class="pe"').slice(1)
    const widths = plots.map((plot) =>
      [...plot.matchAll(/class="sp" width="(\d+)"/g)].map(([, width]) => width),
    )
    expect(widths[0]!.length).toBeGreaterThan(0)
    expect(widths[1]).toEqual(widths[0])
  })

  it('number their marks as the table does', () => {
    for (const kind of ['bar', 'line', 'area'] as const) {
      const chart = draw({ kind })
      const marks = [...chart.matchAll(/data-i="(\d)"[^>]* data-s="(\d)"/g)]
      expect(marks.map(([, row, series]) => `${series}${row}`)).toEqual(['00', '01', '02', '10', '11', '12'])
      // What the script reads of a line would be taken for all panels.
      expect(chart).not.toMatch(/data-[xyc]=/)
    }
    expect(chartTable(ENGLISH, spec, dataset).head.map(({ name }) => name)).toEqual(['Year', 'Coal', 'Wind'])
  })

  it('leave one series, and series on one another, in one chart', () => {
    expect(names(draw({ series: ['c2'] }))).toEqual([])
    expect(names(draw({ kind: 'area', stacking: 'stacked' }))).toEqual([])
    expect(names(draw({ kind: 'range' }))).toEqual([])
  })

  it('are described, a series without values too', () => {
    expect(draftAltText(ENGLISH, spec, dataset)).toMatch(/Each series has a panel of its own\.$/)
    expect(draw({ series: ['c2', 'c4'] })).toContain('<p class="nt">No data</p>')
  })

  it('take ranges and lines at the first of them', () => {
    const marks = chartMarks(ENGLISH, spec, dataset)
    expect(new Set(marks.map(({ x }) => x))).toEqual(new Set(['2001', '2002', '2003']))
  })

  it('write notes below, and say so', () => {
    const annotations = [{ text: 'A storm', x: '2002', y: 30 }]
    const chart = draw({ annotations })
    expect(chart.match(/A storm/g)).toHaveLength(1)
    const codes = checkChart(ENGLISH, { ...spec, annotations }, dataset).map(({ code }) => code)
    expect(codes).toEqual(['no-place'])
  })
})
