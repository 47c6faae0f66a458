import { linkTargets, withBlockLinks } from '@bubbles/report-document/block-links'
import { documentOutline } from './outline.ts'
import { pageHref } from './pageHref.ts'
import type { DocumentNode } from './types.ts'

/**
 * A document whose links to its own blocks lead to their anchors on the page. A block that readers of this page don't see has
 * none: the words stay without a link.
 */
export function withPageLinks<Node extends DocumentNode>(document: Node): Node {
  let targets: Map<string, Target> | null = null
  const images = new Map<string, number>()
  const resolved = withBlockLinks(document, (id) => {
    targets ??= targetsOf(document)
    const target = targets.get(id)
    if (target?.image) images.set(id, target.image)
    return target === undefined ? null : pageHref(target.anchor)
  })
  return images.size > 0 ? withLinkedImages(resolved, images) : resolved
}

interface Target {
  anchor: string
  /** The number of an image; 0 for all else. */
  image: number
}

/** The anchor of a linked image. Pages keep names that begin so to themselves. */
const imageAnchor = (number: number): string => `bb-image-${number}`

/** The attribute by which an image that links lead to finds its anchor; '' for all others, whose page stays as it was. */
export const imagePlace = ({ attrs }: DocumentNode): string =>
  Number.isInteger(attrs?.linkedAs) ? ` id="${imageAnchor(attrs?.linkedAs as number)}"` : ''

function withLinkedImages<Node extends DocumentNode>(node: Node, images: ReadonlyMap<string, number>): Node {
  const number = node.type === 'image' ? images.get(String(node.attrs?.id)) : undefined
  if (number !== undefined) return { ...node, attrs: { ...node.attrs, linkedAs: number } }
  if (!node.content) return node
  const content = node.content.map((child) => withLinkedImages(child, images))
  return content.some((child, at) => child !== node.content![at]) ? { ...node, content } : node
}

function targetsOf(document: DocumentNode): Map<string, Target> {
  const headings = new Map(documentOutline(document).map(({ node, anchor }) => [node, anchor]))
  return new Map(
    linkTargets(document).flatMap(({ id, node, number }) => {
      if (node.type === 'image') return [[id, { anchor: imageAnchor(number), image: number }] as const]
      const anchor = headings.get(node) ?? (node.type === 'table' ? `table-${number}` : `figure-${number}`)
      return [[id, { anchor, image: 0 }] as const]
    }),
  )
}
