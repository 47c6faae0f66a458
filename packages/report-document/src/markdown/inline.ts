import { storable } from '@bubbles/tables'
import { isAllowedHref } from '../marks.ts'
import { inSmallLetters } from '../smallLetters.ts'
import type { DocumentMark, DocumentNode } from '../types.ts'
import { anchorIn, anchorOf, type Anchors } from './anchors.ts'
import type { Note } from './notes.ts'
import type { InlineNode, Tree } from './tree.ts'

/** What a report cannot hold as it stood, counted for the person whose text it is. */
export interface Losses {
  /** Images at an address: a link to each is there instead. */
  images: number
  /** Images without a web address, such as in a file that was not sent along: their words are there. */
  localImages: number
  /** Links that lead nowhere from here, such as to a file beside the text: their words are there. */
  links: number
  /** HTML among the words: what stood between the tags is there. */
  html: number
  /** Lists that were counted from another number than 1, or went on after something between. */
  numbers: number
  /** Footnotes with words set off: the words are there. */
  notes: number
  /** Words between `==`, which some programs highlight: they are there as they were written. */
  highlights: number
  /** Formulas between `$`: they are there as they were written. */
  formulas: number
}

/** What is known of the whole text while its parts are read. */
export interface Reading {
  losses: Losses
  /** Addresses of links that are written elsewhere in the text, by name. */
  definitions: ReadonlyMap<string, string>
  /** Footnotes that become a report's, by name. */
  notes: ReadonlyMap<string, Note>
  /** Hashes of images beside the text by the path it names them by. */
  images: ReadonlyMap<string, string>
  /** Where links within the text lead. */
  anchors: Anchors
  nextId: () => string
}

export function definitionsOf(tree: Tree): Map<string, string> {
  const found = new Map<string, string>()
  const collect = (nodes: readonly { type: string; children?: unknown }[]) => {
    for (const node of nodes) {
      const { identifier, url } = node as { identifier?: string; url?: string }
      if (
        node.type === 'definition' &&
        identifier !== undefined &&
        url !== undefined &&
        !found.has(identifier)
      )
        found.set(identifier, url)
      if (Array.isArray(node.children)) collect(node.children as { type: string }[])
    }
  }
  collect(tree.children)
  return found
}

/** Words with their marks, line by line where lines were ended on purpose. */
export function linesOf(nodes: readonly InlineNode[], reading: Reading): DocumentNode[][] {
  const writer = new LineWriter(reading)
  for (const node of nodes) writer.visit(node, [])
  return writer.lines.map(trimmed).filter((line) => line.length > 0)
}

const HIGHLIGHT = /==[^=\s](?:[^=]*[^=\s])?==/g

/** Formulas have a sign that amounts of money have not, and neither a space within their ends nor a digit behind. */
const formulasIn = (text: string): number =>
  [...text.matchAll(/\$\$?([^$]+)\$\$?(?!\d)/g)].filter(
    ([, inside = '']) => /[\\^_=]/.test(inside) && inside === inside.trim(),
  ).length

const SMALL: Readonly<Record<string, 'raised' | 'lowered'>> = { '<sup>': 'raised', '<sub>': 'lowered' }

class LineWriter {
  readonly lines: DocumentNode[][] = [[]]
  readonly #reading: Reading
  /** Whether words stand between tags that raise or lower them. */
  #small: 'raised' | 'lowered' | null = null
  /** Whether the tag of an anchor is open. */
  #isAnchor = false

  constructor(reading: Reading) {
    this.#reading = reading
  }

  visit(node: InlineNode, marks: readonly DocumentMark[]): void {
    const { definitions, losses } = this.#reading
    switch (node.type) {
      case 'text':
        losses.highlights += node.value.match(HIGHLIGHT)?.length ?? 0
        losses.formulas += formulasIn(node.value)
        return this.#write(node.value, marks)
      case 'strong':
        return this.#visitAll(node.children, withMark(marks, { type: 'bold' }))
      case 'emphasis':
        return this.#visitAll(node.children, withMark(marks, { type: 'italic' }))
      case 'delete':
        return this.#visitAll(node.children, withMark(marks, { type: 'strike' }))
      case 'inlineCode':
        // Code takes no other mark; where it is a link, the link says more.
        return this.#write(node.value, marks.some(({ type }) => type === 'link') ? marks : [{ type: 'code' }])
      case 'link':
        return this.#link(node.url, marks, node.children)
      case 'linkReference':
        return this.#link(definitions.get(node.identifier) ?? '', marks, node.children)
      case 'image':
        return this.#image(node.alt, node.url, marks)
      case 'imageReference':
        return this.#image(node.alt, definitions.get(node.identifier) ?? '', marks)
      case 'footnoteReference':
        return this.#note(node, marks)
      case 'break':
        this.lines.push([])
        return
      case 'html':
        if (!this.#tag(node.value)) losses.html++
    }
  }

  /** What tags say that a report can say too. @returns whether it can */
  #tag(html: string): boolean {
    const anchor = anchorIn(html)
    const isEnd = this.#isAnchor && /^<\/a>$/i.test(html)
    if (anchor !== null) this.#reading.anchors.add(anchor)
    if (anchor !== null || isEnd) this.#isAnchor = !isEnd
    else if (/^<br\s*\/?>$/i.test(html)) this.lines.push([])
    else if (/^<\/?su[bp]>$/i.test(html)) this.#small = SMALL[html.toLowerCase()] ?? null
    else return html.startsWith('<!--')
    return true
  }

