import { linkTargets, withBlockLinks } from '@bubbles/report-document/block-links'
import { documentOutline } from './outline.ts'
import { pageHref } from './pageHref.ts'
import type { DocumentNode } from './types.ts'

/**
 * A document whose links to its own blocks lead to their anchors on the page. A block that readers of this page don't see has
 * none: the words stay without a link.
 */
export function withPageLinks<Node extends DocumentNode>(document: Node): Node {
  let anchors: Map<string, string> | null = null
  return withBlockLinks(document, (id) => {
    anchors ??= anchorsOf(document)
    const anchor = anchors.get(id)
    return anchor === undefined ? null : pageHref(anchor)
  })
}

function anchorsOf(document: DocumentNode): Map<string, string> {
  const headings = new Map(documentOutline(document).map(({ node, anchor }) => [node, anchor]))
  return new Map(
    linkTargets(document).flatMap(({ id, node, number }) => {
      const anchor = headings.get(node) ?? (node.type === 'table' ? `table-${number}` : `figure-${number}`)
      return [[id, anchor] as const]
    }),
  )
}
