import type { FigureLink } from './downloadLinks.ts'
import { asText, safeWebUrl } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode, PageComments } from './types.ts'

/** The types of blocks that readers can comment on. */
const COMMENTED: ReadonlySet<string> = new Set(['chart', 'map', 'table'])

/**
 * The way to comment on a figure or table; nothing where readers can't. @param name what is heard of the link
 */
export function commentLink(
  words: PageWords,
  node: DocumentNode,
  comments: PageComments | null | undefined,
  name: string,
): FigureLink[] {
  const base = safeWebUrl(comments?.url)
  const id = asText(node.attrs?.id)
  if (!base || !isCommented(node)) return []
  const url = new URL(base)
  url.searchParams.set('figure', id)
  return [{ url: url.href, text: words.comment, name }]
}

const isCommented = ({ type, attrs }: DocumentNode): boolean =>
  COMMENTED.has(type) && /^[\w-]{1,64}$/.test(asText(attrs?.id))

/** What can be commented on in an edition. */
export interface CommentedFigure {
  kind: 'figure' | 'table'
  /** As the page counts it. */
  number: number
  /** Its title or caption; '' without one. */
  title: string
}

/** A figure or table of a document by its block's ID, as the page shows it; null where it has none such. */
export function commentedFigure(document: DocumentNode, blockId: string): CommentedFigure | null {
  const count = { figure: 0, table: 0 }
  for (const node of nodesBelow(document)) {
    if (!COMMENTED.has(node.type)) continue
    const kind = node.type === 'table' ? 'table' : 'figure'
    count[kind] += 1
    if (asText(node.attrs?.id) !== blockId || !isCommented(node)) continue
    const title = asText(kind === 'table' ? node.attrs?.caption : node.attrs?.title).trim()
    return { kind, number: count[kind], title }
  }
  return null
}
