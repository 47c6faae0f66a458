import type { FastifyInstance } from 'fastify'

/** Leads the bare addresses on: an organisation's to its dashboard, the root domain's to the identity pages. */
export function registerFrontDoor(app: FastifyInstance, loginUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0]
    const { kind } = request.site
    if (kind === 'root' && path === '/') return reply.redirect(`${loginUrl}/`, 302)
    const isDashboardHost = kind === 'organisation' || kind === 'none'
    if (isDashboardHost && (path === '/' || path === '/dashboard')) return reply.redirect('/dashboard/', 302)
  })
}
