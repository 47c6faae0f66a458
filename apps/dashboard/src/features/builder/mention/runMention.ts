import type { Editor, Range } from '@tiptap/core'
import type { BuilderUi } from '../builderUi.ts'
import { announce } from '../editor/announce.ts'
import { startComment } from '../review/startComment.ts'
import type { MentionItem } from './MentionState.ts'

/**
 * Writes what was chosen of the menu of people and dates, as plain words. A person is told by the comment that is begun on the
 * block; left unsent, only the name stays.
 */
export function runMention(
  editor: Editor,
  { words, person }: MentionItem,
  range: Range,
  ui: BuilderUi,
): void {
  editor.view.dispatch(editor.state.tr.insertText(words, range.from, range.to).scrollIntoView())
  editor.commands.focus()
  if (!person) return announce(`${words} inserted`)
  startComment(editor, ui, undefined, false, person)
  announce(`${words} inserted. Send a comment to tell them, or press Escape.`)
}
