import { Agent, request } from 'node:http'

export interface Asked {
  method: string
  /** First label of the host. */
  host: string
  path: string
  body?: string
  headers?: Record<string, string>
}

export interface Answer {
  /** 0: there was none. */
  status: number
  text: string
}

/** What browsers ask pages with: they are sent as they were compressed when they were made. */
export const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' }

export type Ask = (asked: Asked) => Promise<Answer>

/** As long as a browser would wait at the least. */
const PATIENCE_MS = 10_000

/** What asks through the front door, over connections that are kept; calls of the API with the token. Never rejects. */
export function asker(port: number, token: string, patienceMs = PATIENCE_MS): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  return ({ method, host, path, body, headers }) =>
    new Promise((resolve) => {
      const isCall = path.startsWith('/api/')
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          timeout: patienceMs,
          headers: {
            host: `${host}.bubbles.localhost:${port}`,
            'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
            ...(isCall && { authorization: `Bearer ${token}`, 'if-match': '*' }),
            ...(isCall && body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
          response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
          response.once('error', () => resolve({ status: 0, text }))
        },
      )
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.once('error', (error) => resolve({ status: 0, text: error.message }))
      sent.end(body)
    })
}
