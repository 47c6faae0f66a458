import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { BuilderUi } from '../builderUi.ts'
import { emptyParagraph, selectedBlock } from './blocks.ts'

/**
 * A letter typed while a block is selected as a whole goes to a new line below it: it must not put an end to a
 * chart. A question mark opens the list of keys.
 */
export const typingBesideBlock = (ui: BuilderUi) =>
  Extension.create({
    name: 'typingBesideBlock',
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin({
          props: {
            handleTextInput: (view, _from, _to, text) => {
              const block = selectedBlock(view.state)
              if (!block) return false
              if (text === '?') {
                ui.set({ shortcuts: true })
                return true
              }
              const pos = block.pos + block.node.nodeSize
              const tr = view.state.tr.insert(pos, emptyParagraph(editor))
              tr.setSelection(TextSelection.create(tr.doc, pos + 1)).insertText(text)
              view.dispatch(tr.scrollIntoView())
              return true
            },
          },
        }),
      ]
    },
  })
