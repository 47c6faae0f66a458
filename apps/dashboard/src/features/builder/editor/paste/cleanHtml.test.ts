import { afterEach, describe, expect, it } from 'vitest'
import type { Editor, JSONContent } from '@tiptap/core'
import { DOMParser as Reader } from '@tiptap/pm/model'
import { p, testEditor } from '../testing/testEditor.ts'
import { cleanHtml } from './cleanHtml.ts'
import { GOOGLE_DOCS } from './fixtures/googleDocs.ts'
import { EXCEL, GOOGLE_SHEETS, LIBRE_OFFICE } from './fixtures/sheets.ts'
import { WEB_PAGE } from './fixtures/webPage.ts'
import { WORD } from './fixtures/word.ts'

let editor: Editor
afterEach(() => editor?.destroy())

/** Blocks as a person would describe them: `heading: words`, marks as *b* for bold, /i/, ~s~ and [link](href). */
function read(html: string): string[] {
  editor = testEditor([p('a')])
  const body = new DOMParser().parseFromString(cleanHtml(html), 'text/html').body
  const slice = Reader.fromSchema(editor.schema).parseSlice(body)
  return (slice.content.toJSON() as JSONContent[]).map(written)
}

function written(node: JSONContent): string {
  const children = node.content ?? []
  if (node.text !== undefined) {
    return (node.marks ?? []).reduce((text, { type, attrs }) => {
      if (type === 'bold') return `*${text}*`
      if (type === 'italic') return `/${text}/`
      if (type === 'strike') return `~${text}~`
      if (type === 'link') return `[${text}](${String(attrs?.href)})`
      return text
    }, node.text)
  }
  const short: Record<string, string> = {
    paragraph: 'p',
    heading: `h${node.attrs?.level}`,
    tableCell: 'td',
    tableHeader: 'th',
    tableRow: 'tr',
  }
  const name = short[node.type ?? ''] ?? node.type
  const end = node.attrs?.align === 'end' ? '>' : ''
  return `${name}${end}(${children.map(written).join(children[0]?.text === undefined ? ' ' : '')})`
}

describe('cleanHtml', () => {
  it('keeps what Word means and drops how it says it', () => {
    expect(read(WORD)).toEqual([
      'h2(Annual findings)',
      'p(Incomes *rose* in /most/ regions, see [the data](https://example.org/data?a=1&b=2).)',
      'bulletList(listItem(p(First point) bulletList(listItem(p(A part of it)))) listItem(p(Second point)))',
      'orderedList(listItem(p(Numbered)))',
      'p(Kept~ struck~ words.)',
      'table(tr(td(*Region*) td>(*2024*)) tr(td(North) td>(12.5)))',
    ])
  })

  it('keeps what Google Docs means', () => {
    expect(read(GOOGLE_DOCS)).toEqual([
      'h2(What changed)',
      'p(Much of it *bold*, some /leaning/~ gone~ and a [link](https://example.org/).)',
      'bulletList(listItem(p(One) bulletList(listItem(p(Below one)))) listItem(p(Two)))',
    ])
  })

  it('keeps an article of a web page without what is around it', () => {
    expect(read(WEB_PAGE)).toEqual([
      'h2(How /rain/ is measured)',
      'p(A *rain gauge* collects [water](https://example.org/water). Press me or go home.)',
      'p(Lines in a box with a break)',
      'p(Two lines)',
      'p(of one paragraph)',
      'orderedList(listItem(p(Empty it)) listItem(p(Read it)))',
      'blockquote(p(It never rains but it pours.))',
      'codeBlock(const a = 1)',
      'p(A gauge)',
      'p(Rain by month)',
      'table(tr(th(Month) th>(mm)) tr(td(May June) td>(42)))',
    ])
  })

  it.each([
    [
      'Google Sheets',
      GOOGLE_SHEETS,
      'table(tr(td(*Country*) td>(2023) td>(2024)) tr(td(Norway) td>(1,204.5) td>(1,310)) tr(td(Bosnia and Herzegovina) td>(98) td()))',
    ],
    ['Excel', EXCEL, 'table(tr(td(Region) td>(Anteil)) tr(td(Nord) td>(12,5)))'],
    ['LibreOffice', LIBRE_OFFICE, 'table(tr(td(Year) td(*Value*)) tr(td>(2001) td>(3.5)))'],
  ])('keeps the cells of %s', (_name, html, table) => {
    expect(read(html)).toEqual([table])
  })

  it.each([
    ['Word', WORD],
    ['Google Docs', GOOGLE_DOCS],
    ['web', WEB_PAGE],
    ['Excel', EXCEL],
    ['Sheets', GOOGLE_SHEETS],
  ])('leaves no styles, classes, comments or scripts of %s', (_name, html) => {
    expect(cleanHtml(html)).not.toMatch(
      /style=|class=|mso-|<!--|<o:|<script|onclick|onerror|javascript:|<img|&nbsp;<\/p>/i,
    )
  })

  it('leaves alone what was copied from a report', () => {
    const own = '<p data-pm-slice="1 1 []" data-id="abc" style="x">words</p>'
    expect(cleanHtml(own)).toBe(own)
  })
})
