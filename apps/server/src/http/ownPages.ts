import { NO_ORGANISATION, siteOf } from '@bubbles/domain'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { OrganisationIds } from './tenant.ts'

/**
 * Which of our own pages a request comes from that asks the identity pages' host; null for any other. Origins are compared
 * whole, with scheme and port, and an organisation's host is one only while there is the organisation: a name under the root
 * domain that leads elsewhere is nobody of ours.
 */
export function createOwnPages(
  { rootDomain, addresses, development }: Config,
  organisationIds: Pick<OrganisationIds, 'find'>,
) {
  const login = new Set([new URL(addresses.login).origin, development?.login.url])
  const dashboards = new Set([addresses.organisation(NO_ORGANISATION), development?.dashboard.url])

  return async ({
    headers: { origin },
    site,
  }: Pick<FastifyRequest, 'headers' | 'site'>): Promise<'identity pages' | 'dashboard' | null> => {
    // In development the pages have hosts of their own, and ask there.
    if (origin === undefined || (site.kind !== 'login' && !development)) return null
    if (login.has(origin)) return 'identity pages'
    if (dashboards.has(origin)) return 'dashboard'
    const from = siteOf(URL.parse(origin)?.host ?? '', rootDomain)
    if (from.kind !== 'organisation' || addresses.organisation(from.name) !== origin) return null
    return (await organisationIds.find(from.name)) === null ? null : 'dashboard'
  }
}
