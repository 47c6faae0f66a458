import { expect, it } from 'vitest'
import { linkTerms, whoReads } from './linkTerms.ts'

const expiresAt = '2031-11-30T23:59:59.999+05:00'
const before = new Date('2031-11-01T12:00:00Z')
const after = new Date('2031-12-02T12:00:00Z')

it.each([
  [{ hasPassword: false, expiresAt: null }, ''],
  [{ hasPassword: true, expiresAt: null }, 'Share the password too.'],
  [{ hasPassword: false, expiresAt }, 'It can be read until 30 November 2031.'],
  [{ hasPassword: true, expiresAt }, 'Share the password too. It can be read until 30 November 2031.'],
])('says of %o: %s', (sharing, words) => {
  expect(linkTerms(sharing, before)).toBe(words)
})

it('promises nobody a report whose link has ended', () => {
  const published = { audience: 'public' as const, isProtected: true, isNamed: false, expiresAt }
  expect(whoReads(published, after)).toBe('No one can read it: its link has expired')
  expect(linkTerms({ hasPassword: true, expiresAt }, after)).toContain('Choose a later expiry date')
  expect(whoReads({ ...published, audience: 'internal' }, after)).toBe('Your organisation can read it now')
})

it('names the password among what a reader needs', () => {
  const published = { audience: 'public' as const, isProtected: true, isNamed: false, expiresAt }
  expect(whoReads(published, before)).toBe('Everyone with the address and the password can read it now')
  expect(whoReads({ ...published, isNamed: true }, before)).toBe('The readers you have named can read it now')
  expect(whoReads({ ...published, isProtected: false }, before)).toBe(
    'Everyone with the address can read it now',
  )
})
