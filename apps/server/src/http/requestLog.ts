import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** One answer, without anything of who asked: no address, no person, no page, no query. */
export interface Answered {
  method: string
  /** The pattern of the address, such as `/bubbles/:slug`. */
  route: string
  status: number
  seconds: number
  /** Of the host; absent where it is none's. */
  organisation?: string | undefined
  /** Also in the header x-request-id, and beside a failure of this request. Absent for pages that are answered from memory. */
  id?: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes an answer that the router did not give into the request log; does nothing where that is off. */
    logAnswer: (answered: Answered) => void
  }
}

/** Bytes and milliseconds for which lines wait for others, so that many of them are one write. */
const FLUSH_BYTES = 16_384
const FLUSH_MS = 100
/** What monitors ask every few seconds. */
const UNLOGGED = new Set(['/healthz', '/readyz', '/metrics'])
/** An id that a proxy gave. */
const GIVEN_ID = /^[\w-]{8,64}$/

/** The id of a request: the proxy's, where it gave one, so that its log and this one can be read together. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID()
}

/** Writes each answer as a line of JSON. Where it is off, only `logAnswer` is there. */
export function registerRequestLog(
  app: FastifyInstance,
  isOn: boolean,
  write: (lines: string) => unknown = (lines) => process.stdout.write(lines),
): void {
  if (!isOn) return void app.decorate('logAnswer', () => {})
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting) write(waiting)
    waiting = ''
  }
  const log = ({ id, method, route, organisation, status, seconds }: Answered) => {
    if (UNLOGGED.has(route)) return
    const ms = Math.round(seconds * 10_000) / 10
    waiting += `${JSON.stringify({ time: new Date().toISOString(), kind: 'request', id, method, route, organisation, status, ms })}\n`
    if (waiting.length >= FLUSH_BYTES) flush()
    else timer ??= setTimeout(flush, FLUSH_MS).unref()
  }
  app.decorate('logAnswer', log)
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  app.addHook('onResponse', async ({ id, method, routeOptions, site }, { statusCode, elapsedTime }) =>
    log({
      id,
      method,
      route: routeOptions.url ?? 'none',
      organisation: site?.kind === 'organisation' || site?.kind === 'published' ? site.name : undefined,
      status: statusCode,
      seconds: elapsedTime / 1000,
    }),
  )
  app.addHook('onClose', async () => flush())
  process.once('exit', flush)
}
