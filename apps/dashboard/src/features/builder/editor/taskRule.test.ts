import type { Editor, JSONContent } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { p, testEditor } from './testing/testEditor.ts'
import { textKeys } from './textKeys.ts'

let editor: Editor
afterEach(() => editor.destroy())

const list = (type: string, ...points: JSONContent[][]): JSONContent => ({
  type,
  attrs: { id: type },
  content: points.map((content) => ({ type: 'listItem', content })),
})

/** Types at the beginning of the paragraph of that id. */
function type(id: string, letters: string): void {
  editor.state.doc.descendants((node, pos) => {
    if (node.attrs.id === id) editor.commands.setTextSelection(pos + 1)
  })
  for (const letter of letters) {
    const { from, to } = editor.state.selection
    const insert = () => editor.state.tr.insertText(letter, from, to)
    if (!editor.view.someProp('handleTextInput', (handle) => handle(editor.view, from, to, letter, insert)))
      editor.view.dispatch(insert())
  }
}

const shape = (node: JSONContent): string =>
  node.text ??
  `${node.attrs?.checked === true ? 'done ' : ''}${node.type}(${(node.content ?? []).map(shape).join(' ')})`
const body = () => (editor.getJSON().content ?? []).slice(1).map(shape)

it('makes a task of the only point of a list, with the caret in it', () => {
  editor = testEditor([list('bulletList', [p('a', '')])], [textKeys])
  type('a', '[ ] Count')
  expect(body()).toEqual(['taskList(taskItem(paragraph(Count)))'])
})

it('makes a task of a point among others, which stay points', () => {
  editor = testEditor([list('orderedList', [p('a')], [p('b')], [p('c')])], [textKeys])
  type('b', '[x] ')
  expect(body()).toEqual([
    'orderedList(listItem(paragraph(a)))',
    'taskList(done taskItem(paragraph(b)))',
    'orderedList(listItem(paragraph(c)))',
  ])
})

it('leaves what no task can be in, and words that are not at the beginning', () => {
  editor = testEditor([list('bulletList', [p('a'), list('bulletList', [p('b')])])], [textKeys])
  type('b', '[ ] ')
  expect(body()).toEqual(['bulletList(listItem(paragraph(a) bulletList(listItem(paragraph([ ] b)))))'])
})
