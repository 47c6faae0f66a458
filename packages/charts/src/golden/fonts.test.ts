import { chartContext, ENGLISH } from '../context.ts'
import { describe, expect, it } from 'vitest'
import { renderChart } from '../render.ts'
import { widthsOfFont } from '../text/fontWidths.ts'
import { measureText } from '../text/measure.ts'
import { samples } from './samples.ts'
import { overlaps, textBoxes } from './textBoxes.ts'

const inFont = (family: string) => chartContext({ locale: 'en-GB', widths: widthsOfFont(family) })

/** Texts that cover one another or leave the drawing when a chart is laid out in this font. */
function faults(chart: string, family: string, width: number): string[] {
  const boxes = textBoxes(inFont(family), chart, width)
  const outside = boxes.filter(({ left, right }) => left < -1 || right > width + 1)
  return [...overlaps(boxes), ...outside.map(({ text }) => `“${text}” outside`)]
}

/** The widest, the narrowest, and one of each category. */
const FAMILIES = ['Montserrat', 'Roboto Condensed', 'Libre Baskerville', 'Bitter', 'Roboto Mono']

describe.each(FAMILIES)('charts in %s', (family) => {
  it('have no clipped or overlapping text', () => {
    for (const { name, spec, dataset } of samples()) {
      const chart = renderChart(inFont(family), spec, dataset, { id: name })
      for (const width of [288, 520])
        expect([name, width, faults(chart, family, width)]).toEqual([name, width, []])
    }
  })
})

it.each(['Montserrat', 'Roboto Mono', 'Public Sans'])(
  'would be spoilt in %s by the widths of Roboto',
  (family) => {
    const found = samples().flatMap(({ name, spec, dataset }) =>
      faults(renderChart(ENGLISH, spec, dataset, { id: name }), family, 390),
    )
    expect(found.length).toBeGreaterThan(0)
  },
)

describe('measuring in another font', () => {
  it('takes its widths, those of letters for letters with accents, and Roboto’s for what it lacks', () => {
    const lexend = inFont('Lexend')
    const measured = (text: string, weight: 400 | 500 | 600 = 400) => measureText(lexend, text, 100, weight)
    expect(measured('Households')).toBeGreaterThan(measureText(ENGLISH, 'Households', 100) * 1.05)
    expect(measured('é')).toBe(measured('e'))
    expect(measured('ж')).toBe(measureText(ENGLISH, 'ж', 100))
    expect(measured('東')).toBe(100)
    expect(measured('mm', 500)).toBeCloseTo((measured('mm') + measured('mm', 600)) / 2)
  })

  it('knows no family but those of the catalogue', () => {
    expect(widthsOfFont('Roboto')).toBeUndefined()
    expect(widthsOfFont('constructor')).toBeUndefined()
  })
})
