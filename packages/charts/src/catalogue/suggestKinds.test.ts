import { ENGLISH } from '../context.ts'
import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { checkChart } from '../checkChart.ts'
import { renderChart, renderThumbnail } from '../render.ts'
import { chartSpec } from '../spec.ts'
import { suggestKinds } from './suggestKinds.ts'
import { chartTypeIds, chartTypeOf, chartTypes } from './types.ts'

const names = inferDataset([
  ['Country', 'Solar', 'Wind'],
  ['Hungary', '24.8', '1.5'],
  ['Greece', '22.1', '20.5'],
  ['Spain', '21.0', '23.0'],
])
const years = inferDataset([
  ['Year', 'Solar'],
  ...Array.from({ length: 10 }, (_, year) => [`${2010 + year}`, `${year * year}`]),
])
const single = inferDataset([
  ['Reached', 'Goal'],
  ['63', '80'],
])
const typesOf = (...[data, spec]: Parameters<typeof suggestKinds>) =>
  suggestKinds(data, spec)
    .filter(({ fits }) => fits)
    .map(({ type }) => type)

describe('suggested types', () => {
  it('take two columns for no parts of one whole', () => {
    expect(typesOf(names).filter((type) => type === 'doughnut' || type === 'pie')).toEqual([])
    const shares = { columns: names.columns.slice(0, 2), rows: names.rows.map((row) => row.slice(0, 2)) }
    expect(typesOf(shares)).toContain('doughnut')
  })

  it('begin with what the data is made for', () => {
    expect(typesOf(names)[0]).toBe('bar')
    expect(typesOf(years).slice(0, 2)).toEqual(['line', 'column'])
    expect(typesOf(single)[0]).toBe('arc')
    const measured = inferDataset([
      ['Country', 'Income', 'Life'],
      ...Array.from({ length: 50 }, (_, row) => [`Country ${row}`, `${row * 999 + 500}`, `${50 + row / 2}`]),
    ])
    expect(typesOf(measured)[0]).toBe('point')
    expect(suggestKinds(measured)[0]!.settings).toMatchObject({ x: 'c2', series: ['c3'], label: 'c1' })
  })

  it('are all there, each once, with a reason where one does not fit', () => {
    for (const data of [names, years, single, inferDataset([['Name'], ['a'], ['b']])]) {
      const all = suggestKinds(data)
      expect(all.map(({ type }) => type).toSorted()).toEqual([...chartTypeIds].toSorted())
      for (const { fits, reason } of all) expect(fits).toBe(reason === '')
    }
    const reasons = new Map(suggestKinds(names).map(({ type, reason }) => [type, reason]))
    expect(reasons.get('line')).toBe('Names have no order for a line to follow')
    expect(reasons.get('point')).toBe('3 points are too few to show a pattern; bars are clearer')
    const many = inferDataset([
      ['Name', 'A'],
      ...Array.from({ length: 14 }, (_, row) => [`N ${row}`, `${row + 1}`]),
    ])
    expect(suggestKinds(many).find(({ type }) => type === 'doughnut')?.reason).toBe(
      'A doughnut with 14 parts is hard to read; bars are easier to compare',
    )
  })

  it('know that values below zero are no parts, and that repeated names are no bars', () => {
    const change = inferDataset([
      ['Name', 'A', 'B'],
      ['One', '-3', '2'],
      ['Two', '2', '1'],
    ])
    expect(typesOf(change)).not.toContain('bar-stacked')
    expect(typesOf(change)).not.toContain('pie')
    const penguins = inferDataset([
      ['Species', 'Length', 'Depth'],
      ...Array.from({ length: 12 }, (_, row) => [row % 2 ? 'Adelie' : 'Gentoo', `${row}.5`, `${20 - row}.5`]),
    ])
    expect(typesOf(penguins)).toEqual(['point'])
  })

  it('keep the columns of a chart that is there', () => {
    const current = chartSpec.parse({ kind: 'bar', x: 'c1', series: ['c3'], sort: 'name' })
    const [first] = suggestKinds(names, current)
    expect(first).toMatchObject({ type: 'bar', settings: { x: 'c1', series: ['c3'], sort: 'name' } })
    expect(suggestKinds(names, { ...current, x: 'gone' })[0]!.settings.series).toEqual(['c2', 'c3'])
  })

  it('draw what they promise: a chart without errors and a thumbnail, and say which type it is', () => {
    for (const data of [names, years, single])
      for (const { type, settings, fits } of suggestKinds(data)) {
        const spec = chartSpec.parse({ ...settings, title: 'T', alt: 'A', sourceName: 'S' })
        expect(chartTypeOf(spec)).toBe(type)
        expect(renderThumbnail(ENGLISH, spec, data)).toMatch(/^<svg class="bb-thumb( h1)?"/)
        const errors = checkChart(ENGLISH, spec, data).filter(({ level }) => level === 'error')
        expect([type, fits && errors.length > 0]).toEqual([type, false])
        expect(renderChart(ENGLISH, spec, data).includes('bb-empty') && fits).toBe(false)
      }
  })

  it('have a name each', () => {
    expect(chartTypes.map(({ id }) => id)).toEqual(chartTypeIds)
    expect(new Set(chartTypes.map(({ name }) => name)).size).toBe(chartTypes.length)
  })
})
