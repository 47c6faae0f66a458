import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'

/**
 * Keeps a block that is chosen as a whole chosen when the collaboration draws the document again, which it does whenever a
 * plugin is registered: it puts a caret where the choice was.
 */
export const keptChoice = Extension.create({
  name: 'keptChoice',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) => {
        const { selection } = before
        if (!(selection instanceof NodeSelection) || after.selection instanceof NodeSelection) return null
        const size = before.doc.content.size
        const isDrawnAgain = transactions.some(({ steps }) =>
          steps.some((step) => {
            const { from, to } = step as { from?: number; to?: number }
            return from === 0 && to === size
          }),
        )
        const node = isDrawnAgain ? after.doc.nodeAt(selection.from) : null
        if (!node || !node.attrs.id || node.attrs.id !== selection.node.attrs.id) return null
        return after.tr
          .setSelection(NodeSelection.create(after.doc, selection.from))
          .setMeta('addToHistory', false)
      },
    }),
  ],
})
