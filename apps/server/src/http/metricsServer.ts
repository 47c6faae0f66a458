import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config/env.ts'

export interface ServedMetrics {
  /** Media type of the text. */
  type: string
  read: () => Promise<string>
  /** Whether an Authorization header is enough. */
  isAllowed: (authorization: string | undefined) => boolean
}

/** Serves metrics at an address of their own for as long as an application is open; nothing else is answered there. */
export function serveMetrics(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  metrics: ServedMetrics,
): void {
  const server = createServer((request, response) => void answer(request, response, metrics))
  app.addHook(
    'onReady',
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
          reject(
            new ConfigError(
              `The metrics can’t be served on ${host}:${port}${code === 'EADDRINUSE' ? ', where something else is already listening' : ` (${message})`}. Set METRICS_PORT or METRICS_HOST to another address.`,
            ),
          ),
        )
        server.listen(port, host, resolve)
      }),
  )
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  { type, read, isAllowed }: ServedMetrics,
): Promise<void> {
  const say = (status: number, text: string, contentType = 'text/plain; charset=utf-8') =>
    response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
  if (url !== '/metrics') return void say(404, 'The metrics are at /metrics.\n')
  if (method !== 'GET') return void say(405, 'Use GET.\n')
  if (!isAllowed(headers.authorization))
    return void say(401, 'Send the token in METRICS_TOKEN as a bearer token.\n')
  try {
    say(200, await read(), type)
  } catch (error) {
    say(500, `The metrics couldn’t be read: ${(error as Error).message}\n`)
  }
}
