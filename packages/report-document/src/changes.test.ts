import { expect, it } from 'vitest'
import { documentChanges } from './changes.ts'
import { countedIds, fullDocument, words } from './fixtures.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

const text = (id: string, value: string, marks?: DocumentNode['marks']): DocumentNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [words(value, marks)],
})
const chart = (attrs: Record<string, unknown>): DocumentNode => ({
  type: 'chart',
  attrs: { id: 'chart', title: 'Solar grew', dataset: 'a'.repeat(64), ...attrs },
})
const document = (...content: DocumentNode[]): ReportDocument => ({
  type: 'doc',
  content: [{ type: 'title', attrs: { id: 'title' }, content: [words('Power')] }, ...content],
})
const only = (before: ReportDocument, after: ReportDocument, tables = {}) => {
  const changes = documentChanges(before, after, tables)
  expect(changes).toHaveLength(1)
  return changes[0]!
}

it('finds nothing between a document and itself', () => {
  expect(documentChanges(fullDocument(), fullDocument())).toEqual([])
})

it('gives the words of both sides of a changed text', () => {
  expect(only(document(text('a', 'Coal fell.')), document(text('a', 'Coal fell again.')))).toEqual({
    blockId: 'a',
    type: 'paragraph',
    label: 'Coal fell again.',
    kind: 'changed',
    before: 'Coal fell.',
    after: 'Coal fell again.',
    moved: false,
    details: [],
  })
})

it('lists in the order of the later document, and what was removed where it stood', () => {
  const before = document(text('a', 'A'), text('b', 'B'), text('c', 'C'), text('d', 'D'))
  const after = document(text('c', 'C'), text('a', 'A!'), text('e', 'E'), text('d', 'D'))
  expect(documentChanges(before, after).map(({ blockId, kind, moved }) => [blockId, kind, moved])).toEqual([
    ['c', 'moved', true],
    ['a', 'changed', false],
    ['b', 'removed', false],
    ['e', 'added', false],
  ])
})

it('says what became of a figure in words', () => {
  const tables = {
    ['a'.repeat(64)]: { rows: Array(43).fill([]) },
    ['b'.repeat(64)]: { rows: Array(45).fill([]) },
  }
  const after = chart({
    title: 'Solar doubled',
    dataset: 'b'.repeat(64),
    kind: 'line',
    width: 3,
    stack: true,
  })
  expect(only(document(chart({ kind: 'bar' })), document(after), tables).details).toEqual([
    'Data replaced: 45 rows, previously 43',
    'Type: line chart, previously bar chart',
    'Title: “Solar doubled”, previously “Solar grew”',
    '1 setting changed',
  ])
})

it('says so when only the look of words changed, or who may read them', () => {
  expect(only(document(text('a', 'Coal')), document(text('a', 'Coal', [{ type: 'bold' }]))).details).toEqual([
    'Formatting changed',
  ])
  const internal = { ...text('a', 'Coal'), attrs: { id: 'a', internal: true } }
  expect(only(document(text('a', 'Coal')), document(internal)).details).toEqual(['Marked as internal'])
  const heading = { ...text('a', 'Coal'), type: 'heading', attrs: { id: 'a', level: 2 } }
  expect(only(document(text('a', 'Coal')), document(heading)).details[0]).toBe('Text turned into heading')
})

it('finds what changed inside columns', () => {
  const columns = (...content: DocumentNode[]): DocumentNode => ({
    type: 'columns',
    attrs: { id: 'columns' },
    content: [{ type: 'column', attrs: { id: 'column' }, content }],
  })
  const metric = { type: 'metric', attrs: { id: 'metric', label: 'Share', value: 12 } }
  expect(
    only(document(columns(chart({}))), document(columns(chart({ title: 'New' }), metric))).details,
  ).toEqual(['Chart: title: “New”, previously “Solar grew”', 'Number added inside'])
})

it('names every kind of block', () => {
  const changes = documentChanges({ type: 'doc', content: [] }, fullDocument(countedIds()))
  expect(changes.every(({ kind, label, type }) => kind === 'added' && label !== '' && label !== type)).toBe(
    true,
  )
})

it('knows a table by its caption or number, and its words row by row', () => {
  const table = (id: string, cells: string[][], caption = ''): DocumentNode => ({
    type: 'table',
    attrs: { id, caption },
    content: cells.map((row) => ({
      type: 'tableRow',
      content: row.map((cell) => ({ type: 'tableCell', content: [text(`${id}${cell}`, cell)] })),
    })),
  })
  const solar = [
    ['Country', '2024'],
    ['Hungary', '24.8'],
  ]
  const first = table('a', [['Kept']])
  const before = document(first, table('c', solar, 'Coal'))
  const after = document(first, table('b', solar))
  expect(
    documentChanges(before, after).map(({ label, before: was, after: is }) => [label, was ?? is]),
  ).toEqual([
    ['Coal', 'Country | 2024\nHungary | 24.8'],
    ['Table 2', 'Country | 2024\nHungary | 24.8'],
  ])
})
