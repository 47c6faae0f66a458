import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockById, selectBlock } from '../editor/blocks.ts'
import { testEditor } from '../editor/testing/testEditor.ts'
import { selectWords } from './selectWords.ts'

const bold = { type: 'bold' }
let editor: Editor
// This DOM turns selections round that go backwards.
beforeEach(() => void vi.spyOn(window, 'getSelection').mockReturnValue(null))
afterEach(() => {
  editor.destroy()
  vi.restoreAllMocks()
})

const selected = () => {
  const { from, to } = editor.state.selection
  return editor.state.doc.textBetween(from, to, ' ')
}
/** The keys in a row, with a plus for the shift key. */
const press = (keys: string) =>
  keys.split(' ').map((key) => {
    selectWords(editor, key.endsWith('>') ? 1 : -1, key.startsWith('+'))
    return selected()
  })

it('goes from word to word of the block in hand, and over several with the shift key', () => {
  editor = testEditor([
    {
      type: 'paragraph',
      attrs: { id: 'p' },
      content: [
        { type: 'text', text: 'Coal ma' },
        { type: 'text', text: 'de', marks: [bold] },
        { type: 'text', text: ' a quarter.' },
      ],
    },
  ])
  selectBlock(editor, blockById(editor.state.doc, 'p')!)
  expect(press('> > +> +> +< < < +>')).toEqual([
    'Coal',
    'made',
    'made a',
    'made a quarter',
    'made a',
    'Coal',
    'Coal',
    'Coal made',
  ])
  expect(press('> > > > > +< +< +< +>')).toEqual([
    'a',
    'quarter',
    '.',
    '.',
    '.',
    'quarter.',
    'a quarter.',
    'made a quarter.',
    'a quarter.',
  ])
})

it('starts at the end when it goes back, and goes on through the items of a list', () => {
  const item = (text: string) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  editor = testEditor([
    { type: 'bulletList', attrs: { id: 'l' }, content: [item('First one'), item('Second')] },
  ])
  selectBlock(editor, blockById(editor.state.doc, 'l')!)
  expect(press('< < < <')).toEqual(['Second', 'one', 'First', 'First'])
})

it('leaves blocks without words as they are', () => {
  editor = testEditor([{ type: 'horizontalRule', attrs: { id: 'h' } }])
  selectBlock(editor, blockById(editor.state.doc, 'h')!)
  const before = editor.state.selection
  expect(press('> +<')).toEqual(['', ''])
  expect(editor.state.selection).toBe(before)
})
