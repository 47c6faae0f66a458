import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testDatabases } from '@bubbles/test-kit'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { createApp } from './app.ts'
import { inSpan, startTracing, stopTracing, tracedDatabase } from './tracing.ts'

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}
interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface SentSpan {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  attributes: Attribute[]
  status: { code: number; message?: string }
}

/** Stands in for what receives traces (OTLP over HTTP, as JSON). */
async function openReceiver(status = 200) {
  const sent: { path: string; headers: NodeJS.Dict<string | string[]>; body: Sent }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    request.on('end', () => {
      sent.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Sent })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { sent, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const config = (settings: Record<string, string>) =>
  readConfig(
    readEnv({
      BUBBLES_SECRET: 'a secret of thirty-two characters or more',
      BUBBLES_LOG: 'silent',
      ...settings,
    }),
  )
const plain = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

afterEach(async () => {
  await stopTracing()
  vi.unstubAllEnvs()
})

it('a request and its transactions arrive as one trace, without anything of who asked', async () => {
  const { sent, server, url } = await openReceiver()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=1234')
  vi.stubEnv('OTEL_SERVICE_NAME', 'bubbles-staff')
  const own = config({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  await startTracing(own)
  const [engine] = await testDatabases()
  const opened = await engine!.open()
  const traced = tracedDatabase(opened.database)
  const app = createApp(own)
  app.get('/bubbles/:slug', async () => traced.transaction({ kind: 'platform' }, async () => 'page'))
  await app.inject({
    url: '/bubbles/secret-slug?email=ann@example.org',
    headers: {
      host: 'acme.bubbles.localhost:4000',
      cookie: 'reader=1',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
  })
  // A transaction of nobody's is no trace.
  await traced.transaction({ kind: 'platform' }, async () => 'work')
  await expect(
    inSpan('outbox mail', { 'bubbles.attempt': 2 }, async () => {
      throw new TypeError('to ann@example.org')
    }),
  ).rejects.toThrow('to ann')
  await app.close()
  await stopTracing()
  server.close()
  await opened.dispose()

  expect(sent).toHaveLength(1)
  const [{ path, headers, body }] = sent as [(typeof sent)[0]]
  expect([path, headers['x-key']]).toEqual(['/v1/traces', '1234'])
  const [{ resource, scopeSpans }] = body.resourceSpans as [Sent['resourceSpans'][0]]
  expect(plain(resource.attributes)).toMatchObject({ 'service.name': 'bubbles-staff' })
  const spans = scopeSpans.flatMap((scope) => scope.spans)
  expect(spans.map(({ name }) => name).sort()).toEqual(['GET /bubbles/:slug', 'outbox mail', 'transaction'])
  const named = (name: string) => spans.find((span) => span.name === name)!
  const request = named('GET /bubbles/:slug')
  expect(plain(request.attributes)).toMatchObject({
    'http.response.status_code': 200,
    'bubbles.organisation': 'acme',
  })
  expect(request.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  expect(named('transaction')).toMatchObject({ parentSpanId: request.spanId, traceId: request.traceId })
  expect(named('outbox mail').status).toEqual({ code: 2, message: 'TypeError' })
  expect(JSON.stringify(sent[0]!.body)).not.toMatch(/secret-slug|ann@|reader=1/)
})

it('a receiver that refuses is said', async () => {
  const { server, url } = await openReceiver(400)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  const own = config({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  await startTracing(own)
  const app = createApp(own)
  const failed = vi.spyOn(app.failures, 'failed').mockReturnValue()
  await app.inject({ url: '/bubbles/a', headers: { host: 'acme.bubbles.localhost:4000' } })
  await app.close()
  await stopTracing()
  expect(failed).toHaveBeenCalledWith('sending traces', expect.any(Error))
  server.close()
})

it.each([
  ['without a receiver', {}],
  [
    'where the library is switched off',
    { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318' },
  ],
  ['with no exporter', { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318' }],
])('%s nothing is traced', async (_where, settings) => {
  const own = config(settings)
  expect(own.tracing).toBe(false)
  await startTracing(own)
  expect(await inSpan('work', {}, async () => 7)).toBe(7)
})

it('another protocol than the one it speaks is refused', () => {
  expect(() => config({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('Traces are sent as http/json')
})
