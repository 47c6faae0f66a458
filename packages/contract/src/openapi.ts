import { PROBLEMS, type ProblemCode } from '@bubbles/domain'
import { z } from 'zod'
import { type Call, JSON_PATCH, pathParameters, type Service } from './call.ts'
import { calls } from './calls/index.ts'
import { type CallSchemas, schemas } from './schemas/index.ts'
import { documentNode } from './schemas/common.ts'
import { jsonPatch } from './schemas/report.ts'

const problem = {
  description: 'Problem details (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const retryAfter = {
  description: 'Seconds to wait before the call is sent again',
  schema: { type: 'integer', minimum: 1 },
}

const busyProblem = { ...problem, headers: { 'Retry-After': retryAfter } }

const COMMON_REFUSALS: readonly ProblemCode[] = [
  'invalid-request',
  'sign-in-required',
  'forbidden',
  'organisation-not-found',
]

/** Of every call that takes a body. */
const BODY_REFUSALS: readonly ProblemCode[] = ['too-large', 'unsupported-type']

/** Of every call. */
const BUSY: readonly ProblemCode[] = ['too-many-requests', 'unavailable']

/** Where a schema of `components` is referred to. */
export const schemaRef = (name: string): string => `#/components/schemas/${name}`

/**
 * The OpenAPI 3.1 description of one service, generated from the contract.
 * @param documentFormat schemas by name that describe a report's document, `Document` among them. They refer to each
 * other by `schemaRef`, and are in the description of a service whose calls hold a document.
 */
export function openApi(service: Service, documentFormat: Record<string, object>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, call] of Object.entries<Call>(calls)) {
    if (call.service !== service) continue
    const path = `/api/${service}/${call.path}`
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = operation(operationId, call)
  }
  const hasDocuments = JSON.stringify(paths).includes(`"${schemaRef('Document')}"`)
  return {
    openapi: '3.1.0',
    info: {
      title: `Bubbles ${service}`,
      version: '0.1.0',
      description: 'Each organisation has its own host; this description is for the host it came from.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: PROBLEM_SCHEMA, ...(hasDocuments && documentFormat) },
    },
  }
}

function operation(operationId: string, call: Call) {
  const callSchemas: CallSchemas = schemas[operationId as keyof typeof schemas]
  return {
    operationId,
    summary: call.summary,
    description: description(call),
    security: call.capability === 'public' ? [] : [{ accessToken: [] }],
    parameters: [
      ...pathParameters(call.path).map(pathParameter),
      ...queryParameters(callSchemas),
      ...headerParameters(call),
    ],
    ...(call.body && { requestBody: requestBody(call, callSchemas) }),
    responses: { ...success(call, callSchemas), ...refusals(call) },
  }
}

function description({ capability, feature }: Call): string {
  if (capability === 'public') return 'No access token needed.'
  const needed = `Needs the capability \`${capability}\`.`
  return feature ? `${needed} Refused with the code \`feature-off\` while \`${feature}\` is off.` : needed
}

const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })

function queryParameters({ query }: CallSchemas) {
  const { properties = {}, required = [] } = toJsonSchema(query, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const headerParameters = (call: Call) =>
  call.ifMatch ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }] : []

function requestBody(call: Call, callSchemas: CallSchemas) {
  if (call.bodyKind === 'file') {
    const file = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    }
    return { required: true, content: { 'multipart/form-data': { schema: file } } }
  }
  return {
    required: !call.bodyOptional,
    content: {
      'application/json': { schema: toJsonSchema(callSchemas.body, 'input') },
      ...(call.jsonPatch && { [JSON_PATCH]: { schema: toJsonSchema(jsonPatch, 'input') } }),
    },
  }
}

function success(call: Call, callSchemas: CallSchemas) {
  const status = call.notBuilt ? 501 : (call.status ?? 200)
  if (call.notBuilt) return { [status]: problem }
  const content = {
    none: undefined,
    file: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    image: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
    html: { 'text/html': { schema: { type: 'string' } } },
    json: { 'application/json': { schema: toJsonSchema(callSchemas.response, 'output') } },
  }[call.answer ?? 'json']
  return { [status]: { description: call.summary, ...(content && { content }) } }
}

function refusals(call: Call) {
  const codes = [
    ...(call.capability === 'public' ? ['invalid-request' as const] : COMMON_REFUSALS),
    ...(call.feature ? ['feature-off' as const] : []),
    ...BUSY,
    ...(call.body ? BODY_REFUSALS : []),
    ...(call.refusals ?? []),
  ]
  return Object.fromEntries(
    codes.map((code) => [PROBLEMS[code][0], BUSY.includes(code) ? busyProblem : problem]),
  )
}

/** A schema of the contract as JSON Schema: `input` is what is sent, `output` what is answered. */
export function toJsonSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): object {
  if (!schema) return {}
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== documentNode) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = schemaRef('Document')
    },
  })
  return rest
}

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence to show to a person' },
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { pointer: { type: 'string' }, detail: { type: 'string' } } },
    },
    retryAfter: {
      type: 'integer',
      description:
        'With the code `unavailable`: the server was too busy to begin. Nothing was done, so any call may be sent again after this many seconds.',
    },
  },
}
