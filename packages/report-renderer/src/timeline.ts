import { plainText, renderInline } from './inline.ts'
import { noteReference } from './noteReference.ts'
import type { DocumentNode } from './types.ts'

/** Characters before the first colon that may be a date: longer ones are a sentence. */
const MAX_DATE = 40

/** Where the date of a point ends: its first colon that is followed by a space or nothing; -1 for none. */
export function dateEnd(text: string): number {
  const at = text.search(/[:：](?=\s|$)/)
  return at > 0 && at <= MAX_DATE ? at : -1
}

/**
 * A list as times one after the other: what stands before a point's first colon is its date. `below` draws what a point
 * has beside its first paragraph. The role says what browsers forget of a list without bullets.
 */
export function timelineBlock(
  list: DocumentNode,
  attributes: string,
  below: (nodes: readonly DocumentNode[]) => string,
): string {
  const points = (list.content ?? []).map(({ content = [] }) => {
    const [first, ...rest] = content
    const { date, words } = datedWords(first)
    const when = date === '' ? '' : `<b class="when">${date}</b>`
    return `<li>${when}<div class="what">${words}${below(rest)}</div></li>`
  })
  const undated = points.some((point) => point.startsWith('<li><b')) ? '' : ' undated'
  return `<ul class="timeline${undated}" role="list"${attributes}>${points.join('')}</ul>`
}

function datedWords(paragraph: DocumentNode | undefined): { date: string; words: string } {
  const nodes = paragraph?.content ?? []
  const at = paragraph ? dateEnd(plainText(paragraph)) : -1
  if (at < 0) return { date: '', words: renderInline(nodes) }
  return { date: renderInline(cut(nodes, 0, at)), words: renderInline(trimmed(cut(nodes, at + 1))) }
}

/** The runs of a text between two places of it, counted in UTF-16 units. */
function cut(nodes: readonly DocumentNode[], from: number, to = Infinity): DocumentNode[] {
  let at = 0
  return nodes.flatMap((node) => {
    const text = node.text ?? ''
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    const isHere = text === '' && at >= from && at <= to
    at += text.length
    // The number of a note has no words of its own.
    return part === '' && !isHere ? [] : [{ ...node, text: part }]
  })
}

const trimmed = ([first, ...rest]: DocumentNode[]): DocumentNode[] =>
  first
    ? [{ ...first, text: (first.text ?? '').trimStart() }, ...rest].filter(
        (node) => node.text !== '' || noteReference(node) !== null,
      )
    : []
