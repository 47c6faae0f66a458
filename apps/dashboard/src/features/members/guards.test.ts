import { expect, it } from 'vitest'
import { guardsOf } from './guards.ts'
import { readMemberSearch } from './search.ts'

const known = { isYou: false, isLastAdmin: false }

it.each([
  ['anybody', { isOwner: false }, known, null, undefined],
  ['yourself', { isOwner: false }, { ...known, isYou: true }, 'To leave, go to your account.', undefined],
  [
    'the owner',
    { isOwner: true },
    known,
    'The owner can’t be removed. Transfer the organisation first.',
    'The owner is always an admin.',
  ],
  [
    'the owner, who is the last admin and yourself',
    { isOwner: true },
    { isYou: true, isLastAdmin: true },
    'The owner can’t be removed. Transfer the organisation first.',
    'The owner is always an admin.',
  ],
  [
    'the last admin',
    { isOwner: false },
    { isYou: true, isLastAdmin: true },
    'The last admin can’t be removed. Make someone else an admin first.',
    'An organisation needs an admin. Make someone else an admin first.',
  ],
] as const)('%s', (_who, member, facts, remove, stripAdmin) => {
  const guards = guardsOf(member, facts)
  expect(guards.remove).toBe(remove)
  expect(guards.strip.Admin).toBe(stripAdmin)
  expect(guards.strip.Builder).toBeUndefined()
})

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
