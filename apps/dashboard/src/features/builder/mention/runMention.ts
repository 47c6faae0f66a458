import { toasts } from '@bubbles/ui'
import type { Editor, Range } from '@tiptap/core'
import type { BuilderUi } from '../builderUi.ts'
import { announce } from '../editor/announce.ts'
import { activeBlock } from '../editor/blocks.ts'
import { startComment } from '../review/startComment.ts'
import type { MentionItem } from './MentionState.ts'

/**
 * Writes what was chosen of the menu of people and dates, as plain words, and leaves the caret behind them. A person is told
 * by a comment, which is offered and begun by Ctrl+Alt+M; without one, only the name stays.
 */
export function runMention(
  editor: Editor,
  { words, person }: MentionItem,
  range: Range,
  ui: BuilderUi,
): void {
  editor.view.dispatch(editor.state.tr.insertText(words, range.from, range.to).scrollIntoView())
  editor.commands.focus()
  const block = activeBlock(editor.state)
  if (!person || !block) return announce(`${words} inserted`)
  ui.set({ named: { blockId: block.id, person } })
  // Said to everyone: the notice is a status.
  toasts.notify({
    message: `${words} hasn’t been told. Press Ctrl+Alt+M to comment.`,
    action: {
      label: 'Comment',
      onAction: () => !editor.isDestroyed && startComment(editor, ui, block.id, false, person),
    },
  })
}
