import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  configureSession,
  createSessionStorage,
  currentAuthUser,
  getAccessToken,
  onSessionChange,
  type PageConfig,
  readPageConfig,
  sessionCookieOptions,
  signOutEverywhere,
  userPoolEndpoint,
} from './index.ts'

const config: PageConfig = {
  rootDomain: 'bubbles.localhost',
  environment: 'local',
  userPoolId: 'lo-cal-1_Bubbles',
  userPoolClientId: 'bubbles',
  identityBaseUrl: 'http://login.bubbles.localhost:4000',
  loginUrl: 'http://login.bubbles.localhost:4000',
  bubblesOrigin: 'http://acme.bubbles.localhost:4000',
  signInWith: ['email'],
}
const sub = '6d0d0a9a-2f53-4a39-8d1a-1f7a4d0f9c11'

function makeToken(secondsLeft: number, claims: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${encode({ alg: 'RS256' })}.${encode({ sub, iat: now, exp: now + secondsLeft, ...claims })}.c2ln`
}

/** Puts a session into the cookies, as a sign-in on another sub-domain would. */
async function storeSession(secondsLeft = 3600): Promise<void> {
  const storage = createSessionStorage(sessionCookieOptions(config, location.protocol))
  const prefix = 'CognitoIdentityServiceProvider.bubbles'
  await storage.setItem(`${prefix}.LastAuthUser`, sub)
  const items = {
    accessToken: makeToken(secondsLeft, { username: sub }),
    idToken: makeToken(secondsLeft, { 'cognito:username': sub }),
    refreshToken: 'refresh',
    clockDrift: '0',
    signInDetails: JSON.stringify({ loginId: 'ann@example.org', authFlowType: 'USER_SRP_AUTH' }),
  }
  for (const [name, value] of Object.entries(items)) await storage.setItem(`${prefix}.${sub}.${name}`, value)
}

function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; path=/; domain=.bubbles.localhost`
  }
}

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/x-amz-json-1.1' } })

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

  test('cookies are for the root domain outside development, and secure on https', () => {
    expect(sessionCookieOptions(config, 'http:')).toEqual({
      domain: '.bubbles.localhost',
      path: '/',
      expires: 365,
      sameSite: 'lax',
      secure: false,
    })
    expect(sessionCookieOptions({ ...config, environment: 'production' }, 'https:')).toMatchObject({
      secure: true,
    })
    expect(sessionCookieOptions({ ...config, environment: 'development' }, 'http:')).not.toHaveProperty(
      'domain',
    )
  })

  test('same-site is lax, strict or none, and none wants secure', () => {
    expect(() => createSessionStorage(sessionCookieOptions(config, 'http:', 'strict'))).not.toThrow()
    expect(() => createSessionStorage(sessionCookieOptions(config, 'https:', 'none'))).not.toThrow()
    expect(() => createSessionStorage(sessionCookieOptions(config, 'http:', 'none'))).toThrow(
      'sameSite = None requires the Secure attribute in latest browser versions.',
    )
    expect(() => createSessionStorage(sessionCookieOptions(config, 'http:', 'sometimes' as 'lax'))).toThrow(
      'The sameSite value of cookieStorage must be "lax", "strict" or "none".',
    )
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
    const fetch = vi.fn<typeof globalThis.fetch>(async () =>
      answer(200, { AuthenticationResult: { AccessToken: makeToken(3600), IdToken: makeToken(3600) } }),
    )
    vi.stubGlobal('fetch', fetch)
    expect(await getAccessToken()).toMatch(/^ey/)
    expect(fetch).toHaveBeenCalledTimes(calls)
  })

  test('a refresh that is not authorised signs out', async () => {
    await storeSession()
    vi.stubGlobal('fetch', async () => answer(400, { __type: 'NotAuthorizedException', message: 'no' }))
    expect(await getAccessToken({ forceRefresh: true })).toBeNull()
    expect(await currentAuthUser()).toBeNull()
  })

  test('any other refused refresh signs out and is raised', async () => {
    await storeSession()
    vi.stubGlobal('fetch', async () => answer(400, { __type: 'InvalidParameterException', message: 'odd' }))
    await expect(getAccessToken({ forceRefresh: true })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    expect(await currentAuthUser()).toBeNull()
  })

  test('a network error is raised and leaves the session', async () => {
    await storeSession()
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
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
