import { BLOCK_TYPES, newBlockId } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { UniqueID } from '@tiptap/extension-unique-id'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { afterEach, expect, it } from 'vitest'
import { blockById } from './blocks.ts'
import { cutIds } from './cutIds.ts'
import { columns, p, testEditor } from './testing/testEditor.ts'

let editor: Editor
afterEach(() => editor.destroy())

const start = () => {
  editor = testEditor(
    [p('a'), columns('k', [p('b')], [p('c')]), p('d')],
    [UniqueID.configure({ types: BLOCK_TYPES, generateID: newBlockId }), ...cutIds()],
  )
}
const clipboard = () => {
  const kept = new Map<string, string>()
  return {
    files: [],
    clearData: () => kept.clear(),
    setData: (type: string, data: string) => void kept.set(type, data),
    getData: (type: string) => kept.get(type) ?? '',
  }
}
let data = clipboard()
const send = (type: 'cut' | 'copy' | 'paste') => {
  if (type !== 'paste') data = clipboard()
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData: data })
  editor.view.dom.dispatchEvent(event)
}
const select = (id: string) => {
  const { tr, doc } = editor.state
  editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, blockById(doc, id)!.pos)))
}
/** The caret in the last line, which is empty for it. */
const caretAtEnd = () => {
  const { tr, doc } = editor.state
  tr.insert(doc.content.size, editor.schema.nodes.paragraph!.create({ id: newBlockId() }))
  editor.view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)))
}
const ids = () => {
  const found: string[] = []
  editor.state.doc.descendants((node) => void (node.attrs.id && found.push(String(node.attrs.id))))
  return found
}
const count = (id: string) => ids().filter((each) => each === id).length

it('what is cut and pasted keeps its ids, down to what is in it; once more, it gets new ones', () => {
  start()
  select('k')
  send('cut')
  expect(ids()).not.toContain('k')
  caretAtEnd()
  send('paste')
  expect(ids().filter((id) => ['k', 'k-1', 'b', 'k-2', 'c'].includes(id))).toEqual([
    'k',
    'k-1',
    'b',
    'k-2',
    'c',
  ])
  caretAtEnd()
  send('paste')
  expect(editor.state.doc.textContent.match(/b/g)).toHaveLength(2)
  expect(['k', 'k-1', 'b'].map(count)).toEqual([1, 1, 1])
  expect(new Set(ids()).size).toBe(ids().length)
})

it('a copy gets new ids, also where what was copied is gone, and where something else was cut before', () => {
  start()
  select('a')
  send('cut')
  select('k')
  send('copy')
  editor.commands.deleteSelection()
  caretAtEnd()
  send('paste')
  expect(editor.state.doc.textContent).toContain('b')
  expect(['a', 'k', 'b'].map(count)).toEqual([0, 0, 0])
})

it('what was cut and brought back by undo is pasted with new ids', () => {
  start()
  const { doc } = editor.state
  select('k')
  send('cut')
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content))
  caretAtEnd()
  send('paste')
  expect(editor.state.doc.textContent.match(/b/g)).toHaveLength(2)
  expect(new Set(ids()).size).toBe(ids().length)
})
