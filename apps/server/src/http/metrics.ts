import { Problem } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, register, Registry } from 'prom-client'
import type { Dependencies } from './dependencies.ts'
import { isFromThisMachine } from './fromThisMachine.ts'

/** `GET /metrics` of this process in the Prometheus text format, with what its modules count: with the metrics token, or from loopback outside production (a proxy is loopback too). */
export function registerMetrics(app: FastifyInstance, { config }: Pick<Dependencies, 'config'>): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'bubbles_http_request_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    const hasToken = config.metricsToken && request.headers.authorization === `Bearer ${config.metricsToken}`
    const isNear = config.environment !== 'production' && isFromThisMachine(request)
    if (!hasToken && !isNear) throw new Problem('not-found')
    const all = Registry.merge([registry, register])
    return reply.type(all.contentType).send(await all.metrics())
  })
}
