import { Schema } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import type { Thread } from './queries.ts'
import { stackCards } from './stackCards.ts'
import { suggesting } from './suggestions/testing.ts'
import { blockPlaces, quoteRange, sortThreads } from './threadsOf.ts'
import { threadOrder } from './useThreadOrder.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*', attrs: { id: { default: null } } },
    columns: { group: 'block', content: 'block+', attrs: { id: { default: null } } },
    text: {},
  },
  marks: { bold: {} },
})
const paragraph = (id: string, text: string) => schema.node('paragraph', { id }, [schema.text(text)])
const person = { id: 'u', name: 'Marta', emailAddress: '' }
const thread = (id: string, blockId: string, more: Partial<Thread> = {}): Thread => ({
  id,
  blockId,
  blockLabel: '',
  quote: '',
  createdAt: '2026-11-21T10:00:00Z',
  resolvedAt: null,
  resolvedBy: null,
  reader: null,
  suggestion: null,
  comments: [],
  ...more,
})

it('sorts threads by the document, and keeps those whose block is gone', () => {
  const doc = schema.node('doc', null, [
    paragraph('a', 'A'),
    schema.node('columns', { id: 'columns' }, [paragraph('b', 'B')]),
  ])
  const sorted = sortThreads(
    [
      thread('1', 'b'),
      thread('2', 'gone'),
      thread('3', 'a', { createdAt: '2026-11-21T11:00:00Z' }),
      thread('4', 'a'),
      thread('5', 'a', { resolvedAt: '2026-11-21T12:00:00Z', resolvedBy: person }),
      thread('6', 'gone', { resolvedAt: '2026-11-21T13:00:00Z', resolvedBy: person }),
    ],
    blockPlaces(doc),
  )
  const ids = (threads: Thread[]) => threads.map(({ id }) => id)
  expect([ids(sorted.open), ids(sorted.onDeleted), ids(sorted.resolved)]).toEqual([
    ['4', '3', '1'],
    ['2'],
    ['6', '5'],
  ])
})

it('sorts threads of one block as they stand in its text', () => {
  const text = 'Coal made a quarter of the electricity.'
  const doc = schema.node('doc', null, [paragraph('a', text), paragraph('b', 'Alone')])
  const later = { createdAt: '2026-11-21T12:00:00Z' }
  const threads = [
    suggesting('end', 'a', text, text.replace('electricity', 'power')),
    { ...suggesting('begin', 'a', text, text.replace('Coal', 'Gas')), ...later },
    thread('quoted', 'a', { quote: 'a quarter', ...later }),
    thread('whole', 'a'),
    thread('alone', 'b'),
  ]
  expect(threadOrder(doc, threads)).toEqual(['whole', 'begin', 'quoted', 'end'])
  const order = new Map(threadOrder(doc, threads).map((id, index) => [id, index]))
  expect(sortThreads(threads, blockPlaces(doc), order).open.map(({ id }) => id)).toEqual([
    'whole',
    'begin',
    'quoted',
    'end',
    'alone',
  ])
})

it('finds quoted words across marks, and nothing when they were changed', () => {
  const block = schema.node('paragraph', { id: 'a' }, [
    schema.text('Coal made '),
    schema.text('a quarter', [schema.mark('bold')]),
    schema.text(' in 2012.'),
  ])
  const doc = schema.node('doc', null, [paragraph('x', 'Before'), block])
  const pos = doc.child(0).nodeSize
  const range = quoteRange(block, pos, 'made a quarter in')!
  expect(doc.textBetween(range.from, range.to)).toBe('made a quarter in')
  expect(quoteRange(block, pos, 'a tenth')).toBeNull()
  expect(quoteRange(block, pos, '')).toBeNull()
})

it('stands cards at their text, 12 apart, the active one first', () => {
  const wishes = [
    { id: 'a', top: 0, height: 50 },
    { id: 'b', top: 20, height: 50 },
    { id: 'c', top: 300, height: 50 },
  ]
  expect(Object.fromEntries(stackCards(wishes, null))).toEqual({ a: 0, b: 62, c: 300 })
  expect(Object.fromEntries(stackCards(wishes, 'b'))).toEqual({ a: -42, b: 20, c: 300 })
})
