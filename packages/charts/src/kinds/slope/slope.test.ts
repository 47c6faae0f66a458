import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../../altText.ts'
import { suggestKinds } from '../../catalogue/suggestKinds.ts'
import { chartTable } from '../../chartTable.ts'
import { checkChart } from '../../checkChart.ts'
import { ENGLISH } from '../../context.ts'
import { assertWellFormed, outside, overlaps, textBoxes } from '../../golden/textBoxes.ts'
import { renderChart } from '../../render.ts'
import { type ChartSpec, chartSpec } from '../../spec.ts'
import { usedColours } from '../../usedColours.ts'

const table = inferDataset([
  ['Country', '1955', '2005'],
  ['Iran', '7.0', '1.8'],
  ['Nigeria', '6.9', '5.3'],
  ['Chad', '', '6.2'],
])
const turned = inferDataset([
  ['Year', 'Iran', 'Nigeria', 'Chad'],
  ['1955', '7.0', '6.9', ''],
  ['1980', '6.5', '6.9', '6.0'],
  ['2005', '1.8', '5.3', '6.2'],
])
const spec = (more: Partial<ChartSpec> = {}) =>
  chartSpec.parse({ kind: 'slope', x: 'c1', series: ['c2', 'c3'], ...more })
const ofTurned = (more: Partial<ChartSpec> = {}) => spec({ series: ['c2', 'c3', 'c4'], ...more })
const draw = (more: Partial<ChartSpec> = {}, data = table) =>
  renderChart(ENGLISH, spec(more), data, { id: 'k' })

describe('a slope', () => {
  it('is a line a row, with its name and value at both ends', () => {
    const chart = draw()
    expect(chart.match(/class="ln c\d"/g)).toHaveLength(2)
    expect(chart).toMatch(/class="lb c1 e w" x="0%"[^>]*>Iran<tspan class="v" dx="6">7.0</)
    expect(chart).toMatch(/class="lb c1 w" x="100%"[^>]*><tspan class="v">1.8<\/tspan><tspan dx="6">Iran</)
    // On a phone the left side has room for values alone.
    expect(chart).toMatch(/class="lb c1 e n" x="0%"[^>]*><tspan class="v">7.0</)
    // What is known at one end has a dot there, and no line.
    expect(chart.match(/data-i="2"/g)).toHaveLength(1)
  })

  it('reads the same of moments along the axis: the first and the last', () => {
    expect(chartTable(ENGLISH, ofTurned(), turned)).toMatchObject({
      head: [{ name: 'Row' }, { name: '1955' }, { name: '2005' }],
      rows: [
        ['Iran', '7.0', '1.8'],
        ['Nigeria', '6.9', '5.3'],
        ['Chad', 'no data', '6.2'],
      ],
    })
  })

  it('colours its lines, and turns them grey beside those that stand out', () => {
    expect(usedColours(ENGLISH, spec(), table).map(({ name }) => name)).toEqual(['Iran', 'Nigeria', 'Chad'])
    const chart = draw({ emphasis: ['Iran'] })
    expect(chart.match(/class="ln c0"/g)).toHaveLength(1)
  })

  it('keeps a hundred labels apart, those that stand out always there', () => {
    const many = inferDataset([
      ['Country', '2000', '2010'],
      ...Array.from({ length: 100 }, (_, at) => [
        `Country ${at}`,
        `${50 + (at % 7) / 10}`,
        `${50 + (at % 5) / 10}`,
      ]),
    ])
    const chart = renderChart(ENGLISH, spec({ emphasis: ['Country 3', 'Country 30'] }), many, { id: 'k' })
    assertWellFormed(chart)
    for (const width of [288, 519, 520, 944]) {
      const boxes = textBoxes(ENGLISH, chart, width)
      expect([width, overlaps(boxes), outside(boxes, width)]).toEqual([width, [], []])
    }
    for (const name of ['Country 3<', 'Country 30<']) expect(chart).toContain(name)
    expect(chart).toContain('Shows the first 60 of 100 rows')
  })

  it('says which columns it leaves out', () => {
    const codes = checkChart(
      ENGLISH,
      spec({ series: ['c2', 'c3', 'c4'] }),
      inferDataset([
        ['Country', '1955', '1980', '2005'],
        ['Iran', '7.0', '6.5', '1.8'],
      ]),
    ).map(({ code }) => code)
    expect(codes).toContain('not-drawn')
    expect(checkChart(ENGLISH, spec({ series: ['c2'] }), table).map(({ code }) => code)).toContain(
      'one-series',
    )
  })

  it('is described by what rises and falls, and the largest change', () => {
    expect(draftAltText(ENGLISH, spec(), table)).toBe(
      'Slope chart of 3 lines from 1955 to 2005. None rises, two fall. Iran falls from 7.0 (1955) to 1.8 (2005). The highest value is 7.0 (1955, Iran), the lowest 1.8 (2005, Iran). One value is missing.',
    )
  })
})

describe('a slope as a suggestion', () => {
  it('suits two moments', () => {
    const found = (data: typeof table) => suggestKinds(data).find(({ type }) => type === 'slope')!
    expect(found(table).fits).toBe(true)
    expect(found(turned).reason).toBe('A slope compares two points in time; this data has 3')
  })
})
