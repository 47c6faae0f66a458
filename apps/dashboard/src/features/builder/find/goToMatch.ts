import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import type { BuilderUi } from '../builderUi.ts'
import { blockById, blockElement, selectBlock } from '../editor/blocks.ts'
import { whenThere } from '../editor/focusField.ts'
import { hasSettings } from '../panel/panels.ts'
import type { DataMatch, FieldMatch, Match } from './matches.ts'

/** What of a chart is said where it is drawn rather than in its words. */
const DRAWN = new Set(['unit', 'formats', 'xTitle', 'yTitle', 'rightTitle'])

/**
 * Leaves the caret at a match: its words are selected, the footnote is opened, or the field that has it. Who may only read
 * has the block selected.
 */
export function goToMatch(editor: Editor, ui: BuilderUi, match: Match): void {
  if (match.in === 'field') {
    goToField(editor, ui, match)
    return
  }
  if (match.in === 'data') {
    goToData(editor, ui, match)
    return
  }
  const { tr } = editor.state
  const from = match.in === 'note' ? match.from : match.pos + 1 + match.start
  const to = match.in === 'note' ? match.to : match.pos + 1 + match.end
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to)))
  if (editor.isEditable) editor.view.focus()
  else editor.view.dom.focus({ preventScroll: true })
  if (match.in === 'note' && editor.isEditable) ui.set({ noting: true })
}

type WrittenIn = HTMLInputElement | HTMLTextAreaElement

/** The field in which a block's words are written: on the paper, or among the block's settings. */
function goToField(editor: Editor, ui: BuilderUi, match: FieldMatch): void {
  const block = blockById(editor.state.doc, match.blockId)
  if (!block) return
  selectBlock(editor, block)
  if (!editor.isEditable) {
    editor.view.dom.focus({ preventScroll: true })
    return
  }
  const onPaper = fieldOf(blockElement(editor, block.id), match)
  if (onPaper) {
    selectIn(onPaper, match)
    return
  }
  if (!hasSettings(block.node.type.name)) return
  const isFigure = block.node.type.name === 'chart' || block.node.type.name === 'map'
  ui.openPanel(block.id, isFigure ? (DRAWN.has(match.words.field.name) ? 'visualise' : 'annotate') : '')
  whenThere(
    () => fieldOf(document.querySelector('[data-panel]'), match),
    (field) => selectIn(field, match),
  )
}

/** The data of a figure, among its settings. */
function goToData(editor: Editor, ui: BuilderUi, { blockId }: DataMatch): void {
  const block = blockById(editor.state.doc, blockId)
  if (!block) return
  selectBlock(editor, block)
  if (editor.isEditable) ui.openPanel(blockId, 'data')
  else editor.view.dom.focus({ preventScroll: true })
}

/** The field that has exactly these words. */
const fieldOf = (around: HTMLElement | null, { text }: FieldMatch): WrittenIn | undefined =>
  [...(around?.querySelectorAll<WrittenIn>('textarea, input:not([type=file])') ?? [])].find(
    ({ value }) => value === text,
  )

function selectIn(field: WrittenIn, { start, end }: FieldMatch): void {
  field.focus()
  field.setSelectionRange(start, end)
}
