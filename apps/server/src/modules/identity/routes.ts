import { DatabaseError } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inWordsOf, retryAfterOf, sendProblem, toProblem } from '../../http/errors.ts'
import { pageLanguage } from '../../http/pageLanguage.ts'
import { browserName } from './browserName.ts'
import { PoolError } from './errors.ts'
import { asBody } from './fields.ts'
import { KeptSignIn } from './keptSignIn.ts'
import { KnownBrowser } from './knownBrowser.ts'
import { operations } from './operations/index.ts'
import { type KeptOperation, keptOperations } from './operations/kept.ts'
import type { Operation, PoolRequest } from './operations/operation.ts'
import type { CallerOf } from './caller.ts'
import type { NoteSecurityEvent, SecurityEvent } from '../security/public.ts'
import type { UserPool } from './userPool.ts'
import { notePoolEvent } from './poolEvents.ts'

const contentType = 'application/x-amz-json-1.1'
const targetPrefix = 'AWSCognitoIdentityProviderService.'
/** Bytes of a call. */
const bodyLimit = 64 * 1024

/** Failures of the database that pass. */
const UNAVAILABLE = new Set<DatabaseError['code']>([
  'timeout',
  'unavailable',
  'serialization',
  'deadlock',
  'storage_full',
])

function sendError(reply: FastifyReply, status: number, type: string, message: string): FastifyReply {
  return reply
    .status(status)
    .type(contentType)
    .send(JSON.stringify({ __type: type, message }))
}

/**
 * The user pool's protocol: `POST /idp`, one operation per call, named in X-Amz-Target. It is the JSON protocol
 * of Amazon Cognito user pools, so that their clients work here. Bodies hold passwords: none is ever logged.
 */
export async function poolRoutes(
  app: FastifyInstance,
  {
    userPool,
    callerOf,
    note = () => {},
  }: { userPool: UserPool; callerOf: CallerOf; note?: NoteSecurityEvent },
): Promise<void> {
  const isHttps = userPool.settings.loginUrl.startsWith('https:')
  speakProtocol(app)

  /** Runs what a call asks for; `kept` where its refresh token is in the cookie. */
  async function answerTo(
    request: FastifyRequest,
    reply: FastifyReply,
    kept: KeptSignIn | null,
  ): Promise<FastifyReply> {
    const name = operationIn(request)
    const browser = KnownBrowser.read(userPool.vault, request.headers.cookie, userPool.now())
    const happened: Pick<SecurityEvent, 'kind' | 'sub'>[] = []
    const call: PoolRequest = {
      body: asBody(request.body),
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      browser,
      isKept: kept !== null,
      pageAt: (origin) => callerOf({ headers: { origin }, site: { kind: 'login' } }),
      happened: (kind, sub) => void happened.push({ kind, sub }),
    }
    const pool = { ...userPool, language: pageLanguage(request.headers) }
    const answer = await operationOf(name, kept)(pool, call).catch((error: unknown) => {
      if (error instanceof PoolError) notePoolEvent(note, name, call, { refusal: error })
      setCookies(reply, kept?.setCookie())
      throw error
    })
    notePoolEvent(note, name, call, { answer })
    for (const event of happened)
      note({ ...event, address: call.address, call: name, browser: browserName(call.userAgent) })
    setCookies(reply, browser.setCookie(isHttps), kept?.setCookie())
    return reply.type(contentType).send(JSON.stringify(answer))
  }
  const run = (request: FastifyRequest, reply: FastifyReply) => answerTo(request, reply, null)
  app.post('/idp', { bodyLimit, config: { admission: 'open' } }, run)
  app.post('/idp/', { bodyLimit, config: { admission: 'open' } }, run)

  // The same for our own pages, from which the refresh token is kept away.
  const keeping = { bodyLimit, config: { admission: 'open' as const }, onRequest: allowOwnPages(callerOf) }
  app.options(KEPT_PATH, keeping, async (_request, reply) => reply.code(204).send())
  app.post(KEPT_PATH, keeping, async (request, reply) => {
    // Signed in is on the identity pages alone: no other page of the domain may put its own account in place of another.
    if (operationIn(request) === 'RespondToAuthChallenge' && (await callerOf(request)) !== 'identity pages')
      throw new Problem('forbidden', { detail: 'Sign in on the sign-in page.' })
    return answerTo(request, reply, KeptSignIn.read(userPool.vault, request.headers.cookie, isHttps))
  })

  publishKeys(app, userPool)
}

