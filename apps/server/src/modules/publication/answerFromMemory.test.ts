import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { FRESH_MS } from './pageCache.ts'
import { makeReport, openReaders, publishReport } from './testing.ts'

const publisher = 'sub-publisher'
const HOST = 'acme.bubbles.localhost:4000'
/** The same host as the router reads it, and as no page in memory is answered at. */
const ROUTED = 'ACME.bubbles.localhost:4000'
const PAGE = '/bubbles/open'

type Headers = Record<string, string>
/** Names and values in turn, of which one may come twice. */
const isRaw = (headers: Headers | readonly string[]): headers is readonly string[] => Array.isArray(headers)

describeOneEngine('a published page from memory', (open) => {
  let harness: Harness
  /** Another process: it hears nothing of what the first one publishes. */
  let app: FastifyInstance
  let reportId: string
  let organisationId: string
  let now = new Date()
  /** What was answered before the router: method, route and status. */
  let answered: [string, string, number][] = []

  const ask = (path: string, headers: Headers | readonly string[] = {}, method = 'GET') =>
    new Promise<{ status: number; headers: string[]; body: string }>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo
      const sent = isRaw(headers) ? headers : { host: HOST, 'accept-encoding': 'br', ...headers }
      request({ port, path, method, headers: sent, agent: false }, (answer) => {
        void buffer(answer).then((body) =>
          resolve({
            status: answer.statusCode!,
            headers: answer.rawHeaders.map((each, index, all) => (all[index - 1] === 'Date' ? '' : each)),
            body: body.toString('base64'),
          }),
        )
      })
        .on('error', reject)
        .end()
    })
  const sharing = (body: unknown) =>
    harness.call(publisher, {
      method: 'PUT',
      url: `/api/report/v1/reports/${reportId}/sharing`,
      body,
      headers: { 'if-match': '*' },
    })
  const later = (ms: number) => (now = new Date(now.getTime() + ms))
  const reading = new Set<Promise<unknown>>()
  /** Waits until what a reader set off has been looked up. */
  const looked = async () => {
    for (let quiet = 0; quiet < 5; quiet++) {
      await new Promise(setImmediate)
      if (reading.size === 0) continue
      await Promise.allSettled(reading)
      quiet = 0
    }
  }
  const watched = (database: Database): Database =>
    new Proxy(database, {
      get(target, key: keyof Database) {
        const value = target[key]
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args)
          if (result instanceof Promise) {
            reading.add(result)
            void result.catch(() => undefined).finally(() => reading.delete(result))
          }
          return result
        }
      },
    })

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    organisationId = await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher'] },
    ])
    reportId = await makeReport(harness, publisher, { title: 'Open', text: 'For everybody.' })
    app = await openReaders(watched(database), {
      now: () => now,
      observe: (method, route, status) => answered.push([method, route, status]),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(async () => {
    await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'open' })
    later(FRESH_MS + 1)
    await ask(PAGE, { host: ROUTED })
    answered = []
  })
  afterAll(() => Promise.all([app.close(), harness.close()]))

  it('is what the router sends, header for header', async () => {
    const etag = /"[^"]+"/.exec((await ask(PAGE, { host: ROUTED })).headers.join(' '))?.[0] ?? ''
    const cases: [string, Headers, string, number][] = [
      [PAGE, {}, 'GET', 200],
      [PAGE, {}, 'HEAD', 200],
      [`${PAGE}?utm_source=a/b`, { cookie: 'a=b' }, 'GET', 200],
      [PAGE, { 'accept-encoding': 'gzip, deflate;q=0.5' }, 'GET', 200],
      [PAGE, { 'if-none-match': etag }, 'GET', 304],
      [PAGE, { 'if-none-match': `"x", W/${etag}` }, 'GET', 304],
      [PAGE, { 'if-none-match': '*' }, 'GET', 304],
      [PAGE, { 'if-none-match': '"another"', connection: 'close' }, 'GET', 200],
    ]
    for (const [path, headers, method, status] of cases) {
      answered = []
      const fromMemory = await ask(path, headers, method)
      expect(answered).toEqual([[method, '/bubbles/:slug', status]])
      expect(fromMemory.status).toBe(status)
      expect(await ask(path, { ...headers, host: ROUTED }, method)).toEqual(fromMemory)
    }
  })

  it.each<Headers>([
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '81' },
    { forwarded: 'for=192.0.2.1;host=evil.example;proto=https' },
    { 'x-host': 'evil.example', 'x-original-url': '/bubbles/evil.example', 'x-rewrite-url': '/evil.example' },
  ])('is the same whatever a proxy is said to have been asked for: %o', async (headers) => {
    for (const host of [HOST, ROUTED]) {
      const asked = { host, 'accept-encoding': 'br' }
      const plain = await ask(PAGE, asked)
      expect(plain.status).toBe(200)
      expect(await ask(PAGE, { ...asked, ...headers })).toEqual(plain)
    }
  })

  it('is the router’s to answer in every other case', async () => {
    const cases: [string, Headers | readonly string[], string, number][] = [
      [PAGE, {}, 'POST', 303],
      [PAGE, {}, 'DELETE', 405],
      [PAGE, { 'accept-encoding': 'identity' }, 'GET', 200],
      [PAGE, { 'if-none-match': '*' }, 'HEAD', 304],
      [PAGE, ['Host', HOST, 'Host', 'other.bubbles.localhost:4000'], 'GET', 400],
      [PAGE, { host: 'acme.example.org' }, 'GET', 421],
      [PAGE, { host: 'other.bubbles.localhost:4000' }, 'GET', 404],
      [`${PAGE}/`, {}, 'GET', 301],
      ['/bubbles/Open', {}, 'GET', 301],
      ['/bubbles/op%65n', {}, 'GET', 200],
      ['/bubbles/unknown', {}, 'GET', 404],
      ['/bubbles/', {}, 'GET', 404],
    ]
    for (const [path, headers, method, status] of cases)
      expect([path, method, (await ask(path, headers, method)).status]).toEqual([path, method, status])
    expect(answered).toEqual([])
  })

  it('is asked about while it is served, so that no reader of a busy page waits', async () => {
    for (let times = 0; times < 3; times++) {
      later(FRESH_MS * 0.9)
      expect((await ask(PAGE)).status).toBe(200)
      await looked()
    }
    expect(answered).toHaveLength(3)
  })

  it('is gone within a second where it was unpublished, in a busy process and in a quiet one', async () => {
    for (const isBusy of [true, false]) {
      await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'open' })
      later(FRESH_MS + 1)
      expect((await ask(PAGE)).status).toBe(200)
      const url = `/api/report/v1/published-reports/public/${reportId}`
      expect((await harness.call(publisher, { method: 'DELETE', url })).status).toBe(204)
      later(FRESH_MS * 0.9)
      if (isBusy) {
        await ask(PAGE)
        await looked()
      }
      later(FRESH_MS * 0.1)
      expect((await ask(PAGE)).status).toBe(410)
    }
  })

  it('is another one within a second where it was published again', async () => {
    const before = await ask(PAGE)
    await harness.call(publisher, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${reportId}`,
      body: { name: `Open ${now.getTime()}` },
    })
    await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'open' })
    later(FRESH_MS * 0.9)
    await ask(PAGE)
    await looked()
    later(FRESH_MS * 0.1)
    expect((await ask(PAGE)).body).not.toBe(before.body)
  })

  it('asks for a new password, names who may frame it, and ends, as soon as the router would', async () => {
    await sharing({ embedding: false, indexed: false })
    later(FRESH_MS * 0.9)
    expect((await ask(PAGE)).headers.join(' ')).toContain('frame-ancestors *')
    await looked()
    later(1)
    const closed = await ask(PAGE)
    expect(closed.headers.join(' ')).toContain("frame-ancestors 'none'")
    expect(closed.headers).toContain('x-robots-tag')
    expect(answered).toHaveLength(2)

    await sharing({
      embedding: true,
      indexed: true,
      expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
    })
    later(FRESH_MS * 0.9)
    await ask(PAGE)
    await looked()
    now = new Date(now.getTime() + 3_600_000)
    expect((await ask(PAGE)).status).toBe(410)

    await sharing({ expiresAt: null })
    expect((await ask(PAGE, { host: ROUTED })).status).toBe(200)
    await sharing({ password: 'correct horse battery' })
    later(FRESH_MS * 0.9)
    await ask(PAGE)
    await looked()
    later(FRESH_MS * 0.1)
    expect((await ask(PAGE)).status).toBe(401)
    await sharing({ password: null })
  })

  it('is not asked about any longer at a name its organisation has given up', async () => {
    const rename = (name: string) =>
      harness.database.transaction({ kind: 'platform' }, () =>
        tx().updateTable('organisations').set({ name }).where('id', '=', organisationId).execute(),
      )
    await rename('apex')
    later(FRESH_MS * 0.9)
    await ask(PAGE)
    await looked()
    answered = []
    later(FRESH_MS * 0.1)
    await ask(PAGE)
    expect(answered).toEqual([])
    await rename('acme')
  })
})
