import { expect, it } from 'vitest'
import { linkTerms } from './linkTerms.ts'

const expiresAt = '2031-11-30T23:59:59.999+05:00'

it.each([
  [{ hasPassword: false, expiresAt: null }, ''],
  [{ hasPassword: true, expiresAt: null }, 'They are asked for its password: hand it on too.'],
  [{ hasPassword: false, expiresAt }, 'It can be read until 30 November 2031.'],
  [
    { hasPassword: true, expiresAt },
    'They are asked for its password, and it can be read until 30 November 2031.',
  ],
])('says of %o: %s', (sharing, words) => {
  expect(linkTerms(sharing)).toBe(words)
})
