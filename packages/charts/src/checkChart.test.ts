import { ENGLISH } from './context.ts'
import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from './altText.ts'
import { chartTable } from './chartTable.ts'
import { sourceLink } from './check/words.ts'
import { checkChart } from './checkChart.ts'
import { type ChartSpec, chartSpec } from './spec.ts'
import { suggestMapping } from './suggestMapping.ts'

const table = inferDataset([
  ['Country', 'Year', 'Life'],
  ['Japan', '2000', '81.1'],
  ['Iran', '2000', '70.4'],
  ['Japan', '2005', '82.6'],
  ['Iran', '2005', 'many'],
  ['Japan', '2010', '83.2'],
  ['Iran', '2010', '73.55'],
])
const worded = { title: 'T', alt: 'A', sourceName: 'S' }
const codes = (spec: Partial<ChartSpec>, data = table) =>
  checkChart(ENGLISH, chartSpec.parse({ ...worded, ...spec }), data).map(
    ({ level, code }) => `${level} ${code}`,
  )

describe('findings', () => {
  it('are none for a good chart', () => {
    const data = inferDataset([
      ['Name', 'A'],
      ['One', '1'],
      ['Two', '2'],
    ])
    expect(codes({ x: 'c1', series: ['c2'] }, data)).toEqual([])
  })

  it('tell what is not chosen, or wrongly', () => {
    expect(codes({})).toEqual(['error no-series', 'error no-x'])
    expect(codes({ x: 'c1', series: ['c1'] })).toEqual(['error not-a-number', 'error same-column-twice'])
    expect(codes({ x: 'c9', series: ['c3'] })).toEqual(['error unknown-column'])
    expect(codes({ x: 'c1', series: ['c3'] }, { columns: [], rows: [] })).toEqual(['error no-data'])
  })

  it('count bad cells and repeated rows', () => {
    const found = checkChart(
      ENGLISH,
      chartSpec.parse({ ...worded, kind: 'line', x: 'c2', series: ['c3'] }),
      table,
    )
    expect(found.map(({ message }) => message)).toEqual([
      '1 cell in “Life” is not a number and is drawn as missing.',
      '1 value is missing: its line has a gap there.',
      '3 rows repeat a name or date. If the rows belong to several series, say which column names them.',
    ])
    expect(found[0]!.column).toBe('c3')
  })

  it('miss words and an address that can be opened', () => {
    const found = codes({
      x: 'c1',
      series: ['c3'],
      title: '',
      alt: ' ',
      sourceName: '',
      sourceUrl: 'example.org',
    })
    expect(found).toEqual(
      expect.arrayContaining([
        'warning missing-title',
        'warning missing-alt',
        'warning missing-source',
        'warning source-address',
      ]),
    )
  })

  it('ask for an emphasis when there are more series than colours', () => {
    const names = Array.from({ length: 9 }, (_, index) => `S${index}`)
    const wide = inferDataset([
      ['Year', ...names],
      ['2000', ...names.map(() => '1')],
      ['2001', ...names.map(() => '2')],
    ])
    const series = names.map((_, index) => `c${index + 2}`)
    expect(codes({ kind: 'line', x: 'c1', series }, wide)).toEqual(['warning many-series'])
    expect(codes({ kind: 'line', x: 'c1', series, emphasis: ['S3'] }, wide)).toEqual([])
  })
})

describe('specification', () => {
  it('has a default for everything', () => {
    expect(chartSpec.parse({ kind: 'line' })).toMatchObject({
      kind: 'line',
      x: null,
      series: [],
      splitBy: null,
      width: 'mid',
    })
  })

  it('refuses addresses that run scripts', () => {
    for (const sourceUrl of [
      'javascript:alert(1)',
      ' JaVaScript:x',
      'data:text/html,x',
      'file:///etc/passwd',
    ])
      expect(chartSpec.safeParse({ sourceUrl }).success).toBe(false)
    for (const sourceUrl of ['', 'example.org', 'https://example.org/a?b=c'])
      expect(chartSpec.safeParse({ sourceUrl }).success).toBe(true)
    expect(sourceLink({ sourceUrl: 'https://example.org/"><b>' })).toBe('https://example.org/%22%3E%3Cb%3E')
    expect(sourceLink({ sourceUrl: 'example.org' })).toBeNull()
  })
})

