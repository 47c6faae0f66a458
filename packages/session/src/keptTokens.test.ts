import { beforeEach, expect, test } from 'vitest'
import { forgetTokens, readKeptTokens } from './keptTokens.ts'
import { clearCookies, config, storeSession, sub } from './testing.ts'

beforeEach(clearCookies)

test('reads what the library has written', async () => {
  await storeSession(3600, { email: 'zoë@example.org' })
  const kept = readKeptTokens(config)
  expect(kept).toMatchObject({ isFresh: true, loginId: 'ann@example.org', claims: { sub } })
  expect(kept?.accessToken.split('.')).toHaveLength(3)
})

test.each([
  [6, true],
  [4, false],
])('with %i s left, fresh is %j', async (secondsLeft, isFresh) => {
  await storeSession(secondsLeft)
  expect(readKeptTokens(config)?.isFresh).toBe(isFresh)
})

test('other clients’ cookies and broken ones are no session', () => {
  const prefix = `CognitoIdentityServiceProvider.${config.userPoolClientId}.`
  document.cookie = `${prefix}LastAuthUser=ann; domain=.bubbles.localhost; path=/`
  document.cookie = `${prefix}ann.accessToken=none; domain=.bubbles.localhost; path=/`
  document.cookie = 'strange=%E0%A4%A; domain=.bubbles.localhost; path=/'
  expect(readKeptTokens(config)).toBeNull()
})

test('forgets the session and nothing else', async () => {
  document.cookie = 'other=1; domain=.bubbles.localhost; path=/'
  await storeSession()
  forgetTokens(config)
  expect(readKeptTokens(config)).toBeNull()
  // The document of these tests keeps the names of what is removed.
  expect(document.cookie.split('; ').filter((cookie) => !cookie.endsWith('='))).toEqual(['other=1'])
})
