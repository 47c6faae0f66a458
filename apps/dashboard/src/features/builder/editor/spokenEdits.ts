import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { type Editor, Extension } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { AddMarkStep, RemoveMarkStep } from '@tiptap/pm/transform'
import { announce } from './announce.ts'
import { blockInWords, kindInWords } from './blockInWords.ts'
import { activeBlock, blockAtIndex, blockById, selectedBlock } from './blocks.ts'

const MARKS: Readonly<Record<string, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Struck through',
  code: 'Code',
  link: 'Link',
  footnote: 'Footnote',
}

/**
 * Says aloud what a person's own edits do where nothing else tells: a block that is selected, one that becomes another
 * kind, marks that are put on or taken off. What moves, copies and undoes blocks says so itself.
 */
export const spokenEdits = Extension.create({
  name: 'spokenEdits',

  onTransaction({ editor, transaction }) {
    if (transaction.before === undefined || isChangeOrigin(transaction)) return
    const words = selectionInWords(editor, transaction) ?? changeInWords(editor, transaction)
    if (words) announce(words)
  },
})

function selectionInWords({ state }: Editor, tr: Transaction): string | null {
  const block = tr.selectionSet ? selectedBlock(state) : null
  return block && `${blockInWords(state.doc, block.id)}, selected`
}

function changeInWords({ state }: Editor, tr: Transaction): string | null {
  const marks = marksInWords(state, tr)
  if (marks !== null || !tr.docChanged) return marks
  const block = activeBlock(state)
  if (!block) return null
  const kind = kindInWords(block.node)
  // What is typed at the start of a line may put a block of another id in its place.
  const known = blockById(tr.before, block.id)?.node
  const there =
    tr.before.childCount === state.doc.childCount ? blockAtIndex(tr.before, block.index)?.node : null
  const before = known ?? (block.parent === state.doc ? there : null)
  return before && kindInWords(before) !== kind ? kind : null
}

function marksInWords(state: EditorState, tr: Transaction): string | null {
  const [step] = tr.steps
  if (step instanceof AddMarkStep) return onOff(step.mark, true)
  if (step instanceof RemoveMarkStep) return onOff(step.mark, false)
  if (tr.docChanged || !tr.storedMarksSet) return null
  const now = state.storedMarks ?? []
  const around = state.selection.$from.marks()
  const put = now.find((mark) => !mark.isInSet(around))
  const off = around.find((mark) => !mark.isInSet(now))
  return put ? onOff(put, true) : off ? onOff(off, false) : null
}

const onOff = (mark: Mark, isOn: boolean): string | null => {
  const name = MARKS[mark.type.name]
  return name ? `${name} ${isOn ? 'on' : 'off'}` : null
}
