import { describe, expect, it } from 'vitest'
import { lifeReport } from '../fixtures/lifeReport.ts'
import { renderReport } from '../report.ts'
import type { ListedReport } from '../types.ts'
import { atomFeed, sitemap } from './feed.ts'
import { frontPage, type FrontPageInput } from './frontPage.ts'
import { cardDrawing, cardSource } from './cardDrawing.ts'
import { allBoundaries } from '@bubbles/charts/maps/all'

const FRONT = {
  url: 'https://acme.example/bubbles/',
  feed: 'https://acme.example/bubbles/feed.xml',
  touchIcon: 'https://acme.example/apple-touch-icon.png',
}
const report = (title: string, more: Partial<ListedReport> = {}): ListedReport => ({
  url: `https://acme.example/bubbles/${title.toLowerCase()}`,
  title,
  standfirst: `About ${title}.`,
  published: '2026-05-12T08:00:00.000Z',
  revised: null,
  language: null,
  picture: { kind: 'title' },
  ...more,
})
const input: FrontPageInput = {
  organisation: { name: 'acme', friendlyName: 'Acme & Co', frontPage: FRONT, homeUrl: FRONT.url },
  locale: 'en-GB',
  url: FRONT.url,
  reports: [report('Wind'), report('Sun')],
  topics: [],
  topic: null,
  asked: '',
  total: 2,
  page: 1,
  pages: 1,
}

describe('a front page', () => {
  it('has one heading, a search, and a card with one link for each report, the first of them larger', () => {
    const { html, formActions, scriptHashes } = frontPage(input)
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain(
      '<form class="find" role="search" method="get" action="https://acme.example/bubbles/">',
    )
    expect([...html.matchAll(/<article class="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'card lead-card',
      'card',
    ])
    expect(html).toContain('<title>Reports by Acme &amp; Co</title>')
    expect(html).toContain('type="application/atom+xml"')
    expect([formActions, scriptHashes]).toEqual([[FRONT.url], []])
    expect(html).not.toMatch(/\sstyle="/)
  })

  it('says when a report was revised, and in which language it is where that is another', () => {
    const revised = report('Vent', { revised: '2026-06-01T08:00:00.000Z', language: 'fr-FR' })
    const { html } = frontPage({ ...input, reports: [revised] })
    expect(html).toContain(
      '<time datetime="2026-05-12T08:00:00.000Z">12 May 2026</time> · <time datetime="2026-06-01T08:00:00.000Z">Revised 1 June 2026</time>',
    )
    expect(html).toContain('<h2 class="card-t" lang="fr-FR">')
  })

  it('escapes all it is given, and links to no address that is none of the web', () => {
    const hostile = report('<i>"x"', { url: 'javascript:alert(1)' })
    const found = frontPage({ ...input, reports: [hostile, report('<b>')], asked: '"><b>' })
    expect(found.html).not.toMatch(/<b>"?<|<i>"|javascript:/)
    expect(found.html).toContain('name="robots" content="noindex"')
  })

  it('leafs, keeping what was asked', () => {
    const { html } = frontPage({ ...input, asked: 'a&b', page: 2, pages: 3, total: 60 })
    expect([...html.matchAll(/<a rel="(\w+)" href="([^"]*)"/g)].map(([, ...link]) => link)).toEqual([
      ['prev', 'https://acme.example/bubbles/?q=a%26b'],
      ['next', 'https://acme.example/bubbles/?q=a%26b&amp;page=3'],
    ])
  })

  it('has its topics as links by the alphabet, with how many reports they lead to, and marks the one that is shown', () => {
    const topics = [
      { id: 't2', name: 'Zement', reports: 1 },
      { id: 't1', name: 'Äpfel <b>', reports: 2 },
    ]
    const linksOf = (html: string) =>
      [
        ...(/<nav class="topics".*?<\/nav>/.exec(html)?.[0] ?? '').matchAll(
          /<a href="([^"]*)"( aria-current="page")?>([^<]*)/g,
        ),
      ].map(([, href, current, name]) => [href!.replace(FRONT.url, ''), name!.trim(), current !== undefined])
    const plain = frontPage({ ...input, locale: 'de', topics }).html
    expect(linksOf(plain)).toEqual([
      ['', 'Alle Themen', true],
      ['?topic=t1', 'Äpfel &lt;b&gt;', false],
      ['?topic=t2', 'Zement', false],
    ])
    expect(plain).toContain('<span class="said">2 Berichte</span>')
    expect(plain).not.toContain('type="hidden"')

    const shown = frontPage({ ...input, topics, topic: 't2', asked: 'a&b', pages: 2 }).html
    expect(linksOf(shown).filter(([, , current]) => current)).toEqual([
      ['?q=a%26b&amp;topic=t2', 'Zement', true],
    ])
    expect(shown).toContain('<input type="hidden" name="topic" value="t2">')
    expect(shown).toContain(
      '<a rel="next" href="https://acme.example/bubbles/?q=a%26b&amp;topic=t2&amp;page=2">',
    )

    const alone = frontPage({ ...input, topics, topic: 't2', total: 1 }).html
    expect(alone).not.toContain('class="card lead-card"')
    expect(alone).toContain('1 report on “Zement”')
    expect(alone).toContain('<link rel="canonical" href="https://acme.example/bubbles/?topic=t2">')
    const unknown = frontPage({ ...input, topics: [], topic: 'unknown' }).html
    expect(unknown).toContain('This topic isn’t there any more.')
    expect(unknown).toContain('name="robots" content="noindex"')
    expect(frontPage(input).html).not.toMatch(/class="topics"|class="card-k"/)
  })

  it('says that there is nothing, without a search for nothing', () => {
    const empty = frontPage({ ...input, reports: [], total: 0 }).html
    expect(empty).toContain('No reports yet')
    expect(empty).not.toContain('<form')
    expect(frontPage({ ...input, reports: [], total: 0, asked: 'wnd' }).html).toContain(
      'No reports for “wnd”',
    )
  })

  it.each(['ar', 'de', 'es', 'fr'])('speaks %s', (locale) => {
    const { html } = frontPage({ ...input, locale })
    expect(html).toContain(`<html lang="${locale}"${locale === 'ar' ? ' dir="rtl"' : ''}>`)
    expect(html).not.toContain('Search reports')
  })
})

