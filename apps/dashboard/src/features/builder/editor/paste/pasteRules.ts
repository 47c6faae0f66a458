import { toasts } from '@bubbles/ui'
import type { QueryClient } from '@tanstack/react-query'
import { type Editor, Extension } from '@tiptap/core'
import { NodeSelection, Plugin, type StateField, TextSelection } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorProps } from '@tiptap/pm/view'
import type { BuilderUi } from '../../builderUi.ts'
import { activeBlock, emptyParagraph, selectedBlock, separateUndo } from '../blocks.ts'
import { cleanHtml, countPictures } from './cleanHtml.ts'
import { loadMarkdown, pasteMarkdown } from './markdown.ts'
import { type Choice, offerKey, offerOf, type PasteOffer } from './offer.ts'
import { offerKeyDown } from './offerKeyDown.ts'
import { offerPasted } from './offerPasted.ts'
import { pasteAtHead } from './pasteAtHead.ts'
import { pasteIntoTable } from './pasteIntoTable.ts'
import { takeOffer, writeUnanswered } from './takeOffer.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pasteOffer: {
      /** Does what was chosen of the open offer. */
      takeOffer: (choice: Choice) => ReturnType
    }
  }
}

/**
 * What is pasted: other programs' HTML without its junk, Markdown as what it says, cells into the table the caret is in, a title into the title,
 * and on an empty line the question whether cells are a table or a chart, and an address an embed or a link.
 */
export const pasteRules = (ui: BuilderUi, queryClient: QueryClient) =>
  Extension.create({
    name: 'pasteRules',
    // Before the menu of blocks and the keys of blocks: its menu takes the keys while it is open.
    priority: 960,

    addCommands() {
      return {
        takeOffer:
          (choice) =>
          ({ editor }) => {
            // After the command: what is done dispatches for itself.
            queueMicrotask(() => takeOffer(editor, ui, queryClient, choice))
            return true
          },
      }
    },

    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin<PasteOffer | null>({
          key: offerKey,
          state: offerState,
          view: () => ({
            update: (view, before) => {
              if (!offerOf(view.state)) writeUnanswered(editor, offerKey.getState(before))
            },
          }),
          props: pasteProps(editor),
        }),
      ]
    },
  })

/** The open offer goes when the caret leaves its line; that of an address also when something is written. */
const offerState: StateField<PasteOffer | null> = {
  init: () => null,
  apply: (tr, offer, _before, state) => {
    const meta = tr.getMeta(offerKey) as { offer: PasteOffer | null } | undefined
    if (meta) return meta.offer
    if (!offer || !(tr.docChanged || tr.selectionSet)) return offer
    const block = activeBlock(state)
    return block?.id === offer.blockId && !(offer.kind === 'address' && tr.docChanged) ? offer : null
  },
}

/** Whoever reaches for Ctrl or the menu of the mouse may be about to paste: what reads Markdown is there by then. */
const loadAhead = (): void => void loadMarkdown().catch(() => null)

/** What the editor does with what is pasted and dropped, and with keys meanwhile. */
function pasteProps(editor: Editor): EditorProps {
  // With Shift, text is pasted as it is.
  let isPlain = false
  return {
    transformPastedHTML: cleanHtml,
    handlePaste: (view, event, slice) => {
      undoAlone(editor)
      writeBelowSelected(editor)
      const data = event.clipboardData
      if (!isPlain) tellPictures(data)
      return (
        offerPasted(editor, data) ||
        (isInTable(view.state) && pasteIntoTable(editor, event, slice)) ||
        (!isPlain && pasteMarkdown(editor, data)) ||
        pasteAtHead(editor, slice, isPlain ? '' : (data?.getData('text/html') ?? ''))
      )
    },
    handleDOMEvents: {
      contextmenu: loadAhead,
      keydown: (_view, event) => {
        isPlain = event.shiftKey
        if (event.ctrlKey || event.metaKey) loadAhead()
        return false
      },
      keyup: (_view, event) => {
        isPlain = event.shiftKey
        return false
      },
    },
    handleDrop: () => {
      undoAlone(editor)
      return false
    },
    handleKeyDown: (view, event) => {
      const offer = offerOf(view.state)
      if (!offer || event.isComposing) return false
      return offerKeyDown(editor, offer, event)
    },
  }
}

/** What is about to be done is undone by itself. */
function undoAlone(editor: Editor): void {
  separateUndo(editor)
  setTimeout(() => !editor.isDestroyed && separateUndo(editor))
}

/** A picture within words has no file that could be kept: the person is told which are missing. */
function tellPictures(data: DataTransfer | null): void {
  if (!data?.getData('text/plain').trim()) return
  const count = countPictures(data.getData('text/html'))
  if (count > 0)
    toasts.notify({
      message:
        count === 1
          ? 'The image wasn’t pasted. Add it with /image.'
          : `${count} images weren’t pasted. Add them with /image.`,
    })
}

/** What is pasted while a block is selected as a whole goes below it: it must not put an end to a chart. */
function writeBelowSelected(editor: Editor): void {
  const block = selectedBlock(editor.state)
  if (!block || !NodeSelection.isSelectable(block.node)) return
  const pos = block.pos + block.node.nodeSize
  const tr = editor.state.tr.insert(pos, emptyParagraph(editor))
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 1)))
}
