import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { activeBlock, columnsAround, inBody } from './blocks.ts'

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
          if (!block || !inBody(state.doc, block)) return null
          const end = block.pos + block.node.nodeSize
          const marks = [Decoration.node(block.pos, end, { class: 'bb-active' })]
          // Columns show where they are while one writes in them.
          const columns = columnsAround(state.doc, block)
          if (columns) {
            // The extension for placeholders knows the lines of the page alone; there is less room here.
            if (block.node.isTextblock && block.node.content.size === 0)
              marks.push(
                Decoration.node(block.pos, end, {
                  class: 'is-empty',
                  'data-placeholder': block.node.type.name === 'paragraph' ? 'Write, or type /' : 'Heading',
                }),
              )
            marks.push(
              Decoration.node(columns.pos, columns.pos + columns.node.nodeSize, { class: 'bb-held' }),
            )
          }
          return DecorationSet.create(state.doc, marks)
        },
      },
    }),
  ],
})