function publishKeys(app: FastifyInstance, userPool: UserPool): void {
  app.get<{ Params: { poolId: string } }>('/idp/:poolId/.well-known/jwks.json', async (request, reply) => {
    if (request.params.poolId !== userPool.settings.poolId) {
      return sendError(reply, 404, 'ResourceNotFoundException', 'This user pool does not exist.')
    }
    const published = await userPool.keyRing.published()
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json')
      .send(JSON.stringify(published))
  })
}

/** How calls are read, and failures told. */
function speakProtocol(app: FastifyInstance): void {
  // The one type accepted is none a form of another site could send.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, asBody(JSON.parse(text as string)))
    } catch {
      done(new PoolError('SerializationException', 'The body must be a JSON object.'))
    }
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-amzn-requestid': request.id,
    })
  })

  app.setErrorHandler(answerError)
}

function answerError(
  error: FastifyError | DatabaseError | Problem | PoolError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof PoolError) return sendError(reply, 400, error.type, error.message)
  const problem = inWordsOf(toProblem(error), request)
  // What refuses every call of this host, and a database that is busy or away, is not this protocol's business:
  // clients take such an answer as a failure of the network, and keep their sessions.
  if (error instanceof Problem) {
    const seconds = retryAfterOf(problem)
    return sendProblem(seconds === undefined ? reply : reply.header('retry-after', String(seconds)), problem)
  }
  if (error instanceof DatabaseError && UNAVAILABLE.has(error.code)) {
    request.server.failures.failed('a user pool operation', error, { reqId: request.id })
    return sendProblem(reply.header('retry-after', '2'), new Problem('unavailable'))
  }
  if (problem.status < 500) {
    const status = 'statusCode' in error ? (error.statusCode ?? 400) : 400
    return sendError(reply, status, 'SerializationException', problem.message)
  }
  const operation = String(request.headers['x-amz-target'])
  request.server.failures.failed('a user pool operation', error, { reqId: request.id, operation })
  return sendError(reply, 500, 'InternalErrorException', 'Something went wrong on the server.')
}

/** Where our own pages call the user pool for their sign-in: their refresh token is in a cookie of that host. */
const KEPT_PATH = '/idp/browser'

/**
 * Lets in our own pages alone, by their exact origin: the cookie comes along from every host of the domain, also from one
 * that is somebody else's. A published page, which may hold what others wrote, has no origin (`null`).
 */
const allowOwnPages =
  (callerOf: CallerOf) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin = '' } = request.headers
    reply.header('vary', 'origin')
    if ((await callerOf(request)) === null)
      throw new Problem('forbidden', { detail: 'Only the product’s own pages may call this.' })
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, x-amz-target, cache-control',
      'access-control-max-age': '7200',
    })
  }

function operationIn({ headers }: FastifyRequest): string {
  const target = headers['x-amz-target']
  return typeof target === 'string' && target.startsWith(targetPrefix)
    ? target.slice(targetPrefix.length)
    : ''
}

/** @throws PoolError UnknownOperationException. */
function operationOf(name: string, kept: KeptSignIn | null): Operation {
  const keeping: KeptOperation | undefined = kept ? keptOperations.get(name) : undefined
  if (kept && keeping) return (userPool, call) => keeping(userPool, call, kept)
  const operation = operations.get(name)
  if (operation) return operation
  throw new PoolError('UnknownOperationException', 'This user pool doesn’t support that operation.')
}

function setCookies(reply: FastifyReply, ...cookies: (string | null | undefined)[]): void {
  for (const cookie of cookies) if (cookie) reply.header('set-cookie', cookie)
}
