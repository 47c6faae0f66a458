import { brotliCompressSync } from 'node:zlib'
import { BLOCK_TYPES } from '@bubbles/report-document'
import { describe, expect, it } from 'vitest'
import { everyBlock, everyReport } from './fixtures/everyBlock.ts'
import { lifeDocument, lifeReport } from './fixtures/lifeReport.ts'
import { ENGLISH } from '@bubbles/charts'
import { ENGLISH_METRICS, metricWords } from './metricWords.ts'
import { nodesBelow } from './nodes.ts'
import { previewParts } from './preview.ts'
import { documentThumbnail, renderDraftPreview, renderReport } from './report.ts'
import { BLOCK_STYLES } from './styles/blocks.ts'
import type { DocumentNode, RenderInput } from './types.ts'

const html = renderReport(everyReport).html

/** The body of a page, a tag to a line, without drawings. */
const skeleton = (page: string): string =>
  (/<div class="body">[^]*<\/article>/.exec(page)?.[0] ?? '')
    .replace(/<div class="bb-chart[^]*?(?=<\/div><p class="notes">)/g, '<!-- drawing -->')
    .replace(/>(?=<)/g, '>\n')

const pageOf = (...content: DocumentNode[]): RenderInput => ({
  ...everyReport,
  document: { type: 'doc', content },
})
const body = (...content: DocumentNode[]): string => skeleton(renderReport(pageOf(...content)).html)
const paragraph = (text: string, attrs = {}): DocumentNode => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text }],
})
const metric = (attrs: Record<string, unknown>) =>
  metricWords(ENGLISH, ENGLISH_METRICS, { type: 'metric', attrs })

describe('a page of every block', () => {
  it('is the page it was', async () => {
    await expect(skeleton(html)).toMatchFileSnapshot('./golden/blocks.html')
  })

  it('has all kinds there are', () => {
    const held = [...nodesBelow(everyBlock), ...nodesBelow(lifeDocument)].map(({ type }) => type)
    const missing = BLOCK_TYPES.filter((type) => !held.includes(type))
    expect(missing).toEqual(['map'])
  })

  it('needs no script and no style attribute, and has ids only once', () => {
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(html).not.toMatch(/ style=| on[a-z]+=/)
    for (const [, named] of html.matchAll(/ (?:aria-describedby|aria-labelledby|for)="([^"]*)"/g))
      for (const id of (named ?? '').split(' ')) expect(ids).toContain(id)
  })

  it('has no rules of blocks that reach into drawings, whose classes are single letters', () => {
    expect(
      Object.values(BLOCK_STYLES)
        .join('')
        .match(/(?:^|[},])\.[a-z](?=[{,])/gm),
    ).toBeNull()
  })

  it('marks every block of the body for the reader script, those in columns too', () => {
    const inColumns = [...nodesBelow(everyBlock)].filter(({ type }) => type === 'column')
    for (const { attrs } of [
      ...(everyBlock.content ?? []),
      ...inColumns.flatMap(({ content = [] }) => content),
    ])
      expect(html).toContain(`data-block="${String(attrs?.id)}"`)
  })

  it('shows in previews and thumbnails', () => {
    const parts = previewParts(everyReport, 'dark')
    expect(parts.body).toContain('class="callout caution"')
    expect(parts.style).toContain('.callout{')
    expect(renderDraftPreview(everyReport).html).toContain('You can answer once the report is published.')
    expect(documentThumbnail(everyBlock, everyReport.datasets)).toContain('bb-thumb')
    expect(documentThumbnail(everyBlock, {})).toContain('>12.5%</text>')
  })

  it('brings the styles of the kinds it has and no others', () => {
    const style = (input: RenderInput) => /<style>([^]*)<\/style>/.exec(renderReport(input).html)?.[1] ?? ''
    const plain = style(lifeReport)
    for (const rule of [
      '.callout{',
      '.metric{',
      '.q-t{',
      '.code{',
      '.sheet{',
      '.inside>',
      '.tasks{',
      '.film{',
    ]) {
      expect(style(everyReport)).toContain(rule)
      expect(plain).not.toContain(rule)
    }
  })

  it('weighs little more for its new blocks', () => {
    const weigh = (input: RenderInput) => brotliCompressSync(renderReport(input).html).length
    expect(weigh(everyReport) - weigh(lifeReport)).toBeLessThan(8_700)
  })
})

