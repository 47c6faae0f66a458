import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../../altText.ts'
import { suggestKinds } from '../../catalogue/suggestKinds.ts'
import { chartMarks } from '../../chartMarks.ts'
import { checkChart } from '../../checkChart.ts'
import { ENGLISH } from '../../context.ts'
import { renderChart } from '../../render.ts'
import { scaleNote } from '../../scaleNote.ts'
import { type ChartSpec, chartSpec } from '../../spec.ts'

const table = inferDataset([
  ['Country', '1955', '2005'],
  ['Iran', '40', '70'],
  ['Rwanda', '50', '46'],
  ['Chad', '', '52'],
  ['Nowhere', '', ''],
])
const spec = (more: Partial<ChartSpec> = {}) =>
  chartSpec.parse({ kind: 'range', x: 'c1', series: ['c2', 'c3'], ...more })
const draw = (more: Partial<ChartSpec> = {}, data = table) =>
  renderChart(ENGLISH, spec(more), data, { id: 'k' })
const wide = (html: string) => html.split('class="pl n"')[0]!
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0

describe('ranges', () => {
  it('join the dots of a row, with the lower value left of them and the higher one right', () => {
    const chart = wide(draw())
    expect(count(chart, /class="cn"/g)).toBe(2)
    expect(count(chart, /<circle/g)).toBe(5)
    expect(chart).toMatch(
      /<text class="vl e" x="0%" dx="-11" y="\d+">40<.*<text class="vl" x="100%" dx="11" y="\d+">70</,
    )
    // Rwanda fell: what came later stands left.
    expect(chart).toMatch(/class="vl e"[^>]*>46<.*class="vl"[^>]*>50</)
    expect(chart).toContain('>no data</text>')
  })

  it('start where the data do, and say so', () => {
    expect(scaleNote(ENGLISH, spec(), table)).toBe('The scale starts at 40.')
    expect(scaleNote(ENGLISH, spec({ yMin: 0 }), table)).toBe('')
  })

  it('write how much the last column is over the first, with its sign, if wished', () => {
    expect(draw()).not.toContain('Difference')
    const chart = wide(draw({ difference: true }))
    expect(chart).toContain('>Difference</text>')
    expect([...chart.matchAll(/class="vl b e"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      '+30',
      '−4',
    ])
  })

  it('turn the dots grey of rows that do not stand out', () => {
    expect(count(wide(draw({ emphasis: ['Iran'] })), /class="dt c0"/g)).toBe(3)
  })

  it('give the reader’s script a mark in the middle of each dot, in its colour', () => {
    const marks = [...wide(draw()).matchAll(/<rect class="(c\d)" data-i="(\d)" data-s="(\d)" x="([\d.]+)%"/g)]
    expect(marks.map((each) => each.slice(1))).toEqual([
      ['c1', '0', '0', '0'],
      ['c2', '0', '1', '100'],
      ['c2', '1', '1', '20'],
      ['c1', '1', '0', '33.33'],
      ['c2', '2', '1', '40'],
    ])
  })

  it('take notes at their highest value', () => {
    const [first] = chartMarks(ENGLISH, spec(), table)
    expect(first).toMatchObject({ label: 'Iran, 1955', across: 0 })
    expect(draw({ annotations: [{ text: 'The war', x: 'Rwanda', y: null }] })).toContain('The war')
  })

  it('are described with the largest difference', () => {
    expect(draftAltText(ENGLISH, spec({ unit: 'years' }), table)).toBe(
      'Range chart of 1955 and 2005 for 4 rows. The highest value is 70 years (2005, Iran), the lowest 40 years (1955, Iran). The largest difference is 30 years (Iran). 3 values are missing.',
    )
  })

  it('need two columns', () => {
    const codes = checkChart(ENGLISH, spec({ series: ['c2'] }), table).map(({ code }) => code)
    expect(codes).toContain('one-series')
    expect(draw({ series: ['c2'] })).not.toContain('class="cn"')
  })
})

it('is suggested for two columns of names', () => {
  const found = suggestKinds(table).find(({ type }) => type === 'range')
  expect(found).toMatchObject({ fits: true, settings: { x: 'c1', series: ['c2', 'c3'] } })
  const single = inferDataset([
    ['Country', 'Value'],
    ['Iran', '40'],
    ['Chad', '50'],
  ])
  expect(suggestKinds(single).find(({ type }) => type === 'range')?.reason).toBe(
    'A range needs two columns of numbers',
  )
})
