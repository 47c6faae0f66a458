import { expect, it } from 'vitest'
import { listed } from './listed.ts'

it.each([
  [[], ''],
  [['Ada'], 'Ada'],
  [['Ada', 'Ben'], 'Ada and Ben'],
  [['Ada', 'Ben', 'Cleo'], 'Ada, Ben and Cleo'],
  [['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'], 'Ada, Ben, Cleo and 2 more'],
])('%j is listed as %s', (names, words) => {
  expect(listed(names)).toBe(words)
})
