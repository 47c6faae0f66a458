import { type Database, tx } from '@bubbles/db'
import { type Site, siteOf } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the host stands for. The tenant comes from here and from nowhere else. */
    site: Site
  }
}

/** Sets `request.site` from the Host header; in development mode `original-host` may name the organisation (specification 6). */
export function registerTenant(
  app: FastifyInstance,
  options: { rootDomain: string; development: boolean },
): void {
  app.decorateRequest('site')
  app.addHook('onRequest', async (request) => {
    request.site = siteOf(request.headers.host ?? '', options.rootDomain)
    const original = request.headers['original-host']
    if (options.development && typeof original === 'string') {
      request.site = siteOf(`${original}.${options.rootDomain}`, options.rootDomain)
    }
  })
}

const FRESH_MS = 5_000
const MOST = 10_000

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
    if (this.#known.size >= MOST) this.#known.clear()
    this.#known.set(name, { id: row.id, until: Date.now() + FRESH_MS })
    return row.id
  }
}
