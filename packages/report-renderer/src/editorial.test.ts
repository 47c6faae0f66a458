import { describe, expect, it } from 'vitest'
import { bibtex, plainCitation } from './citation.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import { pageWords } from './languages/pageWords.ts'
import { renderReport } from './report.ts'
import type { ListedReport } from './types.ts'

const [title, ...rest] = lifeReport.document.content!
const withTitle = (attrs: Record<string, unknown>) => ({
  ...lifeReport,
  document: { type: 'doc', content: [{ ...title!, attrs: { ...title!.attrs, ...attrs } }, ...rest] },
})
const authors = [
  { id: 'a', name: 'Ann Ó Brien', url: 'https://ann.example/', file: null },
  { id: 'b', name: '<b>Bo</b>', url: 'javascript:alert(1)', file: 'f'.repeat(64) },
  { id: 'c', name: '  ', url: '', file: null },
]
const revised = {
  ...lifeReport.publication,
  edition: 2,
  firstPublishedAt: '2026-03-01T09:00:00Z',
  publishedAt: '2026-05-12T09:00:00Z',
}

describe('a report says of itself', () => {
  it('nothing more than it did, while nothing is chosen', () => {
    const off = {
      authors: [],
      dates: false,
      figureNumbers: true,
      figureLinks: false,
      citation: false,
      readNext: false,
    }
    expect(renderReport(withTitle(off)).html).toBe(renderReport(lifeReport).html)
  })

  it('who wrote it, under its title and at its end, linked where the address is one of the web', () => {
    const media = {
      ['f'.repeat(64)]: { url: 'https://acme.example/bubbles/media/bo', width: 100, height: 100 },
    }
    const { html } = renderReport({ ...withTitle({ authors }), media })
    expect(html).toContain(
      '<p>By <span class="author"><a href="https://ann.example/" rel="author noopener">Ann Ó Brien</a></span>, <span class="author">&lt;b&gt;Bo&lt;/b&gt;</span></p>',
    )
    expect(
      html.match(/<img class="face" src="https:\/\/acme.example\/bubbles\/media\/bo" alt=""/g),
    ).toHaveLength(2)
    expect(html.match(/<section class="authors".*?<\/section>/)![0].match(/<li>/g)).toHaveLength(2)
    expect(html).not.toContain('javascript:')
  })

  it('when it was first published and when revised, from its second edition on', () => {
    expect(renderReport({ ...withTitle({ dates: true }), publication: revised }).html).toContain(
      '<b><time datetime="2026-03-01T09:00:00Z">First published 1 March 2026</time></b> · <time datetime="2026-05-12T09:00:00Z">Revised 12 May 2026</time>',
    )
    const first = { ...revised, edition: 1, firstPublishedAt: null }
    expect(renderReport({ ...withTitle({ dates: true }), publication: first }).html).toMatch(
      /<p class="date"><b>Published <time/,
    )
  })

  it('no numbers of figures where they are off, and names them by their titles alone', () => {
    const { html } = renderReport(withTitle({ figureNumbers: false }))
    expect(html).not.toMatch(/class="num" id="figure-|figure-\d+-n/)
    expect(html).toMatch(/<figure [^>]*aria-labelledby="figure-1-t"/)
  })

  it('the address of each figure, with or without files to download', () => {
    const links = (html: string) => [
      ...html.matchAll(/<a class="to" href="([^"]*#figure-\d+)" aria-label="([^"]*)">Link</g),
    ]
    const shown = links(renderReport(withTitle({ figureLinks: true })).html)
    expect(shown[0]!.slice(1)).toEqual([`${lifeReport.publication.url}#figure-1`, 'Link to figure 1'])
    const both = renderReport({ ...withTitle({ figureLinks: true }), downloads: { base: '/d' } }).html
    expect(both).toContain('PNG</a> <a class="to" href="')
    expect(links(both)).toHaveLength(shown.length)
  })

  it('how to cite it, in a form that needs no script', () => {
    const { html } = renderReport(withTitle({ citation: true, authors }))
    expect(html).toMatch(/<details class="cite"><summary>Cite this<\/summary>/)
    expect(html.match(/<button type="button" class="cite-c" hidden/g)).toHaveLength(2)
  })

  it('what to read next, on public pages alone', () => {
    const next: ListedReport = {
      url: 'https://acme.example/bubbles/wind',
      title: 'Wind',
      standfirst: 'It blows.',
      published: '2026-05-12T08:00:00.000Z',
      revised: null,
      language: null,
      picture: { kind: 'title' },
    }
    const shown = { ...withTitle({ readNext: true }), readNext: [next] }
    expect(renderReport(shown).html).toContain('<h2 id="next">Read next</h2>')
    for (const input of [
      { ...lifeReport, readNext: [next] },
      { ...shown, readNext: [] },
      { ...shown, publication: { ...lifeReport.publication, audience: 'internal' as const } },
    ])
      expect(renderReport(input).html).not.toContain('class="next"')
  })
})

describe('a citation', () => {
  const words = pageWords('en-GB')
  const facts = {
    authors: [{ name: 'Ann Ó Brien' }, { name: 'Bo' }],
    title: 'Wind & {sun}',
    organisation: 'Acme',
    publishedAt: '2026-05-12T09:00:00Z',
    edition: 2,
    url: 'https://acme.example/bubbles/wind',
    lang: 'en-GB',
  }

  it('names authors, or the organisation alone', () => {
    expect(plainCitation(words, facts)).toBe(
      'Ann Ó Brien, Bo (2026). Wind & {sun}. Acme, Edition 2. https://acme.example/bubbles/wind',
    )
    expect(plainCitation(words, { ...facts, authors: [], title: 'Why?' })).toBe(
      'Acme (2026). Why? Edition 2. https://acme.example/bubbles/wind',
    )
  })

  it('is an entry that BibTeX can read, whatever the title', () => {
    expect(bibtex(words, facts)).toBe(
      '@techreport{brien2026wind,\n  author = {Ann Ó Brien and Bo},\n  title = {{Wind \\& \\{sun\\}}},\n  institution = {Acme},\n  year = {2026},\n  month = {5},\n  note = {Edition 2},\n  url = {https://acme.example/bubbles/wind}\n}',
    )
    expect(bibtex(words, { ...facts, authors: [] })).toContain('author = {{Acme}}')
  })
})
