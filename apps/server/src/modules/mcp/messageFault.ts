import { issueInWords, type Problem } from '@bubbles/domain'
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  type JSONRPCErrorResponse,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { fromZod } from '../../http/errors.ts'
import { MESSAGES } from './messages.ts'

/** The requests that are answered here, in the protocol's own form. */
const REQUESTS = new Map(
  [
    InitializeRequestSchema,
    PingRequestSchema,
    ListToolsRequestSchema,
    CallToolRequestSchema,
    ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema,
    ReadResourceRequestSchema,
  ].map((schema) => [schema.shape.method.value as string, schema]),
)

/**
 * What is wrong with a message, and where. The library would say it in words of its own, as a failure of the server.
 * @returns undefined for a message that can be answered, or that wants no answer
 */
export function faultOfMessage(body: unknown): JSONRPCErrorResponse | undefined {
  const message = JSONRPCMessageSchema.safeParse(body)
  if (!message.success) return errorOf(null, ErrorCode.InvalidRequest, MESSAGES.noMessage)
  if (!('method' in message.data) || !('id' in message.data)) return undefined
  const { id, method, params } = message.data
  const read = REQUESTS.get(method)?.safeParse(body, { error: issueInWords })
  if (!read) return undefined
  if (read.success) {
    if (method !== 'tools/call' || params?.task === undefined) return undefined
    const errors = [{ pointer: '/params/task', detail: MESSAGES.noTasks }]
    return errorOf(id, ErrorCode.InvalidParams, MESSAGES.noTasks, { errors })
  }
  const { message: sentence, errors }: Problem = fromZod(read.error, '')
  return errorOf(id, ErrorCode.InvalidParams, sentence, { errors })
}

/** An error whose words are its own: the library's error puts its name and code before them. */
export const refusal = (message: string): Error =>
  Object.assign(new Error(message), { code: ErrorCode.InvalidParams })

/** JSON-RPC wants `null` where it is not known which message was meant; the library's type has no such id. */
const errorOf = (id: unknown, code: number, message: string, data?: object): JSONRPCErrorResponse =>
  ({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }) as JSONRPCErrorResponse
