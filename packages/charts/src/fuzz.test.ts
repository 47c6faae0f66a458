import { expect, it } from 'vitest'
import { draftAltText } from './altText.ts'
import { chartTable } from './chartTable.ts'
import { checkChart } from './checkChart.ts'
import type { Cell, Dataset } from './dataset.ts'
import { assertWellFormed, overlaps, textBoxes } from './golden/textBoxes.ts'
import { renderChart, renderThumbnail } from './render.ts'
import { scaleNote } from './scaleNote.ts'
import { chartSpec } from './spec.ts'

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
    ],
    rows: Array.from({ length: rows }, (_, row) => [x(row), ...Array.from({ length: series }, value)]),
  }
  const spec = chartSpec.parse({
    kind: pick(['line', 'bar']),
    x: pick(['x', 'x', 'x', null]),
    series: dataset.columns.slice(1).map(({ id }) => id),
    sort: pick(['data', 'value', 'name']),
    unit: pick(['', '%', '$', 'bushels per acre', '<i>']),
    decimals: pick([null, null, 0, 3]),
    emphasis: pick([[], ['s0'], ['s1', 's2']]),
    width: pick(['mid', 'wide']),
  })
  return { spec, dataset }
}

/** Enough to meet every pair of choices above; one more zero finds rarer ones. */
const COUNT = 150

it('draws hundreds of random charts without a broken tag, a number that is none, or text over text', () => {
  for (let seed = 1; seed <= COUNT; seed++) {
    const { spec, dataset } = randomChart(seed)
    const chart = renderChart(spec, dataset, { id: 'r' })
    assertWellFormed(chart)
    const everything =
      chart +
      renderThumbnail(spec, dataset) +
      JSON.stringify(chartTable(spec, dataset)) +
      draftAltText(spec, dataset) +
      scaleNote(spec, dataset)
    expect(everything, `seed ${seed}`).not.toMatch(/NaN|Infinity|undefined|e\+/)
    checkChart(spec, dataset)
    if (chart.includes('bb-empty')) continue
    for (const width of [288, 420, 520, 800]) {
      const boxes = textBoxes(chart, width)
      expect(overlaps(boxes), `seed ${seed} at ${width}`).toEqual([])
      const outside = boxes.filter(({ left, right }) => left < -1 || right > width + 1)
      expect(outside, `seed ${seed} at ${width}`).toEqual([])
    }
  }
})
