import { describe, expect, it } from 'vitest'
import { cspHash } from './csp.ts'
import { lifeDocument, lifeReport, withAttrs } from './fixtures/lifeReport.ts'
import { renderDraftPreview, renderReport } from './report.ts'
import { inlineHashes } from './shell.ts'
import type { DocumentNode } from './types.ts'

const html = renderReport(lifeReport).html

/** The page without its style sheet and the inside of its drawings, which have tests of their own; a tag to a line. */
function skeleton(page: string): string {
  return page
    .replace(/<style>[^]*?<\/style>/, '<style></style>')
    .replace(/<div class="bb-chart[^]*?(?=<\/div><p class="notes">)/g, '<!-- drawing -->')
    .replace(/>(?=<)/g, '>\n')
}

describe('renderReport', () => {
  it('is the page it was', async () => {
    await expect(skeleton(html)).toMatchFileSnapshot('./golden/report.html')
  })

  it('names each source once, with its licence where any figure says it', () => {
    const metric = (sourceName: string): DocumentNode => ({
      type: 'metric',
      attrs: { id: `source-${sourceName}`, label: 'A', value: 1, sourceName },
    })
    const { content = [] } = lifeReport.document
    const chart = lifeDocument.content?.find(({ type }) => type === 'chart')
    const name = String(chart?.attrs?.sourceName)
    const document = { ...lifeReport.document, content: [...content, metric(name), metric('Ember')] }
    const sources = /<h2>Sources<\/h2>(.*?)<\/div>/.exec(renderReport({ ...lifeReport, document }).html)![1]!
    expect(sources.split(name).length - 1).toBe(1)
    expect(sources).toContain('<p>Ember</p>')
  })

  it('links at its foot to what the organisation says of accessibility, and to nothing that is no page', () => {
    const foot = (accessibilityStatement: string | null, locale = 'en-GB') => {
      const organisation = { ...lifeReport.organisation, accessibilityStatement }
      return /<footer[^]*/.exec(renderReport({ ...lifeReport, organisation, locale }).html)![0]
    }
    expect(foot('https://acme.example/access?a=1&b="')).toContain(
      '<a href="https://acme.example/access?a=1&amp;b=%22" rel="noopener">Accessibility statement</a>',
    )
    expect(foot('https://acme.example/', 'de-DE')).toContain('>Erklärung zur Barrierefreiheit</a>')
    for (const none of [null, '', 'javascript:alert(1)', 'acme.example'])
      expect(foot(none)).not.toContain('Accessibility')
  })

  it('gives the same bytes for the same input, and leaves the input alone', () => {
    const copy = structuredClone(lifeReport)
    expect(renderReport(copy).html).toBe(html)
    expect(copy).toEqual(lifeReport)
  })

  it('reports the hashes of exactly what is inline', () => {
    const page = renderReport(lifeReport)
    expect(page.scriptHashes).toEqual([cspHash('document.title')])
    expect(inlineHashes(page.html)).toEqual({
      styleHashes: page.styleHashes,
      scriptHashes: page.scriptHashes,
    })
    expect(page.html).not.toMatch(/ style=| on[a-z]+=/)
  })

  it('has ids only once', () => {
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('marks every block for the reader script', () => {
    for (const { attrs } of lifeDocument.content ?? [])
      expect(html).toContain(`data-block="${String(attrs?.id)}"`)
  })

  it('holds all data of a chart as a table, missing values in words', () => {
    expect(html).toContain(
      '<tr><th scope="row">1995</th><td class="r">79.7</td><td class="r">no data</td></tr>',
    )
    expect(html).toContain('<caption>Values in years</caption>')
  })

  it('says where a scale starts, unless the author has said so', () => {
    expect(html).toMatch(
      /<p class="desc">Life expectancy at birth in two countries\. The scale starts at \d+ years\.<\/p>/,
    )
    const told = renderReport(
      withAttrs(lifeReport, 'chart00001', { description: 'The scale starts at 40.' }),
    ).html
    expect(told).toContain('<p class="desc">The scale starts at 40.</p>')
  })

  it('numbers figures, and names a chart without data', () => {
    const again = {
      ...lifeDocument.content?.find(({ type }) => type === 'chart'),
      attrs: { id: 'chart00002', dataset: null },
    }
    const document = { ...lifeDocument, content: [...(lifeDocument.content ?? []), again as DocumentNode] }
    const page = renderReport({ ...lifeReport, document }).html
    expect(page).toContain('id="figure-2-n">Figure 2</p>')
    expect(page).toContain('<p class="none">No data yet</p>')
  })

  it('keeps internal pages and drafts out of search engines, and only those', () => {
    expect(html).not.toContain('noindex')
    const internal = renderReport({
      ...lifeReport,
      publication: { ...lifeReport.publication, audience: 'internal' },
    }).html
    expect(internal).toContain('<meta name="robots" content="noindex">')
    expect(internal).toContain('<span class="chip">Internal</span>')
  })

  it('is silent about the note of a first edition', () => {
    const first = renderReport({ ...lifeReport, publication: { ...lifeReport.publication, edition: 1 } }).html
    expect(first).not.toContain('What changed')
  })

  it('says so when a picture is gone, and describes none that is decoration', () => {
    const gone = renderReport({ ...lifeReport, media: {} }).html
    expect(gone).toContain('<p class="none">Picture not available: A river valley</p>')
    expect(renderReport(withAttrs(lifeReport, 'image00001', { decorative: true })).html).toContain(
      'alt="" width="1520"',
    )
  })

  it('refuses what the schema does not have, instead of leaving it out', () => {
    const withNode = (node: DocumentNode) => () =>
      renderReport({ ...lifeReport, document: { type: 'doc', content: [node] } })
    expect(withNode({ type: 'iframe' })).toThrow('A report cannot hold a block of type "iframe".')
    expect(withNode({ type: 'constructor' })).toThrow(TypeError)
    expect(withNode({ type: 'paragraph', content: [{ type: 'html' }] })).toThrow(TypeError)
    const marked = { type: 'text', text: 'x', marks: [{ type: 'toString' }] }
    expect(withNode({ type: 'paragraph', content: [marked] })).toThrow(TypeError)
  })

  it('refuses a script that would end its own element', () => {
    const assets = { ...lifeReport.assets, script: 'a("</script>")' }
    expect(() => renderReport({ ...lifeReport, assets })).toThrow(TypeError)
  })

  it('draws an empty report', () => {
    const page = renderReport({ ...lifeReport, document: { type: 'doc', content: [] }, collector: null })
    expect(page.html).toContain('<h1>Untitled report</h1>')
    expect(page.scriptHashes).toEqual([])
  })
})

describe('renderDraftPreview', () => {
  it('says it is a draft and counts nothing', () => {
    const draft = renderDraftPreview(lifeReport).html
    expect(draft).toContain('<span class="chip">Draft</span>')
    expect(draft).toContain('noindex')
    expect(draft).not.toMatch(/id="bb"|signed\.publication\.token|canonical/)
  })
})
