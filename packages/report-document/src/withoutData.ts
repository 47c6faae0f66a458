import { blockOf } from './blocks/index.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

/**
 * The document with its figures emptied: charts and maps draw from the tables given for theirs, numbers lose their
 * values, tables keep their head and one empty row. Words stay, except those that point at a place of a drawing.
 * @param datasets for the hash of each table that of its empty one; a figure of another has none.
 */
export function withoutData(document: ReportDocument, datasets: ReadonlyMap<string, string>): ReportDocument {
  const emptied = (node: DocumentNode): DocumentNode =>
    blockOf(node.type)?.withoutData?.(node, datasets) ??
    (node.content ? { ...node, content: node.content.map(emptied) } : node)
  return { ...document, content: document.content.map(emptied) }
}
