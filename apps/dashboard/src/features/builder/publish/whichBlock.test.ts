import type { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { columns, figure, p, testEditor } from '../editor/testing/testEditor.ts'
import { whichBlock } from './whichBlock.ts'

let editor: Editor
afterEach(() => editor.destroy())

const heading = (id: string, text: string) => ({
  type: 'heading',
  attrs: { id, level: 2 },
  content: [{ type: 'text', text }],
})

it('tells blocks apart that the checks call alike', () => {
  editor = testEditor([
    p('p1', ''),
    figure('q1', 'question'),
    columns('k', [figure('m1', 'metric')], [p('p2')]),
    heading('h', 'Growth'),
    p('p3', ''),
    figure('q2', 'question'),
  ])
  const which = (id: string, message: string) => whichBlock(editor.state.doc, id, { code: 'any', message })
  expect(which('q1', 'A question has no text')).toBe('Question 1 of 2')
  expect(which('q2', 'A question has no text')).toBe('Question 2 of 2')
  expect(which('p1', 'A paragraph is empty')).toBe('Before the first heading')
  expect(which('p3', 'A paragraph is empty')).toBe('Under “Growth”')
  // One of its kind, one that is named, one that is gone, one that people talk about.
  expect(which('m1', 'A metric has no value')).toBeNull()
  expect(which('q2', 'The question “Why?” has fewer than two options')).toBeNull()
  expect(which('gone', 'A question has no text')).toBeNull()
  expect(
    whichBlock(editor.state.doc, 'q1', { code: 'open-threads', message: 'One comment thread is open' }),
  ).toBeNull()
})
