import type { Database } from '@bubbles/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isFromThisMachine } from '../../http/fromThisMachine.ts'
import { mailPolicy, outboxPolicy, presentOutbox } from './present.ts'
import { readKeptHtml, readKeptMails } from './reader.ts'

export interface OutboxPageSettings {
  environment: 'local' | 'development' | 'production'
  /** The address the server listens on. */
  listenHost: string
  /** Host name of the identity pages, without port, such as `login.bubbles.localhost`. */
  loginHost: string
  rootDomain: string
}

const loopbacks = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Adds `GET /outbox`, which shows the mails this machine kept, and `GET /outbox/{id}` for one as HTML. They hold codes
 * of everybody, so the routes exist only outside production, on a server that listens on loopback, and answer only there
 * at the login host.
 */
export function registerOutboxPage(
  app: FastifyInstance,
  database: Database,
  settings: OutboxPageSettings,
): void {
  if (settings.environment === 'production' || !loopbacks.has(settings.listenHost)) return
  const isOwn = (url: URL) =>
    url.hostname === settings.rootDomain || url.hostname.endsWith(`.${settings.rootDomain}`)

  // The host check also stops another site's page that points its own name at this machine.
  const isVisible = (request: FastifyRequest) =>
    request.hostname === settings.loginHost && isFromThisMachine(request)
  const send = (reply: FastifyReply, policy: string, page: string) =>
    reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(page)

  app.get('/outbox', { config: { admission: 'open' } }, async (request, reply) => {
    if (!isVisible(request)) return reply.callNotFound()
    const mails = await database.transaction({ kind: 'platform' }, () => readKeptMails(100))
    return send(reply, outboxPolicy, presentOutbox(mails, isOwn))
  })

  app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    const { success, data: id } = z.uuid().safeParse(request.params.id)
    if (!isVisible(request) || !success) return reply.callNotFound()
    const markup = await database.transaction({ kind: 'platform' }, () => readKeptHtml(id))
    return markup === undefined ? reply.callNotFound() : send(reply, mailPolicy, markup)
  })
}
