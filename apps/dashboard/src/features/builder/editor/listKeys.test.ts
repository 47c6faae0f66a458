import type { JSONContent } from '@tiptap/core'
import { expect, it } from 'vitest'
import { tabInList } from './listKeys.ts'
import { p, testEditor } from './testing/testEditor.ts'

const list = (item: string, ...words: string[]): JSONContent => ({
  type: item === 'taskItem' ? 'taskList' : 'bulletList',
  attrs: { id: 'list' },
  content: words.map((text) => ({
    type: item,
    attrs: { id: `item ${text}` },
    content: [p(`p ${text}`, text)],
  })),
})

it.each(['listItem', 'taskItem'])('Tab puts a %s one level in, and stays in the first', (item) => {
  const editor = testEditor([list(item, 'one', 'two'), p('after')])
  const at = (words: string) => {
    let found = 0
    editor.state.doc.descendants((node, pos) => void (node.text === words && (found = pos + 1)))
    editor.commands.setTextSelection(found)
  }
  const words = () => editor.state.doc.child(1).toString()
  const before = words()
  at('one')
  expect(tabInList(editor)).toBe(true)
  expect(words()).toBe(before)
  at('two')
  expect(tabInList(editor)).toBe(true)
  expect(editor.state.doc.child(1).childCount).toBe(1)
  expect(words()).toContain('two')
  at('after')
  expect(tabInList(editor)).toBe(false)
  editor.destroy()
})
