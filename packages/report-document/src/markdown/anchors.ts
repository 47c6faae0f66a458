import { blockHref } from '../marks.ts'
import { linkTargets } from '../blockLinks.ts'
import type { DocumentMark, DocumentNode } from '../types.ts'
import { anchorNames } from './headingSlugs.ts'

/** Paragraphs between the words that have an anchor and the table or image they belong to, such as its caption. */
const MAX_BETWEEN = 2

/**
 * Where links within a text lead: to its headings by their words, as on GitHub, and to headings, tables and images by an
 * anchor in them or above.
 */
export class Anchors {
  readonly #ids = new Map<string, string>()
  readonly #links: { mark: DocumentMark; name: string }[] = []
  /** Anchors whose block is yet to come. */
  #open: string[] = []
  #between = 0

  /** Notes an anchor among the words at hand. */
  add(name: string): void {
    if (this.#between > 0) this.#open = []
    this.#between = 0
    this.#open.push(name)
  }

  /** Notes a block that is made of the words until here. */
  made({ type, attrs, content }: DocumentNode): void {
    if (this.#open.length === 0 || type === 'tableCell' || type === 'tableHeader' || type === 'tableRow')
      return
    if (type === 'paragraph' && content !== undefined && this.#between < MAX_BETWEEN) {
      this.#between++
      return
    }
    if (type === 'table' || type === 'image' || (type === 'heading' && this.#between === 0))
      for (const name of this.#open) if (!this.#ids.has(name)) this.#ids.set(name, String(attrs?.id))
    this.#open = []
  }

  /** A mark that leads to an anchor, wherever that is. */
  link(name: string): DocumentMark {
    const mark: DocumentMark = { type: 'link', attrs: { href: `#${name}` } }
    this.#links.push({ mark, name })
    return mark
  }

  /**
   * Leads links to the blocks they mean. Those that mean none are taken off their words.
   * @returns how many these are
   */
  resolve(blocks: readonly DocumentNode[]): number {
    if (this.#links.length === 0) return 0
    const headings = linkTargets({ content: blocks }).filter(({ node }) => node.type === 'heading')
    const names = anchorNames(headings.map(({ title }) => title))
    const byWords = new Map(names.map((name, at) => [name, headings[at]!.id]))
    const lost = new Set<DocumentMark>()
    for (const { mark, name } of this.#links) {
      const id = this.#ids.get(name) ?? byWords.get(name.toLowerCase())
      if (id === undefined) lost.add(mark)
      else mark.attrs = { href: blockHref(id) }
    }
    if (lost.size > 0) for (const block of blocks) takeOff(block, lost)
    return lost.size
  }
}

function takeOff(node: DocumentNode, lost: ReadonlySet<DocumentMark>): void {
  const marks = node.marks?.filter((mark) => !lost.has(mark))
  if (marks && marks.length < node.marks!.length) {
    if (marks.length > 0) node.marks = marks
    else delete node.marks
  }
  for (const child of node.content ?? []) takeOff(child, lost)
}

/** The name of an anchor that a link within the text leads to; null for every other address. */
export function anchorOf(href: string): string | null {
  if (!/^#./.test(href)) return null
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

/** The name of an anchor that a tag sets; null for every other tag. */
export const anchorIn = (html: string): string | null =>
  /^<a\s+(?:id|name)\s*=\s*(?:"([^"<>]+)"|'([^'<>]+)')\s*\/?>$/i
    .exec(html)
    ?.slice(1)
    .find((name) => name !== undefined) ?? null
