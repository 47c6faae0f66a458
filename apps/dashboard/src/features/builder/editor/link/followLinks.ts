import { linkedBlock } from '@bubbles/report-document'
import { toasts } from '@bubbles/ui'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { blockById } from '../blocks.ts'
import { showBlock } from '../showBlock.ts'

/** Links to blocks of the report lead to them: with Ctrl or Cmd held while one writes, by a press where one only reads. */
export const followLinks = Extension.create({
  name: 'followLinks',

  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            click: (view, event) => {
              const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
              const id = linkedBlock(link?.getAttribute('href'))
              if (id === null) return false
              // The address bar is the screen's: the block is gone to without it.
              event.preventDefault()
              if (view.editable && !event.ctrlKey && !event.metaKey) return false
              if (blockById(view.state.doc, id)) showBlock(editor, id)
              else toasts.notify({ message: 'That block isn’t in the report any more.' })
              return true
            },
          },
        },
      }),
    ]
  },
})
