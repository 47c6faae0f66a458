import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { newBlockId } from '@bubbles/report-document'
import { announce } from './announce.ts'
import { blockInWords } from './blockInWords.ts'
import {
  type BlockAt,
  blockById,
  bodyStart,
  columnsAround,
  emptyParagraph,
  inBody,
  selectBlock,
  siblingOf,
  undoStep,
} from './blocks.ts'
import { columnStart, fitsColumn, insertInColumn } from './columns.ts'

/**
 * Moves a block one place among those it stands with. From the end of a column it goes on to the next column, and
 * from the last one out of the columns. False at the ends of the body.
 */
export function moveBlock(editor: Editor, id: string, by: -1 | 1): boolean {
  const { doc } = editor.state
  const block = blockById(doc, id)
  if (!block || !inBody(doc, block)) return false
  const other = siblingOf(block, by)
  if (!other) return leaveColumn(editor, block, by) || stays(by)
  if (!inBody(doc, other)) return stays(by)
  moveTo(editor, block, (tr) => {
    tr.delete(block.pos, block.pos + block.node.nodeSize)
    const pos = by < 0 ? other.pos : block.pos + other.node.nodeSize
    tr.insert(pos, block.node)
    return pos
  })
  return true
}

/** A block at an end of the report goes no further. */
function stays(by: -1 | 1): false {
  announce(by < 0 ? 'Already the first block' : 'Already the last block')
  return false
}

function leaveColumn(editor: Editor, block: BlockAt, by: -1 | 1): boolean {
  const { doc } = editor.state
  const columns = columnsAround(doc, block)
  if (!columns) return false
  const next = doc.resolve(block.pos).index(1) + by
  const beyond = next < 0 || next >= columns.node.childCount
  const target = beyond ? columns.pos + (by < 0 ? 0 : columns.node.nodeSize) : columnStart(columns, next)
  moveTo(editor, block, (tr) => {
    takeOut(editor, tr, block)
    const pos = tr.mapping.map(target, beyond ? by : 1)
    if (!beyond) return insertInColumn(tr, pos, block.node, by < 0 ? 'end' : 'start')
    tr.insert(pos, block.node)
    return pos
  })
  return true
}

/** Removes a block; a column it was alone in keeps an empty line. */
export function takeOut(editor: Editor, tr: Transaction, block: BlockAt): void {
  const end = block.pos + block.node.nodeSize
  if (block.parent.childCount === 1) tr.replaceWith(block.pos, end, emptyParagraph(editor))
  else tr.delete(block.pos, end)
}

/** The columns just above or below a block, if it may stand in them. */
export function columnsBeside(doc: ProseMirrorNode, id: string, by: -1 | 1): BlockAt | null {
  const block = blockById(doc, id)
  const beside = block?.parent === doc ? siblingOf(block, by) : null
  return beside?.node.type.name === 'columns' && block && fitsColumn(block.node) ? beside : null
}

/** Moves a block into the columns above (the last of them) or below (the first). */
export function moveIntoColumns(editor: Editor, id: string, by: -1 | 1): boolean {
  const { doc } = editor.state
  const block = blockById(doc, id)
  const columns = columnsBeside(doc, id, by)
  if (!block || !columns) return false
  const target = columnStart(columns, by < 0 ? columns.node.childCount - 1 : 0)
  moveTo(editor, block, (tr) => {
    tr.delete(block.pos, block.pos + block.node.nodeSize)
    return insertInColumn(tr, tr.mapping.map(target), block.node, by < 0 ? 'end' : 'start')
  })
  return true
}

/** The block above that a block of the page can stand beside, in two columns; null where either fits none. */
export function neighbourAbove(doc: ProseMirrorNode, id: string): BlockAt | null {
  const block = blockById(doc, id)
  const above = block?.parent === doc ? siblingOf(block, -1) : null
  return block && above && inBody(doc, above) && fitsColumn(above.node) && fitsColumn(block.node)
    ? above
    : null
}

/** Does a move as one undo step and takes the caret or the selection along. */
export function moveTo(editor: Editor, block: BlockAt, move: (tr: Transaction) => number): void {
  const { tr, selection } = editor.state
  const inside = selection.from >= block.pos && selection.to <= block.pos + block.node.nodeSize
  undoStep(editor, () => {
    const shift = move(tr) - block.pos
    if (inside && selection instanceof NodeSelection)
      tr.setSelection(NodeSelection.create(tr.doc, selection.from + shift))
    else if (inside)
      tr.setSelection(TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift))
    editor.view.dispatch(tr.scrollIntoView())
  })
  announce(`Moved: ${blockInWords(editor.state.doc, block.id)}`)
}

/** A copy below, selected. Ids are new all the way down. */
export function duplicateBlock(editor: Editor, id: string): void {
  const block = blockById(editor.state.doc, id)
  if (!block) return
  const copy = editor.schema.nodeFromJSON(withFreshIds(block.node.toJSON() as JsonNode))
  undoStep(editor, () => editor.view.dispatch(editor.state.tr.insert(block.pos + block.node.nodeSize, copy)))
  const made = blockById(editor.state.doc, copy.attrs.id as string)
  if (!made) return
  selectBlock(editor, made)
  announce(`Duplicated: ${blockInWords(editor.state.doc, made.id)}`)
}

/** A block as plain data. */
export interface JsonNode {
  attrs?: Record<string, unknown>
  content?: JsonNode[]
}

/** A copy of a block with ids of its own. */
export const withFreshIds = (node: JsonNode): JsonNode => ({
  ...node,
  ...(node.attrs && 'id' in node.attrs && { attrs: { ...node.attrs, id: newBlockId() } }),
  ...(node.content && { content: node.content.map(withFreshIds) }),
})

/** Deletes a block. What comes back puts it where it stood, whatever was done meanwhile. */
export function deleteBlock(editor: Editor, id: string): (() => void) | null {
  const { doc, tr } = editor.state
  const block = blockById(doc, id)
  if (!block || !inBody(doc, block)) return null
  const first = block.parent === doc ? bodyStart(doc) : 0
  const last = block.parent.childCount - first === 1
  const columnId = block.parent === doc ? null : (block.parent.attrs.id as string)
  undoStep(editor, () => {
    if (last) tr.replaceWith(block.pos, block.pos + block.node.nodeSize, emptyParagraph(editor))
    else tr.delete(block.pos, block.pos + block.node.nodeSize)
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(block.pos, tr.doc.content.size)), -1))
    editor.view.dispatch(tr.scrollIntoView())
  })
  return () => {
    const now = editor.state
    if (blockById(now.doc, id)) return
    const place = placeOf(now.doc, columnId, block.index)
    undoStep(editor, () => editor.view.dispatch(now.tr.insert(place, block.node)))
  }
}

/** Where the block of an index stands now in the document or a column; their end where there are fewer. */
function placeOf(doc: ProseMirrorNode, columnId: string | null, index: number): number {
  let parent = doc
  let pos = 0
  if (columnId !== null)
    doc.descendants((node, at) => {
      if (node.type.name === 'column' && node.attrs.id === columnId) {
        parent = node
        pos = at + 1
      }
      return node.type.name === 'columns'
    })
  // A column that is gone meanwhile: the end of the report is a place that is always there.
  if (columnId !== null && parent === doc) return doc.content.size
  for (let before = 0; before < Math.min(index, parent.childCount); before++)
    pos += parent.child(before).nodeSize
  return pos
}
