import { describe, expect, it } from 'vitest'
import { filterSlashItems, SLASH_ITEMS } from './items.ts'

const ids = (query: string) => filterSlashItems(query).map(({ id }) => id)

describe('filterSlashItems', () => {
  it('shows everything, in order, before anything is typed', () => {
    expect(ids('')).toEqual(SLASH_ITEMS.map(({ id }) => id))
  })

  it('puts names before words within a name before other words', () => {
    expect(ids('list')).toEqual(['bulletList', 'orderedList'])
    expect(ids('head')).toEqual(['heading', 'subheading'])
    expect(ids('line')).toEqual(['horizontalRule'])
  })

  it.each([
    ['CHA', ['chart']],
    ['graph', ['chart']],
    ['  quo ', ['blockquote']],
    ['h3', ['subheading']],
    ['Îm', ['image']],
    ['xyz', []],
  ])('finds %j', (query, found) => {
    expect(ids(query)).toEqual(found)
  })
})
