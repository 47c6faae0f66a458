import { expect, it } from 'vitest'
import { acceptWords } from './AllSuggestions.tsx'

it.each([
  [3, 0, '3 suggestions will be applied to the report. You can undo the changes one by one.'],
  [
    1,
    1,
    '1 suggestion will be applied to the report. 1 will stay open, because its text has changed since. You can undo the changes one by one.',
  ],
  [
    2,
    3,
    '2 suggestions will be applied to the report. 3 will stay open, because their text has changed since. You can undo the changes one by one.',
  ],
])('counts the %i suggestions that can be written, and the %i that can’t', (writable, changed, words) => {
  expect(acceptWords(writable, changed)).toBe(words)
})
