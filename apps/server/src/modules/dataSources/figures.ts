import { type DocumentNode, nodesOf, type ReportDocument } from '@bubbles/report-document'
import type { DataStep } from '@bubbles/tables/steps'

/** A chart or a map as its document has it: which tables it has, and what it is called. */
export interface Figure {
  /** Hash of the table it draws. */
  dataset: string | null
  /** Hash of the data that came, or was typed: what steps start from, or else what it draws. */
  source: string | null
  steps: readonly DataStep[]
  title: string
}

/** The tables a figure gets, by their hashes. */
export interface FigureTables {
  dataset: string
  /** Null where it has no steps. */
  source: string | null
}

const isFigure = ({ type }: DocumentNode): boolean => type === 'chart' || type === 'map'

const hashIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The charts and maps of a document by the ids of their blocks. */
export const figuresOf = (document: ReportDocument): ReadonlyMap<string, Figure> =>
  new Map(
    [...nodesOf(document)].filter(isFigure).map(({ attrs }) => [
      String(attrs?.id),
      {
        dataset: hashIn(attrs?.dataset),
        source: hashIn(attrs?.sourceTable) ?? hashIn(attrs?.dataset),
        steps: Array.isArray(attrs?.dataSteps) ? (attrs.dataSteps as DataStep[]) : [],
        title: typeof attrs?.title === 'string' ? attrs.title : '',
      },
    ]),
  )

/** Hashes of the tables that a figure's steps join. */
export const joinedTables = ({ steps }: Pick<Figure, 'steps'>): string[] =>
  steps.flatMap((step) => (step.type === 'join' && step.table !== null ? [step.table] : []))

/** The document with other tables in some of its figures. @param tables by the ids of blocks */
export function withData(
  document: ReportDocument,
  tables: ReadonlyMap<string, FigureTables>,
  at: Date,
): ReportDocument {
  const dataAt = at.toISOString()
  return changed(document, tables.keys(), (id) => ({
    dataset: tables.get(id)?.dataset,
    sourceTable: tables.get(id)?.source,
    dataAt,
    sample: null,
  }))
}

/** The document with no table named in some of its figures, to compare what else is in it: their steps, too. */
export const withoutTables = (document: ReportDocument, blockIds: Iterable<string>): ReportDocument =>
  changed(document, blockIds, () => ({ dataset: null, sourceTable: null, dataAt: null, sample: null }))

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
