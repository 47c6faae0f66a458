import type { DocumentNode, ReportDocument } from './types.ts'

/**
 * The document with its figures emptied: charts and maps draw from the tables given for theirs, metrics lose their
 * values, tables keep their head and one empty row. Words stay, except those that point at a place of a drawing.
 * @param datasets for the hash of each table that of its empty one; a figure of another has none.
 */
export function withoutData(document: ReportDocument, datasets: ReadonlyMap<string, string>): ReportDocument {
  const emptied = (node: DocumentNode): DocumentNode => {
    if (node.type === 'chart' || node.type === 'map') return emptyFigure(node, datasets)
    if (node.type === 'metric')
      return { ...node, attrs: { ...node.attrs, value: null, comparison: null, spark: [] } }
    if (node.type === 'table') return emptyTable(node)
    return node.content ? { ...node, content: node.content.map(emptied) } : node
  }
  return { ...document, content: document.content.map(emptied) }
}

/** Notes that stand at a value of the data that is no longer there. */
const AT_DATA = ['annotations', 'ranges']

function emptyFigure(node: DocumentNode, datasets: ReadonlyMap<string, string>): DocumentNode {
  const attrs = { ...node.attrs, dataset: datasets.get(String(node.attrs?.dataset)) ?? null }
  for (const name of AT_DATA) if (Array.isArray(node.attrs?.[name])) Object.assign(attrs, { [name]: [] })
  return { ...node, attrs }
}

const isHead = (row: DocumentNode): boolean =>
  (row.content ?? []).length > 0 && (row.content ?? []).every(({ type }) => type === 'tableHeader')

function emptyTable(node: DocumentNode): DocumentNode {
  const rows = node.content ?? []
  const head = rows.filter((row, index) => isHead(row) && rows.slice(0, index).every(isHead))
  // A row with a cell for each column: one that others reach into would be ragged by itself.
  const body = rows.slice(head.length)
  const like = body.find((row) => row.content?.every((cell) => !isSpanning(cell))) ?? body[0]
  return { ...node, content: [...head, ...(like ? [emptyRow(like)] : [])] }
}

const isSpanning = ({ attrs }: DocumentNode): boolean => attrs?.colspan !== 1 || attrs?.rowspan !== 1

const emptyRow = (row: DocumentNode): DocumentNode => ({
  ...row,
  content: (row.content ?? []).map(({ content: _words, ...cell }) => ({
    ...cell,
    attrs: { ...cell.attrs, rowspan: 1 },
  })),
})
