import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'
import { announce } from './announce.ts'
import { blockInWords } from './blockInWords.ts'
import { blockAround } from './blocks.ts'
import { isTypeset } from './typography/typography.ts'

type Direction = 'undo' | 'redo'

/** Steps that the server takes, for when the document's own are forgotten. */
export type ServerSteps = Partial<Record<Direction, () => Promise<unknown>>>

const held = new WeakMap<Editor, Promise<unknown>>()
const serverSteps = new WeakMap<Editor, ServerSteps>()

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
export function stepBack(editor: Editor, direction: Direction): void {
  const step = () => {
    if (editor.isDestroyed) return
    const byServer = serverSteps.get(editor)?.[direction]
    const { doc } = editor.state
    if (direction === 'undo' && isTypeset(editor)) editor.commands.undoInputRule()
    else if (byServer) holdUndo(editor, byServer())
    else editor.commands[direction]()
    announce(stepInWords(editor, direction, doc, byServer !== undefined))
  }
  const waiting = held.get(editor)
  if (waiting) holdUndo(editor, waiting.then(step))
  else step()
}

const DONE = { undo: 'Undone', redo: 'Redone' } as const
const NOTHING = { undo: 'Nothing to undo', redo: 'Nothing to redo' } as const

/** "Undone: Heading “Two”, 3 of 14": the block in which a step changed something. */
function stepInWords(
  editor: Editor,
  direction: Direction,
  before: ProseMirrorNode,
  isServers: boolean,
): string {
  const { doc } = editor.state
  const at = before.content.findDiffStart(doc.content)
  if (at === null) return isServers ? DONE[direction] : NOTHING[direction]
  const block = blockAround(doc.resolve(Math.min(at, doc.content.size)))
  const words = block ? blockInWords(doc, block.id) : ''
  return words ? `${DONE[direction]}: ${words}` : DONE[direction]
}

/** What keeps the steps; none in an editor without Yjs. */
export const undoManagerOf = (editor: Editor): UndoManager | undefined =>
  (yUndoPluginKey.getState(editor.state) as { undoManager?: UndoManager } | undefined)?.undoManager

/** Whether there is something to take back, and something to do again. */
export function openSteps(editor: Editor): Record<Direction, boolean> {
  const manager = undoManagerOf(editor)
  const byServer = serverSteps.get(editor)
  return {
    undo: byServer?.undo !== undefined || (manager?.undoStack.length ?? 0) > 0,
    redo: byServer?.redo !== undefined || (manager?.redoStack.length ?? 0) > 0,
  }
}

/**
 * Forgets all steps: after another version was restored they would mix what is gone into it.
 * @param instead what undo and redo do until the document is changed again.
 */
export function forgetSteps(editor: Editor, instead: ServerSteps = {}): void {
  const manager = editor.isDestroyed ? undefined : undoManagerOf(editor)
  if (!manager) return
  manager.clear()
  manager.stopCapturing()
  serverSteps.set(editor, instead)
  manager.doc.once('update', () => serverSteps.get(editor) === instead && serverSteps.delete(editor))
  // Buttons are drawn anew with each transaction.
  editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false))
}

/** What Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y ask for; Cmd on a Mac. Null for every other key. */
export function undoOfKey(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}): Direction | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null
  const key = event.key.toLowerCase()
  if (key === 'y') return 'redo'
  if (key !== 'z') return null
  return event.shiftKey ? 'redo' : 'undo'
}
