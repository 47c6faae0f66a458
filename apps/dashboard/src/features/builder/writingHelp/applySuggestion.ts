import type { Editor } from '@tiptap/core'
import { newBlockId } from '@bubbles/report-document'
import { blockAtIndex, blockById, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import type { Place } from './place.ts'

const ATTRIBUTES = { alternativeText: 'alt', title: 'title' } as const

/**
 * Writes a suggestion where it belongs, as one step of the person's own that they can undo.
 * @param passage what is to be replaced, as it was when the suggestion was asked for; '' where nothing is
 * @returns false where the place is gone or has changed meanwhile: then nothing is written
 */
export function applySuggestion(editor: Editor, place: Place, text: string, passage: string): boolean {
  const { task, blockId, range } = place
  if (task === 'alternativeText' || task === 'title') {
    if (!blockById(editor.state.doc, blockId)) return false
    undoStep(editor, () => setBlockAttrs(editor, blockId, { [ATTRIBUTES[task]]: text }))
    return true
  }
  if (task === 'introduction') return writeIntroduction(editor, text)
  if (!range || range.from >= range.to || passageAt(editor, range) !== passage) return false
  undoStep(editor, () => editor.view.dispatch(editor.state.tr.insertText(text, range.from, range.to)))
  return true
}

/** The words of a range, as it is sent and compared. */
export const passageAt = (editor: Editor, { from, to }: { from: number; to: number }): string =>
  editor.state.doc.textBetween(from, to, '\n', '\n')

/** Whether the range has links, footnotes or styles that don't go over all of it, which other words can't keep. */
export function losesMarks(editor: Editor, { from, to }: { from: number; to: number }): boolean {
  const { doc } = editor.state
  const kept = doc.resolve(from).marksAcross(doc.resolve(to)) ?? []
  let loses = false
  doc.nodesBetween(from, to, (node) => {
    if (node.isText && node.marks.some((mark) => !mark.isInSet(kept))) loses = true
  })
  return loses
}

function writeIntroduction(editor: Editor, text: string): boolean {
  const { doc, schema, tr } = editor.state
  const [title, first] = [blockAtIndex(doc, 0), blockAtIndex(doc, 1)]
  if (!title) return false
  const words = schema.text(text)
  if (first?.node.type.name === 'standfirst')
    tr.replaceWith(first.pos + 1, first.pos + first.node.nodeSize - 1, words)
  else
    tr.insert(title.pos + title.node.nodeSize, schema.nodes.standfirst!.create({ id: newBlockId() }, words))
  undoStep(editor, () => editor.view.dispatch(tr))
  return true
}
