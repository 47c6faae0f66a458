import { type Editor, Extension } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { newBlockId } from '@bubbles/report-document'
import { toasts } from '@bubbles/ui'
import type { BuilderUi } from '../builderUi.ts'
import { hasSettings } from '../panel/panels.ts'
import {
  activeBlock,
  blockAtIndex,
  blockById,
  bodyStart,
  deleteBlock,
  moveBlock,
  selectBlock,
  selectedBlock,
  writeIn,
} from './blocks.ts'

const NAMES: Record<string, string> = {
  paragraph: 'Text',
  heading: 'Heading',
  bulletList: 'List',
  orderedList: 'List',
  blockquote: 'Quote',
  horizontalRule: 'Divider',
  image: 'Image',
  chart: 'Chart',
}

/** Deletes a block and offers it back for a moment. */
export function deleteWithUndo(editor: Editor, id: string): void {
  const type = activeOrById(editor, id)
  const restore = deleteBlock(editor, id)
  if (!restore) return
  const notice = toasts.notify({
    message: `${NAMES[type] ?? 'Block'} deleted`,
    action: { label: 'Undo', onAction: restore },
  })
  // The offer ends when the block is back by other means, and with the editor that could bring it back.
  const end = () => {
    toasts.remove(notice)
    editor.off('update', watch).off('destroy', end)
  }
  const watch = () => {
    if (toasts.getSnapshot().notice?.id !== notice || blockById(editor.state.doc, id)) end()
  }
  editor.on('update', watch).on('destroy', end)
}

function activeOrById(editor: Editor, id: string): string {
  let type = ''
  editor.state.doc.forEach((node) => {
    if (node.attrs.id === id) type = node.type.name
  })
  return type
}

/**
 * The keyboard of blocks: Esc selects the block and goes back to its words, arrows move the selection, Alt and
 * arrows move the block, Enter opens it, Tab reaches its buttons.
 */
export const blockKeys = (ui: BuilderUi) =>
  Extension.create({
    name: 'blockKeys',
    // Before the list and paragraph keymaps, after the menu of blocks.
    priority: 900,

    addKeyboardShortcuts() {
      const { editor } = this
      const move = (by: -1 | 1) => () => {
        const block = activeBlock(editor.state)
        if (block) moveBlock(editor, block.id, by)
        return true
      }
      const step = (by: -1 | 1) => () => {
        const block = selectedBlock(editor.state)
        if (!block) return false
        const next = blockAtIndex(editor.state.doc, block.index + by)
        if (!next) return true
        if (next.index < bodyStart(editor.state.doc)) writeIn(editor, next)
        else selectBlock(editor, next)
        return true
      }
      const remove = () => {
        const block = selectedBlock(editor.state)
        if (!block) return false
        deleteWithUndo(editor, block.id)
        return true
      }
      return {
        Escape: () => {
          if (ui.get().panel) {
            ui.closePanel()
            return true
          }
          const selected = selectedBlock(editor.state)
          if (selected) {
            if (!selected.node.isAtom) writeIn(editor, selected)
            return true
          }
          const block = activeBlock(editor.state)
          if (!block || block.index < bodyStart(editor.state.doc)) return false
          selectBlock(editor, block)
          return true
        },
        'Alt-ArrowUp': move(-1),
        'Alt-ArrowDown': move(1),
        ArrowUp: step(-1),
        ArrowDown: step(1),
        Backspace: () => remove() || leaveStandfirst(editor),
        Delete: remove,
        'Mod-k': () => {
          if (editor.state.selection.empty) return false
          ui.set({ linking: true })
          return true
        },
        Tab: () => {
          if (!selectedBlock(editor.state)) return false
          const button = document.querySelector<HTMLElement>('[data-gutter] button')
          button?.focus()
          return button !== null
        },
        Enter: () => {
          const selected = selectedBlock(editor.state)
          if (selected && hasSettings(selected.node.type.name)) {
            ui.openPanel(selected.id)
            return true
          }
          if (selected && !selected.node.isAtom) {
            writeIn(editor, selected)
            return true
          }
          return enterInHead(editor)
        },
      }
    },
  })

/** Enter in the title goes to the standfirst and makes one where there is none; in the standfirst, to the text. */
function enterInHead(editor: Editor): boolean {
  const { state } = editor
  const { $from, empty } = state.selection
  const { parent } = $from
  const { nodes } = state.schema
  const { tr } = state
  if (parent.type.name === 'title') {
    const after = $from.after()
    if (state.doc.maybeChild(1)?.type.name !== 'standfirst')
      tr.insert(after, nodes.standfirst!.create({ id: newBlockId() }))
    editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
    return true
  }
  if (parent.type.name !== 'standfirst') return false
  if (!empty) tr.deleteSelection()
  const rest = tr.doc.resolve(tr.selection.from)
  const words = rest.parent.slice(rest.parentOffset).content
  tr.delete(rest.pos, rest.end())
  const after = tr.doc.resolve(rest.pos).after()
  tr.insert(after, nodes.paragraph!.create({ id: newBlockId() }, words))
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** Backspace in an empty standfirst removes it; Enter in the title brings one back. */
function leaveStandfirst(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  if (!empty || $from.parent.type.name !== 'standfirst' || $from.parent.content.size) return false
  const { tr } = editor.state
  tr.delete($from.before(), $from.after())
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve($from.before() - 1), -1)))
  return true
}
