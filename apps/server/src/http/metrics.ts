import { Problem } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, register, Registry } from 'prom-client'
import type { Dependencies } from './dependencies.ts'
import { isFromThisMachine } from './fromThisMachine.ts'

/** Counts an answer and how long it took, in seconds. */
export type ObserveAnswer = (method: string, route: string, status: number, seconds: number) => void

/**
 * `GET /metrics` of this process in the Prometheus text format, with what its modules count: with the metrics token, or from loopback outside production (a proxy is loopback too).
 * @param togetherWith reads them, and where several processes share a port those of the others; by default these alone
 * @returns what counts answers that the router does not give.
 */
export function registerMetrics(
  app: FastifyInstance,
  { config }: Pick<Dependencies, 'config'>,
  togetherWith: (registries: Registry[]) => () => Promise<string> = textOf,
): ObserveAnswer {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'bubbles_http_request_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const observe: ObserveAnswer = (method, route, status, seconds) =>
    durations.observe({ method, route, status }, seconds)
  app.addHook('onResponse', async (request, reply) =>
    observe(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000),
  )
  const read = togetherWith([registry, register])
  app.get('/metrics', async (request, reply) => {
    const hasToken = config.metricsToken && request.headers.authorization === `Bearer ${config.metricsToken}`
    const isNear = config.environment !== 'production' && isFromThisMachine(request)
    if (!hasToken && !isNear) throw new Problem('not-found')
    return reply.type(registry.contentType).send(await read())
  })
  return observe
}

const textOf = (registries: Registry[]) => () => Registry.merge(registries).metrics()
