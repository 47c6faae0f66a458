import { chartContext, ENGLISH } from './context.ts'
import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { assertWellFormed, overlaps, textBoxes } from './golden/textBoxes.ts'
import { renderChart, renderThumbnail } from './render.ts'
import { scaleNote } from './scaleNote.ts'
import { type ChartSpec, chartSpec } from './spec.ts'
import { moreColourStyles } from './styles.ts'

const make = (spec: Partial<ChartSpec>, table: string[][]) => ({
  spec: chartSpec.parse(spec),
  data: inferDataset(table),
})
const render = (spec: Partial<ChartSpec>, table: string[][]) => {
  const { spec: parsed, data } = make(spec, table)
  return renderChart(ENGLISH, parsed, data, { id: 'b1' })
}
const yearly = (name: string, values: (number | null)[]): string[][] => [
  ['Year', name],
  ...values.map((value, index) => [`${2000 + index}`, `${value ?? ''}`]),
]

const HOSTILE = [
  '</svg><script>alert(1)</script>',
  '" onload="alert(1)" x="',
  "'><img src=x onerror=alert(1)>",
  ']]><!-- &amp; &#x3c;script>',
  '\u202Eevil\u0000\uD800',
  'القاهرة الكبرى',
  'W'.repeat(400),
  '東京都'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(30),
  '',
]

describe.each(['line', 'bar'] as const)('hostile text in a %s chart', (kind) => {
  const table = [
    ['Name', ...HOSTILE.slice(0, 7)],
    ...HOSTILE.map((name, row) => [name, ...HOSTILE.slice(0, 7).map((_, index) => `${row * index + 1}`)]),
  ]
  const words = { title: HOSTILE[0], alt: HOSTILE[1], unit: HOSTILE[2], notes: HOSTILE[3] }
  const ids = ['c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8']

  it.each([1, 7])('stays text with %i series', (count) => {
    const chart = render({ kind, ...words, x: 'c1', series: ids.slice(0, count) }, table)
    assertWellFormed(chart)
    expect(chart).not.toMatch(/<(?:script|img)/)
    const tags = [...chart.matchAll(/<([a-z]+)/g)].map((match) => match[1])
    const drawn = 'div svg g path text tspan title desc rect line circle span i'.split(' ')
    expect(tags.filter((name) => !drawn.includes(name!))).toEqual([])
    expect(chart).not.toMatch(/<[^>]*\son[a-z]+=/)
    for (const width of [288, 519, 520, 944]) expect(overlaps(textBoxes(ENGLISH, chart, width))).toEqual([])
  })

  it('is cut where it would leave the figure', () => {
    const chart = render({ kind, x: 'c1', series: ids.slice(0, 2) }, table)
    for (const width of [288, 520, 944]) {
      const outside = textBoxes(ENGLISH, chart, width).filter(
        ({ left, right }) => left < -1 || right > width + 1,
      )
      expect(outside).toEqual([])
    }
  })
})

it('shows a title of markup as text and takes only plain characters into ids', () => {
  const { spec, data } = make(
    { kind: 'line', title: '</svg><script>', x: 'c1', series: ['c2'] },
    yearly('A', [1, 2]),
  )
  const chart = renderChart(ENGLISH, spec, data, { id: 'a"b<c' })
  expect(chart).toContain('<title id="bb-abc-t">&lt;/svg&gt;&lt;script&gt;</title>')
})