describe('for whom', () => {
  const document = everyBlock
  const open = renderReport({
    ...everyReport,
    publication: { ...everyReport.publication, audience: 'public' },
  }).html

  it('marks what is internal, in words, where members read it', () => {
    expect(html).toMatch(
      /<p class="inside-t">Only for members of Acme Research<\/p><p[^>]*>Budget for the next/,
    )
    expect(html.match(/Only for members of/g)).toHaveLength(1)
  })

  it('never shows it to the world, in the page, its description or its figures', () => {
    expect(open).not.toMatch(/Only for members of|Budget for the next|What it cost us|inside-t/)
    const secret = pageOf(
      { type: 'title', attrs: { id: 't' }, content: [{ type: 'text', text: 'Open' }] },
      paragraph('The secret plan', { internal: true }),
      {
        type: 'heading',
        attrs: { level: 2, internal: true },
        content: [{ type: 'text', text: 'Secret part' }],
      },
      {
        type: 'columns',
        attrs: {},
        content: ['one', 'two'].map((text, n) => ({
          type: 'column',
          attrs: {},
          content: [paragraph(text === 'one' ? 'Secret one' : 'Open two', { internal: n === 0 })],
        })),
      },
      {
        type: 'metric',
        attrs: { label: 'Secret number', value: 1, internal: true, sourceName: 'Secret source' },
      },
      { type: 'embed', attrs: { url: 'https://vimeo.com/1', title: 'Secret film', internal: true } },
    )
    const page = renderReport({ ...secret, publication: { ...secret.publication, audience: 'public' } })
    expect(page.html).not.toMatch(/secret/i)
    expect(page.html).toContain('Open two')
    expect(page.frameOrigins).toEqual([])
  })

  it('numbers figures through columns, and leaves no gap where one is internal', () => {
    expect([...html.matchAll(/Figure (\d+)<\/p>/g)].map(([, n]) => n)).toEqual(['1', '2'])
    expect([...open.matchAll(/Figure (\d+)<\/p>/g)].map(([, n]) => n)).toEqual(['1'])
    expect(document).toEqual(everyBlock)
  })
})

describe('metrics', () => {
  it.each([
    [
      { value: 12.5, suffix: '%', comparison: 8.3, comparisonLabel: 'last year' },
      'Up 4.2 points from last year',
    ],
    [{ value: 0.125, format: '.1%', comparison: 0.2, comparisonLabel: 'May' }, 'Down 7.5 points from May'],
    [{ value: 3, suffix: '%', comparison: 2, comparisonLabel: 'May' }, 'Up 1 point from May'],
    [{ value: 0.3, comparison: 0.1 }, 'Up 0.2 from before'],
    [
      { value: 1200, format: ',.0f', prefix: '$', comparison: 3400, comparisonLabel: '2020' },
      'Down $2,200 from 2020',
    ],
    [{ value: 6, suffix: 'years', comparison: 4, comparisonLabel: 'target' }, '2 years above target'],
    [{ value: 6, comparison: 6, comparisonLabel: 'last year' }, 'The same as last year'],
    [{ value: 6.01, format: '.1f', comparison: 6, comparisonLabel: 'last year' }, 'The same as last year'],
    [
      { value: 6, comparison: 5, comparisonLabel: 'May', better: 'lower' },
      'Up 1 from May, a change for the worse',
    ],
    [{ value: 4, comparison: 5, comparisonLabel: 'May', better: 'lower' }, 'Down 1 from May, an improvement'],
    [{ value: 4 }, ''],
    [{ value: null, comparison: 4 }, ''],
  ])('%o reads %s', (attrs, words) => {
    expect(metric(attrs).change).toBe(words)
  })

  it('writes numbers as its author asks, with a true minus, and copes with a format that is none', () => {
    expect(metric({ value: -1234.5, format: ',.1f', prefix: '$' }).value).toBe('−$1,234.5')
    expect(metric({ value: -0.001, format: '.1f' }).value).toBe('0.0')
    expect(metric({ value: 5, format: '<b>' }).value).toBe('5')
    expect(metric({ value: null }).value).toBe('–')
    expect(metric({ value: 5, prefix: 'US' }).value).toBe('US 5')
  })

  it('says the course of a line in words', () => {
    expect(metric({ value: 3, suffix: '%', spark: [2, 1, 'x', 3] }).sparkWords).toBe(
      '3 values, from 2% to 3%. Lowest 1%, highest 3%.',
    )
    expect(metric({ value: 3, spark: [2] }).spark).toEqual([])
  })

  it('follows the language of the report', () => {
    const page = renderReport({
      ...pageOf({ type: 'metric', attrs: { label: 'x', value: 1234.5, format: ',.1f' } }),
      locale: 'de',
    })
    expect(page.html).toContain('<p class="m-v">1.234,5</p>')
  })
})

describe('tables', () => {
  const cell = (type: string, text: string, attrs = {}): DocumentNode => ({
    type,
    attrs,
    content: text ? [{ type: 'text', text }] : [],
  })
  const table = (...rows: DocumentNode[][]): DocumentNode => ({
    type: 'table',
    attrs: { caption: 'Shares' },
    content: rows.map((content) => ({ type: 'tableRow', content })),
  })

  it('make a head of the rows that are heads, and name rows and columns', () => {
    const page = renderReport(
      pageOf(
        table(
          [cell('tableHeader', ''), cell('tableHeader', 'Share', { colspan: 2 })],
          [
            cell('tableHeader', 'Spain', { rowspan: 2 }),
            cell('tableCell', '1', { align: 'end' }),
            cell('tableCell', '2', { align: 'center' }),
          ],
        ),
      ),
    ).html
    expect(page).toContain('<thead><tr><td></td><th scope="colgroup" colspan="2">Share</th></tr></thead>')
    expect(page).toContain(
      '<tbody><tr><th scope="rowgroup" rowspan="2">Spain</th><td class="r">1</td><td class="m">2</td></tr></tbody>',
    )
    expect(page).toContain('role="region" tabindex="0" aria-labelledby="table-1"')
    expect(page).toContain('<caption id="table-1">')
  })

  it('let no span be more than the document allows', () => {
    const page = renderReport(pageOf(table([cell('tableCell', 'x', { colspan: 1e9, rowspan: -3 })]))).html
    expect(page).toContain('<td colspan="50">x</td>')
  })
})

