import type { DocumentNode, ReportDocument } from './types.ts'

/**
 * The document as the world reads it: blocks marked internal are gone, with everything below them. Columns of which
 * fewer than two are left stand as the blocks that were in them.
 */
export function withoutInternal(document: ReportDocument): ReportDocument {
  return { ...document, content: document.content.flatMap(visible) }
}

/** Whether the world would read less than members do. */
export const hasInternal = (document: ReportDocument): boolean => document.content.some(holdsInternal)

const holdsInternal = (node: DocumentNode): boolean =>
  node.attrs?.internal === true || (node.content ?? []).some(holdsInternal)

function visible(node: DocumentNode): DocumentNode[] {
  if (node.attrs?.internal === true) return []
  if (!node.content || !holdsInternal(node)) return [node]
  const content = node.content.flatMap(visible)
  if (node.type === 'columns' && content.length < 2) return content.flatMap((column) => column.content ?? [])
  return content.length ? [{ ...node, content }] : []
}