describe('suggestion', () => {
  it('splits long data by its names', () => {
    expect(suggestMapping(table)).toEqual({
      kind: 'line',
      x: 'c2',
      series: ['c3'],
      splitBy: 'c1',
      sort: 'data',
    })
  })

  it('draws names as bars, the largest first', () => {
    const data = inferDataset([
      ['Name', 'A'],
      ['One', '1'],
      ['Two', '2'],
    ])
    expect(suggestMapping(data)).toEqual({
      kind: 'bar',
      x: 'c1',
      series: ['c2'],
      splitBy: null,
      sort: 'value',
    })
  })

  it('draws dates as lines, and nothing without numbers', () => {
    const data = inferDataset([
      ['Date', 'A', 'B'],
      ['2000-01-01', '1', '3'],
      ['2000-02-01', '2', '4'],
    ])
    expect(suggestMapping(data)).toMatchObject({ kind: 'line', x: 'c1', series: ['c2', 'c3'], splitBy: null })
    expect(suggestMapping(inferDataset([['Name'], ['One']]))).toMatchObject({ x: 'c1', series: [] })
    expect(suggestMapping({ columns: [], rows: [] })).toMatchObject({ x: null, series: [] })
  })
})

describe('words', () => {
  const spec = chartSpec.parse({ kind: 'line', x: 'c2', splitBy: 'c1', series: ['c3'], unit: 'years' })

  it('draft an alternative text from the data', () => {
    expect(draftAltText(ENGLISH, spec, table)).toBe(
      'Line chart of Japan and Iran, 2000 to 2010. Japan rises from 81.1 years (2000) to 83.2 years (2010). Iran rises from 70.4 years (2000) to 73.6 years (2010).',
    )
    const bars = inferDataset([
      ['Name', 'People'],
      ['One', '30000000'],
      ['Two', '20000000'],
      ['Three', ''],
    ])
    expect(draftAltText(ENGLISH, chartSpec.parse({ x: 'c1', series: ['c2'] }), bars)).toBe(
      'Bar chart of People for 3 rows. The highest value is 30 million (One), the lowest 20 million (Two). One value is missing.',
    )
  })

  it('fill the table in drawing order', () => {
    expect(chartTable(ENGLISH, spec, table)).toEqual({
      head: [
        { name: 'Year', numeric: false },
        { name: 'Japan', numeric: true },
        { name: 'Iran', numeric: true },
      ],
      rows: [
        ['2000', '81.1', '70.4'],
        ['2005', '82.6', 'no data'],
        ['2010', '83.2', '73.6'],
      ],
      unit: 'years',
      written: '# years',
    })
  })
})

