import { brotliCompressSync } from 'node:zlib'
import { buildReaderScript } from '@bubbles/reader-script/build'
import { beforeAll, describe, expect, it } from 'vitest'
import { cspHash } from './csp.ts'
import { embedNoticePage, renderEmbed } from './embedPage.ts'
import { isEmbeddable } from './embedPageBlocks.ts'
import { EMBED_SCRIPT, SIZING_SCRIPT } from './embedPageScripts.ts'
import { usedStyles } from './embedPageStyles.ts'
import { anatomy } from './fixtures/anatomy.ts'
import { everyReport } from './fixtures/everyBlock.ts'
import { hostileStrings } from './fixtures/hostileStrings.ts'
import { lifeReport } from './fixtures/lifeReport.ts'
import { asText } from './html.ts'
import { nodesBelow } from './nodes.ts'
import { readReaderScript } from './readerScript.ts'
import { renderReport } from './report.ts'
import type { DocumentNode, RenderInput } from './types.ts'

const report: RenderInput = {
  ...everyReport,
  document: { ...everyReport.document, content: [...(everyReport.document.content ?? [])] },
  publication: lifeReport.publication,
}
const idOf = (node: DocumentNode) => asText(node.attrs?.id)
const all = [...nodesBelow(report.document)]
const find = (type: string, attrs: Record<string, unknown> = {}) =>
  all.find(
    (node) =>
      node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs?.[name] === value),
  )!
const map: DocumentNode = {
  type: 'map',
  attrs: {
    id: 'map0000001',
    kind: 'choropleth',
    boundaries: 'world-110m',
    dataset: 'life',
    title: 'Lives on a map',
    alt: 'A map.',
  },
}
const htmlOf = (input: RenderInput, blockId: string | null) => renderEmbed(input, blockId)?.html ?? ''
const bodyOf = (html: string) => /<main>([^]*)<\/main>/.exec(html)?.[1] ?? ''

