import { LOGIN_PAGES, Problem } from '@bubbles/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { NoteSecurityEvent } from '../../security/public.ts'
import { browserName } from '../browserName.ts'
import type { CallerOf } from '../caller.ts'
import { KeptSignIn } from '../keptSignIn.ts'
import { endHeld } from '../operations/kept.ts'
import type { UserPool } from '../userPool.ts'
import { type Federation, FederationRefusal, INSTALLATION_PROVIDER } from './provider.ts'
import { begin, finish, redeem, takeAnswered } from './signIn.ts'

export interface FederationRouteOptions {
  userPool: UserPool
  federation: Federation
  callerOf: CallerOf
  note?: NoteSecurityEvent
}

/** Cognito's own path, on the identity pages' host. */
const CALLBACK_PATH = '/oauth2/idpresponse'

/**
 * Where a provider sends the browser back to. Each organisation's has an address of its own: an answer that was meant for one is
 * never given to another, whatever state it comes with (RFC 9700, 4.4.2.2).
 * @param key of the provider
 */
export const callbackPath = (key: string): string =>
  key === INSTALLATION_PROVIDER ? CALLBACK_PATH : `${CALLBACK_PATH}/${key}`

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
  const callbackOf = (key: string) => `${loginUrl}${callbackPath(key)}`
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
      const url = await begin(userPool, federation, { ...asked, address: request.ip }, callbackOf)
      return await reply.redirect(url.href, 302)
    } catch (error) {
      return refuse(request, reply, error, asked.page.state)
    }
  })

  const answered = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const outward = await takeAnswered(userPool, text(request.query, 'state'))
    if (!outward) return refuse(request, reply, new FederationRefusal('state'))
    try {
      const { search } = new URL(request.url, loginUrl)
      const answer = new URL(`${callbackOf(key)}${search}`)
      const { code } = await finish(userPool, federation, outward, { key, answer })
      return await back(reply, { code, state: outward.page.state })
    } catch (error) {
      return refuse(request, reply, error, outward.page.state)
    }
  }
  app.get(CALLBACK_PATH, open, (request, reply) => answered(request, reply, INSTALLATION_PROVIDER))
  app.get<{ Params: { key: string } }>(`${CALLBACK_PATH}/:key`, open, (request, reply) =>
    answered(request, reply, request.params.key),
  )

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
    const cookie = kept.setCookie()
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
