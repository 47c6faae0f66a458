import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@bubbles/db'
import type { TestProvider } from '@bubbles/test-kit/open-id-provider'
import type { LightMyRequestResponse } from 'fastify'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../identity/public.ts'
import type { PoolSettings } from '../identity/settings.ts'
import type { NoteSecurityEvent } from '../security/public.ts'
import { requiredProvider } from './public.ts'

const LOGIN = 'http://login.bubbles.localhost:4000'
export const PAGE = `${LOGIN}/sign-in-with`
export const CALLBACK = `${LOGIN}/oauth2/idpresponse`

/** What came back to our own page. */
export interface Landing {
  code: string | null
  error: string | null
  state: string | null
}

/** A browser that signs in with a provider. */
export interface SsoBrowser {
  /** What the page sent along, and what proves it. */
  state: string
  verifier: string
  authorize: (provider: string, change?: Record<string, string>) => Promise<LightMyRequestResponse>
  /** Goes to the provider and comes back with its answer, which isn't given to the server yet. */
  answerOf: (provider: string) => Promise<string>
  /** Gives the server the provider's answer. */
  land: (answer: string) => Promise<Landing>
  /** All of it, up to our own page. */
  signIn: (provider: string) => Promise<Landing>
  redeem: (
    code: string,
    change?: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Record<string, string>; cookies: string[] }>
}

export interface Sso extends Harness {
  identity: EmbeddedIdentity
  browser: () => SsoBrowser
}

/** The whole server with the embedded pool, on a test's database. */
export async function openSso(
  database: Database,
  settings: Record<string, string>,
  pool: Partial<Pick<PoolSettings, 'signUp' | 'isExpected' | 'isMailedInvite'>> = {},
  note?: NoteSecurityEvent,
): Promise<Sso> {
  const identity = createEmbeddedIdentity({
    database,
    secret: new Uint8Array(32).fill(7),
    settings: {
      poolId: 'lo-cal-1_Bubbles',
      clientId: 'bubbles',
      issuer: `${LOGIN}/idp/lo-cal-1_Bubbles`,
      loginUrl: LOGIN,
      passwordMinimumLength: 10,
      signInWith: ['email'],
      requiredProvider,
      ...pool,
    },
  })
  const harness = await openHarness(
    database,
    // Tokens of the API are subjects in clear; the pool is real.
    { userPool: identity.userPool } as never,
    settings,
    note && { note },
  )
  return { ...harness, identity, browser: () => openBrowser(harness) }
}

function openBrowser({ app }: Harness): SsoBrowser {
  const state = randomBytes(16).toString('hex')
  const verifier = randomBytes(32).toString('base64url')
  const headers = { host: 'login.bubbles.localhost:4000', 'user-agent': 'Test' }
  const authorize: SsoBrowser['authorize'] = async (provider, change = {}) =>
    app.inject({
      url: '/oauth2/authorize',
      headers,
      query: {
        identity_provider: provider,
        client_id: 'bubbles',
        redirect_uri: PAGE,
        response_type: 'code',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...change,
      },
    })
  const land = async (answer: string): Promise<Landing> => {
    const { pathname, search } = new URL(answer)
    const reply = await app.inject({ url: `${pathname}${search}`, headers })
    return landingOf(String(reply.headers.location))
  }
  const answerOf = async (provider: string) => {
    const begun = await authorize(provider)
    return throughProvider(String(begun.headers.location))
  }
  return {
    state,
    verifier,
    authorize,
    answerOf,
    land,
    signIn: async (provider) => {
      const answer = await answerOf(provider)
      return answer.startsWith(PAGE) ? landingOf(answer) : land(answer)
    },
    redeem: async (code, change = {}, more = {}) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/oauth2/token',
        headers: {
          ...headers,
          origin: LOGIN,
          'content-type': 'application/x-www-form-urlencoded',
          ...more,
        },
        payload: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'bubbles',
          redirect_uri: PAGE,
          code,
          code_verifier: verifier,
          ...change,
        }).toString(),
      })
      return {
        status: reply.statusCode,
        body: reply.json(),
        cookies: [reply.headers['set-cookie'] ?? []].flat(),
      }
    },
  }
}

function landingOf(address: string): Landing {
  if (!address.startsWith(PAGE)) throw new Error(`Came to ${address}.`)
  const { searchParams } = new URL(address)
  return {
    code: searchParams.get('code'),
    error: searchParams.get('error_description'),
    state: searchParams.get('state'),
  }
}

/** Follows the provider's own pages with its cookies, until it sends the browser to us. */
async function throughProvider(start: string): Promise<string> {
  const jar = new Map<string, string>()
  let address = start
  for (let step = 0; step < 10 && !address.startsWith(LOGIN); step++) {
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', ...value] = cookie.split(';')[0]!.split('=')
      jar.set(name, value.join('='))
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`The provider stayed at ${address}: ${await reply.text()}`)
    address = new URL(location, address).href
  }
  return address
}

/** Settings that make a provider the installation's. */
export const asInstallation = (provider: TestProvider, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_NAME: 'Test Id',
  ...more,
})