describe('findings about kinds and settings', () => {
  const years = inferDataset([
    ['Year', 'A', 'B'],
    ...Array.from({ length: 10 }, (_, row) => [`${2000 + row}`, `${row - 2}`, `${row * 3}`]),
  ])
  const parts = inferDataset([
    ['Name', 'A', 'B'],
    ...Array.from({ length: 14 }, (_, row) => [`Part ${row}`, `${row + 1}`, `${row}`]),
  ])
  const found = (spec: Partial<ChartSpec>, data = years) =>
    checkChart(ENGLISH, chartSpec.parse({ ...worded, x: 'c1', series: ['c2'], ...spec }), data).map(
      ({ level, code, message }) => `${level} ${code}: ${message}`,
    )

  it.each<[Partial<ChartSpec>, ReturnType<typeof inferDataset>, string]>([
    [
      { kind: 'doughnut' },
      parts,
      'warning many-parts: A doughnut with 14 parts is hard to read. Use bars, or group the small parts as “Other”.',
    ],
    [
      { kind: 'doughnut' },
      years,
      'error negative-share: A doughnut can’t show values below zero, as they aren’t part of a whole. Choose bars.',
    ],
    [
      { kind: 'doughnut', series: ['c2', 'c3'], gather: 7 },
      parts,
      'warning one-series: A doughnut shows one column; only “A” is drawn. Bars show all 2.',
    ],
    [
      { stacking: 'share', series: ['c2', 'c3'] },
      years,
      'error negative-share: A value below zero has no share of 100%. Draw the bars side by side.',
    ],
    [
      { kind: 'line', yScale: 'log' },
      years,
      'warning log-zero: 3 values are zero or below: a logarithmic axis can’t show them.',
    ],
    [
      { kind: 'line', yMin: 0, yMax: 5 },
      years,
      'warning outside-axis: 4 values lie beyond the ends of the axis and are cut off.',
    ],
    [
      { kind: 'line', yMin: 5, yMax: 5 },
      years,
      'error outside-axis: The value axis must end above its start.',
    ],
    [
      { kind: 'bar', yMax: 1 },
      parts,
      'warning outside-axis: The axis would end within a bar, so that end is ignored. Bars are never cut.',
    ],
    [
      { kind: 'point' },
      parts,
      'error no-place: Points need two axes of numbers. Choose a column of numbers or dates for the one along the bottom.',
    ],
    [
      { kind: 'arc' },
      parts,
      'warning no-end: A gauge needs a meaningful end, such as a target or 100%. Set where the scale ends.',
    ],
    [
      { kind: 'line', annotations: [{ text: 'Here', x: '1999', y: 1 }] },
      years,
      'warning no-place: The note “Here” can’t be placed on the chart: “1999” is not on the axis.',
    ],
    [
      { kind: 'line', references: [{ axis: 'y', at: 'high', label: '' }] },
      years,
      'warning no-place: The reference line “high” can’t be placed on the chart: “high” is not on the axis.',
    ],
    [
      { kind: 'line', references: [{ axis: 'y', at: '', label: '' }] },
      years,
      'warning no-place: A reference line has no position yet. Enter its value or date, or remove it.',
    ],
    [
      { kind: 'line', references: [{ axis: 'x', at: ' ', label: 'Law' }] },
      years,
      'warning no-place: The reference line “Law” has no position yet. Enter its value or date, or remove it.',
    ],
    [
      { kind: 'line', annotations: [{ text: 'Here', x: '', y: null }] },
      years,
      'warning no-place: The note “Here” has no position yet. Enter its value, or remove it.',
    ],
    [
      { kind: 'line', ranges: [{ axis: 'x', from: '', to: '', label: '' }] },
      years,
      'warning no-place: A range has no position yet. Enter where it starts and ends, or remove it.',
    ],
    [
      { kind: 'line', series: ['c2', 'c3'], palette: 'emphasis' },
      years,
      'warning unknown-emphasis: Everything is grey because nothing is highlighted. Choose what stands out.',
    ],
    [
      { kind: 'bar', orientation: 'vertical' },
      inferDataset([
        ['Name', 'A'],
        ...Array.from({ length: 9 }, (_, row) => [`Wholesale and retail trade ${row}`, `${row}`]),
      ]),
      'warning names-too-long: The names don’t fit under the columns, so they’re drawn as bars. Choose “Bars” to keep it this way.',
    ],
  ])('%j', (spec, data, sentence) => {
    expect(found(spec, data)).toContain(sentence)
  })

  it('name rows without a name', () => {
    const unnamed = inferDataset([
      ['Country', 'Years'],
      ['Peru', '3'],
      ['', '4'],
    ])
    const drawn = { ...worded, kind: 'bar', x: 'c1', series: ['c2'] } as const
    expect(
      checkChart(ENGLISH, chartSpec.parse(drawn), unnamed).map(({ level, message }) => `${level} ${message}`),
    ).toEqual(['warning 1 row has no name, so readers can’t tell what it is. Add a name, or remove the row.'])
  })

  it('name a colour of the palette only where the chart uses it', () => {
    const palette = [
      { index: 1, message: 'Hard to tell from colour 1.' },
      { index: 2, other: 4, message: 'Hard to tell from colour 5.' },
    ]
    const check = (series: string[], more = {}) =>
      checkChart(
        ENGLISH,
        chartSpec.parse({ ...worded, kind: 'line', x: 'c1', series, leftOut: ['c3'], ...more }),
        years,
        {
          palette,
        },
      ).map(({ message }) => message)
    expect(check(['c2', 'c3'])).toEqual(['Colour 2: Hard to tell from colour 1.'])
    expect(check(['c2'])).toEqual([])
    expect(check(['c2'], { colour: 2 })).toEqual(['Colour 2: Hard to tell from colour 1.'])
    expect(check(['c2', 'c3'], { colour: 3 })).toEqual([])
  })

  it('count the columns of points, gauges and marks among those that must be there', () => {
    expect(codes({ kind: 'point', x: 'c2', series: ['c3'], size: 'gone', label: 'c1' }, years)).toContain(
      'error unknown-column',
    )
    expect(codes({ kind: 'bar', x: 'c1', series: ['c2'], mark: 'c1' }, years)).toContain('error not-a-number')
    expect(codes({ kind: 'line', x: 'c1', series: ['c2'], mark: 'gone', leftOut: ['c3'] }, years)).toEqual([])
  })
})
