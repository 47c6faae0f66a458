import { type Editor, Extension } from '@tiptap/core'
import { cellAround, goToNextCell, isInTable, selectedRect } from '@tiptap/pm/tables'
import { TextSelection } from '@tiptap/pm/state'
import { addToTable } from './tables.ts'

/** Enter in a table: down a row, as in a spreadsheet; from the last row a new one is added. */
export const tableKeys = Extension.create({
  name: 'tableKeys',
  // Before the keys of blocks and the paragraph's own Enter.
  priority: 920,
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Enter: () => enterInTable(editor),
      Tab: () => tabInTable(editor),
      'Alt-F10': () => {
        const button = document.querySelector<HTMLElement>('[data-table-bar] button')
        button?.focus()
        return button !== null
      },
    }
  },
})

/** Goes to the next cell; from the last one a row is added. False outside a table. */
function tabInTable(editor: Editor): boolean {
  const { state } = editor
  if (!isInTable(state) || !cellAround(state.selection.$from)) return false
  const next = goToNextCell(1)
  if (next(state, editor.view.dispatch.bind(editor.view))) return true
  addToTable(editor, 'row', 'after')
  return next(editor.state, editor.view.dispatch.bind(editor.view))
}

/** Goes to the cell below. False outside a table and where the table is selected as a whole. */
export function enterInTable(editor: Editor): boolean {
  const { state, view } = editor
  if (!isInTable(state) || !cellAround(state.selection.$from)) return false
  const rect = selectedRect(state)
  if (rect.bottom >= rect.map.height) {
    addToTable(editor, 'row', 'after')
  }
  const now = selectedRect(view.state)
  if (now.bottom >= now.map.height) return true
  const pos = now.tableStart + now.map.map[now.bottom * now.map.width + rect.left]!
  const cell = view.state.doc.nodeAt(pos)
  if (!cell) return true
  // At the end of its words: one goes on, or replaces them after Ctrl+A within the cell.
  const end = view.state.doc.resolve(pos + 1 + cell.content.size)
  view.dispatch(view.state.tr.setSelection(TextSelection.near(end, -1)).scrollIntoView())
  return true
}
