import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { draftAltText } from '../../altText.ts'
import { suggestKinds } from '../../catalogue/suggestKinds.ts'
import { chartTable } from '../../chartTable.ts'
import { checkChart } from '../../checkChart.ts'
import { chartContext, ENGLISH } from '../../context.ts'
import { tableSamples } from '../../golden/samples/tables.ts'
import { assertWellFormed } from '../../golden/textBoxes.ts'
import { chartScene, renderChart, renderThumbnail, thumbnailScene } from '../../render.ts'
import { scaleNote } from '../../scaleNote.ts'
import { type ChartSpec, chartSpec } from '../../spec.ts'
import { standaloneDrawing, standaloneThumbnail } from '../../standalone/standalone.ts'

const table = inferDataset([
  ['Town', 'Founded', 'Change', 'People', '1990', '2000', '2010'],
  ['Ayr', '1205-01-02', '-5', '46000', '1', '2', '3'],
  ['Bath', '1590-05-01', '10', '94000', '4', '', '2'],
  ['<b>Cork</b>', '', '', '220000', '', '', ''],
])
const LINES: ChartSpec['cells'] = ['c5', 'c6', 'c7'].map((column) => ({ column, as: 'line' }))
const spec = (more: Partial<ChartSpec> = {}) =>
  chartSpec.parse({ kind: 'table', x: 'c1', series: ['c3', 'c4'], texts: ['c2'], ...more })
const draw = (more: Partial<ChartSpec> = {}, data = table) =>
  renderChart(ENGLISH, spec(more), data, { id: 't' })
const rowsOf = (html: string) => html.split('<tr>').slice(2)

