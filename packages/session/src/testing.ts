import { vi } from 'vitest'
import { createSessionStorage } from './cookieStorage.ts'
import { sessionCookieOptions } from './cookies.ts'
import type { PageConfig } from './pageConfig.ts'

/** For tests: settings, cookies and answers of a user pool, without a server. */
export const config: PageConfig = {
  rootDomain: 'bubbles.localhost',
  environment: 'local',
  userPoolId: 'lo-cal-1_Bubbles',
  userPoolClientId: 'bubbles',
  identityBaseUrl: 'http://login.bubbles.localhost:4000',
  loginUrl: 'http://login.bubbles.localhost:4000',
  bubblesOrigin: 'http://acme.bubbles.localhost:4000',
  signInWith: ['email'],
}
export const sub = '6d0d0a9a-2f53-4a39-8d1a-1f7a4d0f9c11'

export function makeToken(secondsLeft: number, claims: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${encode({ alg: 'RS256' })}.${encode({ sub, iat: now, exp: now + secondsLeft, ...claims })}.c2ln`
}

/**
 * Puts a session into the cookies, as a sign-in on another sub-domain would.
 * @param refreshToken where the library keeps it, or did.
 */
export async function storeSession(
  secondsLeft = 3600,
  idClaims: object = {},
  refreshToken?: string,
  { drift = 0, ...accessClaims }: { drift?: number } & Record<string, unknown> = {},
): Promise<void> {
  const storage = createSessionStorage(sessionCookieOptions(config, location.protocol))
  const prefix = 'CognitoIdentityServiceProvider.bubbles'
  await storage.setItem(`${prefix}.LastAuthUser`, sub)
  const items = {
    accessToken: makeToken(secondsLeft, { username: sub, origin_jti: 'family', ...accessClaims }),
    idToken: makeToken(secondsLeft, { 'cognito:username': sub, ...idClaims }),
    ...(refreshToken && { refreshToken }),
    clockDrift: String(drift),
    signInDetails: JSON.stringify({ loginId: 'ann@example.org', authFlowType: 'USER_SRP_AUTH' }),
  }
  for (const [name, value] of Object.entries(items)) await storage.setItem(`${prefix}.${sub}.${name}`, value)
}

export function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; path=/; domain=.bubbles.localhost`
  }
}

/** An answer of the user pool: 200 with a body, or 400 with the name of a refusal. */
export const answer = (body: object): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/x-amz-json-1.1' } })
export const refuse = (name: string, message = 'no'): Response =>
  new Response(JSON.stringify({ __type: name, message }), {
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
  })

/** What a refresh answers. */
export const freshTokens = (idClaims: object = {}): Response =>
  answer({
    AuthenticationResult: {
      AccessToken: makeToken(3600, { username: sub, origin_jti: 'family' }),
      IdToken: makeToken(3600, { 'cognito:username': sub, ...idClaims }),
    },
  })

/** What a sign-in by SRP asks for, whatever the password; its access token says `from: 'password'`. */
export const signInAnswers = {
  InitiateAuth: (): Response =>
    answer({
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: '0a',
        SECRET_BLOCK: 'AAAA',
        SRP_B: '02',
        USERNAME: sub,
        USER_ID_FOR_SRP: sub,
      },
    }),
  RespondToAuthChallenge: (): Response =>
    answer({
      AuthenticationResult: {
        AccessToken: makeToken(3600, { username: sub, origin_jti: 'proof', from: 'password' }),
        IdToken: makeToken(3600, { 'cognito:username': sub }),
        RefreshToken: 'of-the-proof',
      },
    }),
  RevokeToken: (): Response => answer({}),
}

export interface PoolCall {
  url: string
  operation: string
  credentials: RequestCredentials | undefined
  body: Record<string, unknown>
}

/**
 * Puts a user pool in the place of the network, which knows the operations given and refuses others.
 * @returns the calls made, in order.
 */
export function stubPool(operations: Record<string, () => Response | Promise<Response>>): PoolCall[] {
  const calls: PoolCall[] = []
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit & { body: string }) => {
    const operation = new Headers(init.headers).get('x-amz-target')?.split('.')[1] ?? ''
    const { credentials } = init
    calls.push({ url: String(url), operation, credentials, body: JSON.parse(init.body) as PoolCall['body'] })
    return operations[operation]?.() ?? refuse('UnknownOperationException')
  })
  return calls
}

/** Takes the network away. */
export function stubNoNetwork(): void {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
}
