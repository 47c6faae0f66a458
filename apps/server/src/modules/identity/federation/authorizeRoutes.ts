import { LOGIN_PAGES, Problem } from '@bubbles/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { NoteSecurityEvent } from '../../security/public.ts'
import type { PoolSettings } from '../settings.ts'
import type { UserPool } from '../userPool.ts'
import { type Federation, FederationRefusal, INSTALLATION_PROVIDER } from './provider.ts'
import { requestText } from './requestText.ts'
import { begin, finish, takeAnswered } from './signIn.ts'

/** Cognito's own path, on the identity pages' host. */
const CALLBACK_PATH = '/oauth2/idpresponse'

/**
 * Where a provider sends the browser back to. Each organisation's has an address of its own: an answer that was meant for one is
 * never given to another, whatever state it comes with (RFC 9700, 4.4.2.2).
 * @param key of the provider
 */
export const callbackPath = (key: string): string =>
  key === INSTALLATION_PROVIDER ? CALLBACK_PATH : `${CALLBACK_PATH}/${key}`

/** Our own page, to which every sign-in with a provider comes back. */
export const providerPage = ({ loginUrl }: Pick<PoolSettings, 'loginUrl'>): string =>
  `${loginUrl}${LOGIN_PAGES.provider}`

/** Provider ids: `installation`, or an organisation's address after a word that no address begins with. */
const PROVIDER_ID = /^(?:installation|organisation\.[a-z0-9-]{1,63})$/

/** The way to a provider and back from it. */
export function authorizeRoutes(
  app: FastifyInstance,
  { userPool, federation, note }: { userPool: UserPool; federation: Federation; note: NoteSecurityEvent },
): void {
  const { loginUrl, clientId } = userPool.settings
  const page = providerPage(userPool.settings)
  const callbackOf = (key: string) => `${loginUrl}${callbackPath(key)}`
  const open = { config: { admission: 'open' as const } }

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
    const outward = await takeAnswered(userPool, requestText(request.query, 'state'))
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
}

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
