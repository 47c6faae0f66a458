import { Extension } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

/**
 * Keeps the ids of what is dragged within the document, so that comments stay with a block and words that others type in
 * it arrive (the server finds it by its id). The extension that gives ids takes every drag that begins beside the editor,
 * as by a block's handle, for content from elsewhere. It still gives new ids where the drag makes a copy. A block comes
 * down as it is then: with what others wrote in it since it was picked up.
 */
export const draggedIds = Extension.create({
  name: 'draggedIds',
  // After the extension that takes ids away.
  priority: 1,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPasted: (slice, { dragging, state }) =>
          dragging ? asNow(dragging.slice, state.doc) : slice,
      },
    }),
  ],
})

/** Whole blocks as a document has them now; what is part of a block as it was. */
function asNow(slice: Slice, doc: Node): Slice {
  if (slice.openStart > 0 || slice.openEnd > 0) return slice
  const now = new Map<unknown, Node>()
  doc.descendants((node) => void (node.attrs.id && now.set(node.attrs.id, node)))
  return new Slice(Fragment.from(slice.content.content.map((node) => now.get(node.attrs.id) ?? node)), 0, 0)
}
