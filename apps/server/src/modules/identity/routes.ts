import { DatabaseError } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inWordsOf, sendProblem, toProblem } from '../../http/errors.ts'
import { reportError } from '../../http/errorReporting.ts'
import { PoolError } from './errors.ts'
import { asBody } from './fields.ts'
import { KnownBrowser } from './knownBrowser.ts'
import { operations } from './operations/index.ts'
import type { NoteSecurityEvent } from '../security/public.ts'
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
  { userPool, note = () => {} }: { userPool: UserPool; note?: NoteSecurityEvent },
): Promise<void> {
  const isHttps = userPool.settings.loginUrl.startsWith('https:')
  // The one type accepted is none a form of another site could send.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentType, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, asBody(JSON.parse(text as string)))
    } catch {
      done(new PoolError('SerializationException', 'The body has to be a JSON object.'))
    }
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-amzn-requestid': request.id,
    })
  })

  app.setErrorHandler((error: FastifyError | DatabaseError | Problem | PoolError, request, reply) => {
    if (error instanceof PoolError) return sendError(reply, 400, error.type, error.message)
    const problem = inWordsOf(toProblem(error), request)
    // What refuses every call of this host, and a database that is busy or away, is not this protocol's business:
    // clients take such an answer as a failure of the network, and keep their sessions.
    if (error instanceof Problem) return sendProblem(reply, problem)
    if (error instanceof DatabaseError && UNAVAILABLE.has(error.code)) {
      return sendProblem(reply.header('retry-after', '2'), new Problem('unavailable'))
    }
    if (problem.status < 500) {
      const status = 'statusCode' in error ? (error.statusCode ?? 400) : 400
      return sendError(reply, status, 'SerializationException', problem.message)
    }
    request.log.error(
      { err: error, operation: request.headers['x-amz-target'] },
      'user pool operation failed',
    )
    reportError(error)
    return sendError(reply, 500, 'InternalErrorException', 'Something went wrong on the server.')
  })

  async function run(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = request.headers['x-amz-target']
    const name =
      typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : ''
    const operation = operations.get(name)
    if (!operation) {
      throw new PoolError('UnknownOperationException', 'This user pool does not know that operation.')
    }
    const browser = KnownBrowser.read(userPool.vault, request.headers.cookie, userPool.now())
    const call = {
      body: asBody(request.body),
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      browser,
    }
    const answer = await operation(userPool, call).catch((error: unknown) => {
      if (error instanceof PoolError) notePoolEvent(note, name, call, { refusal: error })
      throw error
    })
    notePoolEvent(note, name, call, { answer })
    const cookie = browser.setCookie(isHttps)
    if (cookie) reply.header('set-cookie', cookie)
    return reply.type(contentType).send(JSON.stringify(answer))
  }
  app.post('/idp', { bodyLimit }, run)
  app.post('/idp/', { bodyLimit }, run)

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
