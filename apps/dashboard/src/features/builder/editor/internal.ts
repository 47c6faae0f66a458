import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { blocksIn } from './blocks.ts'

/**
 * Marks the blocks that only members read; `InternalMarks` writes the words beside them. A decoration, so that it
 * holds for every kind of view alike.
 * @param words what is said of such a block to those who do not see the label
 */
export const internalMark = (words: () => string) =>
  Extension.create({
    name: 'internalMark',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: (state) => {
            const marks: Decoration[] = []
            for (const { node, pos } of blocksIn(state.doc))
              if (node.attrs.internal === true)
                marks.push(
                  Decoration.node(pos, pos + node.nodeSize, {
                    class: 'bb-internal',
                    'aria-description': words(),
                  }),
                )
            return marks.length ? DecorationSet.create(state.doc, marks) : null
          },
        },
      }),
    ],
  })
