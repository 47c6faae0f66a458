import type { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { p, testEditor } from './testing/testEditor.ts'
import { textKeys } from './textKeys.ts'

let editor: Editor
afterEach(() => editor.destroy())

const type = (text: string) => {
  for (const letter of text) {
    const { from, to } = editor.state.selection
    const insert = () => editor.state.tr.insertText(letter, from, to)
    const isTaken = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, letter, insert),
    )
    if (!isTaken) editor.view.dispatch(insert())
  }
}
const enter = () =>
  editor.view.someProp('handleKeyDown', (handle) =>
    handle(editor.view, new KeyboardEvent('keydown', { key: 'Enter' })),
  )
const blocks = () =>
  editor.state.doc.children.slice(1).map(({ type: { name }, textContent }) => `${name}:${textContent}`)

it.each([
  ['with', true],
  ['without', false],
])('`---` is a divider and one line to go on, %s Enter behind it', (_, hasEnter) => {
  editor = testEditor([p('a', '')], [textKeys])
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  type('---')
  if (hasEnter) enter()
  type('On')
  expect(blocks()).toEqual(['horizontalRule:', 'paragraph:On'])
})

it('a later Enter below a divider makes a line', () => {
  editor = testEditor([p('a', '')], [textKeys])
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  type('---')
  enter()
  enter()
  expect(blocks()).toEqual(['horizontalRule:', 'paragraph:', 'paragraph:'])
})
