import { expect, it } from 'vitest'
import { sinceWords } from './sinceWords.ts'

const none = { added: 0, removed: 0, changed: 0, moved: 0 }

it('says what has changed since the last edition, with the noun once', () => {
  expect(sinceWords({ edition: 1, changes: null })).toBe('The first edition of this report.')
  expect(sinceWords({ edition: 2, changes: none })).toBe('Nothing has changed since edition 1.')
  expect(sinceWords({ edition: 2, changes: { ...none, changed: 1 } })).toBe(
    'Since edition 1: 1 block changed',
  )
  expect(sinceWords({ edition: 3, changes: { ...none, added: 2, moved: 1 } })).toBe(
    'Since edition 2: 2 blocks added, 1 moved',
  )
})
