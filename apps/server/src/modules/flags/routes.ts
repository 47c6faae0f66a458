import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { flagPayload } from '@bubbles/flags'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OrganisationIds } from '../../http/tenant.ts'
import { type AskingOrganisation, FlagStreams } from './streams.ts'

type Asking = FastifyRequest<{ Params: { clientKey: string } }>

/**
 * Mounts what GrowthBook's SDKs ask: `GET /api/features/{clientKey}` and the stream `GET /sub/{clientKey}`, on hosts of
 * organisations and on `default`. Both are open, as with GrowthBook itself, and tell of the asking host alone.
 */
export function registerFlags(
  app: FastifyInstance,
  options: { database: Database; organisationIds: OrganisationIds; clientKey: string; mostStreams?: number },
): void {
  const { database, organisationIds, clientKey, mostStreams } = options
  const onFailure = (error: unknown) => app.failures.failed('sending flags', error)
  const streams = new FlagStreams({ database, onFailure, mostStreams })
  app.addHook('preClose', async () => streams.close())

  /** The organisation of the host. One that is not there has the defaults, like one that set nothing. */
  async function asking(request: Asking): Promise<AskingOrganisation | null> {
    const { site, params } = request
    if (params.clientKey !== clientKey) throw new Problem('not-found')
    if (site.kind === 'none') return null
    if (site.kind !== 'organisation') throw new Problem('not-found')
    const id = await organisationIds.find(site.name)
    return id === null ? null : { id, name: site.name }
  }

  app.get('/api/features/:clientKey', { config: { admission: 'open' } }, async (request: Asking, reply) => {
    const toggles = await streams.togglesOf(await asking(request))
    return reply.header('x-sse-support', 'enabled').send(flagPayload(toggles))
  })

  app.get('/sub/:clientKey', { exposeHeadRoute: false }, async (request: Asking, reply) => {
    const stream = await streams.open(await asking(request))
    return reply
      .headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        // It serves nothing after this, and must not keep a server that stops waiting.
        connection: 'close',
        // Proxies must pass each event on at once.
        'x-accel-buffering': 'no',
      })
      .send(stream)
  })
}
