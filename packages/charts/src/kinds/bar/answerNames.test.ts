import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { ENGLISH } from '../../context.ts'
import { assertWellFormed, outside, overlaps, textBoxes } from '../../golden/textBoxes.ts'
import { renderChart } from '../../render.ts'
import { type ChartSpec, chartSpec } from '../../spec.ts'

const ANSWERS = ['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree']
const chart = (first: number[], more: Partial<ChartSpec> = {}, names = ANSWERS) => {
  const table = inferDataset([
    ['Item', ...names],
    ['Clear', ...first.map(String)],
    ['The report was useful to me', ...first.toReversed().map(String)],
  ])
  const spec = chartSpec.parse({
    kind: 'bar',
    x: 'c1',
    series: names.map((_, at) => `c${at + 2}`),
    orientation: 'horizontal',
    stacking: 'share',
    palette: 'scale',
    ...more,
  })
  return renderChart(ENGLISH, spec, table, { id: 'k' })
}
/** The legend: for every width, for narrow ones, or not at all. */
const legendOf = (html: string) => /<div class="lg( n)?"/.exec(html)?.[0] ?? null
const EVERYWHERE = '<div class="lg"'
const NARROW = '<div class="lg n"'

describe('names of answers', () => {
  for (const centre of [false, true])
    it(`stand over the first bar${centre ? ' around its middle' : ''}, and the legend is for phones`, () => {
      const html = chart([30, 25, 20, 15, 10], { centre })
      expect(legendOf(html)).toBe(NARROW)
      assertWellFormed(html)
      for (const width of [288, 519, 520, 760, 944]) {
        const boxes = textBoxes(ENGLISH, html, width)
        expect([width, overlaps(boxes), outside(boxes, width)]).toEqual([width, [], []])
      }
      for (const word of ['Agree', 'Neither', 'Disagree']) expect(html).toContain(`>${word}</text>`)
    })

  it('are in the legend where one has no room, or no part to stand over', () => {
    expect(legendOf(chart([96, 1, 1, 1, 1]))).toBe(EVERYWHERE)
    expect(legendOf(chart([40, 30, 30, 0, 0]))).toBe(EVERYWHERE)
    const long = ANSWERS.map((name) => `${name} with everything that was said about it`)
    expect(legendOf(chart([20, 20, 20, 20, 20], {}, long))).toBe(EVERYWHERE)
  })

  it('are where the author wants them', () => {
    expect(legendOf(chart([20, 20, 20, 20, 20], { labels: 'legend' }))).toBe(EVERYWHERE)
    expect(legendOf(chart([20, 20, 20, 20, 20], { labels: 'none' }))).toBeNull()
    // Parts of a whole that are no answers of a scale keep their legend.
    expect(legendOf(chart([20, 20, 20, 20, 20], { palette: 'organisation' }))).toBe(EVERYWHERE)
  })
})