describe('embeds', () => {
  const embed = (url: string, title = 'A film'): DocumentNode => ({ type: 'embed', attrs: { url, title } })

  it('name the origins of their frames, each once, and load nothing by themselves', () => {
    const page = renderReport(
      pageOf(embed('https://youtu.be/abc'), embed('https://youtu.be/def'), embed('https://vimeo.com/12')),
    )
    expect(page.frameOrigins).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])
    expect(page.html).not.toMatch(/<iframe[^>]* src/)
    expect(page.html).toContain('target="frame-2"')
    expect(page.html).toContain('name="frame-2"')
  })

  it.each(['https://example.org/x', 'javascript:alert(1)', 'http://youtu.be/abc', '', 'https://youtu.be/'])(
    '%j is never a frame',
    (url) => {
      const page = renderReport(pageOf(embed(url)))
      expect(page.frameOrigins).toEqual([])
      expect(page.html).not.toMatch(/<iframe|javascript:/)
      expect(page.html).toContain('A film')
    },
  )
})

describe('questions', () => {
  const question = (attrs: Record<string, unknown>): DocumentNode => ({ type: 'question', attrs })

  it('of a page are one form wherever they stand, so that every button sends all of them', () => {
    const page = body(
      question({ id: 'q1', kind: 'rating', prompt: 'One' }),
      question({ id: 'q2', kind: 'comment', prompt: 'Two' }),
      paragraph('Between'),
      question({ id: 'q3', kind: 'rating', prompt: 'Three' }),
      paragraph('Between'),
      question({ id: 'q4', kind: 'comment', prompt: 'Four' }),
      {
        type: 'userDetails',
        attrs: { id: 'q5', consent: 'Yes', fields: [{ id: 'f1', kind: 'UserName', label: 'Name' }] },
      },
    )
    expect(page.match(/<form/g)).toHaveLength(1)
    expect(page.match(/name="token" value="signed\.publication\.token"/g)).toHaveLength(1)
    expect(page.match(/name="visit"/g)).toHaveLength(1)
    expect(page).not.toContain('name="session"')
    const id = /<form class="ask" id="([^"]*)"/.exec(page)![1]
    const [, later] = page.split('</form>')
    const controls = later!.match(/<(input|textarea|button)[^>]*>/g)!
    // Five steps, a comment, a name, a tick, and of each of two runs its blocks and its button.
    expect(controls).toHaveLength(5 + 1 + 2 + 2 * 2)
    for (const control of controls) expect(control).toContain(` form="${id}"`)
    expect([...page.matchAll(/name="blocks" value="([^"]*)"/g)].map(([, ids]) => ids)).toEqual([
      'q1 q2',
      'q3',
      'q4 q5',
    ])
  })

  it('one button of many says so', () => {
    const [one, two] = [question({ id: 'q1' }), question({ id: 'q2' })]
    expect(body(one)).toContain('<button>Send answer</button>')
    expect(body(one, paragraph('Between'), two).match(/>Send answers</g)).toHaveLength(2)
  })

  it('ask for nothing where the page takes no answers', () => {
    const page = renderReport({ ...pageOf(question({ id: 'q1', prompt: 'One' })), answers: null })
    expect(page.html).not.toContain('<form')
    expect(page.html).toContain('This page doesn’t accept answers.')
    expect(page.html).toContain('<button type="button" disabled>')
    expect(page.formActions).toEqual([])
  })

  it('name where they post to, for the policy of the page', () => {
    expect(renderReport(everyReport).formActions).toEqual(['https://acme.example/bubbles/answers'])
    expect(renderReport({ ...lifeReport, answers: everyReport.answers }).formActions).toEqual([])
  })

  it('hold the steps of a scale to those there can be', () => {
    expect(body(question({ id: 'q1', steps: 99 })).match(/type="radio"/g)).toHaveLength(10)
    expect(body(question({ id: 'q1', steps: 'x' })).match(/type="radio"/g)).toHaveLength(5)
  })
})

describe('colours', () => {
  it('stay with their names through the figures of a report', () => {
    const chart = (series: string[]) => ({
      type: 'chart',
      attrs: { ...lifeDocument.content?.find(({ type }) => type === 'chart')?.attrs, series },
    })
    const page = renderReport({
      ...pageOf(chart(['japan', 'rwanda']), chart(['rwanda', 'japan'])),
    }).html
    const colours = [...page.matchAll(/data-c="([^"]*)"/g)].map(([, classes]) => classes)
    expect(colours).toEqual(['1 2', '2 1'])
  })
})
