import type { Database } from '@bubbles/db'
import type { FastifyInstance } from 'fastify'
import { outboxPolicy, presentOutbox } from './present.ts'
import { readKeptMails } from './reader.ts'

export interface OutboxPageSettings {
  environment: 'local' | 'development' | 'production'
  /** The address the server listens on. */
  listenHost: string
  /** Host name of the identity pages, without port, such as `login.bubbles.localhost`. */
  loginHost: string
  rootDomain: string
}

const loopbacks = new Set(['127.0.0.1', '::1', 'localhost', '::ffff:127.0.0.1'])

/**
 * Adds `GET /outbox`, which shows the mails this machine kept. It holds codes of everybody, so the route exists
 * only in the environment `local` on a server that listens on loopback, and answers only there at the login host.
 */
export function registerOutboxPage(
  app: FastifyInstance,
  database: Database,
  settings: OutboxPageSettings,
): void {
  if (settings.environment !== 'local' || !loopbacks.has(settings.listenHost)) return
  const isOwn = (url: URL) =>
    url.hostname === settings.rootDomain || url.hostname.endsWith(`.${settings.rootDomain}`)

  app.get('/outbox', async (request, reply) => {
    // The host check also stops another site's page that points its own name at this machine.
    if (request.hostname !== settings.loginHost || !loopbacks.has(request.socket.remoteAddress ?? '')) {
      return reply.callNotFound()
    }
    const mails = await database.transaction({ kind: 'platform' }, () => readKeptMails(100))
    return reply
      .headers({
        'content-security-policy': outboxPolicy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(presentOutbox(mails, isOwn))
  })
}