describe('missing and negative values', () => {
  it('break the line, hatch the gap and are never zero', () => {
    const chart = render({ kind: 'line', x: 'c1', series: ['c2'] }, yearly('A', [5, 6, null, null, 7, 8]))
    expect(chart).toContain('fill="url(#bb-b1-h)"')
    expect(chart).toContain('>No data</text>')
    expect(chart.match(/class="ln[^>]*d="([^"]*)"/)![1]).toMatch(/^M.*m/)
  })

  it('leave a bar out and say so', () => {
    const chart = render({ x: 'c1', series: ['c2'] }, [
      ['Name', 'A'],
      ['One', '-3'],
      ['Two', ''],
      ['Three', '2'],
    ])
    expect(chart.match(/<rect/g)).toHaveLength(4)
    expect(chart.match(/>no data</g)).toHaveLength(2)
    expect(chart).toContain('>−3<')
  })

  it('draw nothing but a sentence where there is nothing to draw', () => {
    for (const spec of [{}, { x: 'c1' }, { x: 'c1', series: ['c2'] }, { x: 'gone', series: ['gone'] }])
      expect(
        render(spec, [
          ['Name', 'A'],
          ['One', 'n/a'],
        ]),
      ).toContain('No data to draw')
    expect(renderThumbnail(ENGLISH, chartSpec.parse({}), { columns: [], rows: [] })).toMatch(/^<svg[^>]*\/>$/)
  })
})

describe('a continuous axis', () => {
  const day = (index: number) => new Date(Date.UTC(1995, 0, 1 + index)).toISOString().slice(0, 10)

  it('keeps 10,000 rows under 20 KB a line', () => {
    const noise = (row: number) => `${(Math.sin(row / 300) * 40 + Math.sin(row * 7.3) * 20).toFixed(2)}`
    const table = [['Day', 'A'], ...Array.from({ length: 10_000 }, (_, row) => [day(row), noise(row)])]
    const chart = render({ kind: 'line', x: 'c1', series: ['c2'] }, table)
    expect(chart.length).toBeLessThan(20_000)
    expect(chart).not.toContain('data-x')
  })

  it('keeps 560 rows of five lines under 7 KB', () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    const rows = Array.from({ length: 560 }, (_, row) => [
      names[row % 5]!,
      day(Math.floor(row / 5) * 31),
      `${row % 97}`,
    ])
    const chart = render({ kind: 'line', x: 'c2', splitBy: 'c1', series: ['c3'] }, [
      ['Name', 'Day', 'Value'],
      ...rows,
    ])
    expect(chart.length).toBeLessThan(7 * 1024)
  })

  it('says where rows stand when they are uneven', () => {
    const chart = render({ kind: 'line', x: 'c1', series: ['c2'] }, [
      ['Year', 'A'],
      ['2000', '1'],
      ['2001', '2'],
      ['2010', '3'],
    ])
    expect(chart).toContain('data-x="0 100 900"')
    expect(chart).toContain('data-y="0 3 12 300"')
  })

  it('says when the scale does not start at zero', () => {
    const { spec, data } = make(
      { kind: 'line', x: 'c1', series: ['c2'], unit: 'years' },
      yearly('A', [40, 82]),
    )
    expect(scaleNote(ENGLISH, spec, data)).toBe('The scale starts at 40 years.')
    expect(scaleNote(ENGLISH, { ...spec, kind: 'bar' }, data)).toBe('')
  })
})

describe('emphasis', () => {
  const table = [
    ['Name', 'A', 'B'],
    ['One', '1', '3'],
    ['Two', '2', '4'],
  ]

  it('turns the other bars grey', () => {
    const chart = render({ x: 'c1', series: ['c2'], emphasis: ['Two'] }, table)
    expect([...chart.matchAll(/<rect class="(c\d)"/g)].map((match) => match[1])).toEqual([
      'c0',
      'c1',
      'c0',
      'c1',
    ])
  })

  it('takes the first colour', () => {
    for (const emphasis of [['c3'], ['B']])
      expect(render({ kind: 'line', x: 'c1', series: ['c2', 'c3'], emphasis }, table)).toContain(
        'data-c="0 1"',
      )
  })
})

it('draws at most 120 bars and says what it left out', () => {
  const table = [['Name', 'A'], ...Array.from({ length: 300 }, (_, row) => [`Row ${row}`, `${row}`])]
  const chart = render({ x: 'c1', series: ['c2'] }, table)
  expect(chart.match(/<rect/g)).toHaveLength(240)
  expect(chart).toContain('Shows the first 120 of 300 rows')
})

describe('an organisation’s palette', () => {
  const many = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `Line ${index + 1}`)
    const dataset = inferDataset([
      ['Year', ...names],
      ...['2019', '2020', '2021'].map((year, row) => [year, ...names.map((_, column) => `${row + column}`)]),
    ])
    const [x, ...series] = dataset.columns.map(({ id }) => id)
    return { spec: chartSpec.parse({ kind: 'line', x, series }), dataset }
  }
  const coloursIn = (chart: string) => new Set(chart.match(/(?<=[ "])c\d+(?=[ "])/g))

  it('colours as many series as it has colours, at least the product’s eight', () => {
    const ten = many(10)
    expect(
      coloursIn(renderChart(chartContext({ locale: 'en', colours: 12 }), ten.spec, ten.dataset)),
    ).toContain('c10')
    expect(coloursIn(renderChart(chartContext({ locale: 'en', colours: 9 }), ten.spec, ten.dataset))).toEqual(
      new Set(['c0']),
    )
    expect(coloursIn(renderChart(ENGLISH, ten.spec, ten.dataset))).toEqual(new Set(['c0']))
    const five = many(5)
    expect(renderChart(chartContext({ locale: 'en', colours: 3 }), five.spec, five.dataset)).toBe(
      renderChart(ENGLISH, five.spec, five.dataset),
    )
  })

  it('has a rule for each colour past the eighth, and no more than twelve', () => {
    expect(moreColourStyles(8)).toBe('')
    expect(moreColourStyles(10).match(/\.c\d+/g)).toEqual(['.c9', '.c10'])
    expect(moreColourStyles(99).match(/\.c\d+/g)).toHaveLength(4)
  })
})
