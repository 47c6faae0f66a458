import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import { newBlockId } from '@bubbles/report-document'
import {
  type BlockAt,
  blockById,
  columnsAround,
  emptyParagraph,
  isEmptyParagraph,
  undoStep,
} from './blocks.ts'

const MAX_COLUMNS = 3

/** Two or three empty columns. */
export const makeColumns = (
  editor: Editor,
  count: 2 | 3,
  look: Readonly<Record<string, unknown>> = {},
): ProseMirrorNode =>
  editor.schema.nodes.columns!.create(
    { id: newBlockId(), ...look },
    Array.from({ length: count }, () => emptyColumn(editor)),
  )

const emptyColumn = (editor: Editor): ProseMirrorNode =>
  editor.schema.nodes.column!.create({ id: newBlockId() }, emptyParagraph(editor))

/** Where a block stands among columns, null for a block of the page. */
export function columnPlace(
  doc: ProseMirrorNode,
  id: string,
): { columns: BlockAt; column: number; count: number } | null {
  const block = blockById(doc, id)
  const columns = block && columnsAround(doc, block)
  if (!columns) return null
  return { columns, column: doc.resolve(block.pos).index(1), count: columns.node.childCount }
}

export const canAddColumn = (columns: ProseMirrorNode): boolean => columns.childCount < MAX_COLUMNS

/** An empty column after the one at `after`, with the caret in it. */
export function addColumn(editor: Editor, columnsId: string, after: number): void {
  const block = blockById(editor.state.doc, columnsId)
  if (!block || !canAddColumn(block.node)) return
  const pos = columnStart(block, after + 1)
  undoStep(editor, () => {
    const tr = editor.state.tr.insert(pos, emptyColumn(editor))
    editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView())
  })
  editor.view.focus()
}

/**
 * Takes a column away. What stood in it goes to the end of the one before (the first: to the head of the next), so
 * that nothing is lost; of two columns, one is left and its blocks stand on the page again.
 */
export function removeColumn(editor: Editor, columnsId: string, index: number): void {
  const block = blockById(editor.state.doc, columnsId)
  const leaving = block?.node.maybeChild(index)
  if (!block || !leaving) return
  const kept = leaving.children.filter((child) => !isEmptyParagraph(child))
  const contents = block.node.children.map((column) => column.children)
  const into = index === 0 ? 1 : index - 1
  const target = contents[into]!
  const own = target.every(isEmptyParagraph) && kept.length ? [] : target
  contents[into] = index === 0 ? [...kept, ...own] : [...own, ...kept]
  const rest = contents.toSpliced(index, 1)
  undoStep(editor, () => {
    const made =
      rest.length === 1
        ? rest[0]!
        : [
            block.node.type.create(
              block.node.attrs,
              rest.map((children, at) =>
                block.node
                  .child(at < index ? at : at + 1)
                  .type.create(block.node.child(at < index ? at : at + 1).attrs, children),
              ),
            ),
          ]
    const { tr } = editor.state
    tr.replaceWith(block.pos, block.pos + block.node.nodeSize, made)
    editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(block.pos + 1))).scrollIntoView())
  })
  editor.view.focus()
}

/** The blocks of all columns one below the other on the page. */
export function dissolveColumns(editor: Editor, columnsId: string): void {
  const block = blockById(editor.state.doc, columnsId)
  if (!block) return
  const blocks = block.node.children.flatMap((column) => column.children)
  const written = blocks.filter((child) => !isEmptyParagraph(child))
  const made = written.length ? written : [emptyParagraph(editor)]
  undoStep(editor, () => {
    const { tr } = editor.state
    tr.replaceWith(block.pos, block.pos + block.node.nodeSize, made)
    editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(block.pos + 1))).scrollIntoView())
  })
  editor.view.focus()
}

/** Whether a block may stand in a column: what is about the whole page may not. */
export const fitsColumn = (node: ProseMirrorNode): boolean =>
  node.type.schema.nodes.column!.contentMatch.matchType(node.type) !== null

/** Puts a block at an end of a column, in place of the empty line that a new column holds. Returns where it stands. */
export function insertInColumn(
  tr: Transaction,
  columnPos: number,
  node: ProseMirrorNode,
  at: 'start' | 'end',
): number {
  const column = tr.doc.nodeAt(columnPos)!
  const only = column.childCount === 1 && isEmptyParagraph(column.child(0))
  const start = columnPos + 1
  if (only) tr.replaceWith(start, start + column.child(0).nodeSize, node)
  else tr.insert(at === 'start' ? start : start + column.content.size, node)
  return only || at === 'start' ? start : start + column.content.size
}

/** Where the column of an index begins, or where one after the last would. */
export function columnStart(columns: BlockAt, index: number): number {
  let pos = columns.pos + 1
  for (let before = 0; before < index; before++) pos += columns.node.child(before).nodeSize
  return pos
}
