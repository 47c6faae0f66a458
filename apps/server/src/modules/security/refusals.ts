import type { FastifyInstance } from 'fastify'
import type { NoteSecurityEvent, SecurityEventKind } from './events.ts'

const KINDS: Record<number, SecurityEventKind> = { 403: 'refused', 429: 'limited' }

/** What an answer with this status is noted as; null: it isn't. */
export const refusalKind = (status: number): SecurityEventKind | null => KINDS[status] ?? null

/** Notes what the API refuses to somebody who is signed in, and which limits anybody reaches there. */
export function noteRefusals(app: FastifyInstance, note: NoteSecurityEvent): void {
  app.addHook('onResponse', async (request, reply) => {
    const kind = refusalKind(reply.statusCode)
    const route = request.routeOptions.url
    if (!kind || !route?.startsWith('/api/')) return
    // Whoever comes without a second factor is led to set one up: nothing was tried that isn't allowed.
    if (request.refusedFor === 'second-factor-required') return
    const { site, subject } = request
    note({
      kind,
      sub: subject?.sub ?? null,
      address: request.ip,
      call: `${request.method} ${route}`,
      ...(site.kind === 'organisation' && { organisationName: site.name }),
    })
  })
}
