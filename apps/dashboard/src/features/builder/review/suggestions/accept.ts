import type { Editor } from '@tiptap/core'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { api } from '../../../../api/client.ts'
import { announce } from '../../editor/announce.ts'
import { undoStep } from '../../editor/blocks.ts'
import { toBase64 } from '../../sync/base64.ts'
import { providerOf } from '../../sync/providerOf.ts'
import type { Thread } from '../queries.ts'
import { type Place, placeOf, type SuggestionThread } from './place.ts'
import { changeFor } from './writeChange.ts'

/** What is said where a change can't be written for want of its place. */
export const LOST =
  'The words this is about are no longer in the report. Change the text by hand, then decline this suggestion.'

/**
 * Accepts a suggestion and writes it. The server stores the decision and the change together or neither, so that two
 * people can't both write it and none is accepted without its text. The change is then an edit of this person's like any
 * other, to be undone in one step.
 * @throws Error with a sentence for the person; nothing was decided or written then.
 */
export async function acceptSuggestion(
  editor: Editor,
  reportId: string,
  thread: SuggestionThread,
): Promise<Thread> {
  const provider = providerOf(editor)
  const seen = placeIn(editor, thread).located.kind
  // The change builds on what was typed before it.
  if (!(await provider.settle()))
    throw new Error('Your last edits aren’t saved yet. Accept this again once they are.')
  if (editor.isDestroyed) throw new Error('The report was closed before the change was written.')
  const place = placeIn(editor, thread)
  if (place.located.kind === 'changed' && seen !== 'changed')
    throw new Error('Someone changed these words just now. Read them again before you accept.')
  const { ydoc, generation } = provider
  const change = changeFor({ doc: editor.state.doc, ydoc }, place, thread.suggestion.replacement)
  const decide = () =>
    api.decideSuggestion(
      {
        id: reportId,
        threadId: thread.id,
        body: {
          decision: 'accepted',
          ...(change && { edit: { update: toBase64(change), generation } }),
        },
      },
      { ifMatch: thread.suggestion.version, idempotencyKey: crypto.randomUUID() },
    )
  const answered = change
    ? await provider.storeWith(change, () => write(editor, ydoc, change), decide)
    : await decide()
  announce('Suggestion accepted')
  return answered
}

/** @throws Error where the words are gone. */
function placeIn(editor: Editor, thread: SuggestionThread): Place {
  const place = placeOf(editor.state.doc, thread)
  if (!place || place.located.kind === 'lost') throw new Error(LOST)
  return place
}

/** As if it had been typed: with the editor's own origin, which its undo knows. */
function write(editor: Editor, ydoc: Y.Doc, change: Uint8Array): void {
  const apply = () => Y.applyUpdate(ydoc, change, ySyncPluginKey)
  if (editor.isDestroyed) apply()
  else undoStep(editor, apply)
}
