import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  configureSession,
  currentAuthUser,
  getAccessToken,
  onSessionChange,
  readPageConfig,
  renewal,
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
import { withPool } from './withPool.ts'

beforeEach(() => {
  clearCookies()
  configureSession(config)
})
afterEach(() => {
  renewal.settle()
  vi.unstubAllGlobals()
})

describe('set-up', () => {
  test('the pool answers on this page’s own origin', async () => {
    await withPool()
    expect(Amplify.getConfig().Auth?.Cognito).toMatchObject({
      userPoolEndpoint: 'http://acme.bubbles.localhost:4000/idp',
    })
  })

  test('a pool of Amazon’s answers in its own region, or where the settings say', async () => {
    const amazons = { ...config, userPoolId: 'ap-southeast-2_AbC123' }
    expect(userPoolEndpoint({ ...amazons, userPoolEndpoint: 'https://idp.example' }, '')).toBe(
      'https://idp.example',
    )
    configureSession(amazons)
    await withPool()
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

const respond = (status: number, body: string, type = 'application/x-amz-json-1.1') => {
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () => new Response(body, { status, headers: { 'content-type': type } }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

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
    const token = makeToken(1800, { username: sub })
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

  test('a refresh that breaks in the pool signs out and is raised, in words', async () => {
    await storeSession()
    const body = JSON.stringify({ __type: 'InternalErrorException', message: 'broken' })
    const calls = respond(500, body)
    await expect(getAccessToken({ forceRefresh: true })).rejects.toMatchObject({
      name: 'InternalErrorException',
      message: 'Your session has ended. Sign in again.',
    })
    expect(calls).toHaveBeenCalledTimes(3)
    expect(await currentAuthUser()).toBeNull()
  })

  test.each([
    ['a proxy’s page', 502, '<html>bad gateway</html>', 'text/html'],
    ['a page in place of tokens', 200, '<html>sign in to the network</html>', 'text/html'],
    ['JSON of something else', 500, '{"error":"boom"}', 'application/json'],
    ['a problem of this server', 503, '{"code":"unavailable"}', 'application/problem+json'],
    ['too many requests', 429, '{"__type":"TooManyRequestsException"}', 'application/x-amz-json-1.1'],
    [
      'too many requests, said by the pool',
      400,
      '{"__type":"TooManyRequestsException"}',
      'application/x-amz-json-1.1',
    ],
    ['nothing', 504, '', 'application/json'],
    ['nothing, well', 200, '', 'application/x-amz-json-1.1'],
    ['an empty object', 200, '{}', 'application/x-amz-json-1.1'],
    ['no tokens', 200, '{"AuthenticationResult":{"AccessToken":"x"}}', 'application/x-amz-json-1.1'],
    ['an array', 400, '[]', 'application/json'],
    ['half an answer', 200, '{"AuthenticationResult":', 'application/x-amz-json-1.1'],
    ['a refusal as text', 400, '{"__type":"InvalidParameterException"}', 'text/plain'],
    ['a host that is not the product’s', 421, '{"code":"unknown-host"}', 'application/problem+json'],
  ])(
    '%s is a failure of the network: three attempts, and the session stays',
    async (_, status, body, type) => {
      await storeSession()
      const calls = respond(status, body, type)
      await expect(getAccessToken({ forceRefresh: true })).rejects.toMatchObject({
        name: 'NetworkError',
        message: 'A network error has occurred.',
      })
      expect(calls).toHaveBeenCalledTimes(3)
      expect(await currentAuthUser()).toMatchObject({ userId: sub })
      expect(renewal.isFailing()).toBe(true)
      stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
      await renewal.now()
      expect(renewal.isFailing()).toBe(false)
    },
  )

  test('the second attempt is as good as the first', async () => {
    await storeSession()
    let attempts = 0
    stubPool({
      GetTokensFromRefreshToken: () => (attempts++ ? freshTokens() : new Response('<html>', { status: 502 })),
    })
    expect(await getAccessToken({ forceRefresh: true })).toMatch(/^ey/)
    expect(renewal.isFailing()).toBe(false)
  })

  test('callers at the same moment share a refresh', async () => {
    await storeSession(2)
    const made = stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    await Promise.all(Array.from({ length: 5 }, () => getAccessToken()))
    expect(made).toHaveLength(1)
  })

  test('a header may name the refusal, as Amazon’s pools do', async () => {
    await storeSession()
    vi.stubGlobal('fetch', async () => {
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amzn-errortype': 'com.amazonaws#NotAuthorizedException:',
      }
      return new Response('{}', { status: 400, headers })
    })
    expect(await getAccessToken({ forceRefresh: true })).toBeNull()
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
    // Somebody else still listens, and by the time they have heard of it so would have the first.
    const heard = vi.fn<(user: unknown) => void>()
    const stopOther = onSessionChange(heard)
    await vi.waitFor(async () => expect(await currentAuthUser()).not.toBeNull())
    clearCookies()
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(null))
    expect(seen).toEqual([null, sub])
    stopOther()
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

  test('what speaks to the pool is loaded in the page’s own way, and not before the tokens end', async () => {
    let loads = 0
    vi.resetModules()
    const fresh = await import('./index.ts')
    fresh.configureSession(config, (load) => {
      loads += 1
      return load()
    })
    await storeSession()
    expect(await fresh.getAccessToken()).toMatch(/^ey/)
    expect(await fresh.currentAuthUser()).toMatchObject({ userId: sub })
    expect(loads).toBe(0)
    await storeSession(4)
    stubPool({ GetTokensFromRefreshToken: () => freshTokens() })
    expect(await fresh.getAccessToken()).toMatch(/^ey/)
    expect(loads).toBe(1)
  })

  test('signing out on this page is noticed at once', async () => {
    await storeSession()
    const seen: unknown[] = []
    const stop = onSessionChange((user) => seen.push(user))
    await vi.waitFor(async () => expect(await currentAuthUser()).not.toBeNull())
    stubPool({ RevokeToken: () => answer({}) })
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens()
    await signOutEverywhere()
    await vi.waitFor(() => expect(seen).toEqual([null]))
    stop()
  })
})
