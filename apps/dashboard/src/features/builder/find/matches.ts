import { blockTypeName } from '@bubbles/report-document'
import { type Worded, wordsIn } from '@bubbles/report-document/words'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { placesIn } from './wanted.ts'

interface Found {
  /** The block, or the part of one, that has it: the innermost with an id. */
  blockId: string
  /** Where that begins. */
  pos: number
  /** The words it is in, and its place in them. */
  text: string
  start: number
  end: number
}

/** In the text of the paper. */
export interface TextMatch extends Found {
  in: 'text'
}

/** In a footnote of the words `from` to `to`. */
export interface NoteMatch extends Found {
  in: 'note'
  from: number
  to: number
}

/** In what a block has in its settings or fields. */
export interface FieldMatch extends Found {
  in: 'field'
  words: Worded
  /** "Chart: Title". */
  label: string
}

export type Match = TextMatch | NoteMatch | FieldMatch

/** Everything in a report that fits the pattern, in reading order: of each block its fields, its text, then its footnotes. */
export function findMatches(doc: ProseMirrorNode, pattern: RegExp | null): Match[] {
  const found: Match[] = []
  if (!pattern) return found
  doc.descendants((node, pos) => {
    if (node.isText) return false
    const blockId: unknown = node.attrs.id
    if (typeof blockId !== 'string') return true
    for (const words of wordsIn(node.type.name, node.attrs)) {
      const label = `${blockTypeName(node.type.name)}: ${words.field.label}`
      for (const [start, end] of placesIn(words.text, pattern))
        found.push({ in: 'field', blockId, pos, text: words.text, start, end, words, label })
    }
    if (!node.isTextblock) return true
    const text = node.textContent
    for (const [start, end] of placesIn(text, pattern))
      found.push({ in: 'text', blockId, pos, text, start, end })
    for (const note of notesIn(node))
      for (const [start, end] of placesIn(note.text, pattern))
        found.push({
          in: 'note',
          blockId,
          pos,
          text: note.text,
          start,
          end,
          from: pos + 1 + note.from,
          to: pos + 1 + note.to,
        })
    return false
  })
  return found
}

/** The footnotes of one text and the words each belongs to; words that stand together have one. */
function notesIn(block: ProseMirrorNode): { from: number; to: number; text: string }[] {
  const notes: { from: number; to: number; text: string }[] = []
  block.forEach((node, offset) => {
    const text: unknown = node.marks.find(({ type }) => type.name === 'footnote')?.attrs.text
    if (typeof text !== 'string' || text === '') return
    const last = notes.at(-1)
    const to = offset + node.nodeSize
    if (last && last.to === offset && last.text === text) last.to = to
    else notes.push({ from: offset, to, text })
  })
  return notes
}

/** Where a match is marked on the paper: its own words, those of its footnote, or its block. */
export function rangeOf(match: Match, doc: ProseMirrorNode): { from: number; to: number } {
  if (match.in === 'note') return match
  if (match.in === 'text') return { from: match.pos + 1 + match.start, to: match.pos + 1 + match.end }
  return { from: match.pos, to: match.pos + (doc.nodeAt(match.pos)?.nodeSize ?? 0) }
}

/** How many characters are shown on each side of a match. */
const AROUND = 32

/** The words around a match: "…in the first half of ", "2024", " it fell again…". */
export function snippetOf({ text, start, end }: Match): [before: string, found: string, after: string] {
  const before = text.slice(Math.max(0, start - AROUND), start)
  const after = text.slice(end, end + AROUND)
  return [
    start > AROUND ? `…${before}` : before,
    text.slice(start, end),
    end + AROUND < text.length ? `${after}…` : after,
  ]
}
