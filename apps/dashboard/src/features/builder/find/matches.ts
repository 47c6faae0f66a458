import { blockTypeName } from '@bubbles/report-document'
import { type Worded, wordsIn } from '@bubbles/report-document/words'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { CellAt } from '@bubbles/tables'
import { type TableOf, tableHash } from './figureTables.ts'
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

/** In a cell of a figure's data. */
export interface DataMatch extends Found {
  in: 'data'
  /** Of the table it is in. */
  hash: string
  /** Row -1 has the names of the columns. */
  cell: CellAt
  /** "Figure 2, data, row 3". */
  label: string
}

/** A match in the document itself: data of figures are kept beside it. */
export type PaperMatch = TextMatch | NoteMatch | FieldMatch

export type Match = PaperMatch | DataMatch

export const isOnPaper = (match: Match): match is PaperMatch => match.in !== 'data'

const NO_TABLES: TableOf = () => undefined

/**
 * Everything in a report that fits the pattern, in reading order: of each block its fields, its data, its text, then its
 * footnotes.
 */
export function findMatches(doc: ProseMirrorNode, pattern: RegExp | null, tableOf = NO_TABLES): Match[] {
  const found: Match[] = []
  if (!pattern) return found
  let figure = 0
  doc.descendants((node, pos) => {
    if (node.isText) return false
    const blockId: unknown = node.attrs.id
    if (typeof blockId !== 'string') return true
    for (const words of wordsIn(node.type.name, node.attrs)) {
      const label = `${blockTypeName(node.type.name)}: ${words.field.label}`
      for (const [start, end] of placesIn(words.text, pattern))
        found.push({ in: 'field', blockId, pos, text: words.text, start, end, words, label })
    }
    if (node.type.name === 'chart' || node.type.name === 'map') {
      figure++
      for (const match of inData(node, pattern, tableOf))
        found.push({ ...match, blockId, pos, ...placed(figure, match) })
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

type InData = Pick<DataMatch, 'in' | 'hash' | 'cell' | 'text' | 'start' | 'end'>

/** Where a table has what is looked for: first the names of its columns, then row by row. */
function inData(node: ProseMirrorNode, pattern: RegExp, tableOf: TableOf): InData[] {
  const hash = tableHash(node)
  const table = hash === null ? undefined : tableOf(hash)?.table
  if (hash === null || !table) return []
  const rows = [table.columns.map(({ name }) => name), ...table.rows]
  return rows.flatMap((cells, at) =>
    cells.flatMap((text, column) =>
      placesIn(text, pattern).map(
        ([start, end]): InData => ({
          in: 'data',
          hash,
          cell: { row: at - 1, column },
          text,
          start,
          end,
        }),
      ),
    ),
  )
}

const placed = (figure: number, { cell: { row } }: InData): { label: string } => ({
  label: row < 0 ? `Figure ${figure}, data, column names` : `Figure ${figure}, data, row ${row + 1}`,
})

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
