import { LOGIN_PAGES, Problem } from '@bubbles/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { NoteSecurityEvent } from '../../security/public.ts'
import { browserName } from '../browserName.ts'
import type { CallerOf } from '../caller.ts'
import { KeptSignIn } from '../keptSignIn.ts'
import { KnownBrowser } from '../knownBrowser.ts'
import { endHeld } from '../operations/kept.ts'
import type { UserPool } from '../userPool.ts'
import { type Federation, FederationRefusal } from './provider.ts'
import { begin, finish, redeem, takeAnswered } from './signIn.ts'

export interface FederationRouteOptions {
  userPool: UserPool
  federation: Federation
  callerOf: CallerOf
  note?: NoteSecurityEvent
}

/** Where providers send the browser back to: Cognito's own path, on the identity pages' host. */
export const CALLBACK_PATH = '/oauth2/idpresponse'

/** Provider ids: `installation`, or an organisation's address after a word that no address begins with. */
const PROVIDER_ID = /^(?:installation|organisation\.[a-z0-9-]{1,63})$/

const text = (query: unknown, name: string): string => {
  const value = (query as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Signing in with OpenID Connect providers, in the protocol of Cognito's hosted pages: `/oauth2/authorize` with
 * `identity_provider`, and `/oauth2/token` for its code. The only client is our own page, so the only redirect address is its
 * own, and its refresh token goes into the cookie.
 */
export async function federationRoutes(
  app: FastifyInstance,
  { userPool, federation, callerOf, note = () => {} }: FederationRouteOptions,
): Promise<void> {
  const { loginUrl, clientId } = userPool.settings
  const page = `${loginUrl}${LOGIN_PAGES.provider}`
  const callback = `${loginUrl}${CALLBACK_PATH}`
  const open = { config: { admission: 'open' as const } }
  const isHttps = loginUrl.startsWith('https:')

  app.addHook('onRequest', async (request, reply) => {
    if (!isLoginHost(request, loginUrl)) throw new Problem('not-found')
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )

  const back = (reply: FastifyReply, parameters: Record<string, string>) =>
    reply.redirect(`${page}?${new URLSearchParams(parameters).toString()}`, 302)
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown, state?: string) => {
    if (!(error instanceof FederationRefusal)) throw error
    const { code, sub, cause } = error
    request.log.warn({ err: cause, refusal: code }, 'a sign-in with a provider was refused')
    note({ kind: 'sign-in-failed', sub, address: request.ip, call: 'sign-in with a provider' })
    return back(reply, { error: 'access_denied', error_description: code, ...(state && { state }) })
  }

  app.get('/oauth2/authorize', open, async (request, reply) => {
    const asked = readAuthorize(request.query, { clientId, page })
    try {
      const url = await begin(userPool, federation, { ...asked, address: request.ip }, callback)
      return await reply.redirect(url.href, 302)
    } catch (error) {
      return refuse(request, reply, error, asked.page.state)
    }
  })

  app.get(CALLBACK_PATH, open, async (request, reply) => {
    const outward = await takeAnswered(userPool, text(request.query, 'state'))
    if (!outward) return refuse(request, reply, new FederationRefusal('state'))
    try {
      const { search } = new URL(request.url, loginUrl)
      const { code } = await finish(userPool, federation, outward, new URL(`${callback}${search}`))
      return await back(reply, { code, state: outward.page.state })
    } catch (error) {
      return refuse(request, reply, error, outward.page.state)
    }
  })

  app.post('/oauth2/token', { ...open, bodyLimit: 16 * 1024 }, async (request, reply) => {
    if ((await callerOf(request)) !== 'identity pages')
      throw new Problem('forbidden', { detail: 'Only the identity pages may call this.' })
    const body = request.body
    const isRight =
      text(body, 'grant_type') === 'authorization_code' &&
      text(body, 'client_id') === clientId &&
      text(body, 'redirect_uri') === page
    const agent = request.headers['user-agent'] ?? ''
    const answer =
      isRight &&
      (await redeem(userPool, {
        code: text(body, 'code'),
        verifier: text(body, 'code_verifier'),
        userAgent: agent,
      }))
    if (!answer) return reply.code(400).send({ error: 'invalid_grant' })
    const { sub, originJti, tokens, refreshToken } = answer
    const kept = KeptSignIn.read(userPool.vault, request.headers.cookie, isHttps)
    // As after any other sign-in: what this browser was signed in with before ends.
    await endHeld(userPool, kept.held)
    kept.hold({ originJti, generation: 0, token: refreshToken })
    const browser = KnownBrowser.read(userPool.vault, request.headers.cookie, userPool.now())
    browser.remember('s', sub)
    for (const cookie of [browser.setCookie(isHttps), kept.setCookie()])
      if (cookie) reply.header('set-cookie', cookie)
    const name = browserName(agent)
    note({
      kind: 'signed-in',
      sub,
      address: request.ip,
      call: 'sign-in with a provider',
      ...(name && { browser: name }),
    })
    return {
      access_token: tokens.AccessToken,
      id_token: tokens.IdToken,
      expires_in: tokens.ExpiresIn,
      token_type: tokens.TokenType,
    }
  })

  app.get('/sign-in-providers', open, async (request) => {
    const name = text(request.query, 'organisation')
    return { providers: await federation.offered(/^[a-z0-9-]{1,63}$/.test(name) ? name : null) }
  })
}

/** In development all pages are on ports of one host. */
const isLoginHost = ({ site }: FastifyRequest, loginUrl: string): boolean =>
  site.kind === 'login' || new URL(loginUrl).hostname === 'localhost'

/** @throws Problem invalid-request: an address that isn't exactly our own page's is never gone to. */
function readAuthorize(query: unknown, { clientId, page }: { clientId: string; page: string }) {
  const asked = z
    .object({
      client_id: z.literal(clientId),
      redirect_uri: z.literal(page),
      response_type: z.literal('code'),
      identity_provider: z.string().regex(PROVIDER_ID),
      state: z.string().regex(/^[\w-]{16,128}$/),
      code_challenge: z.string().regex(/^[\w-]{43}$/),
      code_challenge_method: z.literal('S256'),
    })
    .safeParse(query)
  if (!asked.success)
    throw new Problem('invalid-request', { detail: 'This link to sign in isn’t complete. Start again.' })
  const { identity_provider: provider, state, code_challenge: challenge } = asked.data
  return { provider, page: { state, challenge } }
}
