import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import type { HtmlElement } from '../word/wordHtml.ts'
import { TextError } from '../readMarkdownText.ts'

/** A page of HTML as a tree, and the style sheets in it. */
export interface HtmlPage {
  body: HtmlElement
  /** The words of its `title`; '' without one. */
  title: string
  /** All style sheets that are in the page itself. */
  css: string
}

/** No text that people wrote is nested deeper; readers of the tree go down by calling themselves. */
const MAX_DEPTH = 200
const MAX_ELEMENTS = 200_000

const EMPTY = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What is in these is no HTML. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noembed', 'noframes'])
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption br'.split(
    ' ',
  ),
)

/** What ends when one of these begins, unless one of the others is open in between. */
const ENDS: Readonly<Record<string, readonly [ends: readonly string[], within: readonly string[]]>> = {
  li: [['li'], ['ul', 'ol']],
  dt: [['dt', 'dd'], ['dl']],
  dd: [['dt', 'dd'], ['dl']],
  tr: [['tr', 'td', 'th'], ['table']],
  td: [
    ['td', 'th'],
    ['tr', 'table'],
  ],
  th: [
    ['td', 'th'],
    ['tr', 'table'],
  ],
  tbody: [['thead', 'tbody', 'tfoot', 'tr'], ['table']],
  tfoot: [['thead', 'tbody', 'tfoot', 'tr'], ['table']],
  thead: [['tbody', 'tfoot', 'caption'], ['table']],
}
/** A paragraph goes on until its end, or until something begins that none can hold. */
const IN_NO_PARAGRAPH = new Set(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/**
 * Reads a page as browsers do where people wrote it: ends that may be left out, attributes with or without quotes, entities,
 * and spaces that are one. Goes through the text once.
 * @throws TextError for what no one writes: nested without end, or of very many elements
 */
export function scanHtml(html: string): HtmlPage {
  const page = new Scanner()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    page.text(html.slice(at, open))
    at = page.mark(html, open)
  }
  page.text(html.slice(at))
  return { body: page.root, title: page.title.trim(), css: page.css }
}

class Scanner {
  readonly root: HtmlElement = { tag: 'body', attributes: {}, children: [] }
  title = ''
  css = ''
  private readonly open = [this.root]
  private elements = 0
  /** Whether a space that comes now would stand at the beginning of a line or behind another. */
  private isAfterSpace = true

  text(raw: string): void {
    if (raw === '') return
    const parent = this.open.at(-1)!
    const text = decoded(raw)
    if (this.open.some(({ tag }) => tag === 'pre')) {
      parent.children.push(text.replaceAll(/\r\n?/g, '\n'))
      return
    }
    const single = text.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const words = this.isAfterSpace && single.startsWith(' ') ? single.slice(1) : single
    if (words === '') return
    parent.children.push(words)
    this.isAfterSpace = words.endsWith(' ')
  }

  /** Takes the mark that begins at a place. @returns where what follows it begins */
  mark(html: string, at: number): number {
    if (html.startsWith('<!--', at)) return after(html, '-->', at + 4)
    const next = html[at + 1] ?? ''
    if (next === '!' || next === '?') return after(html, '>', at + 1)
    if (next === '/') {
      const end = html.indexOf('>', at)
      this.end(nameAt(html, at + 2))
      return end < 0 ? html.length : end + 1
    }
    const tag = nameAt(html, at + 1)
    if (tag === '') {
      this.text('<')
      return at + 1
    }
    const { attributes, end } = attributesAt(html, at + 1 + tag.length)
    this.begin(tag, attributes)
    return RAW.has(tag) ? this.raw(html, tag, end) : end
  }

  private begin(tag: string, attributes: Record<string, string>): void {
    if (++this.elements > MAX_ELEMENTS)
      throw new TextError('The page has too many elements. Split it into several files.')
    if (tag === 'html' || tag === 'head' || tag === 'body') return
    if (IN_NO_PARAGRAPH.has(tag)) this.close(['p'], ['td', 'th', 'li', 'table', 'button'])
    const [ends, within] = ENDS[tag] ?? []
    if (ends && within) this.close(ends, within)
    const element: HtmlElement = { tag, attributes, children: [] }
    this.open.at(-1)!.children.push(element)
    if (BLOCKS.has(tag)) this.isAfterSpace = true
    if (tag === 'img') this.isAfterSpace = false
    if (EMPTY.has(tag)) return
    if (this.open.push(element) > MAX_DEPTH)
      throw new TextError('The page is nested too deep. Copy its text into another file.')
  }

  private end(tag: string): void {
    if (BLOCKS.has(tag)) this.isAfterSpace = true
    const at = this.open.findLastIndex((each) => each.tag === tag)
    // What ends within a table is none of what the table stands in.
    const table = this.open.findLastIndex((each) => each.tag === 'table')
    if (at > 0 && at >= table) this.open.length = at
  }

  /** Ends the innermost of some elements, unless one of others is open within it. */
  private close(ends: readonly string[], within: readonly string[]): void {
    for (;;) {
      const at = this.open.findLastIndex(({ tag }) => ends.includes(tag) || within.includes(tag))
      if (at <= 0 || within.includes(this.open[at]!.tag)) return
      this.open.length = at
      this.isAfterSpace = true
    }
  }

  private raw(html: string, tag: string, from: number): number {
    const close = `</${tag}`
    let end = html.indexOf(close, from)
    // Almost always written in small letters; otherwise it is looked for step by step.
    for (let at = from; end < 0; ) {
      at = html.indexOf('</', at)
      if (at < 0) end = html.length
      else if (html.slice(at, at + close.length).toLowerCase() === close) end = at
      else at += 2
    }
    const words = html.slice(from, end)
    if (tag === 'style') this.css += `${words}\n`
    if (tag === 'title' && this.title === '') this.title = decoded(words).replaceAll(/\s+/g, ' ')
    this.open.pop()
    return after(html, '>', end)
  }
}

const after = (html: string, end: string, from: number): number => {
  const at = html.indexOf(end, from)
  return at < 0 ? html.length : at + end.length
}

const NAME = /[a-z][a-z0-9:-]{0,40}/iy
function nameAt(html: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(html)?.[0].toLowerCase() ?? ''
}

const ATTRIBUTE = /[\s/]*([^\s/>="']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y

/** The attributes from a place on, and where the element's own mark ends. */
function attributesAt(html: string, from: number): { attributes: Record<string, string>; end: number } {
  const attributes: [string, string][] = []
  ATTRIBUTE.lastIndex = from
  let at = from
  for (;;) {
    const found = ATTRIBUTE.exec(html)
    if (!found) break
    at = ATTRIBUTE.lastIndex
    const [, name, double, single, bare] = found
    attributes.push([name!.toLowerCase(), decoded(double ?? single ?? bare ?? '')])
  }
  return { attributes: Object.fromEntries(attributes), end: after(html, '>', at) }
}

/** Text with its entities as the letters they are. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][\da-z]{1,31}));/gi,
        (whole, number, hex, name) => {
          if (name) return decodeNamedCharacterReference(name) || whole
          const code = number ? Number(number) : Number.parseInt(hex, 16)
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : text
