import { chartContext, ENGLISH } from '../context.ts'
import { describe, expect, it } from 'vitest'
import { renderChart, renderThumbnail } from '../render.ts'
import { chartStyles } from '../styles.ts'
import { chartTokens } from '../tokens.ts'
import { samples } from './samples.ts'
import { assertWellFormed, outside, overlaps, textBoxes } from './textBoxes.ts'

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

/** A chart as a file that a browser can open: the exact output, its inner SVGs given their namespace. */
function asFile(chart: string): string {
  const inner = chart.replaceAll('<svg class="', `<svg ${NAMESPACE} class="`)
  return `<?xml-stylesheet href="golden.css" type="text/css"?>
<svg ${NAMESPACE} width="760" height="720"><foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml">${inner.replaceAll('><', '>\n<')}</div></foreignObject></svg>
`
}

const tokens = Object.entries(chartTokens.light).map(([name, value]) => `${name}:${value}`)

it('keeps its styles', async () => {
  await expect(
    `/* biome-ignore-all format: made by golden.test.ts */\n:root{${tokens.join(';')}}\n${chartStyles.replaceAll('}.', '}\n.')}\n`,
  ).toMatchFileSnapshot('golden.css')
})

describe.each(samples())('$name', ({ name, spec, dataset, locale, colourOf }) => {
  const context = chartContext({ locale, colourOf })
  const chart = renderChart(context, spec, dataset, { id: name })

  it('is drawn as before', async () => {
    await expect(asFile(chart)).toMatchFileSnapshot(`${name}.svg`)
  })

  it('has the same bytes twice, and words in it', () => {
    const again = () => renderChart(context, structuredClone(spec), structuredClone(dataset), { id: name })
    expect(again()).toBe(chart)
    expect(chart.match(/>[^<]+</g)?.length).toBeGreaterThan(3)
  })

  it('is well-formed, without styles, colours or scripts in it', () => {
    assertWellFormed(chart)
    assertWellFormed(renderThumbnail(ENGLISH, spec, dataset))
    expect(chart).not.toMatch(/\sstyle=|#[0-9a-f]{6}|<script/i)
    expect(chart).not.toMatch(/NaN|Infinity|undefined|null/)
  })

  it('is described, as a whole too, by a text that is in it', () => {
    const ids = [...chart.matchAll(/aria-describedby="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(1)
    for (const id of ids) expect(chart).toContain(`<desc id="${id}">`)
  })

  it.each([288, 320, 390, 519, 520, 640, 760, 944])(
    'has no clipped or overlapping text at %i px',
    (width) => {
      const boxes = textBoxes(context, chart, width)
      expect(overlaps(boxes)).toEqual([])
      expect(outside(boxes, width)).toEqual([])
    },
  )
})
