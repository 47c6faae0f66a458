import type { DocumentNode } from '@bubbles/report-document'
import { GOOGLE_PAGES, googleDocsImage, googleDocsPage } from '@bubbles/test-kit/google-docs'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { shape } from '../word/wordSample.ts'
import { readPageFile } from './pageFile.ts'
import { readPage } from './readPage.ts'

const read = (body: string, head = '') =>
  readPage(strToU8(`<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`), 'page')
const shapes = (body: string, head = '') => read(body, head).document.content.slice(2).map(shape)

describe('a document of thirty pages that Google Docs exported', () => {
  const { name, document, losses, images } = readPage(
    strToU8(googleDocsPage()),
    'north',
    new Map([['images/image1.png', googleDocsImage()]]),
  )

  it('has its title, subtitle, contents, headings, words, notes, lists and tables', () => {
    expect(name).toBe('Wind in the North')
    expect(document.content.map(shape).slice(0, 12)).toEqual([
      'title:Wind in the North',
      'standfirst:What was built, and what it gave.',
      'tableOfContents:',
      'heading:Chapter 1 of what was counted',
      'paragraph:Page 1 says that output |bold(doubled)|, costs |italic(fell)| and 3 km² of CO₂ were |strike(lost)| saved, as |link(the data)| |footnote(show)|.',
      'heading:Method of page 1',
      expect.stringMatching(/^paragraph:Paragraph 1 of page 1: .* reads on\.$/),
      expect.stringMatching(/^paragraph:Paragraph 2 of page 1: /),
      expect.stringMatching(/^paragraph:Paragraph 3 of page 1: /),
      'bulletList:listItem:paragraph:First point of page 1|bulletList:listItem:paragraph:Within the first|bulletList:listItem:paragraph:Within that|listItem:paragraph:Second point of page 1',
      'orderedList:listItem:paragraph:Step one of page 1|listItem:paragraph:Step two of page 1',
      'heading:Chapter 2 of what was counted',
    ])
    expect(document.content[3]?.attrs).toMatchObject({ level: 2 })
    expect(document.content[5]?.attrs).toMatchObject({ level: 3 })
    const all = document.content.map(shape)
    expect(all).toContain(
      'table:tableRow:tableHeader:Year|tableHeader:Region|tableHeader:GWh|tableRow:tableCell:2023|tableCell:North 3|tableCell:12.5|tableRow:tableCell:2024|tableCell:South 3|tableCell:1,310',
    )
    expect(all).toContain('taskList:taskItem:paragraph:strike(Read by two)|taskItem:paragraph:Sent out')
    expect(all).toContain('paragraph:Asked of |link(Ada Example)| on 5 May 2024, in |link(the minutes)|.')
    const count = (type: string) => document.content.filter((node) => node.type === type).length
    expect(count('heading')).toBe(2 * GOOGLE_PAGES)
    expect(['paragraph', 'table', 'taskList', 'image', 'horizontalRule'].map(count)).toEqual([
      GOOGLE_PAGES * 4 + 2,
      10,
      3,
      2,
      1,
    ])
    const written = JSON.stringify(document)
    expect(written).toContain('"href":"https://example.org/data?page=30&unit=GWh"')
    expect(written).toContain('"href":"mailto:ada@example.org"')
    for (let page = 1; page <= GOOGLE_PAGES; page++)
      expect(written).toContain(`"text":"Counted by the office, page ${page}."`)
    const image = document.content.find(({ type }) => type === 'image')
    expect(image?.attrs).toMatchObject({ alt: 'A wind farm, page 5', file: images[0]?.[0] })
    expect(images).toHaveLength(1)
  })

  it('says what was lost, and nothing else is', () => {
    expect(losses).toEqual([
      'A comment was removed.',
      '2 passages lost their underlining or highlighting.',
      'Page breaks were removed.',
      'Colours, capitals and alignment of text were removed; reports have their own styling.',
    ])
    expect(JSON.stringify(document)).not.toContain('Is this so?')
  })
})

