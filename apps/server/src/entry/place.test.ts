import { expect, test } from 'vitest'
import { placeInWords } from './place.ts'

test('a place is named without its password, also where it is one of several servers', () => {
  expect(placeInWords({ url: 'postgresql://owner:secret@a:5432/bubbles' })).toBe(
    'the PostgreSQL database bubbles on a:5432',
  )
  expect(placeInWords({ url: 'postgresql://owner:secret@a:5432,b:5433/bubbles' })).toBe(
    'the PostgreSQL database bubbles on a:5432 or b:5433',
  )
})
