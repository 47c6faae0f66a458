import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { activeBlock, bodyStart } from './blocks.ts'

/**
 * Marks the block in use with a class; the phone shows it by a bar. A decoration and no change of the element:
 * the editor would read that as an edit, and with it the selection of a whole block as one of its words.
 */
export const activeMark = Extension.create({
  name: 'activeMark',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: (state) => {
          const block = activeBlock(state)
          if (!block || block.index < bodyStart(state.doc)) return null
          const end = block.pos + block.node.nodeSize
          return DecorationSet.create(state.doc, [Decoration.node(block.pos, end, { class: 'bb-active' })])
        },
      },
    }),
  ],
})
