import { callOf } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Presence } from '../../http/actorReader.ts'
import { type Caller, goneOf } from '../../http/admissionControl.ts'
import { authenticate } from '../../http/authenticate.ts'
import { inWordsOf, toProblem } from '../../http/errors.ts'
import { type MountOptions, runAsMember } from '../../http/mount.ts'
import { MESSAGES } from './messages.ts'

/** Of JSON-RPC 2.0. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600

/** As much as the largest edit, with room for the message around it. */
const BODY_LIMIT = callOf('patchReportDocument').bodyLimit! + 64 * 1024

/**
 * Agents of an organisation at `POST /api/mcp`: the Model Context Protocol over streamable HTTP, without sessions. What may
 * not come in is refused as every call is; what has come in is answered in JSON-RPC. The host says which organisation it is.
 */
export function registerMcp(app: FastifyInstance, options: MountOptions): void {
  app.route({
    method: 'POST',
    url: '/api/mcp',
    bodyLimit: BODY_LIMIT,
    config: { accepts: ['application/json'] },
    // Before the body is read, as for every call.
    onRequest: async (request, reply) => {
      requireOwnOrigin(request)
      request.subject = await authenticate(request, options.verifyAccessToken)
      const refused = options.admission.refusal(callerOf(request), goneOf(reply), false)
      if (refused) await refused
    },
    errorHandler: (error, request, reply) => void answerUnreadable(error, request, reply),
    handler: async (request, reply) => {
      const presence = await readMember(request, reply, options)
      const fault = faultOf(request.body)
      if (fault) return sendFault(reply, ...fault)
      // The library is loaded by the first message: most installations never get one.
      const { answerMessage } = await import('./answer.ts')
      return send(reply, await answerMessage(request, presence, options.deps))
    },
  })
}

const callerOf = ({ site, subject }: FastifyRequest): Caller => ({
  organisation: site.kind === 'organisation' ? site.name : null,
  sub: subject!.sub,
})

/**
 * A page of another site that reaches this server under a name it made up, or in somebody's own network, is refused by its
 * origin; the made-up name is refused as every unknown host is. Programs send no origin.
 * @throws Problem forbidden
 */
function requireOwnOrigin({ headers: { origin, host } }: FastifyRequest): void {
  if (origin === undefined || URL.parse(origin)?.host === host) return
  throw new Problem('forbidden', { detail: MESSAGES.foreignOrigin })
}

/** Who asks, as a member of the host's organisation, in a turn of theirs. @throws Problem as every call at an organisation */
async function readMember(
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<Presence> {
  const caller = callerOf(request)
  let isMember = false
  try {
    return await options.admission.call(caller, goneOf(reply), () =>
      runAsMember({ readOnly: true }, request.subject!, request, options, async (presence) => {
        isMember = true
        return presence as Presence
      }),
    )
  } finally {
    options.admission.remember(caller, isMember)
  }
}

type Fault = [code: number, message: string]

/** Several messages at once would be many calls in one turn; the protocol has had no batches since 2025-06-18. */
function faultOf(body: unknown): Fault | undefined {
  if (body === undefined) return [PARSE_ERROR, MESSAGES.empty]
  return Array.isArray(body) ? [INVALID_REQUEST, MESSAGES.batch] : undefined
}

/** A body that can't be read is answered in JSON-RPC; all else by the boundary. */
function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = inWordsOf(toProblem(error), request)
  if (problem.status !== 400) throw error
  return sendFault(reply, PARSE_ERROR, problem.message)
}

const sendFault = (reply: FastifyReply, code: number, message: string): FastifyReply =>
  reply.code(400).send({ jsonrpc: '2.0', id: null, error: { code, message } })

/** Sends what the library answered. */
async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status)
  const type = answer.headers.get('content-type')
  if (type) reply.type(type)
  return reply.send(await answer.text())
}