describe('what a page has is kept or told', () => {
  it.each<[what: string, body: string, kept: string[], told: string[]]>([
    [
      'ends that are left out',
      '<p>a<p>b<ul><li>c<li>d</ul>',
      ['paragraph:a', 'paragraph:b', 'bulletList:listItem:paragraph:c|listItem:paragraph:d'],
      [],
    ],
    [
      'entities',
      '<p>Fish &amp; chips &lt;b&gt; &#8211; &#x201c;x&#x201d; &eacute; &unknown;',
      ['paragraph:Fish & chips <b> – “x” é &unknown;'],
      [],
    ],
    ['spaces between elements', '<div>\n <p>a <b> b</b>\n c</p>\n</div>', ['paragraph:a |bold(b)| c'], []],
    [
      'code',
      '<pre><code class="language-r">x &lt;- 1\n  y</code></pre><p>and <code>x</code>',
      ['codeBlock:x <- 1\n  y', 'paragraph:and |code(x)'],
      [],
    ],
    [
      'tasks',
      '<ul><li><input type=checkbox checked> a<li><input type="checkbox"> b</ul>',
      ['taskList:taskItem:paragraph:a|taskItem:paragraph:b'],
      [],
    ],
    [
      'boxes on the clipboard of Google Docs',
      '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA" aria-roledescription="checkbox" alt="checked"><p>a</p></li></ul>',
      ['taskList:taskItem:paragraph:a'],
      [],
    ],
    [
      'words in boxes of boxes',
      '<main><section><div>a <div>b</div> c</div></section></main>',
      ['paragraph:a', 'paragraph:b', 'paragraph:c'],
      [],
    ],
    ['a quote', '<blockquote>a<p>b</blockquote>', ['blockquote:paragraph:a|paragraph:b'], []],
    [
      'a list of terms',
      '<dl><dt>Rain<dd>falls<dt>Snow<dd>lies</dl>',
      ['paragraph:bold(Rain)', 'paragraph:falls', 'paragraph:bold(Snow)', 'paragraph:lies'],
      [],
    ],
    [
      'a list that begins later',
      '<ol start="3"><li>a</ol>',
      ['orderedList:listItem:paragraph:a'],
      ['A numbered list now starts at 1.'],
    ],
    [
      'a caption',
      '<table><caption>By year</caption><tr><th>A<tr><td>1</table>',
      ['table:tableRow:tableHeader:A|tableRow:tableCell:1'],
      [],
    ],
    [
      'a cell across others',
      '<table><tr><td colspan=2>a<tr><td>b<td>c</table>',
      ['table:tableRow:tableHeader:a|tableHeader:|tableRow:tableCell:b|tableCell:c'],
      ['A merged cell was split; its text is in the first of the new cells.'],
    ],
    [
      'an image somewhere else',
      '<p>a <img src="https://example.org/a.png" alt="Sea"></p>',
      ['paragraph:a |link(Sea)'],
      ['An image was replaced by a link to it. Add it with /image.'],
    ],
    [
      'an image that isn’t there',
      '<p>a <img src="b.png"></p>',
      ['paragraph:a'],
      ['An image couldn’t be read or isn’t in a supported format, so it was skipped.'],
    ],
    [
      'what counts readers',
      '<p>a<img src="https://example.org/a.gif" width=1 height=1></p>',
      ['paragraph:a'],
      [],
    ],
    [
      'a film',
      '<p>a</p><video src="a.mp4"></video>',
      ['paragraph:a'],
      ['A chart, diagram or embedded object was removed. Add it as an image, or make a chart of its data.'],
    ],
    [
      'hidden words',
      '<p>a</p><p style="display:none">b</p>',
      ['paragraph:a'],
      ['A piece of hidden text was skipped.'],
    ],
    [
      'a link within',
      '<p><a href="#there">there</a></p>',
      ['paragraph:there'],
      ['A link within the file, or to an address reports can’t link to, was replaced by its text.'],
    ],
    [
      'a script',
      '<p onclick="alert(1)">a<script>alert("<p>b</p>")</script> <a href="javascript:alert(1)">c</a></p>',
      ['paragraph:a c'],
      ['A link within the file, or to an address reports can’t link to, was replaced by its text.'],
    ],
    [
      'several notes in one box',
      '<p>x<a href="#fn1">1</a> y<a href="#fn2">2</a></p><section><ol><li id="fn1">One <a href="#fnref1">↩</a></li><li id="fn2">Two <a href="#fnref2">↩</a></li></ol></section>',
      ['paragraph:footnote(x)| |footnote(y)'],
      [],
    ],
  ])('%s', (_what, body, kept, told) => {
    const { document, losses } = read(body)
    expect(document.content.slice(2).map(shape)).toEqual(kept)
    expect(losses).toEqual(told)
  })

  it('is named by its title, its only first heading, or the page', () => {
    expect(read('<h1>Rain</h1><h2>Why</h2><p>x').name).toBe('Rain')
    expect(read('<p>x', '<title>Rain &amp; snow</title>').name).toBe('Rain & snow')
    expect(read('<p>x').name).toBe('page')
  })

  it('knows bold words by a class', () => {
    const css =
      '<style>@media print{.b{font-weight:400}} /* x */ span.b, .c { font-weight: bold !important }</style>'
    expect(shapes('<p>a <span class="x c">b</span> <b style="font-weight:normal">c</b></p>', css)).toEqual([
      'paragraph:a |bold(b)| c',
    ])
  })
})

