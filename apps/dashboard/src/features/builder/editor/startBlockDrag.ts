import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import type { DragEvent } from 'react'
import { blockById, blockElement, separateUndo } from './blocks.ts'

/** ProseMirror moves what it finds in `dragging`; the picture under the pointer is the block itself. */
export function startBlockDrag(editor: Editor, id: string, event: DragEvent<HTMLElement>): void {
  const block = blockById(editor.state.doc, id)
  if (!block) return
  const { view } = editor
  separateUndo(editor)
  const selection = NodeSelection.create(view.state.doc, block.pos)
  view.dispatch(view.state.tr.setSelection(selection))
  const dragging = { slice: selection.content(), move: true, node: selection }
  view.dragging = dragging
  event.dataTransfer.effectAllowed = 'move'
  // Firefox drags nothing without data.
  event.dataTransfer.setData('text/plain', block.node.textContent)
  const element = blockElement(editor, id)
  if (element) event.dataTransfer.setDragImage(element, 0, 0)
  // Without it, blocks are still moved up and down.
  void import('./beside/offerBeside.ts').then(({ offerBeside }) => offerBeside(editor, id)).catch(() => null)
}
