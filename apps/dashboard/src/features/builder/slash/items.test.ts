import { describe, expect, it } from 'vitest'
import { documentSchema } from '@bubbles/report-document'
import { filterSlashItems, itemsFor, SLASH_ITEMS } from './items.ts'

const ids = (query: string) => filterSlashItems(query).map(({ id }) => id)

describe('filterSlashItems', () => {
  it('shows everything, in order and by group, before anything is typed', () => {
    expect(ids('')).toEqual(SLASH_ITEMS.map(({ id }) => id))
    expect([...new Set(SLASH_ITEMS.map(({ group }) => group))]).toEqual([
      'Text',
      'Data',
      'Media',
      'Feedback',
      'Layout',
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
      'chart',
      'map',
      'userDetails',
    ])
    expect(ids('line')).toEqual(['chart', 'horizontalRule'])
  })

  it.each([
    ['CHA', ['chart']],
    ['kpi', ['metric']],
    ['  quo ', ['blockquote']],
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
    const names: Record<string, string> = {
      subheading: 'heading',
      rating: 'question',
      choice: 'question',
      comment: 'question',
      columns2: 'columns',
      columns3: 'columns',
    }
    const fits = SLASH_ITEMS.filter(({ id }) => column.matchType(documentSchema().nodes[names[id] ?? id]!))
    expect(itemsFor(true)).toEqual(fits)
    expect(itemsFor(false)).toEqual(SLASH_ITEMS)
  })
})
