import { expect, it } from 'vitest'
import { readMemberSearch } from './search.ts'

it.each([
  [{}, {}],
  [
    { q: 'ann', role: 'Builder', sort: 'joined', state: 'Sent' },
    { q: 'ann', role: 'Builder', sort: 'joined', state: 'Sent' },
  ],
  [{ q: 12, role: 'Viewer', sort: 'name', state: 'Gone' }, { q: '12' }],
  [{ q: '', role: 7, page: 3 }, {}],
])('the address %o means %o', (search, read) => {
  expect(readMemberSearch(search)).toEqual(read)
})
