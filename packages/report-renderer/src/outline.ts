import { plainText } from './inline.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode } from './types.ts'

export type OutlineEntry = { node: DocumentNode; anchor: string; text: string; level: 2 | 3 }

/** Ids the page itself uses; a heading of such a name is called "section-…" instead, so that it cannot stand in for ours. */
const RESERVED = /^(bb(-.*)?|content|rail|ask-at-.*|(figure|table|ask|frame)-\d.*)$/

/** The headings of the document in order, each with an anchor made from its words and unique in the page. */
export function documentOutline(document: DocumentNode): OutlineEntry[] {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  const entries: OutlineEntry[] = []
  for (const node of nodesBelow(document)) {
    if (node.type !== 'heading') continue
    const text = plainText(node).replace(/\s+/g, ' ').trim()
    const words = slug(text)
    const base = words === '' || RESERVED.test(words) ? ['section', words].filter(Boolean).join('-') : words
    // Counting on from the last number keeps a document of equal headings linear.
    let number = numbers.get(base) ?? 1
    let anchor = number === 1 ? base : `${base}-${number}`
    while (taken.has(anchor)) anchor = `${base}-${++number}`
    numbers.set(base, number + 1)
    taken.add(anchor)
    entries.push({ node, anchor, text, level: node.attrs?.level === 3 ? 3 : 2 })
  }
  return entries
}

/** The entries a table of contents lists: the main headings, or the smaller ones when there are no others. */
export function contentsEntries(outline: readonly OutlineEntry[]): OutlineEntry[] {
  const named = outline.filter((entry) => entry.text !== '')
  const main = named.filter((entry) => entry.level === 2)
  const entries = main.length > 0 ? main : named
  return entries.length > 1 ? entries : []
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '')
}
