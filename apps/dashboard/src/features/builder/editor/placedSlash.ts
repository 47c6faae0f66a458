import type { Editor } from '@tiptap/core'
import { activeBlock, blockById } from './blocks.ts'

/** The line on which a button wrote a slash to open the menu of blocks. */
const lines = new WeakMap<Editor, string>()

/** Writes the slash that opens the menu of blocks, for a person who pressed a button: it goes with the menu. */
export function placeSlash(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.insertText('/'))
  const line = activeBlock(editor.state)
  if (line) lines.set(editor, line.id)
}

/** Takes a slash away that nobody typed. One that was typed, or is gone already, is left as it is. */
export function dropSlash(editor: Editor): void {
  const id = lines.get(editor)
  lines.delete(editor)
  const line = id === undefined || editor.isDestroyed ? null : blockById(editor.state.doc, id)
  if (!line?.node.isTextblock || !line.node.textContent.startsWith('/')) return
  // No step of its own: undo takes the line away as a whole.
  const { tr } = editor.state
  editor.view.dispatch(tr.delete(line.pos + 1, line.pos + 2).setMeta('addToHistory', false))
}
