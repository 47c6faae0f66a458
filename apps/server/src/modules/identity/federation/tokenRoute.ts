import { Problem } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'
import type { NoteSecurityEvent } from '../../security/public.ts'
import { browserName } from '../browserName.ts'
import type { CallerOf } from '../caller.ts'
import { KeptSignIn } from '../keptSignIn.ts'
import { endHeld } from '../operations/kept.ts'
import type { UserPool } from '../userPool.ts'
import { providerPage } from './authorizeRoutes.ts'
import { requestText } from './requestText.ts'
import { redeem } from './signIn.ts'

/** Trades the code our own page came back with for tokens; the refresh token goes into the cookie. */
export function tokenRoute(
  app: FastifyInstance,
  { userPool, callerOf, note }: { userPool: UserPool; callerOf: CallerOf; note: NoteSecurityEvent },
): void {
  const isHttps = userPool.settings.loginUrl.startsWith('https:')
  const options = { config: { admission: 'open' as const }, bodyLimit: 16 * 1024 }

  app.post('/oauth2/token', options, async (request, reply) => {
    if ((await callerOf(request)) !== 'identity pages')
      throw new Problem('forbidden', { detail: 'Only the identity pages may call this.' })
    const agent = request.headers['user-agent'] ?? ''
    const answer = await redeemFor(userPool, request.body, agent)
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
}

/** @returns null for a request that isn't our own page's, or whose code isn't good. */
async function redeemFor(userPool: UserPool, body: unknown, userAgent: string) {
  const isRight =
    requestText(body, 'grant_type') === 'authorization_code' &&
    requestText(body, 'client_id') === userPool.settings.clientId &&
    requestText(body, 'redirect_uri') === providerPage(userPool.settings)
  if (!isRight) return null
  return redeem(userPool, {
    code: requestText(body, 'code'),
    verifier: requestText(body, 'code_verifier'),
    userAgent,
  })
}
