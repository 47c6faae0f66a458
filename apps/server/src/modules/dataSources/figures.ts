import { type DocumentNode, nodesOf, type ReportDocument } from '@bubbles/report-document'

/** A chart or a map as its document has it: which table it shows, and what it is called. */
export interface Figure {
  dataset: string | null
  title: string
}

const isFigure = ({ type }: DocumentNode): boolean => type === 'chart' || type === 'map'

/** The charts and maps of a document by the ids of their blocks. */
export const figuresOf = (document: ReportDocument): ReadonlyMap<string, Figure> =>
  new Map(
    [...nodesOf(document)].filter(isFigure).map(({ attrs }) => [
      String(attrs?.id),
      {
        dataset: typeof attrs?.dataset === 'string' ? attrs.dataset : null,
        title: typeof attrs?.title === 'string' ? attrs.title : '',
      },
    ]),
  )

/** The document with other tables in some of its figures. @param hashes of the tables, by the ids of blocks */
export function withData(
  document: ReportDocument,
  hashes: ReadonlyMap<string, string>,
  at: Date,
): ReportDocument {
  const dataAt = at.toISOString()
  return changed(document, hashes.keys(), (id) => ({ dataset: hashes.get(id), dataAt, sample: null }))
}

/** The document with no table named in some of its figures, to compare what else is in it. */
export const withoutTables = (document: ReportDocument, blockIds: Iterable<string>): ReportDocument =>
  changed(document, blockIds, () => ({ dataset: null, dataAt: null, sample: null }))

function changed(
  document: ReportDocument,
  blockIds: Iterable<string>,
  attrsOf: (id: string) => Record<string, unknown>,
): ReportDocument {
  const ids = new Set(blockIds)
  const walk = (node: DocumentNode): DocumentNode => {
    const id = String(node.attrs?.id)
    return {
      ...node,
      ...(isFigure(node) && ids.has(id) && { attrs: { ...node.attrs, ...attrsOf(id) } }),
      ...(node.content && { content: node.content.map(walk) }),
    }
  }
  return { ...document, content: document.content.map(walk) }
}
