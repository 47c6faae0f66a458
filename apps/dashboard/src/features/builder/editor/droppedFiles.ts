import type { QueryClient } from '@tanstack/react-query'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { BuilderUi } from '../builderUi.ts'
import { insertImages } from './images.ts'
import { bodyPos, placeBlock } from './placeBlock.ts'

const isPicture = (file: File): boolean => file.type.startsWith('image/')

/** Files that are dropped on the paper: pictures become images, tables become
 * charts, and other files something to download; a block for a file takes any. Pasted pictures likewise. */
export const droppedFiles = (ui: BuilderUi, queryClient: QueryClient) =>
  Extension.create({
    name: 'droppedFiles',
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin({
          props: {
            handlePaste: (view, event) => {
              const files = [...(event.clipboardData?.files ?? [])].filter(isPicture)
              // Sheets and word processors put a picture of the cells beside their text: the text is meant.
              if (!files.length || event.clipboardData?.getData('text/plain')) return false
              void insertImages(editor, files, view.state.selection.from)
              return true
            },
            handleDrop: (view, event) => {
              const files = [...(event.dataTransfer?.files ?? [])]
              if (!files.length) return false
              event.preventDefault()
              const block =
                event.target instanceof Element && event.target.closest<HTMLElement>('[data-file-block]')
              if (block) {
                void attach(block.dataset.fileBlock ?? '', files[0]!)
                return true
              }
              const first = bodyPos(editor.state.doc)
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? first
              void takeFiles(files, Math.max(at, first))
              return true
            },
          },
        }),
      ]

      async function attach(blockId: string, file: File): Promise<void> {
        const { attachFile } = await import('./files.ts')
        await attachFile(editor, blockId, file)
      }

      async function takeFiles(files: File[], at: number): Promise<void> {
        await insertImages(editor, files.filter(isPicture), at)
        const others = files.filter((file) => !isPicture(file))
        if (others.length === 0) return
        const { takeDropped } = await import('./takeDropped.ts')
        await takeDropped(others, { editor, ui, queryClient, at, placeBlock })
      }
    },
  })
