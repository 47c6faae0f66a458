import { Problem } from '@bubbles/domain'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Config } from '../config/config.ts'
import { registerDevelopmentOrigins } from './development.ts'
import { registerErrorBoundary, sendProblem, toProblem } from './errors.ts'
import { API_HEADERS, registerCommonHeaders } from './headers.ts'
import { registerJson } from './json.ts'
import { registerTenant } from './tenant.ts'
import { registerUploads } from './upload.ts'

/** A server with everything that holds for every route: limits, tenant from the host, headers, the error boundary. */
export function createApp(config: Config): FastifyInstance {
  const app = Fastify({
    logger:
      config.log === 'silent'
        ? false
        : { level: config.log, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.environment === 'production' ? 'loopback, linklocal, uniquelocal' : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 4000 },
    http: { headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    // An address no router can read: no hook has run for it.
    frameworkErrors: (error, _request, reply) => {
      sendProblem((reply as FastifyReply).headers(API_HEADERS), toProblem(error))
    },
  })
  registerErrorBoundary(app)
  registerCommonHeaders(app, { https: config.addresses.login.startsWith('https:') })
  if (config.development) registerDevelopmentOrigins(app, config.development)
  registerTenant(app, { rootDomain: config.rootDomain, development: config.environment === 'development' })
  app.addHook('onRequest', async (request) => {
    if (request.site.kind === 'unknown' && !OPEN_PATHS.has(request.url)) throw new Problem('unknown-host')
  })
  registerJson(app)
  registerUploads(app)
  return app
}

/** What answers on any host: monitors know addresses, not names. */
const OPEN_PATHS = new Set(['/healthz', '/readyz', '/metrics'])
