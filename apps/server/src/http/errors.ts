import { DatabaseError, ObjectStoreError } from '@bubbles/db'
import { invalidFields, Problem, type ProblemCode, PROBLEMS } from '@bubbles/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { ZodError } from 'zod'
import type { Config } from '../config/config.ts'
import { fieldErrorsOf } from './issueWords.ts'
import { rememberMethods } from './methods.ts'
import { isForPerson, sendProblemPage } from './problemPages.ts'
import { countRefusal } from './refusalMetrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, once it was. */
    refusedFor: ProblemCode | undefined
  }
  interface FastifyContextConfig {
    /** The media types of a body that the route reads, for the refusal of others. */
    accepts?: string[]
  }
}

/**
 * Turns every failure into problem details (RFC 9457), or for a person into a page: the one boundary. What it does not know
 * says nothing and is logged. Call it before any route is registered: it knows which methods an address answers.
 */
export function registerErrorBoundary(
  app: FastifyInstance,
  config: Pick<Config, 'addresses' | 'rootDomain'>,
): void {
  app.decorateRequest('refusedFor')
  const methodsAt = rememberMethods(app)
  const refuse = (request: FastifyRequest, reply: FastifyReply, problem: Problem) =>
    sendRefusal(request, reply, problem, config)
  app.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = inWordsOf(toProblem(error), request)
    // An application that has whatever is asked of its own host declined: what others have there is not known yet.
    if (problem.code === 'not-found' && request.routeOptions.url === '/*')
      return refuseUnrouted(request, reply)
    request.refusedFor = problem.code
    noteFailure(error, problem, request)
    setRefusalHeaders(problem, request, reply)
    return refuse(request, reply, problem)
  })
  const refuseUnrouted = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url)
    const allow = methods.join(', ')
    if (methods.length > 0 && request.method === 'OPTIONS')
      return reply.header('allow', allow).code(204).send()
    // A route that answers this method and is here all the same has declined.
    if (methods.length === 0 || methods.includes(request.method))
      return refuse(request, reply, new Problem('not-found'))
    reply.header('allow', allow)
    const detail = `This address doesn’t support ${request.method}. It supports ${allow}.`
    return refuse(request, reply, new Problem('method-not-allowed', { detail }))
  }
  app.setNotFoundHandler(async (request, reply) => refuseUnrouted(request, reply))
}

/** What nobody expected, and a database that is away: once for each cause, not for each request. */
export function noteFailure(
  error: unknown,
  problem: Problem,
  { server, id, method, routeOptions }: FastifyRequest,
): void {
  const isAway = error instanceof DatabaseError && problem.status >= 500
  if (problem.code !== 'internal' && !isAway) return
  server.failures.failed(`${method} ${routeOptions.url ?? 'a request'}`, error, { reqId: id })
}

/** When to come back, and how to sign in. */
export function setRefusalHeaders(problem: Problem, { headers }: FastifyRequest, reply: FastifyReply): void {
  const seconds = retryAfterOf(problem)
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  // RFC 9110, 15.5.2 and RFC 6750, 3: how to sign in, and that a token that was sent is not taken.
  if (problem.status === 401)
    reply.header(
      'www-authenticate',
      headers.authorization === undefined ? BEARER : `${BEARER}, error="invalid_token"`,
    )
}

const BEARER = 'Bearer realm="bubbles"'

/**
 * What is too large, or of a type that is not read here, says what the call asked takes. A limit is the route's own
 * (`bodyLimit`), never a content type parser's: nothing else tells which one was applied.
 */
export function inWordsOf(problem: Problem, { routeOptions }: FastifyRequest): Problem {
  if (problem.message !== PROBLEMS[problem.code][1]) return problem
  if (problem.code === 'too-large' && routeOptions.bodyLimit) return tooLarge(routeOptions.bodyLimit)
  const { accepts } = routeOptions.config ?? {}
  if (problem.code === 'unsupported-type' && accepts)
    return new Problem('unsupported-type', { detail: `Send the body as ${accepts.join(' or ')}.` })
  return problem
}

/** The refusal of a body of more bytes than `limit`. */
export const tooLarge = (limit: number): Problem =>
  new Problem('too-large', {
    detail: `The body is larger than the ${sizeInWords(limit)} that this call accepts.`,
  })