describe('a whole report in a frame', () => {
  const page = renderEmbed(lifeReport, null)!

  it('holds the report without the frame of its page, and leads to it', () => {
    expect(page.html).toContain('<h1 data-block="title00001">Longer lives</h1>')
    expect(page.html).toContain('Japan gained 17 years')
    expect(page.html).not.toMatch(/class="(?:mast|rail|toc|skip|foot)"/)
    expect(page.html).toContain(
      '<a href="https://acme.example/bubbles/longer-lives" rel="noopener">Read it on its own page</a>',
    )
    expect(page.html).toContain('<meta name="robots" content="noindex">')
    expect(page.html).toContain('<link rel="canonical" href="https://acme.example/bubbles/longer-lives">')
  })

  it('opens every link in a window of its own, those within the report at their place in it', () => {
    expect(page.html).toContain('<base target="_blank">')
    expect(page.html).toContain('href="https://acme.example/bubbles/longer-lives#half-a-century"')
    expect(page.html).not.toMatch(/<a [^>]*href="#/)
  })

  it('counts its readers, and says how high it is by a script its policy names', () => {
    expect(page.html).toContain('signed.publication.token')
    expect(page.html).toContain(`<script>${SIZING_SCRIPT}</script>`)
    expect(page.scriptHashes).toEqual([cspHash(SIZING_SCRIPT), cspHash('document.title')])
    expect(page.styleHashes).toEqual([cspHash(/<style>([^]*?)<\/style>/.exec(page.html)?.[1] ?? '')])
    expect(renderReport(lifeReport).html).not.toContain('bubbles:height')
  })

  it('has no part that is internal, and never one that is for members', () => {
    expect(htmlOf(report, null)).not.toContain('Budget for the next edition')
    expect(() => renderEmbed(everyReport, null)).toThrow(TypeError)
  })
})

describe('one block in a frame', () => {
  const withMap = {
    ...report,
    document: { ...report.document, content: [...(report.document.content ?? []), map] },
  }

  it.each([
    ['chart', 'Japan gained 17 years', find('chart')],
    ['map', 'Lives on a map', map],
    ['table', 'The six regions in numbers', find('table')],
    ['metric', 'Share of solar in electricity', find('metric')],
    ['question', 'What should the next edition add?', find('question', { kind: 'comment' })],
  ])('a %s, alone, with the way to its report', (_type, words, node) => {
    const html = htmlOf(withMap, idOf(node))
    expect(bodyOf(html)).toContain(words)
    expect([...html.matchAll(/ data-block="([^"]*)"/g)].map(([, id]) => id)).toEqual([idOf(node)])
    expect(html).toMatch(/rel="noopener">Read the report: Solar overtook coal<\/a>/)
    expect(html).toContain('<h1 class="unseen">Solar overtook coal</h1>')
    expect(html).not.toMatch(/ style=| on[a-z]+=/)
  })

  it('names its report in one line, and lets a narrow table fit a narrow frame', () => {
    const html = htmlOf(report, idOf(find('table')))
    expect(html).toMatch(/\.more a\{[^}]*overflow:hidden[^}]*text-overflow:ellipsis;white-space:nowrap\}/)
    expect(html).toMatch(/@media \(max-width:37\.49em\)\{\.emb \.sheet :is\(th,td\)\{min-width:4rem\}/)
  })

  it('a picture', () => {
    expect(bodyOf(htmlOf(lifeReport, 'image00001'))).toContain('alt="A river valley"')
  })

  it('a figure has its source, its table and the colours it has in the report', () => {
    const html = htmlOf(lifeReport, 'chart00001')
    expect(html).toContain('Source: <a href="https://www.gapminder.org/"')
    expect(html).toContain('<summary>Data</summary>')
    const two = (second: object): RenderInput => ({
      ...lifeReport,
      document: {
        type: 'doc',
        content: ['chart00001', 'chart00002'].map((id, at) => ({
          ...lifeReport.document.content!.find(({ type }) => type === 'chart')!,
          attrs: {
            ...lifeReport.document.content!.find(({ type }) => type === 'chart')!.attrs,
            id,
            ...(at ? second : {}),
          },
        })),
      },
    })
    // The second series of the report alone in its chart: it is colour 2 in the report, and so it is here.
    const alone = htmlOf(two({ series: ['rwanda'] }), 'chart00002')
    expect(alone).toContain('class="ln c2"')
  })

  it('a heading brings what follows it until the next one of its level', () => {
    const html = htmlOf(lifeReport, 'head000002')
    expect(bodyOf(html)).toContain('What moved it')
    expect(bodyOf(html)).toContain('In three steps')
    expect(bodyOf(html)).toContain('alt="A river valley"')
    expect(bodyOf(html)).not.toContain('Half a century')
    const first = bodyOf(htmlOf(lifeReport, 'head000001'))
    expect(first).toContain('Japan gained 17 years')
    expect(first).not.toContain('What moved it')
  })

  it('asks as the report does, with a policy for just that', () => {
    const page = renderEmbed(report, idOf(find('question', { kind: 'comment' })))!
    // The frame stays as it is when its form is sent.
    expect(page.html).toContain('A new tab opens and shows your answers.')
    expect(renderReport(report).html).not.toContain('A new tab opens')
    expect(page.html).toContain(
      '<form class="ask" method="post" action="https://acme.example/bubbles/answers" target="_blank">',
    )
    expect(page.formActions).toEqual(['https://acme.example/bubbles/answers'])
    expect(renderEmbed(report, idOf(find('metric')))!.formActions).toEqual([])
  })

  it('is null for what is not there, is internal or cannot stand by itself', () => {
    expect(renderEmbed(report, 'nowhere')).toBeNull()
    expect(renderEmbed(report, '')).toBeNull()
    expect(renderEmbed(report, idOf(find('chart', { internal: true })))).toBeNull()
    const others = all.filter(({ type, attrs }) => !isEmbeddable(type) && asText(attrs?.id) !== '')
    expect(others.map((node) => renderEmbed(report, idOf(node)))).toEqual(others.map(() => null))
  })

  it('names the page after the block and the report', () => {
    expect(htmlOf(lifeReport, 'chart00001')).toContain('<title>Japan gained 17 years · Longer lives</title>')
  })
})

describe('hostile text in a frame', () => {
  const WORDS = new Set(
    [
      'title',
      'description',
      'alt',
      'notes',
      'caption',
      'sourceName',
      'sourceUrl',
      'sourceLicence',
      'label',
      'prefix',
    ].concat([
      'suffix',
      'comparisonLabel',
      'prompt',
      'hint',
      'lowLabel',
      'highLabel',
      'consent',
      'url',
      'language',
    ]),
  )
  const poisoned = (node: DocumentNode, text: string): DocumentNode => ({
    ...node,
    ...(node.text === undefined ? {} : { text }),
    attrs: Object.fromEntries(
      Object.entries(node.attrs ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' && WORDS.has(name) ? text : value,
      ]),
    ),
    content: node.content?.map((child) => poisoned(child, text)),
  })
  const hostile = (text: string): RenderInput => ({
    ...report,
    document: poisoned(
      {
        ...report.document,
        content: [
          ...(lifeReport.document.content ?? []),
          ...(report.document.content ?? []).filter(({ type }) => type !== 'title' && type !== 'standfirst'),
          map,
        ],
      },
      text,
    ),
    organisation: { name: text, friendlyName: text },
    collector: { url: text, token: text },
    answers: { url: 'https://acme.example/bubbles/answers', token: text },
  })
  /** One block of each form. */
  const forms = new Map(
    [...nodesBelow(hostile('x').document)]
      .filter(({ type, attrs }) => isEmbeddable(type) && attrs?.internal !== true)
      .map((node) => [`${node.type} ${asText(node.attrs?.kind)}`, idOf(node)]),
  )
  const ids = [...forms.values()]
  const pagesOf = (text: string) => [null, ...ids].flatMap((id) => renderEmbed(hostile(text), id)?.html ?? [])
  const namesIn = (html: string) =>
    [...anatomy(html).tags].filter((tag) => !/^\/?tspan| (?:x|dx|dy|class)$/.test(tag))
  const allowed = new Set(
    ['plain', 'two words more', 'https://vimeo.com/1'].flatMap(pagesOf).flatMap(namesIn),
  )

  it.each(hostileStrings)('%j stays text in every embed', (text) => {
    for (const html of [
      ...pagesOf(text),
      embedNoticePage({ title: text, text, link: { url: text, label: text } }).html,
    ]) {
      expect(anatomy(html).rest).not.toMatch(/[<>]/)
      expect(namesIn(html).filter((tag) => !allowed.has(tag))).toEqual([])
      expect(html.match(/<\/style/gi)).toHaveLength(1)
    }
  })
})

