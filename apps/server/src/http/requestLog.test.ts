import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerRequestLog, requestId } from './requestLog.ts'

const start = async (isOn: boolean) => {
  const written: string[] = []
  const app = fastify({ genReqId: requestId })
  app.decorateRequest('site')
  app.addHook('onRequest', async (request) => {
    request.site = { kind: 'organisation', name: 'acme' }
  })
  registerRequestLog(app, isOn, (lines) => written.push(lines))
  app.get('/bubbles/:slug', async () => 'page')
  app.get('/readyz', async () => 'ready')
  await app.ready()
  const lines = async () => {
    await app.close()
    return written
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }
  return { app, lines }
}

test('each answer is a line that says nothing of who asked, and carries its id', async () => {
  const { app, lines } = await start(true)
  const answer = await app.inject({
    url: '/bubbles/a-secret-slug?email=ann@example.org',
    headers: { authorization: 'Bearer token', cookie: 'reader=1', 'x-request-id': 'ann@example.org' },
    remoteAddress: '203.0.113.9',
  })
  await app.inject('/readyz')
  app.logAnswer({
    method: 'GET',
    route: '/bubbles/:slug',
    status: 304,
    seconds: 0.00123,
    organisation: 'acme',
  })
  const found = await lines()
  expect(found).toEqual([
    {
      time: expect.any(String) as string,
      kind: 'request',
      id: answer.headers['x-request-id'],
      method: 'GET',
      route: '/bubbles/:slug',
      organisation: 'acme',
      status: 200,
      ms: expect.any(Number) as number,
    },
    {
      time: expect.any(String) as string,
      kind: 'request',
      method: 'GET',
      route: '/bubbles/:slug',
      organisation: 'acme',
      status: 304,
      ms: 1.2,
    },
  ])
  expect(JSON.stringify(found)).not.toMatch(/secret-slug|ann@|token|203\.0/)
})

test('the id of a proxy is kept where it is one', async () => {
  const { app, lines } = await start(true)
  await app.inject({ url: '/bubbles/a', headers: { 'x-request-id': '7f3e-11aa' } })
  await app.inject({ url: '/bubbles/a', headers: { 'x-request-id': 'x'.repeat(65) } })
  const ids = (await lines()).map(({ id }) => id)
  expect(ids[0]).toBe('7f3e-11aa')
  expect(ids[1]).toMatch(/^[0-9a-f-]{36}$/)
})

test('nothing is written, and no header is sent, where it is off', async () => {
  const { app, lines } = await start(false)
  const answer = await app.inject('/bubbles/a')
  expect(answer.headers['x-request-id']).toBeUndefined()
  app.logAnswer({ method: 'GET', route: '/bubbles/:slug', status: 200, seconds: 0 })
  expect(await lines()).toEqual([])
})
