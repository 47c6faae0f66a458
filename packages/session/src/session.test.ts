import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  configureSession,
  currentAuthUser,
  getAccessToken,
  onSessionChange,
  readPageConfig,
  signOutEverywhere,
  userPoolEndpoint,
} from './index.ts'
import {
  answer,
  clearCookies,
  config,
  freshTokens,
  makeToken,
  refuse,
  storeSession,
  stubNoNetwork,
  stubPool,
  sub,
} from './testing.ts'

beforeEach(() => {
  clearCookies()
  configureSession(config)
})
afterEach(() => vi.unstubAllGlobals())

describe('set-up', () => {
  test('the pool answers on this page’s own origin', () => {
    expect(Amplify.getConfig().Auth?.Cognito).toMatchObject({
      userPoolEndpoint: 'http://acme.bubbles.localhost:4000/idp',
    })
  })

  test('a pool of Amazon’s answers in its own region, or where the settings say', () => {
    const amazons = { ...config, userPoolId: 'ap-southeast-2_AbC123' }
    expect(userPoolEndpoint({ ...amazons, userPoolEndpoint: 'https://idp.example' }, '')).toBe(
      'https://idp.example',
    )
    configureSession(amazons)
    expect(Amplify.getConfig().Auth?.Cognito).not.toHaveProperty('userPoolEndpoint')
  })

  test('the page’s settings are read from the page', () => {
    document.body.innerHTML = `<script type="application/json" id="bubbles-config">${JSON.stringify(config)}</script>`
    expect(readPageConfig()).toEqual(config)
    document.body.innerHTML =
      '<script type="application/json" id="bubbles-config">{"rootDomain":"a"}</script>'
    expect(() => readPageConfig()).toThrow('environment')
    document.body.innerHTML = ''
    expect(() => readPageConfig()).toThrow('no settings')
  })
})

describe('session', () => {
  test('nobody is signed in without cookies, and nothing is asked', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    vi.stubGlobal('fetch', fetch)
    expect(await currentAuthUser()).toBeNull()
    expect(await getAccessToken()).toBeNull()
    expect(fetch).not.toHaveBeenCalled()
  })

  test('is read from the cookies any sub-domain wrote', async () => {
    await storeSession()
    expect(await currentAuthUser()).toEqual({ username: sub, userId: sub, email: 'ann@example.org' })
    expect(await getAccessToken()).toMatch(/^ey/)
  })

  test.each([
    [7, 0],
    [4, 1],
  ])('with %i s left it refreshes %i times (specification 4: 5 s)', async (secondsLeft, calls) => {
    await storeSession(secondsLeft)
    const made = stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    expect(await getAccessToken()).toMatch(/^ey/)
    expect(made).toHaveLength(calls)
  })

  test('it refreshes when the id token alone is about to expire', async () => {
    await storeSession(3600, { exp: Math.floor(Date.now() / 1000) + 4 })
    const made = stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    expect(await getAccessToken()).toMatch(/^ey/)
    expect(made).toHaveLength(1)
  })

  test('it refreshes when forced, and answers with the new token', async () => {
    await storeSession()
    const token = makeToken(1800)
    stubPool({
      GetTokensFromRefreshToken: () =>
        answer({ AuthenticationResult: { AccessToken: token, IdToken: token } }),
    })
    expect(await getAccessToken()).not.toBe(token)
    expect(await getAccessToken({ forceRefresh: true })).toBe(token)
  })

  test('a refresh that is not authorised signs out', async () => {
    await storeSession()
    stubPool({ GetTokensFromRefreshToken: () => refuse('NotAuthorizedException') })
    expect(await getAccessToken({ forceRefresh: true })).toBeNull()
    expect(await currentAuthUser()).toBeNull()
  })

  test.each(['InvalidParameterException', 'ResourceNotFoundException', 'UserNotFoundException'])(
    'a refresh refused as %s signs out and is raised',
    async (name) => {
      await storeSession()
      stubPool({ GetTokensFromRefreshToken: () => refuse(name) })
      await expect(getAccessToken({ forceRefresh: true })).rejects.toMatchObject({ name })
      expect(await currentAuthUser()).toBeNull()
    },
  )

  test('a refresh that breaks on the server signs out and is raised', async () => {
    await storeSession()
    const body = JSON.stringify({ __type: 'InternalErrorException', message: 'broken' })
    vi.stubGlobal('fetch', async () => new Response(body, { status: 500 }))
    await expect(getAccessToken({ forceRefresh: true })).rejects.toThrow('broken')
    expect(await currentAuthUser()).toBeNull()
  })

  test('a network error is raised and leaves the session', async () => {
    await storeSession()
    stubNoNetwork()
    await expect(getAccessToken({ forceRefresh: true })).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'A network error has occurred.',
    })
    expect(await currentAuthUser()).toMatchObject({ userId: sub })
  })

  test('signing out on another sub-domain is noticed on focus, once', async () => {
    await storeSession()
    const seen: unknown[] = []
    const stop = onSessionChange((user) => seen.push(user?.userId ?? null))
    await vi.waitFor(async () => expect(await currentAuthUser()).not.toBeNull())
    clearCookies()
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(seen).toEqual([null]))
    await storeSession()
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(seen).toEqual([null, sub]))
    stop()
    clearCookies()
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(seen).toEqual([null, sub])
  })

  test('a refresh that fails on focus is noticed as signed out, or for want of a network not at all', async () => {
    await storeSession()
    const seen: unknown[] = []
    const stop = onSessionChange((user) => seen.push(user))
    await vi.waitFor(async () => expect(await currentAuthUser()).not.toBeNull())
    await storeSession(2)
    stubNoNetwork()
    window.dispatchEvent(new Event('focus'))
    await expect(getAccessToken()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(seen).toEqual([])
    stubPool({ GetTokensFromRefreshToken: () => refuse('InvalidParameterException') })
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(seen).toEqual([null]))
    stop()
  })

  test('signing out on this page is noticed at once', async () => {
    await storeSession()
    const seen: unknown[] = []
    const stop = onSessionChange((user) => seen.push(user))
    await new Promise((resolve) => setTimeout(resolve, 5))
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens()
    await signOutEverywhere()
    await vi.waitFor(() => expect(seen).toEqual([null]))
    stop()
  })
})
