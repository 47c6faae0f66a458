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
  /** Of a figure that joins others: its steps with their new tables. */
  steps?: readonly DataStep[]
  /** Whether its own data is what it was, and only what it joins is new. */
  follows?: boolean
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
    ...(tables.get(id)?.steps && { dataSteps: tables.get(id)?.steps }),
    ...(!tables.get(id)?.follows && { dataAt, sample: null }),
  }))
}

/** The document with no table named in some of its figures, to compare what else is in it: their steps, too. */
export const withoutTables = (document: ReportDocument, blockIds: Iterable<string>): ReportDocument =>
  changed(document, blockIds, (_id, attrs) => ({
    dataset: null,
    sourceTable: null,
    dataAt: null,
    sample: null,
    ...(Array.isArray(attrs.dataSteps) && { dataSteps: (attrs.dataSteps as DataStep[]).map(withoutJoined) }),
  }))

/** A step without the table of the figure it joins, which is as new as that figure is. */
const withoutJoined = (step: DataStep): DataStep =>
  step.type === 'join' && step.figure ? { ...step, table: null, tableName: '' } : step

function changed(
  document: ReportDocument,
  blockIds: Iterable<string>,
  attrsOf: (id: string, attrs: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): ReportDocument {
  const ids = new Set(blockIds)
  const walk = (node: DocumentNode): DocumentNode => {
    const id = String(node.attrs?.id)
    return {
      ...node,
      ...(isFigure(node) && ids.has(id) && { attrs: { ...node.attrs, ...attrsOf(id, node.attrs ?? {}) } }),
      ...(node.content && { content: node.content.map(walk) }),
    }
  }
  return { ...document, content: document.content.map(walk) }
}
