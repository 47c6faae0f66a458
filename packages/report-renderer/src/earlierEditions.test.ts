import { describe, expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { everyBlock } from './fixtures/everyBlock.ts'
import { renderReport } from './report.ts'
import type { EarlierEditions, RenderInput } from './types.ts'

const PAGE = 'https://acme.example/bubbles/lives'
const editions: EarlierEditions = {
  listed: [
    { edition: 3, publishedAt: '2026-05-12T09:00:00Z', note: ' <b>New</b> data ', url: `${PAGE}/editions/3` },
    { edition: 1, publishedAt: '2026-05-02T09:00:00Z', note: 'Begun', url: `${PAGE}/editions/1` },
  ],
  hasMore: false,
}
const earlier: RenderInput = {
  ...lifeReport,
  collector: null,
  publication: {
    ...lifeReport.publication,
    edition: 1,
    publishedAt: '2026-05-02T09:00:00Z',
    url: `${PAGE}/editions/1`,
    current: PAGE,
  },
}

describe('the list of earlier editions', () => {
  it('has each with its number, day and what changed, as text', () => {
    const { html } = renderReport({ ...lifeReport, editions })
    expect(html).toContain('<details class="eds"><summary>Earlier editions</summary>')
    expect(html).toContain(
      `<li><p><a href="${PAGE}/editions/3">Edition 3</a> · <time datetime="2026-05-12T09:00:00Z">12 May 2026</time></p><p dir="auto">&lt;b&gt;New&lt;/b&gt; data</p></li>`,
    )
    // A first edition changed nothing.
    expect(html).not.toContain('Begun')
    expect(html).not.toContain('lists the ones before it')
  })

  it('says where those before it are listed', () => {
    const { html } = renderReport({ ...lifeReport, editions: { ...editions, hasMore: true } })
    expect(html).toContain('The page of edition 1 lists the ones before it.')
  })

  it('is on no page without one, and on no copy', () => {
    const plain = renderReport(lifeReport).html
    expect(renderReport({ ...lifeReport, editions: null }).html).toBe(plain)
    expect(renderReport({ ...lifeReport, editions: { listed: [], hasMore: false } }).html).toBe(plain)
    expect(plain).not.toMatch(/\.eds|\.old/)
    expect(renderReport({ ...lifeReport, editions, isCopy: true }).html).not.toContain('class="eds"')
  })
})

describe('an earlier edition', () => {
  it('says that it is one, in the language of the page, and leads to the current one', () => {
    expect(renderReport(earlier).html).toContain(
      `<aside class="old" aria-label="Edition 1"><div class="shell"><p>This is edition 1, published on 2 May 2026. <a href="${PAGE}">Read the current edition</a></p></div></aside>`,
    )
    const german = renderReport({ ...earlier, locale: 'de-DE' }).html
    expect(german).toContain('Dies ist Ausgabe 1, veröffentlicht am 2. Mai 2026.')
    expect(german).toContain(`<a href="${PAGE}">Zur aktuellen Ausgabe</a>`)
    for (const locale of ['fr-FR', 'es-ES', 'ar-EG'])
      expect(renderReport({ ...earlier, locale }).html).toMatch(/<aside class="old"[^>]*>.*<\/aside>/)
  })

  it('is found through the current one alone', () => {
    const { html } = renderReport({
      ...earlier,
      organisation: {
        ...earlier.organisation,
        frontPage: { url: 'https://acme.example/', feed: 'https://acme.example/f', touchIcon: '/i' },
        subscribeUrl: 'https://acme.example/bubbles/subscribe',
      },
    })
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain(`<link rel="canonical" href="${PAGE}">`)
    expect(html).not.toMatch(/oembed|ld\+json/)
    expect(html).toContain('href="https://acme.example/bubbles/subscribe?report=lives"')
  })

  it('takes no answers, and says where', () => {
    const { html } = renderReport({ ...earlier, document: everyBlock, answers: null })
    expect(html).toContain('Questions can be answered in the current edition only.')
    expect(html).not.toContain('<form')
  })
})
