import { type Call, callOf } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import type { FastifyRequest } from 'fastify'
import type { Presence } from '../../http/actorReader.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { requireCapability } from '../../http/mount.ts'
import { callTool, type ToolAnswer } from './callTool.ts'
import { documentFormat } from './documentFormat.ts'
import { faultOfMessage, refusal } from './messageFault.ts'
import { FORMAT_DESCRIPTION, FORMAT_TITLE, INSTRUCTIONS, MESSAGES } from './messages.ts'
import { operationOf, toolIds, toolOf } from './tools.ts'

const FORMAT = 'bubbles://document-format'
const JSON_TYPE = 'application/schema+json'

/** Of what clients ask people for, which this server never does: one for all, as each would prepare a compiler. */
const VALIDATOR = new AjvJsonSchemaValidator()

/**
 * Answers one message. Nothing is kept between messages: each has a server and a transport of its own, so that any process
 * can answer it, and no connection can be taken over.
 */
export async function answerMessage(
  request: FastifyRequest,
  presence: Presence,
  deps: Dependencies,
): Promise<Response> {
  const fault = faultOfMessage(request.body)
  if (fault) return Response.json(fault, { status: fault.id === null ? 400 : 200 })
  const server = serverFor(request, presence, deps)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const { accept, 'content-type': type, 'mcp-protocol-version': version } = request.headers
    const headers = new Headers()
    for (const [name, value] of Object.entries({
      accept,
      'content-type': type,
      'mcp-protocol-version': version,
    }))
      if (typeof value === 'string') headers.set(name, value)
    const asked = new Request('http://localhost/api/mcp', { method: 'POST', headers })
    return await transport.handleRequest(asked, { parsedBody: request.body })
  } finally {
    await server.close()
  }
}

function serverFor(request: FastifyRequest, presence: Presence, deps: Dependencies): McpServer {
  const mcp = new McpServer(
    { name: 'bubbles', title: `Bubbles: ${presence.organisation.friendlyName}`, version: '0.1.0' },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: VALIDATOR,
    },
  )
  const { server } = mcp
  // The library announces changes of the lists by default; nothing is kept between messages that could send them.
  server.registerCapabilities({ tools: { listChanged: false }, resources: { listChanged: false } })
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: toolIds.filter((id) => isAllowed(callOf(id), presence, deps)).map(toolOf),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: args = {} } }) => {
    const operationId = operationOf(name)
    if (!operationId) throw refusal(MESSAGES.unknownTool(name))
    return resultOf(await callTool(operationId, args, request))
  })
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: [
      {
        uri: FORMAT,
        name: 'document-format',
        title: FORMAT_TITLE,
        description: FORMAT_DESCRIPTION,
        mimeType: JSON_TYPE,
      },
    ],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    if (uri !== FORMAT) throw refusal(MESSAGES.unknownResource(uri))
    return { contents: [{ uri, mimeType: JSON_TYPE, text: documentFormat() }] }
  })
  return mcp
}

/** Whether the call itself would refuse this member, or this token: asked of the same rule. */
function isAllowed(call: Call, presence: Presence, deps: Dependencies): boolean {
  try {
    requireCapability(call, presence, deps)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** A refusal is an answer that an agent can read and act on: the sentence, and the problem details as over HTTP. */
const resultOf = (answer: ToolAnswer): CallToolResult =>
  'refusal' in answer
    ? {
        isError: true,
        content: [{ type: 'text', text: answer.refusal.detail }],
        structuredContent: { ...answer.refusal },
      }
    : { content: [{ type: 'text', text: answer.text }] }
