import { LIMITS, yDocToDocument } from '@bubbles/report-document'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import type { Thread } from '../queries.ts'
import { suggestionMarks } from './marks.ts'
import { placeOf } from './place.ts'
import { openText, suggesting, TEXT } from './testing.ts'
import { changeFor } from './writeChange.ts'

function changeOfWords(words: string, blockId = 'first00000', text = TEXT) {
  const { editor, ydoc } = openText()
  const { doc } = editor.state
  const thread = suggesting('1', blockId, text, words)
  try {
    return { ydoc, change: changeFor({ doc, ydoc }, placeOf(doc, thread)!, thread.suggestion.replacement) }
  } finally {
    editor.destroy()
  }
}

it('makes a change with the marks of what it replaces, and leaves the document as it is', () => {
  const { ydoc, change } = changeOfWords(TEXT.replace('quarter', 'third'))
  const before = yDocToDocument(ydoc)
  expect(before.content[1]!.content).toHaveLength(3)
  expect(before.content[1]!.content![1]!.text).toBe('a quarter')
  Y.applyUpdate(ydoc, change!)
  expect(yDocToDocument(ydoc).content[1]!.content).toEqual([
    { type: 'text', text: 'Coal made ' },
    { type: 'text', text: 'a third', marks: [{ type: 'bold' }] },
    { type: 'text', text: ' of it.' },
  ])
})

it('adds words and takes words away', () => {
  const added = changeOfWords('Coal made nearly a quarter of it.')
  Y.applyUpdate(added.ydoc, added.change!)
  expect(yDocToDocument(added.ydoc).content[1]!.content![0]!.text).toBe('Coal made nearly ')
  const removed = changeOfWords('')
  Y.applyUpdate(removed.ydoc, removed.change!)
  expect(yDocToDocument(removed.ydoc).content[1]!.content ?? []).toEqual([])
})

it('refuses a title longer than one may be', () => {
  expect(() => changeOfWords('R'.repeat(LIMITS.title + 1), 'title00000', 'Report')).toThrow(
    'A title can have 300',
  )
})

it('marks what is there as it was, and says who suggests it', () => {
  const { editor } = openText()
  const threads: Thread[] = [
    suggesting('1', 'first00000', TEXT, TEXT.replace('quarter', 'third')),
    suggesting('2', 'first00000', 'Coal made a tenth of it.', 'Coal made a twelfth of it.'),
    suggesting('3', 'gone000000', TEXT, ''),
  ]
  const marks = suggestionMarks(threads, null)(editor.state.doc)
  expect(marks.map(({ from, to }) => editor.state.doc.textBetween(from, to))).toEqual(['quarter', ''])
  editor.destroy()
})
