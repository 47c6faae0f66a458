import { type Call, callOf, pathParameters } from '@bubbles/contract'
import type { ObjectSchema } from '@bubbles/contract/arguments'
import { Problem, type ProblemDetails } from '@bubbles/domain'
import type { FastifyRequest } from 'fastify'
import { MESSAGES } from './messages.ts'
import { leftOut, type TOOLS, toolOf } from './tools.ts'

/** What came of a tool: the JSON that the call answered, or its refusal. */
export type ToolAnswer = { text: string } | { refusal: ProblemDetails }

type Arguments = Record<string, unknown>

/** What the call is made with again: who asks, where, and what a log knows the request by. */
const SAME_HEADERS = ['host', 'original-host', 'authorization', 'user-agent'] as const

/**
 * Makes the call of a tool, as the sender of `request`. It is a request of its own to this server's router: permission,
 * scope, limits, turns, validation and audit are those of the same call over HTTP, because it is the same call.
 */
export async function callTool(
  operationId: keyof typeof TOOLS,
  args: Arguments,
  request: FastifyRequest,
): Promise<ToolAnswer> {
  const call = callOf(operationId)
  try {
    requireKnownArguments(args, toolOf(operationId).inputSchema.properties)
    const url = addressOf(operationId, call, args)
    // Under its own address and status: a message whose tool fails is answered all the same.
    request.isCountedElsewhere = true
    const answer = await request.server.inject({
      method: call.method,
      url,
      headers: headersOf(call, args, request),
      remoteAddress: request.ip,
      ...(args.body !== undefined && { payload: JSON.stringify(args.body) }),
    })
    if (answer.statusCode >= 400) return { refusal: answer.json<ProblemDetails>() }
    return { text: withoutFields(answer.body, leftOut(operationId)) }
  } catch (error) {
    if (error instanceof Problem) return { refusal: error.toJSON() }
    // What the library would answer is the error's own words, and nobody would hear of it.
    request.server.failures.failed(`the tool ${operationId}`, error, { reqId: request.id })
    return { refusal: new Problem('internal').toJSON() }
  }
}

/** An argument in the wrong place would be ignored, and the call would do something else than was meant. */
function requireKnownArguments(args: Arguments, known: ObjectSchema['properties']): void {
  requireKnown(args, known, '')
  const { query } = args
  if (query === undefined || query === null) return
  if (typeof query !== 'object' || Array.isArray(query))
    throw new Problem('invalid-request', {
      detail: MESSAGES.queryObject,
      errors: [{ pointer: '/query', detail: MESSAGES.queryObject }],
    })
  requireKnown(query, (known.query as Partial<ObjectSchema>).properties ?? {}, '/query')
}

function requireKnown(given: object, known: object, pointer: string): void {
  const stray = Object.keys(given).find((name) => !Object.hasOwn(known, name))
  if (stray === undefined) return
  const name = `${pointer}/${stray}`.slice(1).replaceAll('/', '.')
  throw new Problem('invalid-request', {
    detail: MESSAGES.unknownArgument(name, Object.keys(known)),
    errors: [{ pointer: `${pointer}/${stray}`, detail: 'This argument is not known.' }],
  })
}

/**
 * The call's address with its parameters and query.
 * @throws Problem invalid-request for a parameter that is missing (specification 5), or that would lead to another address.
 */
function addressOf(operationId: string, call: Call, args: Arguments): string {
  const path = pathParameters(call.path).reduce((filled, name) => {
    const value = plain(args[name])
    if (value === undefined || value === '')
      throw new Problem('invalid-request', {
        detail: `Required parameter ${name} was null or undefined when calling ${operationId}.`,
      })
    // Whoever reads the address takes these for steps in it, however they are written.
    if (value === '.' || value === '..' || !value.isWellFormed())
      throw new Problem('invalid-request', { detail: MESSAGES.invalidParameter(name) })
    return filled.replace(`{${name}}`, () => encodeURIComponent(value))
  }, call.path)
  const query = Object.entries((args.query ?? {}) as Arguments).flatMap(
    ([name, value]): [string, string][] => {
      const text = plain(value)
      return text === undefined ? [] : [[name, text]]
    },
  )
  return `/api/${call.service}/${path}${query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`
}

/** A value as an address has it; undefined for none. What is no plain value is refused by the call, as JSON. */
function plain(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function headersOf(call: Call, args: Arguments, { id, headers }: FastifyRequest): Record<string, string> {
  const same = SAME_HEADERS.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const { body, ifMatch, idempotencyKey } = args
  return {
    ...Object.fromEntries(same),
    accept: 'application/json',
    'x-request-id': id,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(call.ifMatch && ifMatch !== undefined && { 'if-match': ifMatchOf(ifMatch) }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': plainHeader(idempotencyKey) }),
  }
}

const ifMatchOf = (version: unknown): string => (version === '*' ? '*' : `"${plainHeader(version)}"`)

/** A value as a header may have it: what can't be in one is refused by the call for its shape. */
const plainHeader = (value: unknown): string => (plain(value) ?? '').replaceAll(/[^ -~]/g, '?')

/** An answer in JSON without some of its fields; an empty one says that it is done. */
function withoutFields(body: string, fields: readonly string[]): string {
  if (body === '') return '{}'
  if (fields.length === 0) return body
  const answer = JSON.parse(body) as Record<string, unknown>
  for (const field of fields) delete answer[field]
  return JSON.stringify(answer)
}
