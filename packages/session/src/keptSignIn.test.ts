import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  configureSession,
  currentAuthUser,
  getAccessToken,
  provePassword,
  renewal,
  signOutEverywhere,
  takeBackEmail,
} from './index.ts'
import { forgetTokens, readKeptTokens } from './keptTokens.ts'
import { keptSignInEndpoint, userPoolEndpoint } from './pageConfig.ts'
import {
  answer,
  clearCookies,
  config,
  freshTokens,
  refuse,
  storeSession,
  stubNoNetwork,
  stubPool,
  sub,
} from './testing.ts'

const KEPT = 'http://login.bubbles.localhost:4000/idp/browser'
const LOGIN = 'http://login.bubbles.localhost:4000'
const ACME = 'http://acme.bubbles.localhost:4000'
const amazons = { ...config, userPoolId: 'ap-southeast-2_AbC123' }
const isMarked = () => document.cookie.includes('bubbles-sign-out=1')

beforeEach(() => {
  clearCookies()
  configureSession(config)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  renewal.settle()
  vi.unstubAllGlobals()
})

/** The browser’s locks between its tabs, which the document of these tests has none of. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
}

/** Another tab of the same browser: modules of its own, the same cookies. */
async function openTab() {
  vi.resetModules()
  const tab = await import('./index.ts')
  tab.configureSession(config)
  return tab
}

