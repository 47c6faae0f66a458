import { expect, it } from 'vitest'
import { readAccountSearch, readAccountsSearch } from './search.ts'

it('reads what the address of the list says', () => {
  expect(
    readAccountsSearch({ q: 'acme', status: 'Disabled', sort: 'members', reverse: 'true', rows: '100' }),
  ).toEqual({ q: 'acme', status: 'Disabled', sort: 'members', reverse: true, rows: 100 })
})

it('leaves out what is usual and what does not fit', () => {
  const nothing = { q: undefined, status: undefined, sort: undefined, reverse: undefined, rows: undefined }
  expect(readAccountsSearch({})).toEqual(nothing)
  expect(readAccountsSearch({ q: '', sort: 'created', reverse: false, rows: 25 })).toEqual(nothing)
  expect(readAccountsSearch({ q: {}, status: 'active', sort: 'owner', reverse: 1, rows: 26 })).toEqual(
    nothing,
  )
})

it('takes a number for a word, and 120 letters of a word at most', () => {
  expect(readAccountsSearch({ q: 2024 }).q).toBe('2024')
  expect(readAccountsSearch({ q: 'x'.repeat(200) }).q).toHaveLength(120)
})

it('reads whose page it is, by an id alone', () => {
  const id = '0f0f0f0f-0000-4000-8000-000000000001'
  expect(readAccountSearch({ organisation: id }).organisation).toBe(id)
  expect(readAccountSearch({ organisation: `${id}/../..` }).organisation).toBeUndefined()
  expect(readAccountSearch({}).organisation).toBeUndefined()
})
