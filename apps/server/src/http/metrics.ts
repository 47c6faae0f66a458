import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, register, Registry } from 'prom-client'
import { connectionsOf } from '../config/config.ts'
import { countDatabase } from './databaseMetrics.ts'
import type { Dependencies } from './dependencies.ts'
import { isFromThisMachine } from './fromThisMachine.ts'
import { serveMetrics } from './metricsServer.ts'

/** Milliseconds that reading the metrics waits for what is measured only then. */
const MEASURING_MS = 3_000

declare module 'fastify' {
  interface FastifyRequest {
    /** It made another request to this server in its place, and that one is counted. */
    isCountedElsewhere?: boolean
  }
  interface FastifyInstance {
    /** What is measured each time the metrics are read, because it costs something. What fails is left as it was. */
    measures: Set<() => Promise<void>>
  }
}

/** Counts an answer and how long it took, in seconds. */
export type ObserveAnswer = (method: string, route: string, status: number, seconds: number) => void

/**
 * The metrics of this process in the Prometheus text format, with what its modules count. With `METRICS_PORT` they are
 * read at an address of their own and nowhere else; without it at `/metrics`, with the metrics token, or from loopback
 * outside production (a proxy is loopback too).
 * @param togetherWith reads them, and where several processes share a port those of the others; by default these alone
 * @returns what counts answers that the router does not give.
 */
export function registerMetrics(
  app: FastifyInstance,
  { config, database }: Pick<Dependencies, 'config' | 'database'>,
  togetherWith: (registries: Registry[]) => () => Promise<string> = textOf,
): ObserveAnswer {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countDatabase(registry, database, connectionsOf(config))
  const durations = new Histogram({
    name: 'bubbles_http_request_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const observe: ObserveAnswer = (method, route, status, seconds) =>
    durations.observe({ method, route, status }, seconds)
  app.addHook('onResponse', async (request, reply) => {
    if (request.isCountedElsewhere) return
    observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
  })
  const measures = new Set<() => Promise<void>>()
  app.decorate('measures', measures)
  const written = togetherWith([registry, register])
  const read = async () => {
    const measured = [...measures].map((measure) => measure().catch(() => {}))
    if (measured.length > 0)
      await Promise.race([Promise.all(measured), wait(MEASURING_MS, undefined, { ref: false })])
    return written()
  }
  const isToken = (authorization: string | undefined) =>
    config.metricsToken !== undefined && isSame(authorization ?? '', `Bearer ${config.metricsToken}`)
  if (config.metricsAt) {
    serveMetrics(app, config.metricsAt, {
      type: registry.contentType,
      read,
      // Who can reach the address is the operator's choice; with a token it is asked for as well.
      isAllowed: (authorization) => config.metricsToken === undefined || isToken(authorization),
    })
    return observe
  }
  app.get('/metrics', async (request, reply) => {
    const isNear = config.environment !== 'production' && isFromThisMachine(request)
    if (!isToken(request.headers.authorization) && !isNear) throw new Problem('not-found')
    return reply.type(registry.contentType).send(await read())
  })
  return observe
}

const textOf = (registries: Registry[]) => () => Registry.merge(registries).metrics()

/** Whether two texts are equal, in time that does not tell where they differ. */
function isSame(left: string, right: string): boolean {
  const [ofLeft, ofRight] = [left, right].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(ofLeft!, ofRight!)
}
