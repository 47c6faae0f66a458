import { type Database, tx } from '@bubbles/db'
import { DEVELOPMENT_ORGANISATION, FORMER_NAME_DAYS, type Site, siteOf } from '@bubbles/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OwnDomains } from '../config/ownDomains.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the host stands for. The tenant comes from here and from nowhere else. */
    site: Site
  }
}

/**
 * Sets `request.site` from the Host header. In development, where services answer on ports of `localhost`,
 * `original-host` names the organisation (specification 6); without it there is none.
 */
export function registerTenant(app: FastifyInstance, options: SiteOptions): void {
  app.decorateRequest('site')
  app.addHook('onRequest', async (request) => {
    request.site = siteOfRequest(request, options)
  })
}

/** What a request's headers stand for. */
export function siteOfRequest({ headers }: Pick<FastifyRequest, 'headers'>, options: SiteOptions): Site {
  const { host = '', 'original-host': original } = headers
  return siteOfCall(host, original, options)
}

export interface SiteOptions {
  rootDomain: string
  publishedDomain?: string
  /** Absent: hosts that are organisations' own are unknown, as for all that only members use. */
  ownDomains?: OwnDomains
  development: boolean
}

/** What a call's headers stand for. `original-host` counts in development alone. */
export const siteOfCall = (
  host: string,
  original: string | string[] | undefined,
  { rootDomain, publishedDomain, ownDomains, development }: SiteOptions,
): Site => {
  const own = ownDomains?.at(host)
  if (own) return { kind: 'published', name: own.organisationName, domain: own.domain }
  const site = siteOf(host, rootDomain, publishedDomain)
  return development && site.kind !== 'published' ? siteInDevelopment(host, original, rootDomain) : site
}

function siteInDevelopment(host: string, original: string | string[] | undefined, rootDomain: string): Site {
  const named = typeof original === 'string' ? `${original}.${rootDomain}` : host
  if (named.split(':')[0] === `${DEVELOPMENT_ORGANISATION}.${rootDomain}`)
    return { kind: 'organisation', name: DEVELOPMENT_ORGANISATION }
  const site = siteOf(named, rootDomain)
  return site.kind === 'unknown' && LOOPBACK_HOST.test(named) ? { kind: 'none' } : site
}

/** A host that is this machine under no name of the product's. */
export const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const FRESH_MS = 5_000
const MAX = 10_000

/** Looks up an organisation's id by its name, keeping answers for five seconds. Unknown names are not kept. */
export class OrganisationIds {
  readonly #database: Database
  readonly #known = new Map<string, { id: string; until: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  async find(name: string): Promise<string | null> {
    const known = this.#known.get(name)
    if (known && known.until > Date.now()) return known.id
    const row = await this.#database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('organisations')
        .where('name', '=', name)
        .where('status', '!=', 'Deleted')
        .select('id')
        .executeTakeFirst(),
    )
    if (!row) return null
    if (this.#known.size >= MAX) this.#known.clear()
    this.#known.set(name, { id: row.id, until: Date.now() + FRESH_MS })
    return row.id
  }

  /** Forgets what this process keeps of a name: it was given up or taken. */
  forget(name: string): void {
    this.#known.delete(name)
  }

  /** The organisation that gave `name` up and for which it still rests, with its present name; else null. */
  async findMoved(name: string): Promise<{ id: string; name: string } | null> {
    const row = await this.#database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('former_names')
        .innerJoin('organisations', 'organisations.id', 'former_names.organisation_id')
        .where('former_names.name', '=', name)
        .where('former_names.released_at', '>', new Date(Date.now() - FORMER_NAME_DAYS * 86_400_000))
        .where('organisations.status', '!=', 'Deleted')
        .select(['organisations.id', 'organisations.name'])
        .executeTakeFirst(),
    )
    return row ?? null
  }
}
