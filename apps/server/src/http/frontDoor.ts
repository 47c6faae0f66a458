import type { Site } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'

/** Hosts that serve the dashboard. Where none may run, it is what says so (specification 1). */
export const DASHBOARD_KINDS: readonly Site['kind'][] = ['organisation', 'none', 'root', 'unknown']

/**
 * Leads the bare addresses on: an organisation's to its dashboard, the root domain's to the identity pages. The query goes
 * along to the dashboard: it may say that the visitor is a new user (specification 1).
 */
export function registerFrontDoor(app: FastifyInstance, loginUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const dashboard = `/dashboard/${request.url.slice(path.length)}`
    const { kind } = request.site
    if (kind === 'root' && path === '/') return reply.redirect(`${loginUrl}/`, 302)
    if (path === '/dashboard' && DASHBOARD_KINDS.includes(kind)) return reply.redirect(dashboard, 302)
    if (path === '/' && (kind === 'organisation' || kind === 'none')) return reply.redirect(dashboard, 302)
  })
}
