import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { TableOf } from './figureTables.ts'
import { findMatches, type Match, rangeOf } from './matches.ts'
import { patternOf, type Wanted } from './wanted.ts'

/** So many matches are marked around the one at hand: thousands would slow down every key. All are counted. */
const MAX_MARKED = 1_000

export interface FinderState {
  matches: readonly Match[]
  /** Which of them is at hand; -1 for none. */
  at: number
}

const NOTHING: FinderState = { matches: [], at: -1 }

/**
 * What is looked for in a report and where it is. It marks matches with decorations, which are no part of the document, and
 * follows the document as it is changed, also by others.
 */
export class Finder {
  private readonly editor: Editor
  private readonly tableOf: TableOf | undefined
  private wanted: Wanted | null = null
  private doc: ProseMirrorNode | null = null
  private isStale = false
  private state: FinderState = NOTHING
  private marked: { of: FinderState; marks: DecorationSet } | null = null
  private readonly listeners = new Set<() => void>()

  constructor(editor: Editor, tableOf?: TableOf) {
    this.editor = editor
    this.tableOf = tableOf
  }

  readonly get = (): FinderState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Begins to mark and to follow the document; returns what ends it. */
  start(): () => void {
    const { editor } = this
    editor.view.setProps({ decorations: (state) => this.decorations(state) })
    const follow = ({ transaction }: { transaction: { docChanged: boolean } }) =>
      transaction.docChanged && this.tell()
    editor.on('transaction', follow)
    return () => {
      editor.off('transaction', follow)
      if (!editor.isDestroyed) editor.view.setProps({ decorations: () => null })
    }
  }

  /** Looks for something else; the first match from `pos` on is the one at hand. */
  look(wanted: Wanted, pos: number): void {
    this.wanted = wanted
    this.doc = this.editor.state.doc
    const matches = this.matchesIn(this.doc, wanted)
    this.state = { matches, at: firstFrom(matches, this.doc, pos) }
    this.show()
  }

  /** Looks again, since more tables have come. */
  again(): void {
    if (!this.doc || this.editor.isDestroyed) return
    this.isStale = true
    this.follow(this.editor.state.doc)
    this.show()
  }

  /** Goes to the match `by` places on, from the last to the first and back. */
  step(by: 1 | -1): void {
    const { matches, at } = this.state
    if (matches.length === 0) return
    this.state = { matches, at: (at + by + matches.length) % matches.length }
    this.show()
  }

  /** After a match was replaced that had `left` others behind it: goes to the first of those, or to the first of all. */
  goOn(left: number): void {
    const { matches } = this.state
    const at = left > 0 ? matches.length - left : 0
    this.state = { matches, at: matches.length > 0 ? Math.max(0, at) : -1 }
    this.show()
  }

  private show(): void {
    // Draws the marks again; the document stays as it is.
    this.editor.view.setProps({})
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }

  /** Of a document that has changed, the match at hand is the one it was: of its block, as many before it. */
  private follow(doc: ProseMirrorNode): void {
    if ((this.doc === doc && !this.isStale) || !this.wanted) return
    this.isStale = false
    const before = this.current()
    const nth = before ? ofBlock(this.state.matches, before.blockId).indexOf(before) : 0
    this.doc = doc
    const matches = this.matchesIn(doc, this.wanted)
    const same = before ? ofBlock(matches, before.blockId) : []
    const kept = same.length > 0 ? matches.indexOf(same[Math.min(nth, same.length - 1)]!) : -1
    this.state = { matches, at: kept >= 0 ? kept : firstFrom(matches, doc, before?.pos ?? 0) }
  }

  private matchesIn(doc: ProseMirrorNode, wanted: Wanted): Match[] {
    return findMatches(doc, patternOf(wanted), this.tableOf)
  }

  private current(): Match | undefined {
    return this.state.matches[this.state.at]
  }

  private decorations({ doc }: EditorState): DecorationSet {
    this.follow(doc)
    if (this.marked?.of !== this.state) this.marked = { of: this.state, marks: marksOf(this.state, doc) }
    return this.marked.marks
  }
}

function marksOf({ matches, at }: FinderState, doc: ProseMirrorNode): DecorationSet {
  const first = Math.max(0, at - MAX_MARKED / 2)
  const marks = matches.slice(first, first + MAX_MARKED).map((match, index) => {
    const { from, to } = rangeOf(match, doc)
    const now = first + index === at ? ' bb-found-now' : ''
    return match.in === 'field' || match.in === 'data'
      ? Decoration.node(from, to, { class: `bb-found-block${now}` })
      : Decoration.inline(from, to, { class: `bb-found${now}` })
  })
  return DecorationSet.create(doc, marks)
}

const ofBlock = (matches: readonly Match[], blockId: string): Match[] =>
  matches.filter((match) => match.blockId === blockId)

/** The first match at a place or after it; the first of all where there is none, -1 where there are none. */
function firstFrom(matches: readonly Match[], doc: ProseMirrorNode, pos: number): number {
  const at = matches.findIndex((match) => rangeOf(match, doc).to > pos || match.pos >= pos)
  return at < 0 && matches.length > 0 ? 0 : at
}
