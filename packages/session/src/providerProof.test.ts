import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureSession, provePassword, providerProof } from './index.ts'
import { answer, clearCookies, config, refuse, signInAnswers, storeSession, stubPool } from './testing.ts'

const minute = 60
/** A sign-in made so many seconds ago. */
const cameBy = (provider: string | null, ago: number, drift = 0) =>
  storeSession(3600, {}, undefined, {
    auth_time: Math.floor(Date.now() / 1000) - ago,
    ...(provider !== null && { 'bubbles:provider': provider }),
    drift,
  })
const again = /Sign out, sign in again, and do this within five minutes\.$/

beforeEach(() => {
  clearCookies()
  configureSession(config)
})
afterEach(() => vi.unstubAllGlobals())

test('a sign-in with a provider stands in for a password for five minutes, and none else does', async () => {
  expect(providerProof(config)).toBeNull()
  await cameBy(null, 1)
  expect(providerProof(config)).toBeNull()
  await cameBy('installation', 4 * minute)
  expect(providerProof(config)).toBe('recent')
  await cameBy('an-organisation', 5 * minute + 1)
  expect(providerProof(config)).toBe('old')
})

test('counts by the pool’s clock, not by one that is wrong', async () => {
  await cameBy('installation', 4 * minute, -10 * minute * 1000)
  expect(providerProof(config)).toBe('recent')
  await cameBy('installation', -7 * minute, 13 * minute * 1000)
  expect(providerProof(config)).toBe('old')
})

describe('without a password', () => {
  test('the sign-in in use makes the call, and is not ended by it', async () => {
    await cameBy('installation', 1)
    const calls = stubPool({ DeleteWebAuthnCredential: () => answer({}) })
    const proof = await provePassword('', config)
    await proof.call('DeleteWebAuthnCredential', { CredentialId: 'abc' })
    await proof.end()
    expect(calls.map(({ operation, body }) => [operation, body])).toEqual([
      ['DeleteWebAuthnCredential', { AccessToken: proof.accessToken, CredentialId: 'abc' }],
    ])
  })

  test.each([
    ['made too long ago', 'Sign in again to do this', again],
    [
      'that can’t do this',
      'Access Token does not have required scopes',
      /only with a password.*one of its admins\.$/,
    ],
  ])('a sign-in %s is refused with what to do', async (_which, message, sentence) => {
    await cameBy('installation', 1)
    stubPool({ DeleteWebAuthnCredential: () => refuse('NotAuthorizedException', message) })
    const proof = await provePassword('', config)
    await expect(proof.call('DeleteWebAuthnCredential')).rejects.toMatchObject({
      name: 'SingleSignOnError',
      message: expect.stringMatching(sentence),
    })
  })

  test('another refusal comes as it is', async () => {
    await cameBy('installation', 1)
    stubPool({ DeleteWebAuthnCredential: () => refuse('InvalidParameterException', 'the last way') })
    const proof = await provePassword('', config)
    await expect(proof.call('DeleteWebAuthnCredential')).rejects.toMatchObject({ message: 'the last way' })
  })

  test('a sign-in that has meanwhile become old asks nothing of the pool', async () => {
    await cameBy('installation', 6 * minute)
    const calls = stubPool({})
    await expect(provePassword('', config)).rejects.toMatchObject({ message: expect.stringMatching(again) })
    expect(calls).toEqual([])
  })

  test('it changes neither the address nor the number', async () => {
    await cameBy('installation', 1)
    const proof = await provePassword('', config)
    for (const change of [
      proof.changeAttribute('email', 'a@example.org'),
      proof.removeAttribute('phone_number'),
    ])
      await expect(change).rejects.toMatchObject({ name: 'SingleSignOnError' })
  })
})

test('a password that was entered is proven all the same', async () => {
  await cameBy('installation', 1)
  stubPool({ ...signInAnswers, RespondToAuthChallenge: () => refuse('NotAuthorizedException', 'Incorrect') })
  await expect(provePassword('wrong', config)).rejects.toMatchObject({ message: 'Incorrect' })
})
