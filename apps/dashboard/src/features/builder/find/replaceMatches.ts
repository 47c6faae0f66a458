import { LIMITS } from '@bubbles/report-document'
import { withWords } from '@bubbles/report-document/words'
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { countInWords } from '../../../format/numbers.ts'
import { blockById, undoStep } from '../editor/blocks.ts'
import { undoManagerOf } from '../editor/undo.ts'
import { blockPlaces } from '../review/threadsOf.ts'
import { tableHash } from './figureTables.ts'
import type { FieldMatch, Match, NoteMatch, PaperMatch, TextMatch } from './matches.ts'
import { sameEnds } from './sameEnds.ts'

/** A figure whose table was changed and kept: what it takes to have it. */
export interface FigureChange {
  blockId: string
  /** Of the table it has still. */
  hash: string
  attrs: Record<string, unknown>
  /** How many matches were replaced in it. */
  count: number
}

/** What became of matches that were to be replaced. */
export interface Replaced {
  replaced: number
  /** Those whose field or title would have become longer than it may be; they are as they were. */
  tooLong: number
}

/**
 * Puts other words in place of matches, as one step of undo. What is kept of a match keeps its marks, and new words take
 * those of the first that is replaced: a bold word stays bold, a link a link.
 * @param matches in the order of the document, as `findMatches` gives them for its present state.
 * @throws RangeError where the report would become longer than it may be; nothing is replaced then.
 */
export function replaceMatches(
  editor: Editor,
  matches: readonly PaperMatch[],
  words: string,
  figures: readonly FigureChange[] = [],
): Replaced {
  const growth = matches.reduce((sum, { start, end }) => sum + words.length - (end - start), 0)
  if (growth > 0 && editor.state.doc.content.size + growth > LIMITS.characters)
    throw new RangeError(`A report can have ${countInWords(LIMITS.characters)} characters at most.`)
  const result: Replaced = { replaced: 0, tooLong: 0 }
  asOneStep(editor, () => {
    for (const round of rounds(matches)) {
      const { tr } = editor.state
      const places = blockPlaces(tr.doc)
      for (const group of round) {
        const { blockId, pos } = group[0]!
        const done = replaceIn(tr, group, words, (places.get(blockId) ?? pos) - pos)
        result[done ? 'replaced' : 'tooLong'] += group.length
      }
      if (tr.docChanged) editor.view.dispatch(tr)
    }
    for (const figure of figures) if (giveTable(editor, figure)) result.replaced += figure.count
  })
  return result
}

/** Whether the figure still had the table that was changed. */
function giveTable(editor: Editor, { blockId, hash, attrs }: FigureChange): boolean {
  const block = blockById(editor.state.doc, blockId)
  if (!block || tableHash(block.node) !== hash) return false
  editor.view.dispatch(editor.state.tr.setNodeMarkup(block.pos, undefined, { ...block.node.attrs, ...attrs }))
  return true
}

/** Several transactions as one step of undo, however long they take. */
function asOneStep(editor: Editor, work: () => void): void {
  const manager = undoManagerOf(editor)
  const usual = manager?.captureTimeout
  if (manager) manager.captureTimeout = Number.POSITIVE_INFINITY
  try {
    undoStep(editor, work)
  } finally {
    if (manager && usual !== undefined) manager.captureTimeout = usual
  }
}

/**
 * Matches by the transactions that replace them, from the end of the document. Of one text only one match is replaced at a
 * time: Yjs learns of a text what changed between its first and last difference, and what others write between two matches
 * would be replaced too. Matches of one field or footnote are changed together, since each is stored as a whole.
 */
function rounds(matches: readonly PaperMatch[]): PaperMatch[][][] {
  const made: PaperMatch[][][] = []
  const turns = new Map<string, number>()
  const groups: PaperMatch[][] = []
  for (const match of matches) {
    const last = groups.at(-1)
    if (last && match.in !== 'text' && isOfSameWords(last[0]!, match)) last.push(match)
    else groups.push([match])
  }
  for (const group of groups.toReversed()) {
    const { blockId } = group[0]!
    const turn = turns.get(blockId) ?? 0
    turns.set(blockId, turn + 1)
    ;(made[turn] ??= []).push(group)
  }
  return made
}

function isOfSameWords(a: PaperMatch, b: PaperMatch): boolean {
  if (a.blockId !== b.blockId) return false
  if (a.in === 'note') return b.in === 'note' && a.from === b.from
  return (
    a.in === 'field' && b.in === 'field' && a.words.field === b.words.field && a.words.index === b.words.index
  )
}

/**
 * Replaces the matches of one text, footnote or field; false where it would be too long.
 * @param by how far their block has moved since they were found.
 */
function replaceIn(tr: Transaction, group: readonly PaperMatch[], words: string, by: number): boolean {
  const first = group[0]!
  const pos = first.pos + by
  if (first.in === 'text') return replaceText(tr, { ...first, pos }, words)
  const text = replacedText(group, words)
  if (first.in === 'field') return replaceField(tr, { ...first, pos }, text)
  return replaceNote(tr, { ...first, from: first.from + by, to: first.to + by }, text)
}

/** The text of some matches of it with other words in their place. */
export function replacedText(group: readonly Match[], words: string): string {
  const { text } = group[0]!
  return group
    .toReversed()
    .reduce((now, { start, end }) => now.slice(0, start) + words + now.slice(end), text)
}

function replaceText(tr: Transaction, { pos, text, start, end }: TextMatch, words: string): boolean {
  const block = tr.doc.nodeAt(pos)
  if (!block) return true
  const isTitle = block.type.name === 'title'
  const length = block.content.size + words.length - (end - start)
  if (isTitle && length > LIMITS.title && length > block.content.size) return false
  const [kept, rest] = sameEnds(text.slice(start, end), words)
  const from = pos + 1 + start + kept
  const to = pos + 1 + end - rest
  const put = words.slice(kept, words.length - rest)
  // Words that are only added take the marks of those before them, or of those after where they come first.
  const marked = block.nodeAt(start + (from < to || kept === 0 ? kept : kept - 1))
  if (put === '') tr.delete(from, to)
  else tr.replaceWith(from, to, tr.doc.type.schema.text(put, marked?.marks))
  return true
}

function replaceNote(tr: Transaction, { from, to }: NoteMatch, text: string): boolean {
  if (text.length > LIMITS.note) return false
  const type = tr.doc.type.schema.marks.footnote!
  if (text.trim() === '') tr.removeMark(from, to, type)
  else tr.addMark(from, to, type.create({ text }))
  return true
}

function replaceField(tr: Transaction, { pos, words, text: before }: FieldMatch, text: string): boolean {
  if (text.length > words.field.max && text.length > before.length) return false
  const block = tr.doc.nodeAt(pos)
  if (block) tr.setNodeAttribute(pos, words.field.name, withWords(block.attrs, words, text))
  return true
}
