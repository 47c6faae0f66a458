import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Reads the caret where the browser has it and has not reported it yet: it does so with the next frame. Whatever draws
 * the document anew before that would put the caret back to where it was. ProseMirror has the reader, but no public
 * name for it.
 */
export function readCaret(view: EditorView): void {
  if (!view.composing) (view as EditorView & { domObserver?: { flush(): void } }).domObserver?.flush()
}

/**
 * Reads the caret before a key is handled. Browsers report a moved caret some time later; on a busy machine two
 * keys in a row (End, Enter) came before that report, and the second acted where the caret had been.
 */
export const freshSelection = Extension.create({
  name: 'freshSelection',
  priority: 2000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view) => {
            readCaret(view)
            return false
          },
        },
      },
    }),
  ],
})
