import { describe, expect, it } from 'vitest'
import { colourIdentity } from '../data/colourIdentity.ts'
import { inferDataset } from '../data/inferDataset.ts'
import { renderChart } from '../render.ts'
import { type ChartSpec, chartSpec } from '../spec.ts'
import { chartStyles } from '../styles.ts'
import { colourClasses, colouredWith } from './colours.ts'

const spec = (more: Partial<ChartSpec> = {}) => chartSpec.parse(more)
const items = (...names: string[]) => names.map((name) => ({ key: name, name }))
const table = (...names: string[]) =>
  inferDataset([
    ['Year', ...names],
    ...[2001, 2002].map((year) => [`${year}`, ...names.map((_, at) => `${at + 1}`)]),
  ])

describe('colours of a chart', () => {
  it('go round from the chosen first one', () => {
    expect(colourClasses(items('a', 'b', 'c'), spec({ colour: 7 }))).toEqual(['c7', 'c8', 'c1'])
  })

  it('are steps of one colour, far apart, three at most for thin lines', () => {
    const single = { palette: 'single', colour: 4 } as const
    expect(colourClasses(items('a', 'b'), spec({ ...single, kind: 'bar' }))).toEqual(['c22', 'c24'])
    expect(colourClasses(items('a', 'b', 'c'), spec({ ...single, kind: 'line' }))).toEqual([
      'c21',
      'c22',
      'c23',
    ])
    expect(colourClasses(items('a', 'b', 'c', 'd'), spec({ ...single, kind: 'line' }))).toEqual([
      'c0',
      'c0',
      'c0',
      'c0',
    ])
    const chart = renderChart(spec({ ...single, x: 'c1', series: ['c2', 'c3'] }), table('A', 'B'))
    expect(chart).toMatch(/^<div class="bb-chart bb-bar h4">/)
    for (const rule of ['.h4{--bb-b:var(--bb-c4)}', '.c21{', '.c26{']) expect(chartStyles).toContain(rule)
  })

  it('are grey but for what stands out', () => {
    expect(colourClasses(items('a', 'b'), spec({ palette: 'emphasis' }))).toEqual(['c0', 'c0'])
    expect(colourClasses(items('a', 'b'), spec({ palette: 'emphasis', emphasis: ['b'] }))).toEqual([
      'c0',
      'c2',
    ])
  })

  it('follow a name through a report, and the others take what is left', () => {
    const colourOf = { Wind: 1, Solar: 3, constructor: 2 }
    const names = items('Coal', 'Solar', 'Wind', 'toString')
    expect(colouredWith({ colourOf }, () => colourClasses(names, spec()))).toEqual(['c2', 'c3', 'c1', 'c4'])
  })

  it('are made of the charts in order of first appearance', () => {
    const chart = (kind: ChartSpec['kind'], ...names: string[]) => {
      const dataset = table(...names)
      return { spec: spec({ kind, x: 'c1', series: dataset.columns.slice(1).map(({ id }) => id) }), dataset }
    }
    const charts = [
      chart('line', 'Coal'),
      chart('line', 'Wind', 'Solar'),
      chart('bar', 'Solar', 'Coal', 'Wind'),
    ]
    const colourOf = colourIdentity(charts)
    expect(colourOf).toEqual({ Wind: 1, Solar: 2, Coal: 3 })
    const drawn = renderChart(charts[2]!.spec, charts[2]!.dataset, { colourOf })
    expect(
      [...drawn.matchAll(/<span class="(c\d)"><i><\/i>(\w+)/g)].map(
        ([, colour, name]) => `${name} ${colour}`,
      ),
    ).toEqual(['Solar c2', 'Coal c3', 'Wind c1'])
  })
})
