import { chartContext, ENGLISH } from '../context.ts'
import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { outside, overlaps, textBoxes } from '../golden/textBoxes.ts'
import { renderChart } from '../render.ts'
import { chartSpec } from '../spec.ts'

describe('a chart on a phone', () => {
  const years = (from: number, to: number, cell: (year: number) => string[]) =>
    inferDataset([
      ['Year', 'A', 'B'],
      ...Array.from({ length: to - from + 1 }, (_, at) => [`${from + at}`, ...cell(from + at)]),
    ])
  const lines = (more: object = {}) =>
    chartSpec.parse({ kind: 'line', x: 'c1', series: ['c2', 'c3'], ...more })
  /** Labels under the axis of a narrow drawing. */
  const labels = (chart: string): number[] => {
    const axis = chart.slice(chart.lastIndexOf('class="tk m"'))
    return [...axis.matchAll(/<text x="[\d.]+%" y="\d+"( class="[wn]?")?>(\d{4})</g)]
      .filter(([, size]) => size !== ' class="w"')
      .map(([, , year]) => Number(year))
  }

  it.each([
    [2000, 2010],
    [1990, 2023],
    [1955, 2005],
    [2001, 2012],
  ])('has ticks at even steps: %i to %i', (from, to) => {
    const chart = renderChart(
      ENGLISH,
      lines(),
      years(from, to, (year) => [`${year % 7}`, `${year % 5}`]),
    )
    const found = labels(chart)
    expect(found.length).toBeGreaterThan(1)
    const steps = found.toSorted((a, b) => a - b).map((year, at, all) => year - (all[at - 1] ?? year))
    expect(new Set(steps.slice(1)).size).toBe(1)
  })
})