describe('a feed', () => {
  it('is Atom with permanent ids and the time of the last change', () => {
    const entry = { ...report('Wind & sun'), id: 'r1', url: 'https://acme.example/bubbles/wind' }
    const feed = atomFeed({
      organisation: input.organisation,
      locale: 'en-GB',
      id: 'o1',
      url: FRONT.url,
      self: FRONT.feed,
      entries: [{ ...entry, revised: '2026-06-01T08:00:00.000Z', topics: ['Sun & air'] }],
    })
    expect(feed).toContain('<id>urn:uuid:r1</id><title>Wind &amp; sun</title>')
    expect(feed.match(/<updated>2026-06-01T08:00:00.000Z<\/updated>/g)).toHaveLength(2)
    expect(feed).toContain('<category term="Sun &amp; air"/>')
    expect(sitemap(FRONT.url, [entry])).toContain(
      '<loc>https://acme.example/bubbles/wind</loc><lastmod>2026-05-12',
    )
  })
})

describe('what stands for a report on a card', () => {
  const [title] = lifeReport.document.content!
  const chart = lifeReport.document.content!.find(({ type }) => type === 'chart')!

  it('is its first figure, drawn in its own colours, light and dark', () => {
    expect(cardSource(title, chart)).toEqual({ kind: 'drawn' })
    const svg = cardDrawing(lifeReport.document, lifeReport.datasets, allBoundaries, undefined)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="640" height="400" [^>]*><style>/)
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(svg).not.toContain('<script')
  })

  it('is its title where it has none', () => {
    expect(cardSource(title, null)).toEqual({ kind: 'title' })
    expect(cardSource({ type: 'title', attrs: { cover: 'colour' } }, chart)).toEqual({ kind: 'title' })
    const covered = {
      type: 'title',
      attrs: { cover: 'picture', file: 'a'.repeat(64), focusX: 10, focusY: 20 },
    }
    expect(cardSource(covered, chart)).toEqual({ kind: 'file', file: 'a'.repeat(64), focus: 'at-10-20' })
  })
})

describe('a report of an organisation with a front page', () => {
  const organisation = { ...lifeReport.organisation, frontPage: FRONT }
  const downloads = { base: '/bubbles/download/life' }

  it('describes itself and its data to programs', () => {
    const { html } = renderReport({ ...lifeReport, organisation, downloads })
    const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!
    const types = (JSON.parse(text!)['@graph'] as { '@type': string }[]).map((each) => each['@type'])
    expect([types[0], new Set(types.slice(1))]).toEqual(['Article', new Set(['Dataset'])])
    expect(html).toContain('rel="apple-touch-icon"')
  })

  it('does not where there is none, nor for members', () => {
    const inside = { ...lifeReport.publication, audience: 'internal' as const }
    for (const html of [
      renderReport({ ...lifeReport, downloads }).html,
      renderReport({ ...lifeReport, organisation, publication: inside }).html,
    ])
      expect(html).not.toMatch(/ld\+json|atom\+xml|apple-touch/)
  })
})
