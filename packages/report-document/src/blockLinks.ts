import { linkedBlock } from './marks.ts'

interface LinkMark {
  type: string
  attrs?: Record<string, unknown> | null
}

/** A node as far as links go by it: the document's own, and those of a page. */
interface LinkNode {
  type: string
  attrs?: Record<string, unknown> | null
  content?: LinkNode[]
  marks?: LinkMark[]
  text?: string
}

/** Kinds of block that a link can lead to, each with what it is counted among: a page gives them an anchor of their own. */
const TARGETS: Readonly<Record<string, 'headings' | 'figures' | 'tables' | 'images'>> = {
  heading: 'headings',
  chart: 'figures',
  map: 'figures',
  table: 'tables',
  image: 'images',
}

/** A block that a link can lead to. */
export interface LinkTarget<Node extends LinkNode = LinkNode> {
  id: string
  node: Node
  /** The words of a heading, the title of a figure, the caption of a table, that or the alternative text of an image; '' for none. */
  title: string
  /** Its number on the page: charts and maps are counted together, tables and images each for themselves, and so are headings. */
  number: number
}

/** The blocks of a document that links can lead to, in their order. Headings without words aren't on the page. */
export function linkTargets<Node extends LinkNode>(document: {
  content?: readonly Node[]
}): LinkTarget<Node>[] {
  const counts = { headings: 0, figures: 0, tables: 0, images: 0 }
  const targets: LinkTarget<Node>[] = []
  const visit = (node: Node) => {
    const id: unknown = node.attrs?.id
    const among = Object.hasOwn(TARGETS, node.type) ? TARGETS[node.type] : undefined
    if (among) {
      const number = ++counts[among]
      const title = titleOf(node)
      if (typeof id === 'string' && (node.type !== 'heading' || title !== ''))
        targets.push({ id, node, title, number })
    }
    for (const child of node.content ?? []) visit(child as Node)
  }
  for (const node of document.content ?? []) visit(node)
  return targets
}

/**
 * A document whose links to its own blocks lead where `addressOf` says. Where it says null, the words stay without a link.
 */
export function withBlockLinks<Node extends LinkNode>(
  document: Node,
  addressOf: (id: string) => string | null,
): Node {
  const resolved = <Each extends LinkNode>(node: Each): Each => {
    if (node.marks?.some((mark) => idOf(mark) !== null)) {
      const { marks, ...rest } = node
      const kept = marks!.flatMap((mark) => markAt(mark, addressOf))
      return (kept.length > 0 ? { ...rest, marks: kept } : rest) as Each
    }
    if (!node.content) return node
    const content = node.content.map(resolved)
    return content.some((child, at) => child !== node.content![at]) ? { ...node, content } : node
  }
  return resolved(document)
}

/** A link to one of the document's own blocks that isn't in it any more. */
export interface LostLink {
  /** The block whose words are the link. */
  blockId: string | null
  words: string
}

/** The links that lead to a block which isn't in the document. Words of one link may be in several marks. */
export function lostLinks(document: { content?: readonly LinkNode[] }): LostLink[] {
  const ids = new Set(linkTargets(document).map(({ id }) => id))
  const lost: LostLink[] = []
  const visit = (node: LinkNode, around: string | null) => {
    const blockId = typeof node.attrs?.id === 'string' ? node.attrs.id : around
    let before: string | null = null
    for (const child of node.content ?? []) {
      const id = (child.marks ?? []).map(idOf).find((each) => each !== null) ?? null
      if (id !== null && !ids.has(id)) {
        if (id === before) lost.at(-1)!.words += child.text ?? ''
        else lost.push({ blockId, words: child.text ?? '' })
      }
      before = id
      visit(child, blockId)
    }
  }
  for (const node of document.content ?? []) visit(node, null)
  return lost
}

const idOf = (mark: LinkMark): string | null => (mark.type === 'link' ? linkedBlock(mark.attrs?.href) : null)

function markAt<Mark extends LinkMark>(mark: Mark, addressOf: (id: string) => string | null): Mark[] {
  const id = idOf(mark)
  if (id === null) return [mark]
  const href = addressOf(id)
  return href === null ? [] : [{ ...mark, attrs: { ...mark.attrs, href } }]
}

function titleOf(node: LinkNode): string {
  const { type, attrs } = node
  if (type === 'heading') return wordsIn(node).trim()
  if (type === 'image') return wordsOr(attrs?.caption) || wordsOr(attrs?.alt)
  return wordsOr(attrs?.[type === 'table' ? 'caption' : 'title'])
}

const wordsOr = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const wordsIn = (node: LinkNode): string => node.text ?? (node.content ?? []).map(wordsIn).join('')