describe.each(tableSamples())('$name', ({ name, spec: chart, dataset, locale }) => {
  const context = chartContext({ locale })
  const html = renderChart(context, chart, dataset, { id: name })

  it('is drawn as before', async () => {
    await expect(`${html.replaceAll('<tr>', '\n<tr>')}\n`).toMatchFileSnapshot(`../../golden/${name}.html`)
    const file = standaloneDrawing(context, chartScene(context, chart, dataset, { id: name, isFile: true }), {
      width: 760,
    })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="${file.height}">${file.content}</svg>`
    await expect(`${svg.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(`../../golden/${name}.svg`)
    expect(file.content).not.toMatch(/NaN|undefined|var\(|\sclass=/)
  })

  it('is well-formed, without styles or colours of its own, the same twice', () => {
    assertWellFormed(html)
    assertWellFormed(renderThumbnail(context, chart, dataset))
    expect(html).not.toMatch(/\sstyle=|#[0-9a-f]{6}|<script|NaN|undefined|null/i)
    expect(renderChart(context, structuredClone(chart), structuredClone(dataset), { id: name })).toBe(html)
    const small = standaloneThumbnail(thumbnailScene(context, chart, dataset), { width: 464 }).content
    expect(small).not.toMatch(/NaN|undefined|<svg/)
  })

  it('has nothing but a missing value to warn of', () => {
    const codes = checkChart(context, chart, dataset).map(({ code }) => code)
    expect(codes.filter((code) => code !== 'missing-values')).toEqual([])
  })
})

describe('a table', () => {
  it('has names, words, then numbers, each sorted by what it is', () => {
    const [ayr, bath, cork] = rowsOf(draw())
    expect(ayr).toContain('<th scope="row">Ayr</th><td data-v="1205-01-02">')
    expect(ayr).toContain('<td class="tc" data-v="-5">−5</td><td class="tc" data-v="46000">46,000</td>')
    expect(bath).toContain('<th scope="row">Bath</th>')
    expect(cork).toContain('<th scope="row">&lt;b&gt;Cork&lt;/b&gt;</th><td></td>')
    expect(cork).toContain('<td class="tc"><span class="nd">no data</span></td>')
  })

  it('draws bars from zero to both sides, in one scale where columns can be compared', () => {
    const html = draw({ cells: [{ column: 'c3', as: 'bar' }] })
    const [ayr, bath, cork] = rowsOf(html)
    expect(ayr).toContain('<rect class="c2" x="0%" y="0" width="33.33%"')
    expect(bath).toContain('<rect class="c1" x="33.33%" y="0" width="66.67%"')
    expect(bath).toContain('<line class="zl" x1="33.33%"')
    expect(cork).not.toContain('<rect')
    const both = draw({ series: ['c5', 'c7'], cells: ['c5', 'c7'].map((column) => ({ column, as: 'bar' })) })
    expect(rowsOf(both)[0]).toContain('width="25%"')
    expect(rowsOf(both)[0]).toContain('width="75%"')
  })

  it('puts numbers on grounds in steps of a colour', () => {
    const html = draw({ cells: [{ column: 'c4', as: 'heat' }] })
    expect(html).toContain('class="bb-chart bb-table h1"')
    expect(rowsOf(html)[0]).toMatch(/class="tc tg c2\d" data-v="46000"/)
  })

  it('draws columns as one line in each row, between its ends, broken where a value is missing', () => {
    const html = draw({ series: ['c4', 'c5', 'c6', 'c7'], cells: LINES })
    expect(html).toContain('<th scope="col">1990 to 2010</th>')
    const [ayr, bath, cork] = rowsOf(html)
    expect(ayr).toMatch(/<td class="tq" data-v="3">1<svg[^]*<\/svg>3<\/td>/)
    expect(bath).toMatch(/ d="M0 \d+zm2000 \d+z"/)
    expect(cork).toContain('<td class="tq"><span class="nd">no data</span></td>')
    expect(scaleNote(ENGLISH, spec({ cells: LINES, panelScale: 'own' }), table)).toBe(
      'The line in each row has its own scale.',
    )
    expect(scaleNote(ENGLISH, spec({ cells: LINES }), table)).toBe('')
  })

  it('turns grey what does not stand out', () => {
    const html = draw({ cells: [{ column: 'c3', as: 'bar' }], emphasis: ['Bath'] })
    expect(rowsOf(html)[0]).toContain('<rect class="c0"')
    expect(rowsOf(html)[1]).toContain('<rect class="c1"')
  })

  it('tells the page’s script how many rows are seen at once, and its words', () => {
    expect(draw()).toContain('data-r="20" data-f="Search" data-w="Previous|Next|Rows {1} to {2} of {3}|')
    expect(draw({ search: false, pageRows: null })).toMatch(/data-r="0" data-w=/)
  })

  it('has all its rows in its data, words too, and says so where the page has fewer', () => {
    expect(chartTable(ENGLISH, spec(), table)).toMatchObject({
      head: [{ name: 'Town' }, { name: 'Founded' }, { name: 'Change' }, { name: 'People' }],
      rows: [
        ['Ayr', expect.any(String), '−5', '46,000'],
        ['Bath', expect.any(String), '10', '94,000'],
        expect.any(Array),
      ],
    })
    const many = inferDataset([
      ['Name', 'Value'],
      ...Array.from({ length: 1200 }, (_, at) => [`n${at}`, `${at}`]),
    ])
    const long = spec({ series: ['c2'], texts: [] })
    expect(renderChart(ENGLISH, long, many, { id: 't' })).toContain('Shows the first 1,000 of 1,200 rows')
    expect(chartTable(ENGLISH, long, many).rows).toHaveLength(1200)
    expect(checkChart(ENGLISH, long, many).map(({ code }) => code)).toContain('many-bars')
  })

  it('is described by its size, its first column and its lines', () => {
    expect(draftAltText(ENGLISH, spec(), table)).toBe(
      'Table of 3 rows and 4 columns. The highest value is 10 (Change, Bath), the lowest −5 (Change, Ayr). One value is missing.',
    )
    expect(draftAltText(ENGLISH, spec({ series: ['c5', 'c6', 'c7'], cells: LINES }), table)).toContain(
      'A line in each row runs from 1990 to 2010.',
    )
  })

  it('takes long data, with the words of the first row of each name', () => {
    const long = inferDataset([
      ['Town', 'Country', 'Year', 'Value'],
      ['Ayr', 'Scotland', 'y1990', '1'],
      ['Ayr', 'Scotland', 'y2000', '4'],
      ['Bath', 'England', 'y1990', '2'],
    ])
    const html = renderChart(
      ENGLISH,
      spec({
        splitBy: 'c3',
        series: ['c4'],
        texts: ['c2'],
        cells: [{ column: 'c4', as: 'line' }],
        sort: 'name',
      }),
      long,
    )
    expect(rowsOf(html)[1]).toContain('<th scope="row">Bath</th><td>England</td>')
    expect(html).toContain('y1990 to y2000')
  })

  it('is offered with bars in the first column, lines through moments, and all words', () => {
    const offered = (data: typeof table) => suggestKinds(data).find(({ type }) => type === 'table')!.settings
    expect(offered(table).texts).toEqual(['c2'])
    const moments = inferDataset([
      ['Town', '1980', '1990', '2000', '2010'],
      ['Ayr', '1', '2', '3', '4'],
      ['Bath', '4', '5', '1', '2'],
    ])
    expect(offered(moments).cells).toHaveLength(4)
  })
})
