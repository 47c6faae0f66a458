import type { Editor } from '@tiptap/core'
import type { KeyboardEvent } from 'react'
import { stepBack, undoOfKey } from '../editor/undo.ts'

/** Fields whose text is not in the document yet: their keys are their own. */
const isOwn = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('[data-draft]') !== null

/** Ctrl+Z and Ctrl+Shift+Z in settings undo what the document knows, as they do in the paper. */
export const undoKeys = (editor: Editor) => (event: KeyboardEvent) => {
  const step = undoOfKey(event)
  if (step === null || isOwn(event.target)) return
  event.preventDefault()
  stepBack(editor, step)
}
