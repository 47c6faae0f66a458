import { Problem } from '@bubbles/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NoteSecurityEvent } from '../../security/public.ts'
import type { CallerOf } from '../caller.ts'
import type { UserPool } from '../userPool.ts'
import { authorizeRoutes } from './authorizeRoutes.ts'
import type { Federation } from './provider.ts'
import { requestText } from './requestText.ts'
import { tokenRoute } from './tokenRoute.ts'

export interface FederationRouteOptions {
  userPool: UserPool
  federation: Federation
  callerOf: CallerOf
  note?: NoteSecurityEvent
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
  app.addHook('onRequest', async (request, reply) => {
    if (!isLoginHost(request, userPool.settings.loginUrl)) throw new Problem('not-found')
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  authorizeRoutes(app, { userPool, federation, note })
  tokenRoute(app, { userPool, callerOf, note })

  app.get('/sign-in-providers', { config: { admission: 'open' } }, async (request) => {
    const name = requestText(request.query, 'organisation')
    return { providers: await federation.offered(/^[a-z0-9-]{1,63}$/.test(name) ? name : null) }
  })
}

/** In development all pages are on ports of one host. */
const isLoginHost = ({ site }: FastifyRequest, loginUrl: string): boolean =>
  site.kind === 'login' || new URL(loginUrl).hostname === 'localhost'
