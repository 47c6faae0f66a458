import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Reads the caret before a key is handled. Browsers report a moved caret some time later; on a busy machine two
 * keys in a row (End, Enter) came before that report, and the second acted where the caret had been. ProseMirror
 * has the reader, but no public name for it.
 */
export const freshSelection = Extension.create({
  name: 'freshSelection',
  priority: 2000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view) => {
            if (!view.composing)
              (view as EditorView & { domObserver?: { flush(): void } }).domObserver?.flush()
            return false
          },
        },
      },
    }),
  ],
})
