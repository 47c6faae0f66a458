import type { Editor } from '@tiptap/core'
import type { KeyboardEvent } from 'react'

/** Fields whose text is not in the document yet: their keys are their own. */
const isOwn = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('[data-draft]') !== null

/** Ctrl+Z and Ctrl+Shift+Z in settings undo what the document knows, as they do in the paper. */
export const undoKeys = (editor: Editor) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isOwn(event.target)) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) editor.commands.redo()
  else editor.commands.undo()
}
