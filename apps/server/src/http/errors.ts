import { DatabaseError } from '@bubbles/db'
import { type FieldError, Problem, type ProblemCode } from '@bubbles/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { reportError } from './errorReporting.ts'

/** Turns every failure into problem details (RFC 9457): the one boundary. What it does not know says nothing and is logged. */
export function registerErrorBoundary(app: FastifyInstance): void {
  app.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error)
    if (problem.code === 'internal') {
      request.log.error({ err: error }, 'unexpected failure')
      reportError(error)
    }
    if (problem.status === 503 || problem.status === 429) {
      const { retryAfter } = problem.members
      reply.header('retry-after', String(typeof retryAfter === 'number' ? retryAfter : 2))
    }
    return sendProblem(reply, problem)
  })
  app.setNotFoundHandler(async (_request, reply) => sendProblem(reply, new Problem('not-found')))
}

export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply.code(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return fromZod(error, '')
  if (error instanceof DatabaseError) return fromDatabase(error)
  return fromFastify(error as FastifyError)
}

/** A validation failure as a sentence naming the first field, with every field in `errors`. */
export function fromZod(error: ZodError, prefix: string): Problem {
  const errors = error.issues.flatMap((issue) => fieldErrors(issue, prefix))
  const first = errors[0]!
  const field = first.pointer.slice(1).replaceAll('/', '.') || 'body'
  return new Problem('invalid-request', {
    detail: `The field '${field}' does not fit: ${first.detail}`,
    errors,
  })
}

function fieldErrors(issue: ZodError['issues'][number], prefix: string): FieldError[] {
  const pointer = `${prefix}${issue.path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: `${pointer}/${key}`,
      detail: 'This field is not known here.',
    }))
  }
  return [{ pointer, detail: issue.message }]
}

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
  const code = DATABASE_CODES[error.code]
  if (code === 'invalid-request') {
    return new Problem(code, {
      detail: 'A text holds a character that cannot be stored. Remove it and try again.',
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
      detail: 'The address or the headers are not as the server expects them.',
    })
  }
  return new Problem('internal')
}
