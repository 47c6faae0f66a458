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

/** Blocks that belong together with their neighbours of the same kind, so that even an empty paragraph between them shows. */
const TOGETHER: ReadonlySet<string> = new Set(['image', 'metric', 'question', 'userDetails'])

/**
 * The document as an audience's page has it: for the public without what is internal, and without paragraphs and headings that
 * have no words and part nothing.
 */
export function asRead(document: ReportDocument, audience: 'internal' | 'public'): ReportDocument {
  const seen = audience === 'public' ? withoutInternal(document) : document
  const { content } = seen
  const joins = (node: DocumentNode | undefined) =>
    node !== undefined && (TOGETHER.has(node.type) || node.attrs?.internal === true)
  let before: DocumentNode | undefined
  const kept = content.filter((node, at) => {
    const isParting = () => joins(before) && joins(content.slice(at + 1).find((next) => !isWordless(next)))
    if (isWordless(node) && !isParting()) return false
    before = node
    return true
  })
  return { ...seen, content: kept }
}

const isWordless = ({ type, content = [] }: DocumentNode): boolean =>
  (type === 'paragraph' || type === 'heading') && content.every(({ text = '' }) => text === '')
