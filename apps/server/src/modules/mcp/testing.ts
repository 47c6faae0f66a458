import { request as httpRequest } from 'node:http'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** Where an agent of a test connects, and as who. */
export interface Agent {
  port: number
  token?: string | null
  /** First label of the host. Default acme. */
  host?: string
}

/** `fetch` to a port of this machine under another host's name, which the built-in one can't be given. */
const fetchAs = (host: string): typeof fetch =>
  async function fetchThere(input, init) {
    const url = new URL(input instanceof Request ? input.url : input)
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), host }
    return new Promise((resolve, reject) => {
      const sent = httpRequest(url, { method: init?.method ?? 'GET', headers }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode!
          const found = Object.entries(answer.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ])
          const body = status === 202 || status === 204 ? null : Buffer.concat(pieces)
          resolve(new Response(body, { status, headers: found }))
        })
      })
      sent.on('error', reject)
      sent.end(init?.body as string | undefined)
    })
  }

const hostOf = (name: string): string => `${name}.bubbles.localhost:4000`

/** The library's own client, connected. @throws what the library throws when it is refused */
export async function connect({ port, token, host = 'acme' }: Agent): Promise<Client> {
  const client = new Client({ name: 'a-test', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/api/mcp`), {
      fetch: fetchAs(hostOf(host)),
      requestInit: { headers: token ? { authorization: `Bearer ${token}` } : {} },
    }),
  )
  return client
}

export interface Sent {
  method?: string
  body?: string
  headers?: Record<string, string>
}

export interface Answered {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted on, whatever they are
  body: any
}

/** Sends something no client would send. */
export async function send(
  { port, token, host = 'acme' }: Agent,
  { method = 'POST', body, headers }: Sent,
): Promise<Answered> {
  const answer = await fetchAs(hostOf(host))(`http://127.0.0.1:${port}/api/mcp`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      accept: 'application/json, text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}
