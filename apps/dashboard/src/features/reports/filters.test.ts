import { expect, it } from 'vitest'
import { filterCount, makersOf, passes, readFilters } from './filters.ts'
import { combineReports } from './rows.ts'
import { draft, live, person } from './testing/reports.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const rows = combineReports(
  [
    draft('draft', {
      updatedAt: '2026-03-10T00:00:00.000Z',
      createdBy: person('Ada'),
      publishRequest: { by: person('Ada'), at: '2026-03-10T01:00:00.000Z', note: '' },
    }),
    draft('public', {
      updatedAt: '2026-03-05T00:00:00.000Z',
      review: { state: 'Approved', changedSince: false, openThreads: 0 },
    }),
    draft('both', {
      updatedAt: '2026-01-05T00:00:00.000Z',
      review: { state: 'InReview', changedSince: false, openThreads: 2 },
    }),
    draft('template', { isTemplate: true, updatedAt: '2020-01-05T00:00:00.000Z' }),
  ],
  [live('both', 'internal', { changed: true })],
  [live('both', 'public'), live('public', 'public')],
)
const ids = (filters: Parameters<typeof passes>[1]) =>
  rows
    .filter((row) => passes(row, filters, now))
    .map(({ id }) => id)
    .toSorted()

it.each([
  [{}, ['both', 'draft', 'public', 'template']],
  [{ state: 'draft' }, ['draft']],
  [{ state: 'internal' }, ['both']],
  [{ state: 'public' }, ['both', 'public']],
  [{ state: 'changed' }, ['both']],
  [{ state: 'requested' }, ['draft']],
  [{ by: 'id-Ada' }, ['draft']],
  [{ updated: 'day' }, ['draft']],
  [{ updated: 'week' }, ['draft', 'public']],
  [{ updated: 'year' }, ['both', 'draft', 'public']],
  [{ review: 'approved' }, ['public']],
  [{ review: 'inReview' }, ['both']],
  [{ review: 'sentBack' }, []],
  [{ review: 'comments' }, ['both']],
  [{ state: 'public', updated: 'week' }, ['public']],
] as const)('%j leaves %j', (filters, left) => {
  expect(ids(filters)).toEqual(left)
})

it('reads an address, and leaves out what makes no sense in it', () => {
  const by = '0d9b0f3e-8d5c-4d0e-9f6a-5a3f3d2a1b0c'
  expect(readFilters({ state: 'public', by, updated: 'week', review: 'comments' })).toEqual({
    state: 'public',
    by,
    updated: 'week',
    review: 'comments',
  })
  expect(filterCount(readFilters({ state: 'gone', by: '<b>', updated: 7, review: null }))).toBe(0)
})

it('names everybody who made a report, once', () => {
  expect(makersOf(rows).map(({ name }) => name)).toEqual(['Ada', 'Ines'])
})
