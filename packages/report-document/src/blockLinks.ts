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

/** Kinds of block that a link can lead to: what a page gives an anchor of its own. */
const TARGETS: ReadonlySet<string> = new Set(['heading', 'chart', 'map', 'table'])

/** A block that a link can lead to. */
export interface LinkTarget<Node extends LinkNode = LinkNode> {
  id: string
  node: Node
  /** The words of a heading, the title of a figure, the caption of a table; '' for none. */
  title: string
  /** Its number on the page: charts and maps are counted together, tables for themselves. 0 for headings. */
  number: number
}

/** The blocks of a document that links can lead to, in their order. Headings without words aren't on the page. */
export function linkTargets<Node extends LinkNode>(document: {
  content?: readonly Node[]
}): LinkTarget<Node>[] {
  const counts = { figures: 0, tables: 0 }
  const targets: LinkTarget<Node>[] = []
  const visit = (node: Node) => {
    const id: unknown = node.attrs?.id
    if (TARGETS.has(node.type)) {
      const number = node.type === 'heading' ? 0 : node.type === 'table' ? ++counts.tables : ++counts.figures
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
    if (node.marks?.some((mark) => idOf(mark) !== null))
      return { ...node, marks: node.marks.flatMap((mark) => markAt(mark, addressOf)) }
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
  const title =
    node.type === 'heading' ? wordsIn(node) : node.attrs?.[node.type === 'table' ? 'caption' : 'title']
  return typeof title === 'string' ? title.trim() : ''
}

const wordsIn = (node: LinkNode): string => node.text ?? (node.content ?? []).map(wordsIn).join('')
