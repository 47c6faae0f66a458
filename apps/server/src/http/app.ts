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
  const { rootDomain, publishedDomain } = config
  registerTenant(app, { rootDomain, publishedDomain, development: config.environment === 'development' })
  app.addHook('onRequest', async ({ site, url }) => {
    if (OPEN_PATHS.has(url)) return
    if (site.kind === 'unknown') throw new Problem('unknown-host')
    // Where the world reads, nobody can sign in and no call is answered.
    if (site.kind === 'published' && !PUBLISHED_PATH.test(url)) throw new Problem('not-found')
  })
  registerJson(app)
  registerUploads(app)
  return app
}

const PUBLISHED_PATH = /^\/bubbles\//

/** What answers on any host: monitors know addresses, not names. */
const OPEN_PATHS = new Set(['/healthz', '/readyz', '/metrics'])
