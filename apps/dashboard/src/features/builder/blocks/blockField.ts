import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { KeyboardEvent } from 'react'
import { blockById, selectBlock } from '../editor/blocks.ts'
import { stepBack, undoOfKey } from '../editor/undo.ts'

/** The block whose field is written in is the selected one: its frame, its buttons and its settings belong to it. */
export function holdBlock(editor: Editor, blockId: string): void {
  const block = blockById(editor.state.doc, blockId)
  const { selection } = editor.state
  if (!block || (selection instanceof NodeSelection && selection.from === block.pos)) return
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, block.pos)))
}

/** Keys every field of a block has: Esc back to the block, undo and redo of the report. True: it was one. */
export function blockFieldKey(editor: Editor, blockId: string, event: KeyboardEvent): boolean {
  if (event.key === 'Escape') {
    const block = blockById(editor.state.doc, blockId)
    if (block) selectBlock(editor, block)
    return true
  }
  const step = undoOfKey(event)
  if (step !== null) stepBack(editor, step)
  return step !== null
}
