import { LIMITS } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEffect } from 'react'
import { typeAhead, type Typed } from '../../../ui/typeAhead.ts'

/**
 * Who opens a report without a title, or has just made one, goes on with the title at once: what was typed while it was
 * opened is in it, and the caret behind that.
 */
export function useCaretInTitle(editor: Editor, editable: boolean, reportId: string): void {
  useEffect(() => {
    let giveUp = () => {}
    // The document is rendered from Yjs once the view is there; the caret goes in after that.
    const timer = setTimeout(() => {
      const title = editor.isDestroyed ? null : editor.state.doc.firstChild
      const isExpected = title?.textContent === '' || typeAhead.isCertainFor(reportId)
      if (!editable || !isExpected || location.hash.startsWith('#block-')) typeAhead.stop()
      else giveUp = typeAhead.deliver((typed) => editor.isDestroyed || typeIntoTitle(editor, typed))
    })
    return () => {
      clearTimeout(timer)
      giveUp()
    }
  }, [editor, editable, reportId])
}

/** Writes at the end of the title, and below it what was typed after Enter, as if it had been typed there. */
export function typeIntoTitle(editor: Editor, { parts, caret }: Typed): void {
  const { view } = editor
  const start = (view.state.doc.firstChild?.nodeSize ?? 2) - 1
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, start)))
  // At once, where the editor's own command would wait for a frame.
  view.focus()
  for (const part of parts) {
    if ('pasted' in part) paste(editor, part.pasted)
    else
      for (const [index, line] of part.text.split('\n').entries()) {
        if (index > 0) editor.commands.keyboardShortcut('Enter')
        write(editor, line)
      }
  }
  if (caret !== null && start + caret < view.state.selection.head)
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, start + caret)))
}

function write({ view }: Editor, text: string): void {
  const { $from } = view.state.selection
  // As many letters as the title takes, as when each is typed.
  const room =
    $from.parent.type.name === 'title' ? LIMITS.title - $from.parent.textContent.length : text.length
  if (text !== '' && room > 0) view.dispatch(view.state.tr.insertText(text.slice(0, room)))
}

function paste({ view }: Editor, clipboardData: DataTransfer): void {
  view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
