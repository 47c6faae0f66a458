import { expect, it } from 'vitest'
import { chosenOf, readChosen, withChoice } from './chosen.ts'

const ids = [1, 2, 3, 4, 5].map((each) => `0000000${each}-0000-4000-8000-000000000000`)
const [a, b, c, d, e] = ids as [string, string, string, string, string]

it.each([
  [undefined, undefined],
  ['', undefined],
  ['no id', undefined],
  [7, undefined],
  [a, a],
  [`${a},${a},x,${b}`, `${a},${b}`],
  [ids.join(','), [a, b, c, d].join(',')],
])('reads %j as %j', (value, read) => {
  expect(readChosen(value)).toBe(read)
})

it('adds at the end, takes out, and lets no fifth in', () => {
  expect(withChoice(undefined, a, true)).toBe(a)
  expect(withChoice(`${a},${b}`, a, true)).toBe(`${b},${a}`)
  expect(withChoice(`${a},${b}`, a, false)).toBe(b)
  expect(withChoice(a, a, false)).toBeUndefined()
  expect(chosenOf(withChoice([a, b, c, d].join(','), e, true))).toEqual([a, b, c, d])
})
