import { expect, it } from 'vitest'
import { outcomeOf } from './words.ts'

it('says how many rows came, and how long it took', () => {
  expect(outcomeOf({ total: 1204, milliseconds: 312 })).toBe('1,204 rows in 0.3 s.')
  expect(outcomeOf({ total: 1, milliseconds: 2 })).toBe('1 row in 0.1 s.')
})
