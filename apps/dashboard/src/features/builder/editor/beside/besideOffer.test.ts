import type { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { blockElement } from '../blocks.ts'
import { columns, figure, p, testEditor } from '../testing/testEditor.ts'
import { besideOfferAt } from './besideOffer.ts'

let editor: Editor
afterEach(() => editor.destroy())

const place = (element: Element, left: number, right: number, top: number, bottom: number) => {
  element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top)
}

/** The title at 0, then blocks of 100 px from 100 to 820 px, 20 px apart; columns 40 px apart. */
function laidOut(body: Parameters<typeof testEditor>[0]): Editor {
  editor = testEditor(body)
  for (const [index, element] of [...editor.view.dom.children].entries()) {
    const top = index * 120
    place(element, 100, 820, top, top + 100)
    if (element.getAttribute('data-block') !== 'columns') continue
    const width = (720 - (element.children.length - 1) * 40) / element.children.length
    for (const [at, column] of [...element.children].entries()) {
      const left = 100 + at * (width + 40)
      place(column, left, left + width, top, top + 100)
      for (const block of column.children) place(block, left, left + width, top, top + 40)
    }
  }
  return editor
}

it('offers the sides of a block, with a line just outside it', () => {
  laidOut([p('a'), p('b')])
  expect(besideOfferAt(editor, 'b', 110, 150)).toEqual({
    place: { blockId: 'a', side: 'before' },
    line: { x: 92, top: 120, height: 100 },
  })
  expect(besideOfferAt(editor, 'b', 800, 150)).toEqual({
    place: { blockId: 'a', side: 'after' },
    line: { x: 828, top: 120, height: 100 },
  })
  // The middle, the space between two blocks, the title, and the block itself are for other drops or for none.
  for (const [x, y] of [
    [400, 150],
    [126, 150],
    [794, 150],
    [110, 223],
    [110, 50],
    [110, 270],
  ] as const)
    expect(besideOfferAt(editor, 'b', x, y)).toBeNull()
})

it('offers a column at the sides of each, with a line in the gap, as long as there are fewer than three', () => {
  laidOut([columns('k', [p('a')], [p('b')]), p('c'), columns('m', [p('d')], [p('e')], [p('f')])])
  const at = (x: number, y = 130) => {
    const offer = besideOfferAt(editor, 'c', x, y)
    return offer && [offer.place, offer.line.x]
  }
  expect(at(110)).toEqual([{ columnsId: 'k', at: 0 }, 92])
  expect(at(430)).toEqual([{ columnsId: 'k', at: 1 }, 460])
  expect(at(460)).toEqual([{ columnsId: 'k', at: 1 }, 460])
  expect(at(490)).toEqual([{ columnsId: 'k', at: 1 }, 460])
  expect(at(815)).toEqual([{ columnsId: 'k', at: 2 }, 828])
  // Below the blocks of a column too: the column is meant, not the block.
  expect(at(110, 210)).toEqual([{ columnsId: 'k', at: 0 }, 92])
  expect(at(270)).toBeNull()
  expect([110, 340, 815].map((x) => at(x, 370))).toEqual([null, null, null])
})

it('offers none beside columns that stand one below the other', () => {
  laidOut([columns('k', [p('a')], [p('b')]), p('c')])
  const [first, second] = blockElement(editor, 'k')!.children
  place(first!, 100, 820, 120, 160)
  place(second!, 100, 820, 180, 220)
  expect(besideOfferAt(editor, 'c', 110, 130)).toBeNull()
})

it('offers none where metrics stand side by side as they are', () => {
  laidOut([figure('a', 'metric'), figure('b', 'metric'), p('c')])
  expect(besideOfferAt(editor, 'b', 110, 150)).toBeNull()
  expect(besideOfferAt(editor, 'c', 110, 150)?.place).toEqual({ blockId: 'a', side: 'before' })
})

it('means the other side where a report is written from right to left', () => {
  laidOut([p('a'), columns('k', [p('b')], [p('c')]), p('d')])
  editor.view.dom.style.direction = 'rtl'
  expect(besideOfferAt(editor, 'd', 110, 150)).toMatchObject({
    place: { blockId: 'a', side: 'after' },
    line: { x: 92 },
  })
  const [first, second] = blockElement(editor, 'k')!.children
  place(first!, 480, 820, 240, 340)
  place(second!, 100, 440, 240, 340)
  expect(besideOfferAt(editor, 'd', 815, 250)?.place).toEqual({ columnsId: 'k', at: 0 })
  expect(besideOfferAt(editor, 'd', 460, 250)).toMatchObject({
    place: { columnsId: 'k', at: 1 },
    line: { x: 460 },
  })
  expect(besideOfferAt(editor, 'd', 110, 250)?.place).toEqual({ columnsId: 'k', at: 2 })
})