describe('weight of an embed', () => {
  beforeAll(buildReaderScript)

  it('of one chart is at most 8 KB, brotli, with script, table and style', () => {
    const page = renderEmbed(
      { ...lifeReport, assets: { fontBase: '/bubbles/assets', script: readReaderScript() } },
      'chart00001',
    )!
    expect(brotliCompressSync(page.html).length).toBeLessThanOrEqual(8 * 1024)
  })

  it('of the script around it is under 1 KB as it is', () => {
    expect(EMBED_SCRIPT.length).toBeLessThan(1024)
  })
})

describe('usedStyles', () => {
  it('keeps what a page can use, in any order of brackets and blocks', () => {
    const css =
      '@font-face{font-family:"A"}p{a:b}.in{a:b}.out{a:b}.in .out{a:b}.out,.in>b{a:b}.in:not(.out){a:b}' +
      ':is(.out,.in) p{a:b}@media print{.out{a:b}}@media print{.in{a:b}.out{c:d}}@page{margin:1cm}'
    expect(usedStyles(css, '<p class="in">')).toBe(
      '@font-face{font-family:"A"}p{a:b}.in{a:b}.in>b{a:b}.in:not(.out){a:b}:is(.out,.in) p{a:b}@media print{.in{a:b}}@page{margin:1cm}',
    )
  })

  it('loses no rule of a page that has everything', () => {
    const { html } = renderReport(everyReport)
    const css = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
    const named = new Set(
      Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names]) => names!.split(' ')).flat(),
    )
    const left = usedStyles(css, html)
    const isStyled = (name: string, text: string) => new RegExp(`\\.${name}[{:, >]`).test(text)
    const styled = [...named].filter((name) => isStyled(name, css))
    expect(styled.length).toBeGreaterThan(30)
    expect(styled.filter((name) => !isStyled(name, left))).toEqual([])
  })
})
