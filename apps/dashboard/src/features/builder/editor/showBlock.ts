import type { Editor } from '@tiptap/core'
import { blockById, selectBlock, writeIn } from './blocks.ts'

/** Brings a block into view and selects it. */
export function showBlock(editor: Editor, id: string): void {
  const block = blockById(editor.state.doc, id)
  if (!block) return
  if (block.node.type.spec.selectable === false) writeIn(editor, block)
  else selectBlock(editor, block)
  const element = editor.view.nodeDOM(block.pos)
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'center' })
}
