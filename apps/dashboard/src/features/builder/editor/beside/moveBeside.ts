import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { newBlockId } from '@bubbles/report-document'
import { moveTo, takeOut } from '../blockMoves.ts'
import { type BlockAt, blockById, columnsAround, inBody } from '../blocks.ts'
import { canAddColumn, columnStart, fitsColumn } from '../columns.ts'

/** Beside a block of the page, in two columns; or a column of its own before the one at `at` of columns there are. */
export type BesidePlace = { blockId: string; side: 'before' | 'after' } | { columnsId: string; at: number }

/** Whether a block can go to a place beside others, and would stand elsewhere then. */
export function canMoveBeside(doc: ProseMirrorNode, id: string, place: BesidePlace): boolean {
  const block = blockById(doc, id)
  if (!block || !inBody(doc, block) || !fitsColumn(block.node)) return false
  if ('blockId' in place) return targetOf(doc, block, place.blockId) !== null
  const columns = blockById(doc, place.columnsId)
  if (columns?.node.type.name !== 'columns' || place.at > columns.node.childCount) return false
  const own = columnOfItsOwn(doc, block, columns)
  return own === null ? canAddColumn(columns.node) : place.at !== own && place.at !== own + 1
}

/** Puts a block beside others, as one step of undo. False where it can't stand there. */
export function moveBeside(editor: Editor, id: string, place: BesidePlace): boolean {
  const { doc } = editor.state
  const block = blockById(doc, id)
  if (!block || !canMoveBeside(doc, id, place)) return false
  if ('blockId' in place) makeColumnsOf(editor, block, targetOf(doc, block, place.blockId)!, place.side)
  else goIntoColumn(editor, block, blockById(doc, place.columnsId)!, place.at)
  return true
}

/** A block of the page that another can stand beside. */
function targetOf(doc: ProseMirrorNode, block: BlockAt, id: string): BlockAt | null {
  const target = blockById(doc, id)
  const fits = target && target.id !== block.id && target.parent === doc && inBody(doc, target)
  return fits && fitsColumn(target.node) ? target : null
}

/** Which column of these a block has for itself, null where it shares one or stands elsewhere. */
function columnOfItsOwn(doc: ProseMirrorNode, block: BlockAt, columns: BlockAt): number | null {
  const isWithin = columnsAround(doc, block)?.id === columns.id
  return isWithin && block.parent.childCount === 1 ? doc.resolve(block.pos).index(1) : null
}

const columnOf = (editor: Editor, node: ProseMirrorNode): ProseMirrorNode =>
  editor.schema.nodes.column!.create({ id: newBlockId() }, node)

function makeColumnsOf(editor: Editor, block: BlockAt, target: BlockAt, side: 'before' | 'after'): void {
  const both = side === 'before' ? [block.node, target.node] : [target.node, block.node]
  const columns = editor.schema.nodes.columns!.create(
    { id: newBlockId() },
    both.map((node) => columnOf(editor, node)),
  )
  moveTo(editor, block, (tr) => {
    takeOut(editor, tr, block)
    const pos = tr.mapping.map(target.pos)
    tr.replaceWith(pos, pos + target.node.nodeSize, columns)
    // Behind the openings of the columns and the first column; or of the second, behind what stands in the first.
    return side === 'before' ? pos + 2 : pos + 2 + target.node.nodeSize + 2
  })
}

function goIntoColumn(editor: Editor, block: BlockAt, columns: BlockAt, at: number): void {
  const own = columnOfItsOwn(editor.state.doc, block, columns)
  moveTo(editor, block, (tr) => {
    if (own === null) {
      takeOut(editor, tr, block)
      const pos = tr.mapping.map(columnStart(columns, at))
      tr.insert(pos, columnOf(editor, block.node))
      return pos + 1
    }
    // All at once: between taking a column out of two and putting it in again there would be one.
    const to = at > own ? at - 1 : at
    const order = columns.node.children.toSpliced(own, 1).toSpliced(to, 0, columns.node.child(own))
    tr.replaceWith(columns.pos + 1, columns.pos + columns.node.nodeSize - 1, order)
    return columns.pos + 1 + order.slice(0, to).reduce((size, { nodeSize }) => size + nodeSize, 0) + 1
  })
}
