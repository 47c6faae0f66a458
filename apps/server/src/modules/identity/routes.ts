import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PoolError } from './errors.ts'
import { asBody } from './fields.ts'
import { operations } from './operations/index.ts'
import type { Pool } from './pool.ts'

const contentType = 'application/x-amz-json-1.1'
const targetPrefix = 'AWSCognitoIdentityProviderService.'
const bodyLimit = 64 * 1024

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
export async function poolRoutes(app: FastifyInstance, { pool }: { pool: Pool }): Promise<void> {
  // The one type accepted is none a form of another site could send.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentType, { parseAs: 'string', bodyLimit }, (_request, text, done) => {
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

  app.setErrorHandler((error: FastifyError | PoolError, request, reply) => {
    if (error instanceof PoolError) return sendError(reply, 400, error.type, error.message)
    const status = error.statusCode ?? 500
    if (status < 500) return sendError(reply, status, 'SerializationException', error.message)
    request.log.error(
      { err: error, operation: request.headers['x-amz-target'] },
      'user pool operation failed',
    )
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
    const answer = await operation(pool, {
      body: asBody(request.body),
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    })
    return reply.type(contentType).send(JSON.stringify(answer))
  }
  app.post('/idp', run)
  app.post('/idp/', run)

  app.get<{ Params: { poolId: string } }>('/idp/:poolId/.well-known/jwks.json', async (request, reply) => {
    if (request.params.poolId !== pool.settings.poolId) {
      return sendError(reply, 404, 'ResourceNotFoundException', 'This user pool does not exist.')
    }
    const published = await pool.keyRing.published()
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json')
      .send(JSON.stringify(published))
  })
}
