import type { FastifyInstance } from 'fastify'
import type { Development } from '../config/config.ts'

/** Leads to the dashboard's development server: links in mails name an organisation's own host. */
export function registerDevelopmentDashboard(app: FastifyInstance, { dashboard }: Development): void {
  app.get('/dashboard/*', async (request, reply) => {
    const address = new URL(request.url, dashboard.url)
    if (request.site.kind === 'organisation') address.searchParams.set('organisation', request.site.name)
    return reply.redirect(address.href, 302)
  })
}

/** Headers that a page of another origin may read. */
const EXPOSED = 'etag, retry-after, content-disposition, x-sse-support'

/**
 * Lets the applications' development servers call this one from their own origins. Register it before anything that
 * looks at the host: what a browser asks beforehand carries no `original-host`.
 */
export function registerDevelopmentOrigins(app: FastifyInstance, { dashboard, login }: Development): void {
  const origins = new Set([dashboard.url, login.url])
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !origins.has(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' })
    reply.header('access-control-expose-headers', EXPOSED)
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
