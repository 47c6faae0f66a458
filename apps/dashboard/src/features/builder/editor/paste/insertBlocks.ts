import type { Editor } from '@tiptap/core'
import { Fragment, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { activeBlock, blockAtIndex, columnsAround, emptyParagraph, isEmptyParagraph } from '../blocks.ts'
import { fitsColumn } from '../columns.ts'

/** Puts blocks where the caret is in the body: in place of an empty line, else between the words around it. */
export function insertBlocks(editor: Editor, nodes: readonly ProseMirrorNode[]): void {
  const { state } = editor
  const block = activeBlock(state)!
  const columns = columnsAround(state.doc, block)
  const { tr } = state
  if (columns && !nodes.every(fitsColumn)) {
    const below = columns.pos + columns.node.nodeSize
    tr.insert(below, nodes)
    tr.setSelection(TextSelection.near(tr.doc.resolve(below + sizeOf(nodes)), -1))
  } else if (isEmptyParagraph(block.node)) {
    tr.replaceWith(block.pos, block.pos + block.node.nodeSize, nodes)
    tr.setSelection(TextSelection.near(tr.doc.resolve(block.pos + sizeOf(nodes)), -1))
  } else tr.replaceSelection(Slice.maxOpen(Fragment.from(nodes), false))
  const last = blockAtIndex(tr.doc, tr.doc.childCount - 1)
  // Below a table or a line at the very end there would be nowhere to write.
  if (last && !last.node.isTextblock && ['table', 'horizontalRule'].includes(last.node.type.name)) {
    tr.insert(tr.doc.content.size, emptyParagraph(editor))
    if (last.node.type.name === 'table') tr.setSelection(TextSelection.atEnd(tr.doc))
  }
  editor.view.dispatch(tr.scrollIntoView())
}

const sizeOf = (nodes: readonly { nodeSize: number }[]): number =>
  nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
