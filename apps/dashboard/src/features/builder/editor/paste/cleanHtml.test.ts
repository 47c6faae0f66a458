import { afterEach, describe, expect, it } from 'vitest'
import type { Editor, JSONContent } from '@tiptap/core'
import { DOMParser as Reader } from '@tiptap/pm/model'
import { p, testEditor } from '../testing/testEditor.ts'
import { GOOGLE_PAGES, googleDocsClipboard } from '@bubbles/test-kit/google-docs'
import { cleanHtml, countPictures } from './cleanHtml.ts'
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
      if (type === 'footnote') return `${text}{${String(attrs?.text)}}`
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

describe('footnotes of word processors', () => {
  it.each([
    [
      'Word',
      `<p class=MsoNormal>Output <b>doubled</b><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a> in May.</p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span>[1]</span></a> As <i>counted</i>.</p></div></div>`,
      ['p(Output *doubled{As counted.}* in May.)'],
    ],
    [
      'LibreOffice',
      '<p>Output doubled<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> As counted.</p></div>',
      ['p(Output doubled{As counted.}.)'],
    ],
    [
      'Google Docs',
      '<p><span>Output doubled</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> As counted.</span></p></div>',
      ['p(Output doubled{As counted.}.)'],
    ],
    [
      'a text without a word before the number',
      '<p><a href="#_ftn1" name="_ftnref1">[1]</a> See.</p><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> As counted.</p></div>',
      ['p([1] See.)', 'p([1] As counted.)'],
    ],
  ])('of %s are those of a report', (_what, html, blocks) => {
    expect(read(html)).toEqual(blocks)
  })
})

describe('cleanHtml', () => {
  it('keeps what Word means and drops how it says it', () => {
    expect(read(WORD)).toEqual([
      'h2(Annual findings)',
      'p(Incomes *rose* in /most/ regions, see [the data](https://example.org/data?a=1&b=2).)',
      'bulletList(listItem(p(First point) bulletList(listItem(p(A part of it)))) listItem(p(Second point)))',
      'orderedList(listItem(p(Numbered)))',
      'p(Kept~ struck~ words.)',
      'table(tr(th(*Region*) th>(*2024*)) tr(td(North) td>(12.5)))',
      'p()',
    ])
  })

  it('keeps what Google Docs means', () => {
    expect(read(GOOGLE_DOCS)).toEqual([
      'h2(What changed)',
      'p(Much of it *bold*, some /leaning/~ gone~ and a [link](https://example.org/).)',
      'bulletList(listItem(p(One) bulletList(listItem(p(Below one)))) listItem(p(Two)))',
    ])
  })

  it('keeps thirty pages of Google Docs', () => {
    const html = googleDocsClipboard()
    const blocks = read(html)
    expect(blocks.slice(0, 8)).toEqual([
      'h2(Chapter 1 of what was counted)',
      'p(Page 1 says that output *doubled*, costs /fell/ and 3 km² of CO₂ were ~lost~ saved, as [the data](https://example.org/data?page=1&unit=GWh) show¹.)',
      'h3(Method of page 1)',
      expect.stringMatching(/^p\(Paragraph 1 of page 1: .* reads on\.\)$/),
      expect.stringMatching(/^p\(Paragraph 2 of page 1: /),
      expect.stringMatching(/^p\(Paragraph 3 of page 1: /),
      'bulletList(listItem(p(First point of page 1) bulletList(listItem(p(Within the first) bulletList(listItem(p(Within that)))))) listItem(p(Second point of page 1)))',
      'orderedList(listItem(p(Step one of page 1)) listItem(p(Step two of page 1)))',
    ])
    expect(blocks).toContain('taskList(taskItem(p(~Read by two~)) taskItem(p(Sent out)))')
    expect(blocks).toContain(
      'table(tr(th(Year) th(Region) th(GWh)) tr(td(2023) td(North 3) td(12.5)) tr(td(2024) td(South 3) td(1,310)))',
    )
    expect(blocks.filter((block) => block.startsWith('h2'))).toHaveLength(GOOGLE_PAGES)
    expect(blocks.filter((block) => block === 'horizontalRule()')).toHaveLength(1)
    // Google’s server has the images; boxes of tasks are none.
    expect(countPictures(html)).toBe(2)
  })

  it.each([
    ['<p>rose<sup>2</sup>, H<sub>2</sub>O and x<sup>n+1</sup></p>', 'p(rose², H₂O and xⁿ⁺¹)'],
    [
      '<p>said<span style="font-size:0.6em;vertical-align:super;">12</span> and CO<span style="vertical-align:sub">2</span></p>',
      'p(said¹² and CO₂)',
    ],
    [
      '<p>note<a href="https://example.org/#1"><sup><span>3</span></sup></a></p>',
      'p(note[³](https://example.org/#1))',
    ],
    ['<p>1<sup>st</sup> of May<sup>[a]</sup></p>', 'p(1st of May[a])'],
    ['<p style="vertical-align:super">2</p>', 'p(2)'],
  ])('keeps raised and lowered letters apart from their word: %s', (html, words) => {
    expect(read(html)).toEqual([words])
  })

  it.each([
    [
      'https://www.google.com/url?q=https://example.org/a%3Fb%3D1%26c&sa=D&source=editors&ust=1&usg=x',
      'https://example.org/a?b=1&c',
    ],
    ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
    [
      'https://www.google.com/search?q=https://example.org',
      'https://www.google.com/search?q=https://example.org',
    ],
  ])('leads past the address of Google Docs: %s', (href, target) => {
    expect(read(`<p><a href="${href.replaceAll('&', '&amp;')}">a</a></p>`)).toEqual([`p([a](${target}))`])
  })

  it.each([
    ['<p>a<img src="https://example.org/a.png"></p><img src="file:///b.png">', 2],
    ['<p>a<img src="https://example.org/pixel" width="1" height="1"></p>', 0],
    ['<img data-pm-slice="0 0 []" src="a">', 0],
    ['<p>a</p>', 0],
  ])('counts the images it leaves out: %s', (html, count) => {
    expect(countPictures(html)).toBe(count)
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
      'table(tr(th(*Country*) th>(2023) th>(2024)) tr(td(Norway) td>(1,204.5) td>(1,310)) tr(td(Bosnia and Herzegovina) td>(98) td()))',
    ],
    ['Excel', EXCEL, 'table(tr(th(Region) th>(Anteil)) tr(td(Nord) td>(12,5)))'],
    ['LibreOffice', LIBRE_OFFICE, 'table(tr(th(Year) th(*Value*)) tr(td>(2001) td>(3.5)))'],
  ])('keeps the cells of %s, and their names', (_name, html, table) => {
    expect(read(html)).toEqual([table])
  })

  it('takes a first row of numbers for no head, nor a second head', () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    expect(read(`<table>${row('1', '2')}${row('3', '4')}</table>`)).toEqual([
      'table(tr(td(1) td(2)) tr(td(3) td(4)))',
    ])
    expect(read(`<table><tr><th>A</th></tr>${row('b')}</table>`)).toEqual(['table(tr(th(A)) tr(td(b)))'])
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
