import { expect, it } from 'vitest'
import { filterCount, questionOf, readFilters } from './filters.ts'

const by = '0d9b0f3e-8d5c-4d0e-9f6a-5a3f3d2a1b0c'

it.each([
  [{}, {}],
  [{ state: 'draft' }, { state: ['unpublished'], template: false }],
  [{ state: 'internal' }, { state: ['internal'] }],
  [{ state: 'changed' }, { changed: true }],
  [{ state: 'requested' }, { publishRequested: true }],
  [{ by }, { createdBy: [by] }],
  [{ review: 'sentBack' }, { review: ['SentBack'] }],
  [
    { review: 'comments', state: 'public' },
    { openComments: true, state: ['public'] },
  ],
] as const)('%j is asked for as %j', (filters, asked) => {
  expect(questionOf(filters)).toEqual({ filters: asked, editedWithin: null })
})

it.each([
  ['day', 86_400_000],
  ['year', 365 * 86_400_000],
] as const)('edited in the last %s: %i ms ago at most', (updated, editedWithin) => {
  expect(questionOf({ updated })).toEqual({ filters: {}, editedWithin })
})

it('reads an address, and leaves out what makes no sense in it', () => {
  expect(readFilters({ state: 'public', by, updated: 'week', review: 'comments' })).toEqual({
    state: 'public',
    by,
    updated: 'week',
    review: 'comments',
  })
  expect(readFilters({ by: '-'.repeat(36) }).by).toBeUndefined()
  expect(filterCount(readFilters({ state: 'gone', by: '<b>', updated: 7, review: null }))).toBe(0)
})
