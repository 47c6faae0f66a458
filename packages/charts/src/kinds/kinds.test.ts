import { ENGLISH } from '../context.ts'
import { type Dataset, inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../altText.ts'
import { chartTable } from '../chartTable.ts'
import { assertWellFormed, outside, overlaps, textBoxes } from '../golden/textBoxes.ts'
import { renderChart } from '../render.ts'
import { scaleNote } from '../scaleNote.ts'
import { type ChartSpec, chartSpec } from '../spec.ts'

const spec = (more: Partial<ChartSpec>) => chartSpec.parse({ x: 'c1', series: ['c2'], ...more })
const draw = (more: Partial<ChartSpec>, table: string[][] | Dataset) =>
  renderChart(ENGLISH, spec(more), Array.isArray(table) ? inferDataset(table) : table, { id: 'k' })
const rows = (count: number, of: (row: number) => string[]): string[][] =>
  Array.from({ length: count }, (_, row) => of(row))
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0
const WIDTHS = [288, 519, 520, 944]

function expectClean(chart: string): void {
  assertWellFormed(chart)
  for (const width of WIDTHS) {
    const boxes = textBoxes(ENGLISH, chart, width)
    expect([width, overlaps(boxes), outside(boxes, width)]).toEqual([width, [], []])
  }
}

describe('every kind', () => {
  const cases: [string, string[][]][] = [
    [
      'a single row',
      [
        ['Name', 'A', 'B'],
        ['One', '5', '3'],
      ],
    ],
    [
      'all zero',
      [
        ['Name', 'A', 'B'],
        ['One', '0', '0'],
        ['Two', '0', '0'],
      ],
    ],
    [
      'all equal',
      [
        ['Name', 'A', 'B'],
        ['One', '7', '7'],
        ['Two', '7', '7'],
        ['Three', '7', '7'],
      ],
    ],
    [
      'negative and missing values',
      [
        ['Name', 'A', 'B'],
        ['One', '-7', ''],
        ['Two', '', '3'],
        ['Three', '4', '-1'],
      ],
    ],
    [
      'twelve series',
      [
        ['Name', ...rows(12, (at) => [`Series ${at}`]).flat()],
        ...rows(5, (row) => [`Row ${row}`, ...rows(12, (at) => [`${at * row}`]).flat()]),
      ],
    ],
  ]
  const types: Partial<ChartSpec>[] = [
    { kind: 'line' },
    ...(['horizontal', 'vertical'] as const).flatMap((orientation) =>
      (['none', 'stacked', 'share'] as const).map((stacking) => ({
        kind: 'bar' as const,
        orientation,
        stacking,
      })),
    ),
    { kind: 'doughnut' },
    { kind: 'doughnut', innerRadius: 0, labels: 'direct' },
    { kind: 'point' },
    { kind: 'arc' },
    ...(['none', 'stacked', 'share'] as const).map((stacking) => ({ kind: 'area' as const, stacking })),
  ]
  it.each(cases)('draws %s', (_, table) => {
    const data = inferDataset(table)
    const series = data.columns.slice(1).map(({ id }) => id)
    for (const type of types) {
      const x = type.kind === 'point' ? series[0]! : 'c1'
      const chart = draw({ ...type, x, series: type.kind === 'point' ? series.slice(1) : series }, data)
      expect(chart).not.toMatch(/NaN|Infinity|undefined/)
      if (!chart.includes('bb-empty')) expectClean(chart)
    }
  })
})

describe('stacked bars', () => {
  const table = [
    ['Name', 'A', 'B', 'C'],
    ['One', '30', '50', '20'],
    ['Two', '1', '2', '-3'],
  ]
  const series = ['c2', 'c3', 'c4']

  it('stand on one another, what is below zero below, with their total where it can be seen', () => {
    const chart = draw({ series, stacking: 'stacked' }, table)
    const widths = [...chart.matchAll(/data-i="0" data-s="\d" x="([\d.]+)%" width="([\d.]+)%"/g)].slice(0, 3)
    const ends = widths.map(([, x, width]) => Number(x) + Number(width))
    expect(Number(widths[1]![1])).toBeCloseTo(ends[0]!, 1)
    expect(Number(widths[2]![1])).toBeCloseTo(ends[1]!, 1)
    expect(chart).toMatch(/class="vl"[^>]*>100</)
    expect(count(chart, /class="vl/g)).toBe(2)
  })

  it('are shares of 100%, written in the parts and in the table', () => {
    const chart = draw({ series, stacking: 'share' }, table.slice(0, 2))
    expect(chart).toMatch(/class="iv c2"[^>]*>50%</)
    expect(chart).toContain('>100%</text>')
    expect(
      chartTable(ENGLISH, spec({ series, stacking: 'share' }), inferDataset(table.slice(0, 2))).rows[0],
    ).toEqual(['One', '30 (30%)', '50 (50%)', '20 (20%)'])
  })
})

describe('columns', () => {
  it('become horizontal bars where names have no room under them, for either size', () => {
    const short = draw({ orientation: 'vertical' }, [
      ['Name', 'A'],
      ...rows(4, (row) => [`N${row}`, `${row}`]),
    ])
    expect(count(short, /data-v="1"/g)).toBe(1)
    const long = draw({ orientation: 'vertical' }, [
      ['Name', 'A'],
      ...rows(5, (row) => [`Wholesale trade ${row}`, `${row}`]),
    ])
    expect(long).toMatch(/class="pl w">.*data-v="1".*class="pl n">/s)
    expect(count(long, /data-v="1"/g)).toBe(1)
    const longest = draw({ orientation: 'vertical' }, [
      ['Name', 'A'],
      ...rows(30, (row) => [`Wholesale trade ${row}`, `${row}`]),
    ])
    expect(longest).not.toContain('data-v')
  })

  it('stand at their dates, with gaps where there is none', () => {
    const chart = draw({ orientation: 'vertical' }, [
      ['Year', 'A'],
      ['2000', '1'],
      ['2001', '2'],
      ['2004', '3'],
    ])
    const places = [...chart.matchAll(/<rect class="c1" data-i="\d" x="([\d.]+)%"/g)].map(([, x]) =>
      Number(x),
    )
    expect(places[2]! - places[1]!).toBeCloseTo((places[1]! - places[0]!) * 3, 0)
  })

  it('draw the first of two rows on one date', () => {
    const table = inferDataset([
      ['Day', 'A'],
      ['2024-01-01', '1'],
      ['2024-01-01', '2'],
      ['2024-01-02', '3'],
    ])
    expect(count(draw({ orientation: 'vertical' }, table), /<rect class="c1"/g)).toBe(2)
  })

  it('are one outline where they are too many for marks: 10,000 days stay under 25 KB', () => {
    const day = (row: number) => new Date(Date.UTC(1990, 0, 1 + row)).toISOString().slice(0, 10)
    const chart = draw({ orientation: 'vertical' }, [
      ['Day', 'A'],
      ...rows(10_000, (row) => [day(row), `${Math.sin(row / 9) * 40}`]),
    ])
    expect(chart.length).toBeLessThan(25_000)
    expect(chart).toContain('data-y=')
    expect(chart).not.toContain('data-i')
  })

  it('colour by sign, and compare with marks', () => {
    const table = [
      ['Name', 'A', 'Goal'],
      ['One', '-3', '1'],
      ['Two', '2', '4'],
    ]
    expect(
      [...draw({ bySign: true, orientation: 'vertical' }, table).matchAll(/<rect class="(c\d)/g)].map(
        ([, colour]) => colour,
      ),
    ).toEqual(['c1', 'c2'])
    const marked = draw({ mark: 'c3' }, table)
    expect(count(marked, /class="mk" x1/g)).toBe(4)
    expect(marked).toContain('<span class="mk"><i></i>Goal</span>')
    expect(
      chartTable(ENGLISH, spec({ mark: 'c3' }), inferDataset(table)).head.map(({ name }) => name),
    ).toEqual(['Name', 'A', 'Goal'])
  })
})

describe('doughnuts', () => {
  const parts = [
    ['Name', 'A'],
    ['Big', '60'],
    ['Small', '3'],
    ['Middle', '35'],
    ['Tiny', '2'],
    ['None', ''],
  ]

  it('gather small parts only when asked, and keep each in table and marks', () => {
    expect(draw({ kind: 'doughnut' }, parts)).not.toContain('Other')
    const chart = draw({ kind: 'doughnut', gather: 5 }, parts)
    expect(chart).toContain('<span>Other (2)</span><b>5.0%</b>')
    expect([...chart.matchAll(/data-i="(\d)"/g)].map(([, row]) => row)).toEqual(['0', '2', '1', '3'])
    expect(chartTable(ENGLISH, spec({ kind: 'doughnut', gather: 5 }), inferDataset(parts)).rows).toEqual([
      ['Big', '60', '60.0%'],
      ['Small', '3', '3.0%'],
      ['Middle', '35', '35.0%'],
      ['Tiny', '2', '2.0%'],
      ['None', 'no data', 'no data'],
    ])
    expect(draw({ kind: 'doughnut', gather: 2.5 }, parts)).not.toContain('Other')
  })

  it.each([
    ['shares out of a hundred', ['83.1', '9.2', '7.7'], false],
    ['shares of one', ['0.831', '0.092', '0.077'], false],
    ['numbers', ['831', '92', '78'], true],
  ])('write the total of %s in the middle only where it says something', (_, values, written) => {
    const table = [['Name', 'A'], ...values.map((value, at) => [`Part ${at}`, value])]
    expect(draw({ kind: 'doughnut' }, table).includes('class="md"')).toBe(written)
  })

  it('take the columns of a single row as parts', () => {
    const wide = [
      ['Year', 'Wind', 'Coal'],
      ['2017', '3', '1'],
    ]
    const chart = draw({ kind: 'doughnut', series: ['c2', 'c3'] }, wide)
    expect(chart).toContain('<span>Wind</span><b>75.0%</b>')
    expect(draftAltText(ENGLISH, spec({ kind: 'doughnut', series: ['c2', 'c3'] }), inferDataset(wide))).toBe(
      'Doughnut chart of 2017 in 2 parts. Wind 75.0% and Coal 25.0%. Together 4.',
    )
  })

  it('write names around the ring where they find room, else in a list', () => {
    const around = draw({ kind: 'doughnut', labels: 'direct' }, parts)
    expect(around).toMatch(/class="pl w">.*class="lb c1".*class="pl dn n">/s)
    const many = draw({ kind: 'doughnut', labels: 'direct' }, [
      ['Name', 'A'],
      ...rows(20, (row) => [`A rather long name ${row}`, `${row + 1}`]),
    ])
    expect(many).not.toContain('class="lb')
    expect(many).toContain('<ul class="ls"')
  })

  it('are a whole ring for one part, and an empty one for none', () => {
    expect(
      draw({ kind: 'doughnut' }, [
        ['Name', 'A'],
        ['One', '5'],
      ]),
    ).toMatch(/class="sl c1" data-i="0" d="M0 -104A104 104 0 1 1 0 104A/)
    expect(
      draw({ kind: 'doughnut' }, [
        ['Name', 'A'],
        ['One', '0'],
        ['Two', '0'],
      ]),
    ).toContain('class="tr"')
  })
})

describe('points', () => {
  const grid = (size: number) =>
    inferDataset([
      ['Name', 'X', 'Y'],
      ...rows(size, (row) => [`P${row}`, `${(row * 7919) % 10_007}`, `${(row * 104_729) % 9_973}`]),
    ])
  const mapping: Partial<ChartSpec> = { kind: 'point', x: 'c2', series: ['c3'], label: 'c1' }

  it('are marks of their own up to a thousand, and dots beyond: 10,000 stay under 120 KB', () => {
    expect(count(draw(mapping, grid(900)), /<circle data-i/g)).toBe(900)
    const many = draw(mapping, grid(10_000))
    expect(many).not.toContain('<circle data-i')
    expect(many.length).toBeLessThan(120_000)
    expect(many).toContain('class="ds d1 c1"')
  })

  it('count what falls on one place', () => {
    const table = inferDataset([
      ['Name', 'X', 'Y'],
      ...rows(1200, (row) => [`P${row}`, `${row % 3}`, `${row % 3}`]),
    ])
    expect(draw(mapping, table)).toMatch(/class="ds d3 c1" d="M[\d ]+zM[\d ]+zM[\d ]+z"/)
  })

  it('have areas in proportion to their sizes', () => {
    const table = inferDataset([
      ['Name', 'X', 'Y', 'Size'],
      ['a', '1', '1', '100'],
      ['b', '2', '2', '25'],
      ['c', '3', '3', ''],
    ])
    const chart = draw({ ...mapping, size: 'c4' }, table)
    expect([...chart.matchAll(/data-i="\d"[^>]* r="([\d.]+)"/g)].map(([, r]) => r)).toEqual(['28', '14'])
  })

  it('leave out what a logarithmic axis has no place for', () => {
    const table = inferDataset([
      ['Name', 'X', 'Y'],
      ['a', '0', '1'],
      ['b', '10', '-2'],
      ['c', '1000', '30'],
      ['d', '100000', '40'],
    ])
    const chart = draw({ ...mapping, xScale: 'log', yScale: 'log' }, table)
    expect(count(chart, /<circle data-i/g)).toBe(2)
    expect(chart).toContain('log scale')
  })

  it('name what stands out first, and cover no name with another', () => {
    const chart = draw({ ...mapping, emphasis: ['P7', 'P40'] }, grid(300))
    for (const name of ['P7', 'P40']) expect(chart).toContain(`>${name}</text>`)
    expect(count(chart, /class="em"/g)).toBe(2)
    expectClean(chart)
    expectClean(draw({ ...mapping, labels: 'direct' }, grid(60)))
  })

  it('say in words how two columns go together', () => {
    const said = draftAltText(
      ENGLISH,
      spec(mapping),
      inferDataset([['Name', 'X', 'Y'], ...rows(20, (row) => [`P${row}`, `${row}.5`, `${100 - row}`])]),
    )
    expect(said).toBe(
      'Scatter plot of Y by X, 20 points. Where X is higher, Y is clearly lower. The highest is 100 (P0, X 0.5), the lowest 81 (P19, X 19.5).',
    )
  })
})

describe('gauges', () => {
  it('end at 100% or where they are told, and mark their target', () => {
    const chart = draw({ kind: 'arc', x: null, series: ['c1'], mark: 'c2', unit: '%' }, [
      ['Reached', 'Goal'],
      ['63', '80'],
    ])
    expect(chart).toContain('>63%</text>')
    expect(chart).toContain('>100%</text>')
    expect(chart).toContain('>Goal: 80%</text>')
    expect(draw({ kind: 'arc', x: null, series: ['c1'], yMax: 250 }, [['Reached'], ['63']])).toContain(
      '>250</text>',
    )
    expectClean(chart)
  })

  it('stand beside one another for several rows, twelve at most', () => {
    const chart = draw({ kind: 'arc', yMax: 20 }, [
      ['Name', 'A'],
      ...rows(15, (row) => [`Row ${row}`, `${row}`]),
    ])
    expect(count(chart, /data-i=/g)).toBe(12)
    expect(chart).toContain('Shows the first 12 of 15 rows')
    expect(count(chart, /role="img"/g)).toBe(1)
  })
})

describe('what an author writes on a chart', () => {
  const table = [['Year', 'A', 'B'], ...rows(20, (row) => [`${2000 + row}`, `${row * row}`, `${400 - row}`])]
  const written = {
    series: ['c2', 'c3'],
    annotations: [{ text: 'A & <b>note</b>', x: '2010', y: null }],
    ranges: [{ axis: 'x', from: '2005', to: 2008, label: 'A range' }],
    references: [{ axis: 'y', at: '200', label: 'A line' }],
  } satisfies Partial<ChartSpec>

  it.each(['line', 'bar'] as const)('is drawn on a chart of kind %s, apart from everything else', (kind) => {
    const chart = draw({ kind, orientation: 'vertical', ...written }, table)
    for (const text of ['A &amp; &lt;b&gt;note&lt;/b&gt;', 'A range', 'A line']) expect(chart).toContain(text)
    expect(chart).toContain('class="rg"')
    expect(chart).toContain('class="rf"')
    expectClean(chart)
  })

  it('stands under the chart where there is no room for it, and nothing is lost', () => {
    const notes = rows(12, (at) => [`Note number ${at} with several words`]).flat()
    const chart = draw(
      { kind: 'line', annotations: notes.map((text) => ({ text, x: '2010', y: 100 })) },
      table,
    )
    for (const text of notes) {
      const drawn = text.split(' ').slice(0, 2).join(' ')
      expect(count(chart, new RegExp(drawn, 'g'))).toBeGreaterThanOrEqual(1)
    }
    expect(chart).toMatch(/<p class="nt">2010: Note number \d+ with several words<\/p>/)
    expectClean(chart)
  })

  it('stands clear of bars beside the longest of a group', () => {
    const groups = [
      ['Country', '2019', '2024'],
      ['Hungary', '4', '12'],
      ['Spain', '40', '21'],
    ]
    const settings: Partial<ChartSpec> = { kind: 'bar', orientation: 'horizontal', series: ['c2', 'c3'] }
    const chart = draw({ ...settings, annotations: [{ text: 'Sunny', x: 'Hungary', y: null }] }, groups)
    expect(chart).toMatch(/<text x="30%" dx="[\d.]+" y="\d+" class="h [wn]">Sunny/)
    expect(chart).not.toContain('class="ws"')
    expectClean(chart)
  })

  it('has a ground of its own where bars leave no room', () => {
    const full = [['Country', '2019', '2024'], ...rows(6, (row) => [`Country ${row}`, '4', '40'])]
    const annotations = [{ text: 'The sunny plain', x: 'Country 3', y: null }]
    const chart = draw({ kind: 'bar', orientation: 'horizontal', series: ['c2', 'c3'], annotations }, full)
    expect(chart).toMatch(
      /<svg [^>]*class="w"><rect class="ws" [^>]*\/><\/svg><text [^>]*class="h w">The sunny/,
    )
    expectClean(chart)
  })

  it('says where it was meant to stand when that is not on the chart', () => {
    expect(draw({ kind: 'line', annotations: [{ text: 'Later', x: '2050', y: 3 }] }, table)).toContain(
      '<p class="nt">2050: Later</p>',
    )
  })
})

describe('axes an author set', () => {
  const table = [['Year', 'A'], ...rows(10, (row) => [`${2000 + row}`, `${row * 10 + 5}`])]

  it('show only the years between their ends, and reach beyond the data', () => {
    const chart = draw({ kind: 'line', xMin: '2002', xMax: '2020' }, table)
    expect(chart).toContain('>2020</text>')
    expect(chartTable(ENGLISH, spec({ kind: 'line', xMin: '2002' }), inferDataset(table)).rows).toHaveLength(
      8,
    )
    expectClean(chart)
  })

  it('cut lines at their ends, and bars never', () => {
    expect(draw({ kind: 'line', yMin: 20, yMax: 60 }, table)).toContain('overflow="hidden"')
    expect(draw({ kind: 'line', yMin: 0, yMax: 100 }, table)).not.toContain('overflow="hidden"')
    expect(draw({ kind: 'bar', yMax: 20 }, table)).toBe(draw({ kind: 'bar' }, table))
    expect(draw({ kind: 'bar', yMax: 400 }, table)).toContain('>400</text>')
  })

  it('tell the reader’s script that they are logarithmic, and the reader where they start', () => {
    const log = spec({ kind: 'line', yScale: 'log' })
    expect(renderChart(ENGLISH, log, inferDataset(table))).toMatch(/data-y="5 100 12 300 1"/)
    expect(scaleNote(ENGLISH, log, inferDataset(table))).toBe('The scale starts at 5 and is logarithmic.')
  })
})
