import { type Editor, Extension } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { blockTypeName, newBlockId } from '@bubbles/report-document'
import { toasts } from '@bubbles/ui'
import type { BuilderUi } from '../builderUi.ts'
import { hasSettings } from '../panel/panels.ts'
import { deleteBlock, moveBlock } from './blockMoves.ts'
import {
  activeBlock,
  type BlockAt,
  blockById,
  blocksIn,
  columnsAround,
  inBody,
  selectBlock,
  selectedBlock,
  siblingOf,
  writeIn,
} from './blocks.ts'
import { firstFieldOf, focusPanel } from './focusField.ts'
import { beginLink } from './link/linkAhead.ts'
import { linksWords } from './linksWords.ts'
import { tabInList } from './listKeys.ts'
import { stepBack } from './undo.ts'

/** Deletes a block and offers it back for a moment. */
export function deleteWithUndo(editor: Editor, id: string): void {
  const type = blockById(editor.state.doc, id)?.node.type.name ?? ''
  const restore = deleteBlock(editor, id)
  if (!restore) return
  const notice = toasts.notify({
    message: `${blockTypeName(type)} deleted`,
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
      const back = (direction: 'undo' | 'redo') => () => {
        stepBack(editor, direction)
        return true
      }
      return {
        ...selectionKeys(editor),
        Escape: () => closeOrLeave(editor, ui),
        'Mod-z': back('undo'),
        'Shift-Mod-z': back('redo'),
        'Mod-y': back('redo'),
        'Mod-k': () => {
          if (!linksWords(editor)) return false
          beginLink(ui)
          return true
        },
        'Mod-/': () => {
          ui.set({ shortcuts: true })
          return true
        },
        Enter: () => {
          const selected = selectedBlock(editor.state)
          return selected ? openBlock(editor, ui, selected) : enterInHead(editor)
        },
      }
    },
  })

/** Keys that move the selection from block to block, the selected block, or delete it. */
function selectionKeys(editor: Editor): Record<string, () => boolean> {
  const move = (by: -1 | 1) => () => {
    const block = activeBlock(editor.state)
    if (block) moveBlock(editor, block.id, by)
    return true
  }
  const step = (by: -1 | 1) => () => {
    const block = selectedBlock(editor.state)
    if (!block) return false
    const next = nextBlock(editor, block, by)
    if (!next) return true
    if (inBody(editor.state.doc, next)) selectBlock(editor, next)
    else writeIn(editor, next)
    return true
  }
  const remove = () => {
    const block = selectedBlock(editor.state)
    if (!block) return false
    deleteWithUndo(editor, block.id)
    return true
  }
  return {
    'Alt-ArrowUp': move(-1),
    'Alt-ArrowDown': move(1),
    ArrowUp: step(-1),
    ArrowDown: step(1),
    Backspace: () => remove() || leaveStandfirst(editor),
    Delete: remove,
    Tab: () => {
      if (!selectedBlock(editor.state)) return tabInList(editor)
      const button = document.querySelector<HTMLElement>('[data-gutter] button')
      button?.focus()
      return button !== null
    },
  }
}

/** Esc: out of the settings, out of the selected block, or to the block around the caret. */
function closeOrLeave(editor: Editor, ui: BuilderUi): boolean {
  if (ui.get().panel) {
    ui.closePanel()
    return true
  }
  const selected = selectedBlock(editor.state)
  if (selected) {
    const columns = columnsAround(editor.state.doc, selected)
    if (columns) selectBlock(editor, columns)
    else if (selected.node.type.name === 'columns') return true
    else if (!selected.node.isAtom) writeIn(editor, selected)
    return true
  }
  const block = activeBlock(editor.state)
  if (!block || !inBody(editor.state.doc, block)) return false
  selectBlock(editor, block)
  return true
}

/** Within columns the arrows go through their blocks and out at the ends; columns themselves are one stop. */
function nextBlock(editor: Editor, block: BlockAt, by: -1 | 1): BlockAt | null {
  const { doc } = editor.state
  const columns = columnsAround(doc, block)
  if (!columns) return siblingOf(block, by)
  const end = columns.pos + columns.node.nodeSize
  const within = [...blocksIn(doc)].filter(
    ({ pos, parent }) => parent !== doc && pos > columns.pos && pos < end,
  )
  const at = within.findIndex(({ id }) => id === block.id)
  return within[at + by] ?? (by < 0 ? columns : siblingOf(columns, 1))
}

/** Enter on a selected block: into its words, its fields or its settings. */
function openBlock(editor: Editor, ui: BuilderUi, block: BlockAt): boolean {
  if (block.node.type.name === 'columns') {
    const first = [...blocksIn(editor.state.doc)].find(({ pos }) => pos > block.pos)
    if (first) selectBlock(editor, first)
  } else if (!block.node.isAtom) writeIn(editor, block)
  else {
    const field = firstFieldOf(editor, block.id)
    // A divider has nothing to open: Enter writes below it.
    if (!field && !hasSettings(block.node.type.name)) return false
    if (field) field.focus()
    else {
      ui.openPanel(block.id)
      focusPanel()
    }
  }
  return true
}

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
