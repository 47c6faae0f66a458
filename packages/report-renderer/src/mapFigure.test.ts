import { brotliCompressSync } from 'node:zlib'
import { allBoundaries } from '@bubbles/charts/maps/all'
import { describe, expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { previewParts } from './preview.ts'
import { documentThumbnail, renderReport } from './report.ts'
import type { RenderInput } from './types.ts'

const rates = (names: string[]) => ({
  columns: [
    { id: 'land', name: 'Country', type: 'text' as const },
    { id: 'rate', name: 'Rate', type: 'number' as const },
  ],
  rows: names.map((name, index) => [name, ((index * 7919) % 1003) / 10]),
})

/** A report of a title and one map. */
const withMap = (attrs: Record<string, unknown>, names = ['France', 'Spain', 'Atlantis']): RenderInput => ({
  ...lifeReport,
  datasets: { rates: rates(names) },
  document: {
    type: 'doc',
    content: [
      lifeReport.document.content![0]!,
      { type: 'map', attrs: { id: 'map0000001', dataset: 'rates', region: 'land', value: 'rate', ...attrs } },
    ],
  },
  assets: { fontBase: '/assets', script: null },
})

describe('a map in a report', () => {
  it('is a numbered figure with its words, source, boundaries and data', () => {
    const { html } = renderReport(
      withMap({
        title: 'The south waits',
        description: 'Share of people, 2024',
        notes: 'Provisional.',
        sourceName: 'Eurostat',
        sourceUrl: 'https://ec.europa.eu/eurostat',
        unit: '%',
      }),
    )
    expect(html).toContain(
      '<figure class="wide" id="figure-1" data-block="map0000001" aria-labelledby="figure-1-n figure-1-t">',
    )
    expect(html).toContain(
      '<p class="fig" id="figure-1-t">The south waits</p><p class="desc">Share of people, 2024</p>',
    )
    expect(html).toContain(
      '<p class="notes">Provisional.</p><p class="notes">Source: <a href="https://ec.europa.eu/eurostat"',
    )
    expect(html).toMatch(
      /<p class="notes">Boundaries: Natural Earth, Visionscarto\. Boundaries follow the United Nations/,
    )
    expect(html).toContain('<caption>Values in %</caption>')
    expect(html).toContain('<th scope="row">Atlantis (not on the map)</th>')
    expect(html).toMatch(/<path data-i="0" [^>]*d="m/)
    expect(html).toContain('<h2>Sources</h2><p>Eurostat</p>')
  })

  it('brings its styles and colours, which a page without one does not', () => {
    expect(renderReport(withMap({})).html).toContain('--bb-m7:')
    expect(renderReport(lifeReport).html).not.toContain('--bb-m7:')
  })

  it('says what is not there', () => {
    expect(renderReport(withMap({ dataset: null })).html).toContain('No data yet')
    expect(previewParts(withMap({}), 'light').body).toContain('Map not available yet')
    expect(previewParts({ ...withMap({}), boundaries: allBoundaries }, 'dark').body).toContain('data-i="0"')
  })

  it('drops an address that is no web address', () => {
    const { html } = renderReport(withMap({ sourceName: 'x', sourceUrl: 'javascript:alert(1)' }))
    expect(html).not.toContain('javascript:')
  })

  it('keeps what people write as text', () => {
    const hostile = '"><script>alert(1)</script>'
    const { html } = renderReport(
      withMap(
        {
          title: hostile,
          description: hostile,
          alt: hostile,
          notes: hostile,
          sourceName: hostile,
          unit: '<u>',
        },
        [hostile, 'France'],
      ),
    )
    expect(html).not.toMatch(/<script>alert|<u>/)
  })

  it('is the thumbnail of a report that begins with it', () => {
    const { document, datasets } = withMap({})
    expect(documentThumbnail(document, datasets)).toContain('class="bb-thumb bb-map"')
  })
})

describe('weight of a page with a map of the world, brotli', () => {
  const names = allBoundaries['world-110m'].regions.map(({ name }) => name)
  const weigh = (html: string) => brotliCompressSync(html).length
  const empty = weigh(renderReport(withMap({ dataset: null })).html)

  it.each([
    ['choropleth', 'world-110m', 15],
    ['bubble', 'world-110m', 13],
    ['choropleth', 'world-50m', 34],
  ] as const)(
    'a %s on %s adds at most %i KB, its table of all countries left out',
    (kind, boundaries, limit) => {
      const { html } = renderReport(withMap({ kind, boundaries, size: 'rate' }, names))
      const bare = html.replace(/<details class="data">.*?<\/details>/s, '')
      expect(weigh(bare) - empty).toBeLessThanOrEqual(limit * 1024)
    },
  )
})
