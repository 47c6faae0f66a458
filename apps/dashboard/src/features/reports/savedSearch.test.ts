import { expect, it } from 'vitest'
import { readSavedSearch, savedSearchOf } from './savedSearch.ts'
import { readReportSearch } from './search.ts'

const TAG = '0b0c5d3a-7a53-4f6e-9c1b-2d3e4f5a6b7c'

it('keeps words, filters and order, and not the page', () => {
  const search = readReportSearch({
    q: 'wind & sun=1',
    sort: 'title',
    reverse: true,
    state: 'public',
    tag: TAG,
    favourites: true,
    page: 3,
    rows: 100,
  })
  const saved = savedSearchOf(search)
  expect(saved).toBe(`q=wind+%26+sun%3D1&sort=title&reverse=true&state=public&tag=${TAG}&favourites=true`)
  expect(readSavedSearch(saved)).toEqual({ ...search, page: undefined, rows: undefined })
})

it('leaves out what no longer fits', () => {
  expect(savedSearchOf(readSavedSearch('state=gone&tag=nothing&q=wind&page=2'))).toBe('q=wind')
})
