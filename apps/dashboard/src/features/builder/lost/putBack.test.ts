import type { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { p, shape, testEditor } from '../editor/testing/testEditor.ts'
import type { KeptBlock } from './lostBlocks.ts'
import { putBack } from './putBack.ts'

let editor: Editor
afterEach(() => editor.destroy())

const lost = (before: string[]): KeptBlock => ({
  id: 'lost',
  json: p('lost', 'Wind power'),
  words: 'Wind power',
  before,
  state: 'lost',
  at: 0,
})

it.each([
  [['b', 'a', 'title'], 'a b NEW c'],
  [['gone', 'a', 'title'], 'a NEW b c'],
  [['title'], 'NEW a b c'],
  [[], 'NEW a b c'],
])('puts a block back after the nearest of %j, with an id of its own', (before, expected) => {
  editor = testEditor([p('a'), p('b'), p('c')])
  const id = putBack(editor, lost(before))
  expect(id).toMatch(/^[0-9A-Za-z]{10}$/)
  expect(shape(editor).replace(id, 'NEW')).toBe(expected)
  expect(editor.getText()).toContain('Wind power')
})

it('refuses what is no block of the report, and changes nothing', () => {
  editor = testEditor([p('a')])
  expect(() => putBack(editor, { ...lost([]), json: { type: 'unknown' } })).toThrow(RangeError)
  expect(shape(editor)).toBe('a')
})
