import { pathParameters, takesIdempotencyKey } from './call.ts'
import { callOf, type OperationId } from './calls/index.ts'
import { toJsonSchema } from './openapi.ts'
import { type CallSchemas, schemas } from './schemas/index.ts'

/** A JSON Schema of an object, as far as it is read here. */
export interface ObjectSchema {
  type: 'object'
  properties: Record<string, object>
  required: string[]
  additionalProperties: false
  [keyword: string]: unknown
}

const IF_MATCH = {
  description:
    'The version the change was made on, as returned with the report. Refused if the report has changed since; "*" for any version.',
  anyOf: [{ type: 'integer', minimum: 0 }, { const: '*' }],
}

const IDEMPOTENCY_KEY = {
  description:
    'A name of your own for this call. Repeating a call with the same key returns the first response and creates nothing.',
  type: 'string',
  pattern: '^[\\w-]{8,100}$',
}

/**
 * A call's arguments as JSON Schema, laid out as the client takes them: path parameters by name, then `query` and `body`
 * where the call has them, and what the client sends as headers by its own name. Only for calls whose body is JSON.
 * @param reads the call changes nothing, so that making it again needs no key
 */
export function argumentsSchema(operationId: OperationId, reads: boolean): ObjectSchema {
  const call = callOf(operationId)
  const { params, query, body }: CallSchemas = schemas[operationId]
  const known = (toJsonSchema(params, 'input') as { properties?: Record<string, object> }).properties ?? {}
  const path = pathParameters(call.path)
  const querySchema = query && (toJsonSchema(query, 'input') as { required?: string[] })
  const required = [...path]
  if (querySchema?.required?.length) required.push('query')
  if (call.body && !call.bodyOptional) required.push('body')
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(path.map((name) => [name, known[name] ?? { type: 'string' }])),
      ...(querySchema && { query: querySchema }),
      ...(call.body && { body: toJsonSchema(body, 'input') }),
      ...(call.ifMatch && { ifMatch: IF_MATCH }),
      ...(!reads && takesIdempotencyKey(call) && { idempotencyKey: IDEMPOTENCY_KEY }),
    },
    required,
    additionalProperties: false,
  }
}
