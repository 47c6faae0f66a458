import { expect, test } from 'vitest'
import { waitOf } from './waits.ts'

test.each([
  ['Password attempts exceeded. Try again in 40 seconds.', 40],
  ['Attempt limit exceeded. Try again in 1 second.', 1],
  ['Password attempts exceeded', null],
  ['Attempt limit exceeded, please try after some time.', null],
])('%s: %s', (message, seconds) => {
  expect(waitOf(new Error(message))).toBe(seconds)
})
