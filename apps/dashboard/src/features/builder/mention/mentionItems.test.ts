import { expect, it } from 'vitest'
import { dateItems, peopleItems } from './mentionItems.ts'

/** A Wednesday. */
const NOW = new Date(2026, 10, 25)
const shown = (query: string, locale = 'en-GB') =>
  dateItems(query, locale, NOW).map(({ label, hint }) => (hint === undefined ? label : `${label}: ${hint}`))

it.each([
  ['', ['Today: 25 November 2026', 'Tomorrow: 26 November 2026', 'Next Monday: 30 November 2026']],
  ['mon', ['Next Monday: 30 November 2026']],
  ['next fr', ['Next Friday: 27 November 2026']],
  ['yes', ['Yesterday: 24 November 2026']],
  ['3 may', ['3 May 2026', '3 May 2027']],
  ['3 December', ['3 December 2026']],
  ['ann', []],
])('“%s” offers %j', (query, expected) => {
  expect(shown(query)).toEqual(expected)
})

it('writes dates in the report’s language', () => {
  expect(dateItems('tod', 'de-DE', NOW)[0]!.words).toBe('25. November 2026')
  expect(shown('3. mai 2027', 'de-DE')).toEqual(['3. Mai 2027'])
})

it('writes a person’s name, or the address of one without', () => {
  const people = [
    { id: 'a', name: 'Ann Ó Brien', emailAddress: 'ann@acme.example' },
    { id: 'b', name: '', emailAddress: 'bo@acme.example' },
  ]
  expect(peopleItems(people as never).map(({ words }) => words)).toEqual(['Ann Ó Brien', 'bo@acme.example'])
})
