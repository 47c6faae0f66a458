import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { Problem } from '@bubbles/domain'
import { createApp } from './app.ts'

let app: FastifyInstance
beforeAll(async () => {
  const settings = { BUBBLES_SECRET: 'a secret of thirty-two characters or more', BUBBLES_LOG: 'silent' }
  app = createApp(readConfig(readEnv(settings)))
  app.get('/here', async () => ({}))
  app.get('/full', async () => {
    throw new Problem('storage-full')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const host = 'acme.bubbles.localhost'

/** Sends bytes and reads the answer to its end. */
async function send(text: string): Promise<{ head: string; problem: Record<string, unknown> }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, problem: body ? (JSON.parse(body) as Record<string, unknown>) : {} }
}

it.each([
  ['two hosts', `GET /here HTTP/1.1\r\nhost: ${host}\r\nhost: globex.bubbles.localhost\r\n`, 400],
  ['the same host twice', `GET /here HTTP/1.1\r\nhost: ${host}\r\nHost: ${host}\r\n`, 400],
  [
    'an address of another host',
    `GET http://globex.bubbles.localhost/here HTTP/1.1\r\nhost: ${host}\r\n`,
    400,
  ],
  ['headers that are too large', `GET /here HTTP/1.1\r\nhost: ${host}\r\nx: ${'x'.repeat(20_000)}\r\n`, 431],
  ['a method that is none', `NONE /here HTTP/1.1\r\nhost: ${host}\r\n`, 400],
  ['a path that is not there', `GET /nowhere HTTP/1.1\r\nhost: ${host}\r\n`, 404],
])('%s is refused in words that no cache keeps', async (_, request, status) => {
  const { head, problem } = await send(`${request}connection: close\r\n\r\n`)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/^cache-control: no-store\r?$/im)
  expect(head).toMatch(/^content-type: application\/problem\+json/im)
  expect(problem).toMatchObject({ status, code: expect.any(String), detail: expect.stringMatching(/\.$/) })
})

it('one host is answered', async () => {
  const { head } = await send(`GET /here HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1.1 200 /)
})

it('a full disk says when to come back', async () => {
  const { head } = await send(`GET /full HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1.1 507 /)
  expect(head).toMatch(/^retry-after: 60\r?$/im)
})
