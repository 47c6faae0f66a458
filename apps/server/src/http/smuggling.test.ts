import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { createApp } from './app.ts'

let app: FastifyInstance
const asked: string[] = []
beforeAll(async () => {
  app = createApp(
    readConfig(
      readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters or more', BUBBLES_LOG: 'silent' }),
    ),
  )
  app.post('/here', async ({ url }) => asked.push(url))
  app.get('/hidden', async ({ url }) => asked.push(url))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const HOST = 'acme.bubbles.localhost'
/** What a proxy that reads the request otherwise would take for a part of its body. */
const HIDDEN = `GET /hidden HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`
const post = (headers: string, body: string) =>
  `POST /here HTTP/1.1\r\nhost: ${HOST}\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`

async function send(text: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

// RFC 9112, 6.3 and 7.1: a message whose end can be read in two ways is refused, and nothing behind it is answered.
it.each([
  ['a length beside chunks', post('content-length: 4\r\ntransfer-encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
  ['chunks beside a length', post('transfer-encoding: chunked\r\ncontent-length: 4', `0\r\n\r\n${HIDDEN}`)],
  ['two lengths', post('content-length: 2\r\ncontent-length: 60', `{}${HIDDEN}`)],
  ['a length with a sign', post('content-length: +2', `{}${HIDDEN}`)],
  ['chunks that are not the last coding', post('transfer-encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`)],
  ['another coding', post('transfer-encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['a header name with a blank behind it', post('transfer-encoding : chunked', `0\r\n\r\n${HIDDEN}`)],
  ['a folded header', post('x: y\r\n transfer-encoding: chunked\r\ncontent-length: 2', `{}${HIDDEN}`)],
  ['a chunk whose size is no number', post('transfer-encoding: chunked', `zz\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['lines that end in LF alone', post('transfer-encoding: chunked', `2\n{}\n0\n\n${HIDDEN}`)],
])('%s smuggles no request', async (_, request) => {
  const answer = await send(request)
  expect(answer.match(/^HTTP\/1\.1 \d{3}/gm)).toEqual(['HTTP/1.1 400'])
  expect(asked).toEqual([])
})
