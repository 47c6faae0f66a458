import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { announced } from '../announce.ts'
import { activeBlock, blockById } from '../blocks.ts'
import { columns, figure, p, shape, testEditor } from '../testing/testEditor.ts'
import { neighbourAbove } from '../blockMoves.ts'
import { type BesidePlace, canMoveBeside, moveBeside } from './moveBeside.ts'

let editor: Editor
afterEach(() => editor.destroy())

const sample = () =>
  testEditor([p('a'), columns('k', [p('b'), figure('c')], [figure('d', 'map')]), p('e'), figure('f')])
const beside = (blockId: string, side: 'before' | 'after' = 'after'): BesidePlace => ({ blockId, side })
const column = (at: number): BesidePlace => ({ columnsId: 'k', at })

/** Moves it, and looks that it comes as it was, with its id. */
function move(id: string, place: BesidePlace): string {
  const before = blockById(editor.state.doc, id)!.node
  expect(canMoveBeside(editor.state.doc, id, place)).toBe(true)
  expect(moveBeside(editor, id, place)).toBe(true)
  editor.state.doc.check()
  expect(blockById(editor.state.doc, id)!.node.eq(before)).toBe(true)
  return shape(editor)
}

describe('beside a block of the page', () => {
  it.each([
    ['f', beside('e'), 'a [b c | d] [e | f]'],
    ['f', beside('e', 'before'), 'a [b c | d] [f | e]'],
    ['a', beside('e'), '[b c | d] [e | a] f'],
    ['e', beside('f', 'before'), 'a [b c | d] [e | f]'],
    ['c', beside('a', 'before'), '[c | a] [b | d] e f'],
    ['d', beside('e'), 'a [b c | _] [e | d] f'],
  ])('puts %s', (id, place, after) => {
    editor = sample()
    expect(move(id, place)).toBe(after)
  })

  it('takes the caret or the selection along, and says so', async () => {
    editor = testEditor([p('a'), p('b', 'Words'), p('c')])
    const { pos } = blockById(editor.state.doc, 'b')!
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, pos + 3)))
    expect(move('b', beside('a'))).toBe('[a | b] c')
    expect(activeBlock(editor.state)!.id).toBe('b')
    expect(editor.state.selection.$from.parentOffset).toBe(2)
    await vi.waitFor(() => expect(announced.get()).toMatch(/^Moved: Text “Words”/))
    const { tr } = editor.state
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, blockById(editor.state.doc, 'c')!.pos)))
    move('c', { columnsId: editor.state.doc.child(1).attrs.id as string, at: 0 })
    expect((editor.state.selection as NodeSelection).node.attrs.id).toBe('c')
  })

  it('never stands beside the title, itself, in columns of columns, nor where the page as a whole is meant', () => {
    editor = testEditor([figure('t', 'tableOfContents'), p('a'), columns('k', [p('b')], [p('c')])])
    const { doc } = editor.state
    const refused: [string, BesidePlace][] = [
      ['a', beside('title')],
      ['title', beside('a')],
      ['a', beside('a')],
      ['a', beside('t')],
      ['t', beside('a')],
      ['a', beside('k')],
      ['a', beside('b')],
      ['k', beside('a')],
      ['k', column(0)],
      ['t', column(0)],
      ['a', beside('gone')],
      ['gone', beside('a')],
      ['a', { columnsId: 'gone', at: 0 }],
    ]
    for (const [id, place] of refused) {
      expect(canMoveBeside(doc, id, place)).toBe(false)
      expect(moveBeside(editor, id, place)).toBe(false)
    }
    expect(editor.state.doc).toBe(doc)
  })

  it('is offered by the menu for the block above where both can stand in columns', () => {
    editor = testEditor([p('a'), p('b'), figure('t', 'tableOfContents'), p('c')])
    const { doc } = editor.state
    expect(neighbourAbove(doc, 'b')!.id).toBe('a')
    expect(['a', 't', 'c'].map((id) => neighbourAbove(doc, id))).toEqual([null, null, null])
  })
})

describe('in a column of its own', () => {
  it.each([
    ['a', column(0), '[a | b c | d] e f'],
    ['e', column(1), 'a [b c | e | d] f'],
    ['f', column(2), 'a [b c | d | f] e'],
    ['c', column(0), 'a [c | b | d] e f'],
    ['b', column(2), 'a [c | d | b] e f'],
    // One that has a column goes with it.
    ['d', column(0), 'a [d | b c] e f'],
  ])('puts %s', (id, place, after) => {
    editor = sample()
    expect(move(id, place)).toBe(after)
  })

  it('makes no fourth one, but changes the order of three', () => {
    editor = testEditor([p('a'), columns('k', [p('b')], [p('c'), p('x')], [p('d')])])
    expect([0, 1, 2, 3].map((at) => canMoveBeside(editor.state.doc, 'a', column(at)))).toEqual(
      Array.from({ length: 4 }, () => false),
    )
    expect(canMoveBeside(editor.state.doc, 'x', column(0))).toBe(false)
    expect(move('b', column(3))).toBe('a [c x | d | b]')
    expect(editor.state.doc.child(2).child(2).attrs.id).toBe('k-1')
    // Where it is already is no place to go to.
    expect([2, 3].map((at) => canMoveBeside(editor.state.doc, 'b', column(at)))).toEqual([false, false])
  })
})
