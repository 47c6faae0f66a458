import { expect, it } from 'vitest'
import { addressIn, splitAddresses } from './pastedAddresses.ts'

it.each([
  ['', []],
  [' \n , ;\t', []],
  ['ann@x.org', ['ann@x.org']],
  ['ann@x.org, bob@x.org;cy@x.org\r\ndee@x.org', ['ann@x.org', 'bob@x.org', 'cy@x.org', 'dee@x.org']],
  ['ann@x.org bob@x.org', ['ann@x.org', 'bob@x.org']],
  ['Ann <ann@x.org> Bob <bob@x.org>', ['Ann <ann@x.org>', 'Bob <bob@x.org>']],
  ['Doe, Ann <ann@x.org> Bob <bob@x.org>; cy@x.org', ['Doe, Ann <ann@x.org>', 'Bob <bob@x.org>', 'cy@x.org']],
  [
    'ann@x.org; Bob <bob@x.org>, cy@x.org\ndee@x.org eve@x.org;',
    ['ann@x.org', 'Bob <bob@x.org>', 'cy@x.org', 'dee@x.org', 'eve@x.org'],
  ],
  ['Ann <ann@x.org>, Bob <bob@x.org>', ['Ann <ann@x.org>', 'Bob <bob@x.org>']],
  [
    '"Doe, Ann" <ann@x.org>; "O\'Neil; Bob" <bob@x.org>',
    ['"Doe, Ann" <ann@x.org>', '"O\'Neil; Bob" <bob@x.org>'],
  ],
  ['Doe, Ann <ann@x.org>, Roe, Bob <bob@x.org>', ['Doe, Ann <ann@x.org>', 'Roe, Bob <bob@x.org>']],
  ['Doe, Ann <ann@x.org>; cy@x.org', ['Doe, Ann <ann@x.org>', 'cy@x.org']],
  ['Ann\tann@x.org\tBerlin\r\nbob@x.org\tBob', ['ann@x.org', 'bob@x.org']],
  ['Ann\tBerlin', ['Ann', 'Berlin']],
  ['nobody, ann@x.org', ['nobody', 'ann@x.org']],
  ['one, two, ann@x.org', ['one', 'two', 'ann@x.org']],
  ['last,', ['last']],
  ['"never closed, ann@x.org', ['"never closed', 'ann@x.org']],
  ['<ann@x.org, bob@x.org', ['<ann@x.org', 'bob@x.org']],
])('%j is taken apart into %j', (text, pieces) => {
  expect(splitAddresses(text)).toEqual(pieces)
})

it('takes apart a text of any length in linear time', () => {
  expect(splitAddresses('"'.repeat(100_000))).toHaveLength(1)
  expect(splitAddresses('<'.repeat(100_000))).toHaveLength(1)
  expect(splitAddresses('a,'.repeat(50_000))).toHaveLength(50_000)
})

it.each([
  ['ann@x.org', 'ann@x.org'],
  [' Ann <ann@x.org> ', 'ann@x.org'],
  ['"Doe, Ann" < ann@x.org >', 'ann@x.org'],
  ['mailto:ann@x.org', 'ann@x.org'],
  ['Ann <ann@x.org> <eve@x.org>', 'Ann <ann@x.org> <eve@x.org>'],
  ['not an address', 'not an address'],
])('the address in %j is %j', (piece, address) => {
  expect(addressIn(piece)).toBe(address)
})