/** How large a body may be, for people: `64 KiB`. */
export const sizeInWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${Math.floor(bytes / 1024)} KiB`

/** Seconds after which what was refused with a status may work, where the problem says nothing else. */
const RETRY_AFTER: Record<number, number> = { 429: 2, 503: 2, 507: 60 }

/** Seconds after which what was refused may work: what the problem says, else what its status has; undefined for never. */
export function retryAfterOf({ status, members }: Problem): number | undefined {
  const { retryAfter } = members
  return typeof retryAfter === 'number' ? retryAfter : RETRY_AFTER[status]
}

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Answers a person with a page and a program with problem details. */
export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  config: Pick<Config, 'addresses' | 'rootDomain'>,
): FastifyReply => {
  if (!isForPerson(request)) return sendProblem(reply, problem)
  countRefusal(problem.code)
  return sendProblemPage(request, reply, problem, config)
}

/** A refusal is of this moment: no cache may keep it. */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  countRefusal(problem.code)
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
}

/** Answers what Node itself cannot read as a request, before there is one. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  countRefusal('unreadable')
  const [status, phrase, problem] = UNREADABLE[error.code ?? ''] ?? UNREADABLE.other!
  const body = JSON.stringify({ ...problem.toJSON(), status })
  const headers = `content-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close`
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${headers}\r\n\r\n${body}`)
}

const unreadable = (detail: string): Problem => new Problem('invalid-request', { detail })

const UNREADABLE: Record<string, [status: number, phrase: string, problem: Problem]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    unreadable(
      'The headers are larger than the server accepts. Delete the cookies of this site and try again.',
    ),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'Request Timeout',
    unreadable('The request took too long to arrive. Try again.'),
  ],
  other: [400, 'Bad Request', unreadable('The request isn’t valid HTTP.')],
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return fromZod(error, '')
  if (error instanceof DatabaseError) return fromDatabase(error)
  return fromFastify(error as FastifyError)
}

/** A validation failure as a sentence naming the first field, with every field in `errors`. */
export const fromZod = (error: ZodError, prefix: string): Problem =>
  invalidFields(error.issues.flatMap((issue) => fieldErrorsOf(issue, prefix)))

const DATABASE_CODES: Partial<Record<DatabaseError['code'], ProblemCode>> = {
  unique_violation: 'conflict',
  foreign_key_violation: 'conflict',
  serialization: 'conflict',
  deadlock: 'conflict',
  timeout: 'unavailable',
  unavailable: 'unavailable',
  storage_full: 'storage-full',
  // A NUL or a lone surrogate in a text: PostgreSQL cannot store it.
  invalid_value: 'invalid-request',
}

function fromDatabase(error: DatabaseError): Problem {
  if (error instanceof ObjectStoreError)
    return new Problem('unavailable', {
      detail: 'Images and pages can’t be read at the moment. Nothing is lost: try again shortly.',
    })
  if (error.code === 'moving')
    return new Problem('unavailable', {
      detail:
        'This organisation is being moved to another server. You can read it now, and change it again in a few minutes. Nothing is lost.',
      members: { retryAfter: 5 },
    })
  if (error.code === 'named_elsewhere')
    return new Problem('conflict', {
      detail:
        'Organisations can’t be created or renamed on this server. Ask the people who run Bubbles to do it on the server that assigns addresses.',
    })
  const code = DATABASE_CODES[error.code]
  if (code === 'invalid-request') {
    return new Problem(code, {
      detail: 'Some text contains a character that can’t be stored. Remove it and try again.',
    })
  }
  return new Problem(code ?? 'internal')
}

/** What the server itself refuses before a route is found or a body read. */
function fromFastify(error: FastifyError): Problem {
  if (error.statusCode === 413) return new Problem('too-large')
  if (error.statusCode === 415) return new Problem('unsupported-type')
  if (error.statusCode === 400 && error.code?.startsWith('FST_ERR_CTP'))
    return new Problem('invalid-request', { detail: `The body is not valid JSON: ${error.message}` })
  if (error.statusCode === 404) return new Problem('not-found')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('invalid-request', {
      detail: 'The address or the headers aren’t valid.',
    })
  }
  return new Problem('internal')
}
