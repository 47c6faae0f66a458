import type { Dataset } from '@bubbles/tables'
import { chartSettingsOf, chartSpec } from '@bubbles/charts'
import { describe, expect, it } from 'vitest'
import { fits, roleOf, rolesFor, withoutMissing, withRole } from './spec.ts'

const dataset: Dataset = {
  columns: [
    { id: 'c1', name: 'Country', type: 'text' },
    { id: 'c2', name: '2019', type: 'number' },
    { id: 'c3', name: '2024', type: 'number' },
    { id: 'c4', name: 'Region', type: 'text' },
  ],
  rows: [],
}
const bar = chartSpec.parse({ kind: 'bar', x: 'c1', series: ['c3'], mark: 'c2' })
const point = chartSpec.parse({ kind: 'point', x: 'c2', series: ['c3'], label: 'c1', size: 'c2' })

describe('the role of a column', () => {
  it('is what the settings say', () => {
    expect(['c1', 'c2', 'c3', 'c4'].map((id) => roleOf(bar, id))).toEqual(['x', 'mark', 'series', 'none'])
  })

  it('counts only where the kind knows it', () => {
    expect(roleOf({ ...bar, kind: 'line' }, 'c2')).toBe('none')
    expect(roleOf(point, 'c1')).toBe('label')
    expect(rolesFor(bar, 'number')).toEqual(['x', 'series', 'mark', 'none'])
    expect(rolesFor(point, 'number')).toEqual(['x', 'series', 'size', 'none'])
    expect(rolesFor(point, 'text')).toEqual(['x', 'split', 'label', 'none'])
    expect(rolesFor({ ...bar, kind: 'line' }, 'date')).toEqual(['x', 'none'])
  })

  it('is taken from the column that had it', () => {
    expect(withRole(bar, dataset, 'c4', 'x')).toMatchObject({ x: 'c4', series: ['c3'], mark: 'c2' })
    expect(withRole(bar, dataset, 'c2', 'series')).toMatchObject({ series: ['c2', 'c3'], mark: null })
    expect(withRole(bar, dataset, 'c1', 'none')).toMatchObject({ x: null })
  })

  it('is asked about no more once somebody leaves the column out, until it is drawn again', () => {
    const out = { ...bar, ...withRole(bar, dataset, 'c3', 'none') }
    expect(out).toMatchObject({ series: [], leftOut: ['c3'] })
    expect(withRole(out, dataset, 'c3', 'series')).toMatchObject({ series: ['c3'], leftOut: [] })
  })

  it('leaves one column of numbers where names make the series, and for points', () => {
    const two = { ...bar, series: ['c2', 'c3'], mark: null }
    expect(withRole(two, dataset, 'c4', 'split')).toMatchObject({ splitBy: 'c4', series: ['c2'] })
    expect(withRole({ ...bar, splitBy: 'c4' }, dataset, 'c2', 'series').series).toEqual(['c2'])
    expect(withRole(point, dataset, 'c2', 'series')).toMatchObject({ x: null, series: ['c2'], size: null })
  })
})

describe('settings and data', () => {
  it('fit where all columns are there', () => {
    expect(fits(bar, dataset)).toBe(true)
    expect(fits({ ...bar, series: ['c1'] }, dataset)).toBe(false)
    expect(fits({ ...bar, x: 'c9' }, dataset)).toBe(false)
  })

  it('lose what names a column that is gone, and nothing else', () => {
    expect(withoutMissing(bar, dataset)).toEqual({})
    const less = { ...dataset, columns: dataset.columns.slice(0, 1) }
    const formats = [{ column: 'c3', unit: '%' }]
    expect(withoutMissing({ ...bar, formats }, less)).toEqual({ mark: null, series: [], formats: [] })
    const { x, series, splitBy, size, label, mark } = point
    const otherMapping = { x, series, splitBy, size, label, mark }
    expect(withoutMissing({ ...bar, otherMapping, leftOut: ['c2', 'c1'] }, less)).toMatchObject({
      otherMapping: null,
      leftOut: ['c1'],
    })
  })

  it('count what does not validate as not set', () => {
    expect(chartSettingsOf({ kind: 'bar', x: 7, title: 'Kept' })).toMatchObject({
      kind: 'bar',
      x: null,
      title: 'Kept',
    })
  })
})
