import { newBlockId } from './blockId.ts'
import { withBlockLinks } from './blockLinks.ts'
import { blockHref } from './marks.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

/** A new report: its title, an empty standfirst and an empty paragraph. `nextId` is called once a block. */
export function emptyDocument(title: string, nextId: () => string = newBlockId): ReportDocument {
  const words = title.trim()
  return {
    type: 'doc',
    content: [
      {
        type: 'title',
        attrs: { id: nextId() },
        ...(words && { content: [{ type: 'text', text: words }] }),
      },
      { type: 'standfirst', attrs: { id: nextId() } },
      { type: 'paragraph', attrs: { id: nextId() } },
    ],
  }
}

/** The same document with every block id new: what a duplicate starts from, so that no two reports share one. */
export function copyWithFreshIds(
  document: ReportDocument,
  nextId: () => string = newBlockId,
): ReportDocument {
  const fresh = new Map<unknown, string>()
  const renamed = (attrs: Record<string, unknown>) => {
    const id = nextId()
    fresh.set(attrs.id, id)
    return { ...attrs, id }
  }
  const copy = (node: DocumentNode): DocumentNode => ({
    ...node,
    ...(node.attrs && { attrs: 'id' in node.attrs ? renamed(node.attrs) : { ...node.attrs } }),
    ...(node.content && { content: node.content.map(copy) }),
  })
  const content = document.content.map(copy)
  // Links to blocks of the original lead to those of the copy.
  return withBlockLinks({ type: 'doc', content }, (id) => blockHref(fresh.get(id) ?? id))
}
