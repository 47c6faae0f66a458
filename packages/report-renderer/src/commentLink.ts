import type { FigureLink } from './downloadLinks.ts'
import { asText, safeWebUrl } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode, PageComments } from './types.ts'

/** What can be commented on, by the type of its block: as readers call it, and the attribute with its title. */
const COMMENTED: Readonly<Record<string, { kind: CommentedFigure['kind']; title: string }>> = {
  chart: { kind: 'figure', title: 'title' },
  map: { kind: 'figure', title: 'title' },
  table: { kind: 'table', title: 'caption' },
  image: { kind: 'image', title: 'caption' },
  metric: { kind: 'metric', title: 'label' },
}

/**
 * The way to comment on a block; nothing where readers can't. @param name what is heard of the link
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
  return [{ url: url.href, text: words.comment, name, comments: true }]
}

/** Pictures that are only decoration say nothing to comment on. */
const isCommented = ({ type, attrs }: DocumentNode): boolean =>
  Object.hasOwn(COMMENTED, type) && /^[\w-]{1,64}$/.test(asText(attrs?.id)) && attrs?.decorative !== true

/** What can be commented on in an edition. */
export interface CommentedFigure {
  kind: 'figure' | 'table' | 'image' | 'metric'
  /** Its place among those of its kind. */
  number: number
  /** Its title, caption or label; '' without one. */
  title: string
}

/** What readers comment on by its block's ID, as the page shows it; null where the document has none such. */
export function commentedFigure(document: DocumentNode, blockId: string): CommentedFigure | null {
  const count = { figure: 0, table: 0, image: 0, metric: 0 }
  for (const node of nodesBelow(document)) {
    const commented = Object.hasOwn(COMMENTED, node.type) ? COMMENTED[node.type] : undefined
    if (!commented) continue
    const { kind, title } = commented
    count[kind] += 1
    if (asText(node.attrs?.id) !== blockId || !isCommented(node)) continue
    return { kind, number: count[kind], title: asText(node.attrs?.[title]).trim() }
  }
  return null
}
