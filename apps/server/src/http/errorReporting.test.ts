import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { createApp } from './app.ts'
import { reportError, reportLastError, startErrorReporting, traceSignedIn } from './errorReporting.ts'

const SECRETS = ['ann@example.org', 'tok3n-of-ann', 'cook1e-of-ann', 'b0dy-of-ann', 'qu3ry-of-ann']
const [email, token, cookie, body, query] = SECRETS

/** Stands in for the service that reports are sent to. */
function openIngest(): { server: Server; envelopes: string[] } {
  const envelopes: string[] = []
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const bytes = Buffer.concat(chunks)
      envelopes.push(String(incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes))
      answer.end('{}')
    })
  })
  return { server, envelopes }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
const settings = (variables: Record<string, string>) =>
  readConfig(
    readEnv({
      BUBBLES_SECRET: 'a secret of thirty-two characters or more',
      SMTP_URL: 'smtp://127.0.0.1',
      BUBBLES_LOG: 'silent',
      ...variables,
    }),
  )

describe('where it is off', () => {
  const dsn = 'http://key@127.0.0.1:9/1'
  it.each([
    ['without a DSN', {}],
    ['in development', { SENTRY_DSN: dsn, BUBBLES_ENV: 'development' }],
  ])('%s nothing is loaded, and reporting does nothing', async (_where, variables) => {
    const config = settings(variables)
    expect(config.errorReporting).toBeUndefined()
    await startErrorReporting(config)
    expect(reportError(new Error('nobody hears'))).toBeUndefined()
    await reportLastError(new Error('nobody hears'))
    expect('__SENTRY__' in globalThis).toBe(false)
  })

  it.each(['nonsense', 'http://127.0.0.1/1', 'http://key@127.0.0.1/'])(
    '%s is refused as a DSN',
    (SENTRY_DSN) => {
      expect(() => settings({ SENTRY_DSN })).toThrow(/SENTRY_DSN/)
    },
  )
})

describe('where it is on', () => {
  const { server, envelopes } = openIngest()
  const close: (() => unknown)[] = []
  let port = 0

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    close.push(() => server.close())
    const config = settings({ SENTRY_DSN: `http://key@127.0.0.1:${portOf(server)}/1` })
    await startErrorReporting(config)
    const app = createApp(config)
    app.post('/api/iam/v1/broken/:id', async () => {
      throw new Error(`Key (email_address)=(${email}) exists; Bearer ${token}`)
    })
    app.get('/api/iam/v1/well', async () => {
      traceSignedIn()
      return {}
    })
    app.get('/api/iam/v1/anonymous', async () => ({}))
    await app.listen({ port: 0, host: '127.0.0.1' })
    close.push(() => app.close())
    port = portOf(app.server)
  })
  afterAll(async () => {
    for (const each of close) await each()
  })

  /** Asks the server as a person would, with everything that is nobody else's business; the trace is one that is kept. */
  async function ask(method: string, path: string): Promise<number> {
    const outgoing = request({
      port,
      host: '127.0.0.1',
      method,
      path: `${path}?code=${query}`,
      headers: {
        host: 'acme.bubbles.localhost:4000',
        authorization: `Bearer ${token}`,
        cookie: `session=${cookie}`,
        'content-type': 'application/json',
        'sentry-trace': `${'a'.repeat(32)}-${'b'.repeat(16)}-1`,
      },
    })
    outgoing.end(method === 'POST' ? JSON.stringify({ text: body, email }) : undefined)
    const [answer] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode ?? 0
  }

  it('sends the errors nobody expected and the traces, labelled, and nothing of the person', async () => {
    expect(await ask('POST', '/api/iam/v1/broken/17')).toBe(500)
    expect(await ask('GET', '/api/iam/v1/anonymous')).toBe(200)
    expect(await ask('GET', '/api/iam/v1/well')).toBe(200)
    expect(await ask('GET', '/api/iam/v1/nothing')).toBe(404)
    await reportLastError(new Error('the last one'))

    const sent = envelopes.join('\n')
    expect(sent).toContain('Key (email_address)=([email]) exists; Bearer [token]')
    expect(sent).toContain('the last one')
    expect(sent).toContain('"POST /api/iam/v1/broken/:id"')
    const traced = [
      ...sent.matchAll(
        /"transaction":"([^"]*)","type":"transaction"|"type":"transaction".*?"transaction":"([^"]*)"/g,
      ),
    ]
    expect(traced.map((match) => match[1] ?? match[2])).toEqual(['GET /api/iam/v1/well'])
    expect(sent.match(/"type":"event"/g)).toHaveLength(2)
    for (const secret of SECRETS) expect(sent).not.toContain(secret)
    expect(sent).not.toMatch(/127\.0\.0\.1:\d+\/api\/iam.*\?/)
    for (const label of sent.matchAll(/"(environment|release)":"([^"]*)"/g))
      expect(label[2]).toBe({ environment: 'prod', release: 'dashboard-main' }[label[1] as 'release'])
  })

  it('keeps a quarter of the traces', async () => {
    const { getClient } = await import('@sentry/node')
    expect(getClient()?.getOptions()).toMatchObject({ tracesSampleRate: 0.25, environment: 'prod' })
  })
})
