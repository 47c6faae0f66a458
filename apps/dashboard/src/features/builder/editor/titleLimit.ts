import { LIMITS } from '@bubbles/report-document'
import { Extension } from '@tiptap/core'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { Plugin } from '@tiptap/pm/state'

/** Keeps a title from growing past what a report's name may have. What others wrote is not refused. */
export const titleLimit = Extension.create({
  name: 'titleLimit',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (transaction, state) => {
        if (!transaction.docChanged || isChangeOrigin(transaction)) return true
        const length = transaction.doc.firstChild?.textContent.length ?? 0
        return length <= LIMITS.title || length <= (state.doc.firstChild?.textContent.length ?? 0)
      },
    }),
  ],
})
