import { expect, it } from 'vitest'
import { lifeReport } from './fixtures/lifeReport.ts'
import { documentOutline } from './outline.ts'
import { renderEmbed } from './embedPage.ts'
import { renderReport } from './report.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode } from './types.ts'

const { document } = lifeReport
const heading = documentOutline(document)[0]!
const figure = [...nodesBelow(document)].find(({ type }) => type === 'chart' || type === 'map')!
const link = (id: unknown, text: string): DocumentNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href: `#${String(id)}` } }],
})
const linked = (extra: DocumentNode[] = []) => ({
  ...lifeReport,
  document: {
    ...document,
    content: [
      ...document.content!,
      ...extra,
      {
        type: 'paragraph',
        attrs: { id: 'linking000' },
        content: [
          link('heading000', 'the heading'),
          link('figure0000', 'the figure'),
          link('table00000', 'the table'),
          link('image00000', 'the image'),
          link('hidden0000', 'the hidden'),
          link('gone000000', 'the gone'),
        ],
      },
    ].map((node) =>
      node === heading.node
        ? { ...node, attrs: { ...node.attrs, id: 'heading000' } }
        : node === figure
          ? { ...node, attrs: { ...node.attrs, id: 'figure0000' } }
          : node,
    ),
  },
})
const table: DocumentNode = {
  type: 'table',
  attrs: { id: 'table00000', caption: 'Counts' },
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'text', text: '1' }] }] }],
}
const image: DocumentNode = { type: 'image', attrs: { id: 'image00000', file: 'f', alt: 'A mast' } }
const hidden: DocumentNode = {
  type: 'heading',
  attrs: { id: 'hidden0000', level: 2, internal: true },
  content: [{ type: 'text', text: 'Hidden' }],
}

const hrefOf = (html: string, words: string): string | undefined =>
  new RegExp(`<a href="([^"]*)"[^>]*>${words}</a>`).exec(html)?.[1]

it('links to blocks lead to their anchors on the page', () => {
  const { html } = renderReport(linked([table, hidden]))
  expect(hrefOf(html, 'the heading')).toBe(`#${heading.anchor}`)
  for (const [words, anchor] of [
    ['the heading', heading.anchor],
    ['the figure', 'figure-1'],
    ['the table', hrefOf(html, 'the table')!.slice(1)],
  ] as const) {
    expect(hrefOf(html, words)).toBe(`#${anchor}`)
    expect(html).toContain(`id="${anchor}"`)
  }
  expect(hrefOf(html, 'the table')).toMatch(/^#table-\d+$/)
})

it('an image has an anchor only where a link leads to it', () => {
  const { html } = renderReport(linked([image, { ...image, attrs: { ...image.attrs, id: 'image00001' } }]))
  const anchor = hrefOf(html, 'the image')!.slice(1)
  expect(anchor).toMatch(/^bb-image-\d+$/)
  expect(html).toContain(`<figure class="pic" id="${anchor}" data-block="image00000">`)
  expect(html.match(/ id="bb-image-/g)).toHaveLength(1)
})

it('what readers of the page don’t see is not led to, and its words stay', () => {
  const { html } = renderReport(linked([hidden]))
  for (const words of ['the hidden', 'the gone']) {
    expect(hrefOf(html, words)).toBeUndefined()
    expect(html).toContain(words)
  }
  const inside = {
    ...linked([hidden]),
    publication: { ...lifeReport.publication, audience: 'internal' as const },
  }
  expect(hrefOf(renderReport(inside).html, 'the hidden')).toBe('#hidden')
})

it('in a frame on another site they lead to the report', () => {
  const { html } = renderEmbed(linked(), null)!
  expect(hrefOf(html, 'the figure')).toBe(`${lifeReport.publication.url}#figure-1`)
})

it('no document can write an anchor itself', () => {
  const { html } = renderReport({
    ...lifeReport,
    document: {
      ...document,
      content: [
        ...document.content!,
        {
          type: 'paragraph',
          attrs: { id: 'x' },
          content: [link('"><script>', 'bad'), link('short', 'other')],
        },
      ],
    },
  })
  expect(hrefOf(html, 'bad')).toBeUndefined()
  expect(hrefOf(html, 'other')).toBeUndefined()
})
