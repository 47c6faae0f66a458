import { chartContext } from './context.ts'
import type { Cell, Dataset } from '@bubbles/tables'
import { expect, it } from 'vitest'
import { draftAltText } from './altText.ts'
import { chartTable } from './chartTable.ts'
import { checkChart } from './checkChart.ts'
import { assertWellFormed, outside, overlaps, textBoxes } from './golden/textBoxes.ts'
import { renderChart, renderThumbnail } from './render.ts'
import { scaleNote } from './scaleNote.ts'
import { chartKinds, chartSpec } from './spec.ts'

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const WORDS = [
  'Iran',
  'South Africa',
  'Wholesale and Retail Trade',
  '<b>',
  'Öl & Gas',
  '',
  'x',
  '2020 Q1',
  'القاهرة',
  'A-very-long-word-without-any-space-in-it',
]
const MAGNITUDES = [0, 1e-9, 0.001, 0.5, 1, 30, 999, 12_345, 5e6, 7e9, 3e13, 1e17, 1e300]

function randomChart(seed: number) {
  const next = random(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!
  const rows = pick([1, 2, 3, 7, 12, 13, 40, 500])
  const series = pick([1, 1, 2, 3, 6, 8, 9, 20])
  const xType = pick(['text', 'number', 'date'] as const)
  const magnitude = pick(MAGNITUDES)
  const negative = pick([0, 0, 0.5, 1])
  const missing = pick([0, 0, 0.1, 0.9])
  const step = pick([1, 7, 31, 366])
  const x = (row: number): Cell => {
    if (next() < 0.02) return null
    if (xType === 'text') return pick(WORDS) + row
    if (xType === 'number') return Math.round(next() * 1000) / pick([1, 10, 1000])
    return new Date(Date.UTC(1990, 0, 1 + row * step)).toISOString().slice(0, pick([10, 10, 10, 7, 4]))
  }
  const value = (): Cell => {
    if (next() < missing) return null
    if (next() < 0.01) return 'about 5'
    return next() * magnitude * (next() < negative ? -1 : 1)
  }
  const dataset: Dataset = {
    columns: [
      { id: 'x', name: 'Axis', type: xType },
      ...Array.from({ length: series }, (_, index) => ({
        id: `s${index}`,
        name: pick(WORDS) + index,
        type: 'number' as const,
      })),
      { id: 'group', name: 'Group', type: 'text' },
    ],
    rows: Array.from({ length: rows }, (_, row) => [
      x(row),
      ...Array.from({ length: series }, value),
      pick(['A', 'Ö & <b>', null]),
    ]),
  }
  const kind = pick(chartKinds)
  const most = Math.min(magnitude, 1e18)
  const somewhere = () => {
    const cell = dataset.rows[Math.floor(next() * rows)]![0] ?? ''
    return pick([cell, cell, pick(WORDS), most])
  }
  const some = <T>(make: () => T): T[] => (next() < 0.3 ? [make(), make()] : [])
  const numbers = dataset.columns.slice(1, -1).map(({ id }) => id)
  const own = {
    orientation: pick(['horizontal', 'vertical']),
    stacking: pick(['none', 'stacked', 'share']),
    bySign: next() < 0.2,
    values: next() < 0.8,
    innerRadius: pick([0, 0.3, 0.62]),
    gather: pick([0, 0, 5]),
    partLabels: pick(['share', 'value', 'both']),
    labels: pick(['auto', 'direct', 'legend', 'none']),
    mark: pick([null, null, numbers.at(-1)!]),
    size: pick([null, numbers.at(-1)!]),
    label: pick([null, 'group']),
    splitBy: kind === 'point' ? pick([null, 'group']) : null,
  } as const
  const spec = chartSpec.parse({
    ...own,
    kind,
    x: pick(['x', 'x', 'x', null]),
    series: numbers,
    sort: pick(['data', 'value', 'ascending', 'name']),
    unit: pick(['', '%', '$', 'bushels per acre', '<i>']),
    decimals: pick([null, null, 0, 3]),
    notation: pick(['auto', 'auto', 'full', 'compact', 'percent']),
    unitAt: pick(['axis', 'axis', 'values']),
    plus: next() < 0.2,
    dates: pick(['auto', 'auto', 'long', 'numeric', 'iso', 'quarter', 'month', 'year']),
    yMin: pick([null, null, null, 0, most / 2]),
    yMax: pick([null, null, null, most]),
    yScale: pick(['linear', 'linear', 'log']),
    xScale: pick(['linear', 'linear', 'log']),
    yTicks: pick([null, null, 2, 12]),
    xTicks: pick([null, null, 2, 12]),
    yTitle: pick(['', 'A title of this axis that is long enough to be cut somewhere on a phone']),
    xMin: pick([null, null, somewhere()]),
    emphasis: pick([[], ['s0'], ['s1', 's2'], ['A']]),
    palette: pick(['organisation', 'organisation', 'single', 'emphasis']),
    colour: pick([1, 3, 12]),
    annotations: some(() => ({
      text: pick([...WORDS, 'A note of several words about what happened here']),
      x: somewhere(),
      y: pick([null, next() * most]),
    })),
    ranges: some(() => ({ axis: pick(['x', 'y']), from: somewhere(), to: somewhere(), label: pick(WORDS) })),
    references: some(() => ({ axis: pick(['x', 'y']), at: somewhere(), label: pick(WORDS) })),
    width: pick(['mid', 'wide']),
  })
  return { spec, dataset, locale: pick(['en-GB', 'de-DE', 'fr-FR', 'ja-JP']) }
}

/** Enough to meet most pairs of choices above; one more zero finds rarer ones. */
const COUNT = 300

/** What is wrong with one random chart, in words. */
function faultsOf(seed: number): string[] {
  const { spec, dataset, locale } = randomChart(seed)
  const context = chartContext({ locale })
  const chart = renderChart(context, spec, dataset, { id: 'r' })
  assertWellFormed(chart)
  const everything =
    chart +
    renderThumbnail(context, spec, dataset) +
    JSON.stringify(chartTable(context, spec, dataset)) +
    draftAltText(context, spec, dataset) +
    scaleNote(context, spec, dataset) +
    JSON.stringify(checkChart(context, spec, dataset))
  const broken = /.{0,60}(?:NaN|Infinity|undefined|e\+\d|>[^<]*\de-\d)/.exec(everything)
  const faults = broken ? [broken[0]] : []
  if (chart.includes('bb-empty')) return faults
  for (const width of [288, 420, 520, 800]) {
    const boxes = textBoxes(context, chart, width)
    faults.push(...[...overlaps(boxes), ...outside(boxes, width)].map((fault) => `${width}: ${fault}`))
  }
  return [...new Set(faults)].slice(0, 3).map((fault) => `${seed} ${spec.kind}, ${fault}`)
}

it('draws hundreds of random charts without a broken tag, a number that is none, or text over text', () => {
  const faults: string[] = []
  for (let seed = 1; seed <= COUNT; seed++) faults.push(...faultsOf(seed))
  expect(faults.slice(0, 40)).toEqual([])
})
