import { anchorOf } from './pageHref.ts'
import { asText, escapeHtml, safeLinkUrl } from './html.ts'
import { noteReference } from './noteReference.ts'
import type { DocumentNode } from './types.ts'

/** Marks from the outside in, so that the order in which they were typed does not change the bytes. */
const MARK_ORDER = ['link', 'bold', 'italic', 'strike', 'code']
const MARK_TAGS: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', code: 'code' }

/** Inline content as HTML. Throws on a node or mark that the document schema does not have. */
export function renderInline(nodes: readonly DocumentNode[] | undefined): string {
  return (nodes ?? []).map(renderInlineNode).join('')
}

function renderInlineNode(node: DocumentNode): string {
  if (node.type !== 'text') throw new TypeError(`A line of text cannot hold a "${node.type}".`)
  const reference = noteReference(node)
  if (reference !== null) return reference
  const marks = (node.marks ?? [])
    .filter(({ type }) => type !== 'footnote')
    .toSorted((a, b) => MARK_ORDER.indexOf(a.type) - MARK_ORDER.indexOf(b.type))
  return marks.reduceRight(
    (html, mark) => {
      if (mark.type === 'link') {
        const anchor = anchorOf(mark.attrs?.href)
        if (anchor !== null) return `<a href="#${escapeHtml(anchor)}">${html}</a>`
        const href = safeLinkUrl(mark.attrs?.href)
        return href === null ? html : `<a href="${escapeHtml(href)}" rel="noopener">${html}</a>`
      }
      const tag = Object.hasOwn(MARK_TAGS, mark.type) ? MARK_TAGS[mark.type] : undefined
      if (!tag) throw new TypeError(`Text cannot carry the mark "${mark.type}".`)
      return `<${tag}>${html}</${tag}>`
    },
    escapeHtml(asText(node.text)),
  )
}

/** The plain text of a node and all below it, with a space between blocks. */
export function plainText(node: DocumentNode | undefined): string {
  if (!node) return ''
  if (node.type === 'text') return asText(node.text)
  const inline = node.content?.some((child) => child.type === 'text')
  return (node.content ?? []).map(plainText).join(inline ? '' : ' ')
}
