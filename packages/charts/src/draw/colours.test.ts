import { chartContext, ENGLISH } from '../context.ts'
import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { colourIdentity } from '../data/colourIdentity.ts'
import { renderChart } from '../render.ts'
import { type ChartSpec, chartSpec } from '../spec.ts'
import { chartStyles } from '../styles.ts'
import { usedColours } from '../usedColours.ts'
import { colourClasses } from './colours.ts'

const spec = (more: Partial<ChartSpec> = {}) => chartSpec.parse(more)
const items = (...names: string[]) => names.map((name) => ({ key: name, name }))
const table = (...names: string[]) =>
  inferDataset([
    ['Year', ...names],
    ...[2001, 2002].map((year) => [`${year}`, ...names.map((_, at) => `${at + 1}`)]),
  ])

describe('colours of a chart', () => {
  it('go round from the chosen first one', () => {
    expect(colourClasses(ENGLISH, items('a', 'b', 'c'), spec({ colour: 7 }))).toEqual(['c7', 'c8', 'c1'])
  })

  it('are steps of one colour, far apart, three at most for thin lines', () => {
    const single = { palette: 'single', colour: 4 } as const
    expect(colourClasses(ENGLISH, items('a', 'b'), spec({ ...single, kind: 'bar' }))).toEqual(['c22', 'c24'])
    expect(colourClasses(ENGLISH, items('a', 'b', 'c'), spec({ ...single, kind: 'line' }))).toEqual([
      'c21',
      'c22',
      'c23',
    ])
    expect(colourClasses(ENGLISH, items('a', 'b', 'c', 'd'), spec({ ...single, kind: 'line' }))).toEqual([
      'c0',
      'c0',
      'c0',
      'c0',
    ])
    const chart = renderChart(ENGLISH, spec({ ...single, x: 'c1', series: ['c2', 'c3'] }), table('A', 'B'))
    expect(chart).toMatch(/^<div class="bb-chart bb-bar h4" /)
    for (const rule of ['.h4{--bb-b:var(--bb-c4)}', '.c21{', '.c26{']) expect(chartStyles).toContain(rule)
  })

  it('are grey but for what stands out', () => {
    expect(colourClasses(ENGLISH, items('a', 'b'), spec({ palette: 'emphasis' }))).toEqual(['c0', 'c0'])
    expect(colourClasses(ENGLISH, items('a', 'b'), spec({ palette: 'emphasis', emphasis: ['b'] }))).toEqual([
      'c0',
      'c1',
    ])
  })

  it('are never grey where something stands out', () => {
    const eight = items(...Array.from('abcdefgh'))
    const classes = (more: Partial<ChartSpec>, context = ENGLISH) =>
      colourClasses(context, eight, spec(more)).filter((name) => name !== 'c0')
    expect(classes({ emphasis: ['h'] })).toEqual(['c1'])
    expect(classes({ emphasis: ['f', 'h'], colour: 8 })).toEqual(['c1', 'c2'])
    expect(classes({ emphasis: ['h'] }, chartContext({ locale: 'en', colourOf: { h: 8 } }))).toEqual(['c1'])
    expect(classes({ emphasis: Array.from('abcdefgh') })).toHaveLength(8)
    const bars = renderChart(
      ENGLISH,
      spec({ kind: 'bar', x: 'c1', series: ['c2'], colour: 8, emphasis: ['2002'] }),
      table('A'),
    )
    expect(bars).not.toContain('"c8"')
    expect(bars).toContain('"c1"')
  })

  it('follow a name through a report, and the others take what is left', () => {
    const colourOf = { Wind: 1, Solar: 3, constructor: 2 }
    const names = items('Coal', 'Solar', 'Wind', 'toString')
    expect(colourClasses(chartContext({ locale: 'en', colourOf }), names, spec())).toEqual([
      'c2',
      'c3',
      'c1',
      'c4',
    ])
  })

  const chart = (names: string, more: Partial<ChartSpec> = {}) => {
    const dataset = table(...Array.from(names))
    return {
      spec: spec({ x: 'c1', series: dataset.columns.slice(1).map(({ id }) => id), ...more }),
      dataset,
    }
  }
  const drawn = ({ spec: of, dataset }: ReturnType<typeof chart>, colourOf: Record<string, number>) =>
    usedColours(chartContext({ locale: 'en', colourOf }), of, dataset).map(
      ({ name, colour }) => `${name}${colour}`,
    )

  it('begin with the first again where no name recurs', () => {
    const charts = [chart('AB'), chart('CDEFG'), chart('HI', { kind: 'bar' })]
    const colourOf = colourIdentity(ENGLISH, charts)
    expect(charts.map((each) => drawn(each, colourOf))).toEqual([
      ['A1', 'B2'],
      ['C1', 'D2', 'E3', 'F4', 'G5'],
      ['H1', 'I2'],
    ])
  })

  it('stay with a name that recurs, and the others take what is free beside it', () => {
    const charts = [chart('A'), chart('BC'), chart('CAB', { kind: 'bar' }), chart('DC')]
    const colourOf = colourIdentity(ENGLISH, charts)
    expect(charts.slice(1).map((each) => drawn(each, colourOf))).toEqual([
      ['B1', 'C2'],
      ['C2', 'A3', 'B1'],
      ['D1', 'C2'],
    ])
  })

  it('differ where names of several figures meet in a later one', () => {
    const charts = [chart('AB'), chart('CD'), chart('AC')]
    const colourOf = colourIdentity(ENGLISH, charts)
    expect(charts.map((each) => drawn(each, colourOf))).toEqual([
      ['A1', 'B2'],
      ['C2', 'D1'],
      ['A1', 'C2'],
    ])
  })

  it('begin with the chosen one, and take that along to other figures', () => {
    const charts = [chart('AB'), chart('BC', { colour: 4 }), chart('DE', { colour: 6 })]
    const colourOf = colourIdentity(ENGLISH, charts)
    expect(charts.map((each) => drawn(each, colourOf))).toEqual([
      ['A1', 'B4'],
      ['B4', 'C5'],
      ['D6', 'E7'],
    ])
    const alone = chart('AB', { colour: 2 })
    expect(drawn(alone, colourIdentity(ENGLISH, [alone]))).toEqual(['A2', 'B3'])
  })

  it('are not used up by what is grey', () => {
    const charts = [chart('ABCDE', { emphasis: ['E'] }), chart('AF')]
    expect(colourIdentity(ENGLISH, charts)).toEqual({ E: 1, A: 1, F: 2 })
    expect(colourIdentity(ENGLISH, [chart('ABC', { palette: 'emphasis' }), chart('ABCDEFGHI')])).toEqual({})
  })
})
