import type { Editor } from '@tiptap/core'
import { api } from '../../../../api/client.ts'
import { announce } from '../../editor/announce.ts'
import type { Thread } from '../queries.ts'
import { placeOf, type SuggestionThread } from './place.ts'
import { writeChange } from './writeChange.ts'

/** What is said where a change can't be written for want of its place. */
export const LOST =
  'The words this is about are no longer in the report. Change the text by hand, then decline it.'

/**
 * Accepts a suggestion and writes it. The server first records who accepted, once; then the change is an edit like any
 * other. If it can't be written after all, the suggestion is open again.
 * @throws Error with a sentence for the person; nothing was written then.
 */
export async function acceptSuggestion(
  editor: Editor,
  reportId: string,
  thread: SuggestionThread,
): Promise<Thread> {
  const before = placeOf(editor.state.doc, thread)
  if (!before || before.located.kind === 'lost') throw new Error(LOST)
  const place = { id: reportId, threadId: thread.id }
  const answered = await api.decideSuggestion(
    { ...place, body: { decision: 'accepted' } },
    { ifMatch: thread.suggestion.version },
  )
  try {
    write(editor, thread, before.located.kind)
  } catch (fault) {
    await api.resolveThread({ ...place, body: { resolved: false } })
    throw fault
  }
  return answered
}

/** The text may have changed while the server was asked: what nobody has looked at is not written over. */
function write(editor: Editor, thread: SuggestionThread, seen: string): void {
  if (editor.isDestroyed)
    throw new Error('The report was closed before the change was written. Accept it again.')
  const now = placeOf(editor.state.doc, thread)
  if (!now || now.located.kind === 'lost') throw new Error(LOST)
  if (now.located.kind === 'changed' && seen !== 'changed')
    throw new Error('Someone changed these words just now. Read them again before you accept.')
  writeChange(editor, now, thread.suggestion.replacement)
  announce('Suggestion accepted')
}
