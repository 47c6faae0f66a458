import { describe, expect, it } from 'vitest'
import { BODY_TYPES, documentSchema } from '@bubbles/report-document'
import { filterSlashItems, itemsFor } from './findItems.ts'
import { SLASH_ITEMS } from './items.ts'

const ids = (query: string) => filterSlashItems(query).map(({ id }) => id)

/** The kind of block that an item places, where it has another name. */
const PLACED: Record<string, string> = {
  subheading: 'heading',
  smallNote: 'paragraph',
  video: 'file',
  rating: 'question',
  choice: 'question',
  comment: 'question',
  matrix: 'question',
  columns2: 'columns',
  columns3: 'columns',
  columns12: 'columns',
  columns21: 'columns',
  cards: 'columns',
  section: 'heading',
  largeQuote: 'blockquote',
  timeline: 'bulletList',
  fold: 'callout',
}
const blockOfItem = (id: string): string => PLACED[id] ?? id

it('places every kind of block that can be in the body, and nothing else but footnotes and “Internal only”', () => {
  const placed = new Set(SLASH_ITEMS.map(({ id }) => blockOfItem(id)))
  expect([...placed].sort()).toEqual([...BODY_TYPES, 'footnote', 'internal'].sort())
})

describe('filterSlashItems', () => {
  it('shows everything, in order and by group, before anything is typed', () => {
    expect(ids('')).toEqual(SLASH_ITEMS.map(({ id }) => id))
    expect([...new Set(SLASH_ITEMS.map(({ group }) => group))]).toEqual([
      'text',
      'data',
      'media',
      'feedback',
      'layout',
    ])
  })

  it('puts names before words within a name before other words', () => {
    expect(ids('list')).toEqual(['bulletList', 'orderedList', 'taskList'])
    expect(ids('head')).toEqual(['heading', 'subheading'])
    expect(ids('co')).toEqual([
      'codeBlock',
      'comment',
      'tableOfContents',
      'columns2',
      'columns3',
      'columns12',
      'columns21',
      'fold',
      'chart',
      'map',
      'people',
      'userDetails',
      'section',
    ])
    expect(ids('line')).toEqual(['chart', 'horizontalRule'])
  })

  it.each([
    ['CHA', ['chart']],
    ['img', ['image']],
    ['number', ['metric', 'orderedList']],
    ['kpi', ['metric']],
    ['  quo ', ['blockquote', 'largeQuote']],
    ['faq', ['fold']],
    ['question', ['rating', 'choice', 'matrix', 'comment']],
    ['milest', ['timeline']],
    ['tiles', ['cards']],
    ['band', ['section']],
    ['todo', ['taskList']],
    ['youtube', ['embed']],
    ['toc', ['tableOfContents']],
    ['internal', ['internal']],
    ['Îm', ['image']],
    ['xyz', []],
  ])('finds %j', (query, found) => {
    expect(ids(query)).toEqual(found)
  })
})

describe('itemsFor', () => {
  it('offers in a column what the document lets stand there', () => {
    const column = documentSchema().nodes.column!.contentMatch
    // A heading fits there, but only the page's own begin a section.
    const fits = SLASH_ITEMS.filter(
      ({ id }) =>
        id === 'footnote' || (id !== 'section' && column.matchType(documentSchema().nodes[blockOfItem(id)]!)),
    )
    expect(itemsFor(true)).toEqual(fits)
    expect(itemsFor(false)).toEqual(SLASH_ITEMS)
  })

  it('offers within a list or a quote a footnote and what goes below it, and no other kind of text', () => {
    const within = itemsFor(false, true)
    expect(within.filter(({ group }) => group === 'text').map(({ id }) => id)).toEqual(['footnote'])
    expect(within.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['chart', 'table', 'image', 'columns2']),
    )
    expect(within.some(({ id }) => id === 'section')).toBe(false)
  })
})