describe('a hostile page', () => {
  it.each<[string, string, RegExp]>([
    ['nested without end', '<div>'.repeat(100_000), /nested too deep/],
    ['of very many elements', '<i></i>'.repeat(300_000), /too many elements/],
  ])('%s is refused in words', (_what, body, words) => {
    expect(() => read(body)).toThrow(words)
  })

  it.each<[string, string]>([
    ['an open mark', '<p>a <'],
    ['an open comment', '<p>a<!-- '],
    ['an open value', `<p>a</p><a href="${'x'.repeat(100_000)}`],
    ['an open style', `<p>a</p><style>${'.a{'.repeat(50_000)}`],
    ['very many marks', `<p>a</p>${'<'.repeat(200_000)}`],
  ])('with %s is read to its end', (_what, body) => {
    const { document } = readPage(strToU8(body), 'page')
    expect(document.content[2]).toMatchObject({ type: 'paragraph' } satisfies Partial<DocumentNode>)
  })

  it('with more styles than are read says so', () => {
    const styles = (length: number) => `<style>${'.a{color:red}'.padEnd(length)}.b{font-weight:700}</style>`
    const told =
      'The page has more styles than can be read, so some bold, italic or struck text may be plain now.'
    const body = '<p>a <span class="b">b</span></p>'
    expect(read(body, styles(600_000)).losses).toEqual([told])
    expect(read(body, styles(400_000)).losses).toEqual([])
  })

  it('of more than 24 MB is refused with the limit', async () => {
    const large = new Uint8Array(24 * 1024 * 1024 + 1)
    await expect(readPageFile(large, 'x.html')).rejects.toThrow(
      /^The page is 25 MB\. It can be at most 24 MB/,
    )
  })

  it('that is no text is refused', () => {
    expect(() => readPage(new Uint8Array([0, 1, 2, 0]), 'x')).toThrow('saved as UTF-8')
  })
})

it('links within a page lead to the heading or table they mean; others are words, and said', () => {
  const { document, losses } = read(
    '<h1>Title</h1><p><a href="#h.x1">one</a> <a href="#two">two</a> <a href="#t">three</a> <a href="#gone">gone</a> <a href="#title">top</a></p><h2 id="h.x1">One</h2><h2><a name="two"></a>Two</h2><p>Words.</p><table id="t"><caption>Years</caption><tr><th>A</th></tr></table>',
  )
  const [, , paragraph, ...blocks] = document.content
  const links = (paragraph?.content ?? []).flatMap(({ marks = [], text }) => {
    const href = marks[0]?.attrs?.href
    return href === undefined
      ? []
      : [[text, blocks.findIndex(({ attrs }) => `#${String(attrs?.id)}` === href)]]
  })
  expect(links).toEqual([
    ['one', 0],
    ['two', 1],
    ['three', 3],
  ])
  expect(losses).toEqual(expect.arrayContaining([expect.stringMatching(/^A link within the file/)]))
})
