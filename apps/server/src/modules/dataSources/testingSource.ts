import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site on this machine that answers as a test says, and notes what it was asked. */
export interface TestSite {
  /** `127.0.0.1` and its port: what has to be allowed. */
  host: string
  at: (path: string) => string
  answer: (request: IncomingMessage, response: ServerResponse) => void
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  close: () => Promise<void>
}

/** Opens one. It answers 404 until it is told otherwise. */
export async function openTestSite(): Promise<TestSite> {
  const server = createServer((request, response) => {
    site.asked.push({ path: request.url ?? '', headers: request.headers })
    site.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const site: TestSite = {
    host,
    at: (path) => `http://${host}${path}`,
    answer: (_request, response) => void response.writeHead(404).end(),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return site
}
