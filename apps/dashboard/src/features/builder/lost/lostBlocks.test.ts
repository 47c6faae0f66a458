import { documentSchema } from '@bubbles/report-document'
import type { Node } from '@tiptap/pm/model'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keptStore } from './keptStore.ts'
import { LostBlocks, UNSEEN_MS } from './lostBlocks.ts'
import { firstWords, lostSentence } from './lostWords.ts'

const schema = documentSchema()
const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: text === '' ? [] : [{ type: 'text', text }],
})
/** A report with these paragraphs; those of the same words are the same nodes, as in the editor. */
const made = new Map<string, Node>()
const report = (words: Record<string, string>): Node => {
  const block = (json: object) => {
    const key = JSON.stringify(json)
    if (!made.has(key)) made.set(key, schema.nodeFromJSON(json))
    return made.get(key)!
  }
  return schema.topNodeType.create(null, [
    block({ type: 'title', attrs: { id: 'title' } }),
    ...Object.entries(words).map(([id, text]) => block(paragraph(id, text))),
  ])
}

let now = 1_000_000
const store = () => keptStore('user/report', localStorage)
const open = (doc: Node): LostBlocks => {
  const lost = new LostBlocks(store(), () => now)
  lost.open(doc)
  return lost
}
const [start, typed, gone] = [
  report({ a: 'First.', b: 'Wind' }),
  report({ a: 'First.', b: 'Wind power' }),
  report({ a: 'First.' }),
]
beforeEach(() => localStorage.clear())

describe('words in a block that is gone', () => {
  it('are kept when they were typed offline and somebody else deleted the block', () => {
    const lost = open(start)
    const onLost = vi.fn<() => void>()
    lost.subscribe(onLost)
    lost.saved(false)
    lost.change(start, typed, true)
    now += 3_600_000
    lost.change(typed, gone, false)
    expect(lost.getLost()).toMatchObject([
      { id: 'b', words: 'Wind power', before: ['a', 'title'], json: paragraph('b', 'Wind power') },
    ])
    expect(onLost).toHaveBeenCalledTimes(1)
  })

  it('are kept when both happened at the same moment, and not once there was time to see them', () => {
    for (const [waited, count] of [
      [UNSEEN_MS - 1, 1],
      [UNSEEN_MS, 0],
    ] as const) {
      localStorage.clear()
      const lost = open(start)
      lost.change(start, typed, true)
      lost.saved(true)
      now += waited
      lost.change(typed, gone, false)
      expect([waited, lost.getLost().length]).toEqual([waited, count])
    }
  })

  it('are not offered when the person deleted the block, by undo too, or typed nothing into it', () => {
    const lost = open(start)
    lost.change(start, typed, true)
    lost.change(typed, gone, true)
    lost.change(gone, typed, false)
    lost.change(typed, gone, false)
    lost.change(start, gone, false)
    expect(lost.getLost()).toEqual([])
    expect(store().all()).toEqual([])
  })

  it('hold what others wrote into the block meanwhile', () => {
    const lost = open(start)
    const both = report({ a: 'First.', b: 'Wind power here' })
    lost.change(start, typed, true)
    lost.change(typed, both, false)
    lost.change(both, gone, false)
    expect(lost.getLost()).toMatchObject([{ words: 'Wind power here' }])
  })

  it('are found after a reload, whether the block went before or after, until the person has answered', () => {
    open(start).change(start, typed, true)
    // The server has the deletion when the report is opened again.
    expect(open(gone).getLost()).toMatchObject([{ id: 'b', words: 'Wind power', state: 'lost' }])
    const again = open(gone)
    expect(again.getLost()).toHaveLength(1)
    again.answer('b')
    expect(again.getLost()).toEqual([])
    expect(open(gone).getLost()).toEqual([])

    open(start).change(start, typed, true)
    const reopened = open(typed)
    expect(reopened.getLost()).toEqual([])
    reopened.change(typed, gone, false)
    expect(reopened.getLost()).toHaveLength(1)
  })

  it('of somebody else at this browser, or of another report, are not shown', () => {
    open(start).change(start, typed, true)
    expect(keptStore('user/other', localStorage).all()).toEqual([])
    expect(keptStore('other/report', localStorage).all()).toEqual([])
    localStorage.setItem('bubbles-lost/user/report/x', 'no JSON')
    expect(store().all()).toHaveLength(1)
  })

  it('leave nothing behind once they are safe', () => {
    const lost = open(start)
    lost.change(start, typed, true)
    lost.saved(true)
    now += UNSEEN_MS
    lost.change(typed, report({ a: 'First!', b: 'Wind power' }), false)
    expect(localStorage).toHaveLength(0)
  })
})

it.each([
  [['Nora Lindqvist'], '1 of your changes was in a block Nora Lindqvist deleted.'],
  [[undefined], '1 of your changes was in a block that was deleted.'],
  [['Nora', 'Nora'], '2 of your changes were in blocks Nora deleted.'],
  [['Nora', undefined], '2 of your changes were in blocks that were deleted.'],
])('%j is said as %s', (deleters, words) => {
  expect(lostSentence(deleters)).toBe(words)
})

it('shows the first words of a long block', () => {
  expect(firstWords('Wind')).toBe('Wind')
  expect(firstWords('x'.repeat(200))).toHaveLength(120)
})
