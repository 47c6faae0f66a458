import type { IncomingMessage } from 'node:http'
import { Problem } from '@bubbles/domain'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Config, connectionsOf, usesTls } from '../config/config.ts'
import { isPublishedPath } from '../config/pageAddress.ts'
import { AdmissionControl, admissionLimits, registerAdmission } from './admissionControl.ts'
import { CERTIFICATE_QUESTION_PATH } from './certificateQuestion.ts'
import { registerDevelopmentOrigins } from './development.ts'
import { answerUnreadable, registerErrorBoundary, sendRefusal, toProblem } from './errors.ts'
import { commonHeaders, registerCommonHeaders } from './headers.ts'
import { registerJson } from './json.ts'
import { CONNECTION_TIMEOUT_MS, WORKING_TIMEOUT_MS } from './limits.ts'
import { isForPerson } from './problemPages.ts'
import { registerFailures } from './repeatedFailures.ts'
import { registerRequestLog, requestId } from './requestLog.ts'
import { LOOPBACK_HOST, registerTenant, siteOfRequest } from './tenant.ts'
import { traceRequests } from './tracing.ts'
import { registerUploads } from './upload.ts'

/** A server with everything that holds for every route: limits, tenant from the host, headers, the error boundary. */
export function createApp(config: Config, limits = admissionLimits(connectionsOf(config))): FastifyInstance {
  const app = Fastify({
    logger:
      config.log === 'silent'
        ? false
        : { level: config.log, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    ...(config.requestLog && { genReqId: requestId }),
    trustProxy: config.environment === 'production' ? 'loopback, linklocal, uniquelocal' : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 4000 },
    http: { headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) =>
      refuseUnreadableAddress(error, request as FastifyRequest, reply as FastifyReply),
  })
  const https = usesTls(config)
  const { rootDomain, publishedDomain } = config
  const siteOptions = {
    rootDomain,
    publishedDomain,
    ownDomains: config.addresses.ownDomains,
    development: config.environment === 'development',
  }
  /** An address that no router can read, such as `/%`: no hook has run for it. */
  const refuseUnreadableAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    request.site = siteOfRequest(request, siteOptions)
    const isUnknown = request.site.kind === 'unknown'
    // To a person it leads nowhere, as any other address that was copied wrongly.
    const problem = isForPerson(request) ? new Problem('not-found') : toProblem(error)
    reply
      .headers(commonHeaders(request.url, { https, site: request.site }))
      .header('cache-control', 'no-store')
    sendRefusal(request, reply, isUnknown ? new Problem('unknown-host') : problem, config)
  }
  registerFailures(app)
  traceRequests(app)
  registerRequestLog(app, config.requestLog)
  registerErrorBoundary(app, config)
  registerAdmission(app, new AdmissionControl(limits))
  app.addHook('onRequest', async ({ raw }) => requireOneHost(raw))
  registerTenant(app, siteOptions)
  registerCommonHeaders(app, { https })
  if (config.development) registerDevelopmentOrigins(app, config.development)
  app.addHook('onRequest', async (request, reply) => {
    const { site, url, headers } = request
    if (OPEN_PATHS.has(url.split('?', 1)[0]!)) return
    if (site.kind === 'unknown') {
      // The application itself refuses to run there (specification 1).
      if (DASHBOARD_PATH.test(url) && isForPerson(request)) return
      // What a newcomer opens first. Elsewhere nobody is led on: where to is not the host's to say.
      if (config.environment === 'local' && LOOPBACK_HOST.test(headers.host ?? '') && isForPerson(request))
        return reply.redirect(`${config.addresses.login}/`, 302)
      throw new Problem('unknown-host')
    }
    // Where the world reads, nobody can sign in and no call is answered.
    if (site.kind === 'published' && !isPublishedPath(url)) throw new Problem('not-found')
  })
  registerJson(app)
  registerUploads(app)
  app.addHook('preHandler', async ({ raw }) => void raw.socket.setTimeout(WORKING_TIMEOUT_MS))
  app.addHook('onSend', async ({ raw }) => void raw.socket.setTimeout(CONNECTION_TIMEOUT_MS))
  return app
}

/**
 * The host decides whose data an answer is of: a request may name one only (RFC 9112, 3.2).
 * @throws Problem invalid-request for two Host headers, and for an absolute address of another host.
 */
function requireOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  const named = url.startsWith('/') || url === '*' ? headers.host : URL.parse(url)?.host
  if (hosts.length <= 1 && named === headers.host) return
  throw new Problem('invalid-request', {
    detail: 'The request names more than one host. Send one Host header.',
  })
}

const DASHBOARD_PATH = /^\/dashboard(?:[/?]|$)/

/** What answers on any host: monitors know addresses, not names. */
const OPEN_PATHS = new Set(['/healthz', '/readyz', '/metrics', CERTIFICATE_QUESTION_PATH])
