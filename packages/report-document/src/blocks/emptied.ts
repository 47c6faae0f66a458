import type { DocumentNode } from '../types.ts'

/** Notes that stand at a value of the data that is no longer there. */
const AT_DATA = ['annotations', 'ranges']

/**
 * A chart or map that draws the empty table of its own; its words stay, except those at a place of the drawing. So does the
 * mark of a sample: its words go when other data comes.
 */
export function emptyFigure(node: DocumentNode, datasets: ReadonlyMap<string, string>): DocumentNode {
  const attrs = {
    ...node.attrs,
    dataset: datasets.get(String(node.attrs?.dataset)) ?? null,
    dataAt: null,
    // Steps name values of the data, and tables that are joined to it.
    ...('dataSteps' in (node.attrs ?? {}) && { sourceTable: null, dataSteps: [] }),
  }
  for (const name of AT_DATA) if (Array.isArray(node.attrs?.[name])) Object.assign(attrs, { [name]: [] })
  return { ...node, attrs }
}

const isHead = (row: DocumentNode): boolean =>
  (row.content ?? []).length > 0 && (row.content ?? []).every(({ type }) => type === 'tableHeader')

/** A table with its head and one empty row. */
export function emptyTable(node: DocumentNode): DocumentNode {
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
