import { LIMITS } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { countInWords } from '../../../../format/numbers.ts'
import { undoStep } from '../../editor/blocks.ts'
import { sameEnds } from '../../find/sameEnds.ts'
import type { Place } from './place.ts'

/**
 * Writes what is suggested into the document, as one step of undo. What is kept of the words keeps its marks, and new
 * words take those of the first that is replaced, or of the one before where nothing is.
 * @throws RangeError where the text or the report would be longer than it may be; nothing is written then.
 */
export function writeChange(editor: Editor, { pos, text, located }: Place, replacement: string): void {
  if (located.kind === 'lost' || located.kind === 'done') return
  const { tr } = editor.state
  const block = tr.doc.nodeAt(pos)
  if (!block) return
  const original = text.slice(located.from, located.to)
  const words = block.type.spec.code ? replacement : replacement.replaceAll(/\r?\n/g, ' ')
  const growth = words.length - original.length
  if (growth > 0 && block.type.name === 'title' && text.length + growth > LIMITS.title)
    throw new RangeError(`A title can have ${countInWords(LIMITS.title)} characters at most.`)
  if (growth > 0 && tr.doc.content.size + growth > LIMITS.characters)
    throw new RangeError(`A report can have ${countInWords(LIMITS.characters)} characters at most.`)
  const [begin, end] = sameEnds(original, words)
  const [from, to] = [located.from + begin, located.to - end]
  const put = words.slice(begin, words.length - end)
  const marked = block.nodeAt(from < to || from === 0 ? from : from - 1)
  if (put === '') tr.delete(pos + 1 + from, pos + 1 + to)
  else tr.replaceWith(pos + 1 + from, pos + 1 + to, editor.schema.text(put, marked?.marks))
  undoStep(editor, () => editor.view.dispatch(tr))
}
