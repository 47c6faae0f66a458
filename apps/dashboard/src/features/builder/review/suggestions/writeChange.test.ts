import { documentToYUpdate, LIMITS, type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { sharedEditor } from '../../editor/testing/testEditor.ts'
import { stepBack } from '../../editor/undo.ts'
import type { Thread } from '../queries.ts'
import { suggestionMarks } from './marks.ts'
import { changeOf } from './passage.ts'
import { placeOf, type SuggestionThread } from './place.ts'
import { writeChange } from './writeChange.ts'

const report: ReportDocument = {
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: 'title00000' }, content: [{ type: 'text', text: 'Report' }] },
    {
      type: 'paragraph',
      attrs: { id: 'first00000' },
      content: [
        { type: 'text', text: 'Coal made ' },
        { type: 'text', text: 'a quarter', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' of it.' },
      ],
    },
  ],
}
const TEXT = 'Coal made a quarter of it.'
const person = { id: 'u', name: 'Hannah', emailAddress: '' }

function open() {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, documentToYUpdate(report))
  return { ydoc, editor: sharedEditor(ydoc) }
}

const suggesting = (id: string, blockId: string, text: string, words: string): SuggestionThread => ({
  id,
  blockId,
  blockLabel: '',
  quote: '',
  createdAt: '2026-11-27T08:00:00Z',
  resolvedAt: null,
  resolvedBy: null,
  reader: null,
  comments: [],
  suggestion: {
    ...changeOf(text, 0, text.length, words)!,
    state: 'open',
    version: 1,
    createdBy: person,
    decidedBy: null,
    decidedAt: null,
    isOwn: false,
  },
})

it('writes a change with the marks of what it replaces, as one step of undo', () => {
  const { ydoc, editor } = open()
  const thread = suggesting('1', 'first00000', TEXT, TEXT.replace('quarter', 'third'))
  writeChange(editor, placeOf(editor.state.doc, thread)!, thread.suggestion.replacement)
  expect(yDocToDocument(ydoc).content[1]!.content).toEqual([
    { type: 'text', text: 'Coal made ' },
    { type: 'text', text: 'a third', marks: [{ type: 'bold' }] },
    { type: 'text', text: ' of it.' },
  ])
  stepBack(editor, 'undo')
  expect(editor.state.doc.child(1).textContent).toBe(TEXT)
  editor.destroy()
})

it('refuses a title longer than one may be', () => {
  const { editor } = open()
  const thread = suggesting('1', 'title00000', 'Report', 'R'.repeat(LIMITS.title + 1))
  const place = placeOf(editor.state.doc, thread)!
  expect(() => writeChange(editor, place, thread.suggestion.replacement)).toThrow('A title can have 300')
  expect(editor.state.doc.child(0).textContent).toBe('Report')
  editor.destroy()
})

it('marks what is there as it was, and says who suggests it', () => {
  const { editor } = open()
  const threads: Thread[] = [
    suggesting('1', 'first00000', TEXT, TEXT.replace('quarter', 'third')),
    suggesting('2', 'first00000', 'Coal made a tenth of it.', 'Coal made a twelfth of it.'),
    suggesting('3', 'gone000000', TEXT, ''),
  ]
  const marks = suggestionMarks(threads, null)(editor.state.doc)
  expect(marks.map(({ from, to }) => editor.state.doc.textBetween(from, to))).toEqual(['quarter', ''])
  editor.destroy()
})
