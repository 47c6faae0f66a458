import { getMarkRange } from '@tiptap/core'
import { type EditorState, TextSelection } from '@tiptap/pm/state'

/** Words that have a note or are to have one, and what it says; '' for none yet. */
export interface NotePlace {
  from: number
  to: number
  text: string
}

/**
 * What a footnote would belong to now: the note the caret is in or behind, the selected words of one text, else the word
 * before the caret. Null where there are no words, or where no note may be.
 */
export function notePlace({ selection, schema, doc }: EditorState): NotePlace | null {
  const type = schema.marks.footnote!
  const { $from, $to, from, to, empty } = selection
  if (!(selection instanceof TextSelection) || !$from.parent.type.allowsMarkType(type)) return null
  const inCode = schema.marks.code!
  const isFree = (start: number, end: number) => start < end && !doc.rangeHasMark(start, end, inCode)
  const known = getMarkRange($from, type) ?? undefined
  if (known && known.to >= to)
    return {
      ...known,
      text: String(doc.nodeAt(known.from)?.marks.find((mark) => mark.type === type)?.attrs.text),
    }
  if (!empty) {
    const end = $to.parent === $from.parent ? to : $from.end()
    return isFree(from, end) ? { from, to: end, text: '' } : null
  }
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc').trimEnd()
  const end = $from.start() + before.length
  if (end < from) {
    const behind = getMarkRange(doc.resolve(end), type)
    if (behind)
      return {
        ...behind,
        text: String(doc.nodeAt(behind.from)?.marks.find((mark) => mark.type === type)?.attrs.text),
      }
  }
  const start = end - (before.split(/\s/).at(-1) ?? '').length
  return isFree(start, end) ? { from: start, to: end, text: '' } : null
}
