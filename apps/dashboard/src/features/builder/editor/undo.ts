import type { Editor } from '@tiptap/core'

const held = new WeakMap<Editor, Promise<unknown>>()

/**
 * Steps of undo and redo wait for `work`, a change that the reader sees already and the document does not hold yet:
 * one step earlier would be taken back, and what arrives afterwards would end every redo.
 */
export function holdUndo(editor: Editor, work: Promise<unknown>): void {
  const both = Promise.allSettled([held.get(editor), work]).then(() => {
    if (held.get(editor) === both) held.delete(editor)
  })
  held.set(editor, both)
}

/** Takes back the last change of one's own, or does it again, after those that are on their way. */
export function stepBack(editor: Editor, direction: 'undo' | 'redo'): void {
  const step = () => {
    if (!editor.isDestroyed) editor.commands[direction]()
  }
  const waiting = held.get(editor)
  if (waiting) holdUndo(editor, waiting.then(step))
  else step()
}

/** What Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y ask for; Cmd on a Mac. Null for every other key. */
export function undoOfKey(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}): 'undo' | 'redo' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null
  const key = event.key.toLowerCase()
  if (key === 'y') return 'redo'
  if (key !== 'z') return null
  return event.shiftKey ? 'redo' : 'undo'
}
