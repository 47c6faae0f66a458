import type { Editor } from '@tiptap/core'
import { Fragment, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  isInTable,
  selectedRect,
  TableMap,
} from '@tiptap/pm/tables'
import { newBlockId } from '@bubbles/report-document'
import { isNumeric } from '@bubbles/report-document/numeric-cells'
import { undoStep } from './blocks.ts'

/** A table in the text is for reading: what is longer belongs in a chart, or a file beside the report. */
export const TABLE_LIMIT = { rows: 200, columns: 20 } as const

export const fitsTable = (cells: readonly (readonly string[])[]): boolean =>
  cells.length <= TABLE_LIMIT.rows && (cells[0]?.length ?? 0) <= TABLE_LIMIT.columns

/**
 * A table block of rows of text. Columns of numbers stand at the right. Short rows are filled up.
 * @param header whether the first row names the columns
 */
export function tableNode(
  schema: Schema,
  cells: readonly (readonly string[])[],
  { header }: { header: boolean },
): ProseMirrorNode {
  const { nodes } = schema
  const width = Math.max(1, ...cells.map((row) => row.length))
  const ends = Array.from({ length: width }, (_, column) =>
    isNumeric(cells.slice(header ? 1 : 0).map((row) => row[column] ?? '')),
  )
  const rows = cells.map((row, at) =>
    nodes.tableRow!.create(
      { id: newBlockId() },
      Array.from({ length: width }, (_, column) => {
        const text = (row[column] ?? '').trim()
        const type = header && at === 0 ? nodes.tableHeader! : nodes.tableCell!
        return type.create(
          { id: newBlockId(), align: ends[column] ? 'end' : 'start' },
          text ? schema.text(text) : null,
        )
      }),
    ),
  )
  return nodes.table!.create({ id: newBlockId() }, rows)
}

/** Adds a row or column beside the selected cells; new cells stand at the side the cells beside them do. */
export function addToTable(editor: Editor, what: 'row' | 'column', side: 'before' | 'after'): boolean {
  const { state, view } = editor
  if (!isInTable(state)) return false
  const rect = selectedRect(state)
  const add = {
    row: { before: addRowBefore, after: addRowAfter },
    column: { before: addColumnBefore, after: addColumnAfter },
  }
  const row = what === 'row'
  const made = side === 'before' ? (row ? rect.top : rect.left) : row ? rect.bottom : rect.right
  const model = side === 'before' ? made + 1 : made - 1
  return add[what][side](state, (tr) => {
    const table = tr.doc.nodeAt(rect.tableStart - 1)
    if (table && row) copyAlignment(tr, table, rect.tableStart, made, model)
    undoStep(editor, () => view.dispatch(tr.scrollIntoView()))
  })
}

function copyAlignment(
  tr: Transaction,
  table: ProseMirrorNode,
  start: number,
  made: number,
  model: number,
): void {
  const { map, width } = TableMap.get(table)
  for (let column = 0; column < width; column++) {
    const from = table.nodeAt(map[model * width + column]!)
    const to = map[made * width + column]!
    const align: unknown = from?.attrs.align
    if (from && align !== table.nodeAt(to)?.attrs.align) tr.setNodeAttribute(start + to, 'align', align)
  }
}

/** Pasted cells as heads where they fall on heads, so that a table keeps its head. */
export function likeTarget(state: EditorState, pasted: ProseMirrorNode): ProseMirrorNode {
  const { map, table, left, top } = selectedRect(state)
  const rows = pasted.children.map((row, at) =>
    row.copy(
      Fragment.from(
        row.children.map((cell, index) => {
          const inside = top + at < map.height && left + index < map.width
          const target = inside ? table.nodeAt(map.map[(top + at) * map.width + left + index]!) : null
          const type = target?.type ?? state.schema.nodes.tableCell!
          return type.create(cell.attrs, cell.content)
        }),
      ),
    ),
  )
  return pasted.copy(Fragment.from(rows))
}