  #visitAll(nodes: readonly InlineNode[], marks: readonly DocumentMark[]): void {
    for (const node of nodes) this.visit(node, marks)
  }

  get #line(): DocumentNode[] {
    return this.lines[this.lines.length - 1]!
  }

  #write(text: string, marks: readonly DocumentMark[]): void {
    const line = this.#line
    const clean = this.#inItsSize(storable(text).replaceAll(/[\r\n]+/g, ' '))
    const words = line.length === 0 ? clean.trimStart() : clean
    if (words === '') return
    const last = line[line.length - 1]
    if (last && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += words
    else line.push({ type: 'text', text: words, ...(marks.length > 0 && { marks: [...marks] }) })
  }

  /** In small letters between the tags for them, where there are such letters. */
  #inItsSize(text: string): string {
    const small = this.#small && inSmallLetters(text, this.#small)
    // The tags around it.
    if (this.#small && small === null) this.#reading.losses.html += 2
    return small ?? text
  }

  #link(href: string, marks: readonly DocumentMark[], children: readonly InlineNode[]): void {
    if (isAllowedHref(href))
      return this.#visitAll(children, withMark(marks, { type: 'link', attrs: { href } }))
    const anchor = anchorOf(href)
    if (anchor !== null) return this.#visitAll(children, withMark(marks, this.#reading.anchors.link(anchor)))
    this.#reading.losses.links++
    this.#visitAll(children, marks)
  }

  #image(alt: string | null | undefined, href: string, marks: readonly DocumentMark[]): void {
    const words = alt?.trim() || 'Image'
    if (isAllowedHref(href)) {
      this.#reading.losses.images++
      return this.#write(words, withMark(marks, { type: 'link', attrs: { href } }))
    }
    this.#reading.losses.localImages++
    this.#write(words, marks)
  }

  /** At the word before it; in brackets where that cannot have one. */
  #note(
    { identifier, label }: Extract<InlineNode, { type: 'footnoteReference' }>,
    marks: readonly DocumentMark[],
  ): void {
    const note = this.#reading.notes.get(identifier)
    if (note?.isPlainer) this.#reading.losses.notes++
    if (note && putNote(this.#line, note.text)) return
    const marked = note ? withMark(marks, { type: 'footnote', attrs: { text: note.text } }) : marks
    this.#write(`[${label ?? identifier}]`, marked)
  }
}

/** All words in one line. */
export const wordsOf = (nodes: readonly InlineNode[], reading: Reading): DocumentNode[] =>
  joined(linesOf(nodes, reading))

/** Lines after one another, a space between them. */
export function joined(lines: readonly DocumentNode[][]): DocumentNode[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'text', text: ' ' }, ...line]))
}

/**
 * Puts a note at the word before it, where the number stands in print. @returns false where there is no word that can have one:
 * at the beginning, behind a space, code or another note.
 */
function putNote(line: DocumentNode[], text: string): boolean {
  const last = line.at(-1)
  if (!last?.text || last.marks?.some(({ type }) => type === 'code' || type === 'footnote')) return false
  const begin = last.text.lastIndexOf(' ') + 1
  const word = last.text.slice(begin)
  if (word === '') return false
  const marks = withMark(last.marks ?? [], { type: 'footnote', attrs: { text } })
  if (begin === 0) last.marks = marks
  else {
    last.text = last.text.slice(0, begin)
    line.push({ type: 'text', text: word, marks })
  }
  return true
}

const withMark = (marks: readonly DocumentMark[], mark: DocumentMark): DocumentMark[] =>
  marks.some(({ type }) => type === mark.type) ? [...marks] : [...marks, mark]

function trimmed(line: DocumentNode[]): DocumentNode[] {
  const last = line[line.length - 1]
  if (!last) return line
  const text = last.text!.trimEnd()
  return text === '' ? trimmed(line.slice(0, -1)) : [...line.slice(0, -1), { ...last, text }]
}
