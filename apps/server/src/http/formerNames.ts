import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Addresses } from '../config/config.ts'
import type { OrganisationIds } from './tenant.ts'

/** What is called by programs: they are told (`movedTo` in the refusal), not led on. */
const CALLED = /^\/(?:api|idp|sub)(?:[/?]|$)/
/** What thanks for answers. It names its organisation in a signed token. */
const ANSWERED = /^\/bubbles\/answers(?:\?|$)/
/** What lives at the published pages' address, which may have an origin of its own. */
const PUBLISHED = /^\/bubbles\//

/**
 * Leads page loads at a name an organisation has given up to the same path under its present one, for as long as that
 * name rests. Found out from the database and the configuration alone: the readers' entry does the same.
 */
export function registerFormerNames(
  app: FastifyInstance,
  { organisationIds, addresses }: { organisationIds: OrganisationIds; addresses: Addresses },
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { site, method, url } = request
    if (site.kind !== 'organisation' || CALLED.test(url)) return
    if (method !== 'GET' && method !== 'HEAD') return
    // What a form sent from a page of the old name leads to: that page's policy lets it lead nowhere else.
    if (ANSWERED.test(url)) return
    if (await organisationIds.find(site.name)) return
    const moved = await organisationIds.findMoved(site.name)
    if (moved) return redirectToName(moved.name, request, reply, addresses)
  })
}

/** Answers with the same path under another name. It may be taken back any day, so nobody may keep the answer. */
export function redirectToName(
  name: string,
  { url }: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): FastifyReply {
  // An address in absolute form is no path of ours.
  const path = url.startsWith('/') ? url : '/'
  const origin = PUBLISHED.test(path) ? addresses.bubbles(name) : addresses.organisation(name)
  return reply.header('cache-control', 'no-store').redirect(`${origin}${path}`, 302)
}