describe('a note', () => {
  const months = inferDataset([
    ['Month', 'A', 'B'],
    ...Array.from({ length: 24 }, (_, at) => {
      const month = `${2007 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}`
      return [month, `${40 + at}`, `${60 - at}`]
    }),
  ])

  it('that stands under the drawing says its date as the axis does', () => {
    const spec = chartSpec.parse({
      kind: 'line',
      x: 'c1',
      series: ['c2', 'c3'],
      annotations: [{ text: 'Peak', x: '2007-12', y: 900 }],
    })
    expect(renderChart(ENGLISH, spec, months)).toContain('>Dec 2007: Peak</p>')
    expect(renderChart(chartContext({ locale: 'de' }), spec, months)).toMatch(/>Dez\.? 2007: Peak<\/p>/)
  })

  it.each([
    [61, 48.5, 55.5, 52],
    [54.5, 60, 50, 45.5],
    [59, 54, 47.5, 51.5],
  ])('between lines at %d, %d, %d and %d has a leader that crosses none of them', (...others) => {
    const own = 53
    const flat = inferDataset([
      ['Year', 'A', 'B', 'C', 'D', 'E'],
      ...Array.from({ length: 9 }, (_, at) => [`${2000 + at}`, own, ...others].map(String)),
    ])
    const chart = renderChart(
      ENGLISH,
      chartSpec.parse({
        kind: 'line',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5', 'c6'],
        annotations: [{ text: 'South Africa 2000: 53.4 years, 8 below 1990', x: '2004', y: own }],
      }),
      flat,
    )
    const heights = [...chart.matchAll(/<path class="ln c\d" d="M0 (\d+)/g)].map(([, y]) => Number(y) / 4)
    const leaders = [...chart.matchAll(/class="ld" d="M0 ([\d.]+)L0 ([\d.]+)"/g)]
    expect(leaders.length).toBeGreaterThan(0)
    for (const [, from, to] of leaders.map((each) => each.map(Number)))
      for (const y of heights.slice(1))
        expect(y < Math.min(from!, to!) || y > Math.max(from!, to!), `${from} to ${to} over ${y}`).toBe(true)
  })
})

describe('a line that breaks where another goes on', () => {
  const table = (gap: string) =>
    inferDataset([
      ['Year', 'Japan', 'Rwanda'],
      ...['1965', '1970', '1975', '1980', '1985', '1990'].map((year) => [
        year,
        '70',
        ['1975', '1980'].includes(year) ? gap : '44',
      ]),
    ])
  const drawn = (gap: string) =>
    renderChart(ENGLISH, chartSpec.parse({ kind: 'line', x: 'c1', series: ['c2', 'c3'] }), table(gap))

  it('is hatched between its two ends, and says that there is no data', () => {
    const chart = drawn('')
    expect(chart.match(/fill="url\(#[^)]*-h\)"/g)).toHaveLength(1)
    // Not over the whole height, where Japan has values.
    expect(chart).toMatch(/<rect x="20%" width="60%" y="[\d.]+" height="16" fill="url/)
    expect(chart).toContain('>No data</text>')
    expect(drawn('45')).not.toContain('No data')
  })

  it('is left as it is where it was measured more rarely', () => {
    const rare = inferDataset([
      ['Year', 'A', 'B'],
      ...Array.from({ length: 11 }, (_, at) => [`${2000 + at}`, '5', at % 2 === 0 ? '7' : '']),
    ])
    const chart = renderChart(ENGLISH, chartSpec.parse({ kind: 'line', x: 'c1', series: ['c2', 'c3'] }), rare)
    expect(chart).not.toContain('No data')
  })
})

describe('names of bars', () => {
  const LONG = 'Public administration, defence and compulsory social security'
  const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  const chart = renderChart(
    ENGLISH,
    chartSpec.parse({ kind: 'bar', x: 'c1', series: ['c2'] }),
    inferDataset([
      ['Branch', 'Jobs'],
      [LONG, '5'],
      [WORD, '4'],
      ['Trade', '3'],
    ]),
  )

  it('are whole, on wide and on narrow drawings', () => {
    const names = [...chart.matchAll(/<text class="nm[^"]*"[^>]*>(.*?)<\/text>/g)].map(([, name]) =>
      name!.replaceAll(/<\/tspan><tspan[^>]*>/g, ' ').replaceAll(/<[^>]*>/g, ''),
    )
    expect(names).toHaveLength(6)
    for (const at of [0, 3]) {
      expect(names[at]).toBe(LONG)
      expect(names[at + 1]!.replaceAll(' ', '')).toBe(WORD)
    }
    expect(chart).not.toContain('…')
  })

  it.each([288, 390, 519, 520, 760])('do not touch one another at %i px', (width) => {
    const boxes = textBoxes(ENGLISH, chart, width)
    expect(overlaps(boxes)).toEqual([])
    expect(outside(boxes, width)).toEqual([])
  })
})

describe('numbers within parts', () => {
  /** Texts in the first of the drawings shown at this width. */
  const numbers = (chart: string, width: number) =>
    textBoxes(ENGLISH, chart, width).flatMap(({ text }) => (/^[\d,]+%?$/.test(text) ? [text] : []))

  it('of columns are measured at the width drawn, all or none', () => {
    const years = ['1955', '1960', '1965', '1970', '1975', '1980', '1985', '1990', '1995', '2000', '2005']
    const chart = renderChart(
      ENGLISH,
      chartSpec.parse({
        kind: 'bar',
        orientation: 'vertical',
        x: 'c1',
        series: ['c2', 'c3'],
        stacking: 'stacked',
      }),
      inferDataset([['Year', 'Asia', 'Europe'], ...years.map((year, at) => [year, `${4100 + at}`, '984'])]),
    )
    const asia = (width: number) => numbers(chart, width).filter((text) => text.startsWith('4,1')).length
    const europe = (width: number) => numbers(chart, width).filter((text) => text === '984').length
    expect([asia(760), europe(760)]).toEqual([11, 11])
    expect([asia(520), europe(520)]).toEqual([0, 0])
  })

  it('of bars are there as soon as the bar is long enough for them', () => {
    const chart = renderChart(
      ENGLISH,
      chartSpec.parse({ kind: 'bar', x: 'c1', series: ['c2', 'c3'], stacking: 'share' }),
      inferDataset([
        ['Group', 'No', 'Yes'],
        ['All', '4', '96'],
      ]),
    )
    expect(numbers(chart, 760)).toContain('4%')
    expect(numbers(chart, 288)).not.toContain('4%')
  })
})