describe('where the pool is ours', () => {
  test('people sign in where the cookie is kept; elsewhere the pool speaks its protocol', () => {
    expect(userPoolEndpoint(config, LOGIN)).toBe(KEPT)
    expect(userPoolEndpoint(config, ACME)).toBe(`${ACME}/idp`)
    expect(keptSignInEndpoint(config, ACME)).toBe(KEPT)
    const development = { ...config, environment: 'development' } as const
    expect(keptSignInEndpoint(development, 'http://localhost:4004')).toBe('http://localhost:4004/idp/browser')
  })

  test('a renewal asks the identity pages’ host with its cookie, and brings no refresh token', async () => {
    await storeSession(2)
    const calls = stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    expect(await getAccessToken()).toMatch(/^ey/)
    expect(calls).toEqual([
      {
        url: KEPT,
        operation: 'GetTokensFromRefreshToken',
        credentials: 'include',
        body: { ClientId: 'bubbles' },
      },
    ])
    expect(document.cookie).not.toContain('refreshToken=')
  })

  test('an address is taken back where the cookie is kept, which goes; what is no answer is the network', async () => {
    const link = { account: sub, secret: 's' }
    const calls = stubPool({ TakeBackEmail: () => answer({}) })
    await takeBackEmail(link, 'a new password')
    const body = { ClientId: 'bubbles', Account: sub, Secret: 's', Password: 'a new password' }
    expect(calls).toMatchObject([{ url: KEPT, credentials: 'include', body }])
    stubPool({ TakeBackEmail: () => refuse('ExpiredCodeException') })
    await expect(takeBackEmail(link, 'p')).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    stubPool({ TakeBackEmail: () => new Response('<h1>Busy</h1>', { status: 503 }) })
    await expect(takeBackEmail(link, 'p')).rejects.toMatchObject({ name: 'NetworkError' })
    stubNoNetwork()
    await expect(takeBackEmail(link, 'p')).rejects.toMatchObject({ name: 'NetworkError' })
    configureSession(amazons)
    await expect(takeBackEmail(link, 'p')).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  test('what an answer says of a refresh token is not kept', async () => {
    await storeSession(2)
    const { AuthenticationResult } = (await freshTokens().json()) as { AuthenticationResult: object }
    stubPool({
      GetTokensFromRefreshToken: () =>
        answer({ AuthenticationResult: { ...AuthenticationResult, RefreshToken: 'leaked' } }),
    })
    expect(await getAccessToken()).toMatch(/^ey/)
    expect(document.cookie).not.toContain('leaked')
  })

  test('a sign-in from before is moved into the cookie by the next page, once, and nobody is signed out', async () => {
    await storeSession(3000, {}, 'old-token')
    const calls = stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    configureSession(config)
    await vi.waitFor(() => expect(readKeptTokens(config)?.refreshToken).toBeFalsy())
    expect(calls).toMatchObject([{ url: KEPT, body: { RefreshToken: 'old-token' } }])
    expect(document.cookie).not.toContain('old-token')
    expect(await currentAuthUser()).toMatchObject({ userId: sub, email: 'ann@example.org' })
    configureSession(config)
    await getAccessToken()
    expect(calls).toHaveLength(1)
  })

  test('without a network it stays as it is, and is moved later', async () => {
    await storeSession(3000, {}, 'old-token')
    stubNoNetwork()
    configureSession(config)
    await vi.waitFor(() => expect(renewal.isFailing()).toBe(true))
    expect(readKeptTokens(config)).toMatchObject({ isFresh: true, refreshToken: 'old-token' })
  })

  test('of several tabs whose tokens end at once one asks, and nobody is signed out', async () => {
    stubLocks()
    await storeSession(2)
    const tabs = [await openTab(), await openTab(), await openTab()]
    const calls = stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    const tokens = await Promise.all(tabs.map((tab) => tab.getAccessToken()))
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toMatch(/^ey/)
    expect(calls).toHaveLength(1)
    expect(readKeptTokens(config)).toMatchObject({ isFresh: true, loginId: 'ann@example.org' })
  })

  test('a renewal that is wanted is made, whatever another tab had', async () => {
    stubLocks()
    await storeSession()
    const tabs = [await openTab(), await openTab()]
    const calls = stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    await Promise.all(tabs.map((tab) => tab.getAccessToken({ forceRefresh: true })))
    expect(calls).toHaveLength(2)
  })

  test('who signs out in another tab meanwhile stays signed out', async () => {
    await storeSession(2)
    stubPool({
      GetTokensFromRefreshToken: () => {
        forgetTokens(config)
        return freshTokens()
      },
    })
    expect(await getAccessToken()).toBeNull()
    expect(readKeptTokens(config)).toBeNull()
  })

  test('a cookie of another user ends the session here', async () => {
    await storeSession(2)
    const { AuthenticationResult } = (await freshTokens().json()) as {
      AuthenticationResult: { IdToken: string }
    }
    stubPool({
      GetTokensFromRefreshToken: () =>
        answer({
          AuthenticationResult: { ...AuthenticationResult, AccessToken: AuthenticationResult.IdToken },
        }),
    })
    expect(await getAccessToken()).toBeNull()
    expect(readKeptTokens(config)).toBeNull()
  })

  test('signing out ends the cookie, too', async () => {
    await storeSession()
    const calls = stubPool({ RevokeToken: () => answer({}) })
    await signOutEverywhere()
    expect(calls).toMatchObject([{ url: KEPT, operation: 'RevokeToken', credentials: 'include' }])
    await vi.waitFor(() => expect(readKeptTokens(config)).toBeNull())
    expect(isMarked()).toBe(false)
  })

  test('signed out without a network, the next page ends it, and so does the network’s return', async () => {
    await storeSession()
    stubNoNetwork()
    await signOutEverywhere()
    await vi.waitFor(() => expect(readKeptTokens(config)).toBeNull())
    expect(isMarked()).toBe(true)
    const failing = stubPool({ RevokeToken: () => refuse('InternalErrorException') })
    configureSession(config)
    await vi.waitFor(() => expect(failing).toHaveLength(1))
    const calls = stubPool({ RevokeToken: () => answer({}) })
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(isMarked()).toBe(false))
    expect(calls[0]).toMatchObject({ url: KEPT, operation: 'RevokeToken' })
  })

  test('who has signed in since is not signed out by it', async () => {
    await storeSession()
    stubNoNetwork()
    await signOutEverywhere()
    await storeSession()
    const calls = stubPool({ RevokeToken: () => answer({}) })
    configureSession(config)
    expect([isMarked(), calls]).toEqual([false, []])
  })

  test('a session that is refused is ended in the cookie by the next page', async () => {
    await storeSession(2)
    stubPool({ GetTokensFromRefreshToken: () => refuse('InvalidParameterException') })
    await expect(getAccessToken()).rejects.toMatchObject({ name: 'InvalidParameterException' })
    const calls = stubPool({ RevokeToken: () => answer({}) })
    configureSession(config)
    await vi.waitFor(() => expect(isMarked()).toBe(false))
    expect(calls).toMatchObject([{ operation: 'RevokeToken' }])
  })

  test('proving the password goes by the protocol, so that the session stays', async () => {
    await storeSession()
    const calls = stubPool({ InitiateAuth: () => refuse('NotAuthorizedException') })
    await expect(provePassword('wrong', config)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect(calls).toMatchObject([{ url: `${location.origin}/idp` }])
  })
})

describe('where the pool is one of Amazon’s', () => {
  beforeEach(() => configureSession(amazons))

  test('the library keeps the refresh token and renews with it', async () => {
    await storeSession(2, {}, 'refresh')
    const calls = stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    expect(await getAccessToken()).toMatch(/^ey/)
    expect(calls).toMatchObject([
      { url: 'https://cognito-idp.ap-southeast-2.amazonaws.com/', body: { RefreshToken: 'refresh' } },
    ])
    expect(calls[0]?.credentials).not.toBe('include')
    expect(readKeptTokens(config)?.refreshToken).toBe('refresh')
  })

  test('signing out revokes it, and no cookie of ours is thought of', async () => {
    await storeSession(3600, {}, 'refresh')
    const calls = stubPool({ RevokeToken: () => answer({}) })
    await signOutEverywhere()
    expect(calls).toMatchObject([{ operation: 'RevokeToken', body: { Token: 'refresh' } }])
    expect(calls).toHaveLength(1)
    expect(isMarked()).toBe(false)
  })
})
