import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type CdnConfig, readCdn } from '../../config/cdn.ts'
import { readEnv } from '../../config/env.ts'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../testing/harness.ts'
import { drainOutbox, startWorker } from '../../worker/loop.ts'
import { renameOrganisation } from '../iam/organisations/writer.ts'
import { pageRenderingJobs } from '../publication/public.ts'
import { attachPicture, makeReport, openReaders, publishReport } from '../publication/testing.ts'
import { purgeJobs, setCdn } from './public.ts'
import { purge } from './providers.ts'

const publisher = 'sub-publisher'

interface Heard {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** What stands in for a provider's API: it keeps what it hears, and answers as told. Nothing was tried against the real ones. */
async function openProvider() {
  const heard: Heard[] = []
  const answers: { status: number; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.once('end', () => {
      const { method = '', url: path = '', headers } = request
      heard.push({ method, path, headers, body })
      const { status, body: text } = answers.shift() ?? {
        status: 200,
        body: '{"success":true,"status":"ok"}',
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { heard, answers, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const KEYS = ['o-00000000-0000-4000-8000-000000000001', 'r-00000000-0000-4000-8000-000000000002']
const never = new AbortController().signal

describe('what a provider is asked', () => {
  let provider: Awaited<ReturnType<typeof openProvider>>
  beforeEach(async () => {
    provider = await openProvider()
  })
  afterEach(() => provider.close())
  const cdnOf = (kind: CdnConfig['provider'], addresses = [provider.url]): CdnConfig => ({
    provider: kind,
    maxAge: 600,
    addresses,
    token: 'secret-token',
    ...(kind !== 'varnish' && { service: 'SU1Z0isxPaozGVKXdv0eY' }),
  })

  it('is to purge surrogate keys of a service, of Fastly', async () => {
    await purge(cdnOf('fastly'), KEYS, never)
    expect(provider.heard).toEqual([
      {
        method: 'POST',
        path: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
        headers: expect.objectContaining({ 'fastly-key': 'secret-token', 'surrogate-key': KEYS.join(' ') }),
        body: '',
      },
    ])
  })

  it('is to purge tags of a zone, of Cloudflare, thirty at a time', async () => {
    const many = Array.from({ length: 31 }, (_, index) => `r-${index}`)
    await purge(cdnOf('cloudflare'), many, never)
    expect(provider.heard.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags.length)).toEqual([
      30, 1,
    ])
    expect(provider.heard[0]).toMatchObject({
      method: 'POST',
      path: '/zones/SU1Z0isxPaozGVKXdv0eY/purge_cache',
      headers: { authorization: 'Bearer secret-token', 'content-type': 'application/json' },
    })
  })

  it('is to purge keys, of every Varnish', async () => {
    const other = await openProvider()
    await purge(cdnOf('varnish', [provider.url, other.url]), KEYS, never)
    other.close()
    for (const { heard } of [provider, other])
      expect(heard).toMatchObject([
        { method: 'PURGE', headers: { 'purge-token': 'secret-token', 'purge-keys': KEYS.join('|') } },
      ])
  })

  it('fails with a sentence where it is refused, not done, or not heard, and without the token in it', async () => {
    provider.answers.push({ status: 403, body: '{}' })
    await expect(purge(cdnOf('fastly'), KEYS, never)).rejects.toThrow(
      /^The cache at .+ refused to purge pages \(403\)\.$/,
    )
    provider.answers.push({ status: 200, body: '{"success":false}' })
    await expect(purge(cdnOf('cloudflare'), KEYS, never)).rejects.toThrow(/didn’t confirm that it purged/)
    const gone = purge(cdnOf('fastly', ['http://127.0.0.1:1']), KEYS, never)
    await expect(gone).rejects.toThrow(/^The cache at 127\.0\.0\.1:1 can’t be reached/)
    await expect(gone).rejects.not.toThrow(/secret-token/)
  })
})

describe('settings of a CDN', () => {
  const of = (settings: Record<string, string>) => readCdn(readEnv(settings))
  test('are none by default, and belong together', () => {
    expect(of({})).toBeUndefined()
    expect(() => of({ CDN_TOKEN: 'x' })).toThrow('CDN_TOKEN needs CDN_PROVIDER')
    expect(() => of({ CDN_PROVIDER: 'fastly', CDN_SERVICE: 's' })).toThrow('CDN_PROVIDER needs CDN_TOKEN')
    expect(() => of({ CDN_PROVIDER: 'cloudflare', CDN_TOKEN: 'x' })).toThrow('the ID of the zone')
    expect(() => of({ CDN_PROVIDER: 'varnish', CDN_TOKEN: 'x' })).toThrow('needs CDN_PURGE_URL')
    expect(() => of({ CDN_PROVIDER: 'akamai' })).toThrow('Use fastly, cloudflare or varnish.')
    expect(of({ CDN_PROVIDER: 'fastly', CDN_TOKEN: 'x', CDN_SERVICE: 's' })).toEqual({
      provider: 'fastly',
      maxAge: 600,
      addresses: ['https://api.fastly.com'],
      token: 'x',
      service: 's',
    })
    const urls = { CDN_PURGE_URL: 'http://10.0.0.1:6081, http://10.0.0.2:6081' }
    expect(of({ CDN_PROVIDER: 'varnish', CDN_TOKEN: 'x', ...urls })?.addresses).toHaveLength(2)
  })
})

describeEachEngine('pages in front of which a CDN is', (open) => {
  let database: Database
  let harness: Harness
  let provider: Awaited<ReturnType<typeof openProvider>>
  let cdn: CdnConfig
  let organisationId: string
  let reportId: string
  let publicationId: string

  beforeAll(async () => {
    database = await open()
    harness = await openHarness(database)
    provider = await openProvider()
    cdn = { provider: 'fastly', maxAge: 600, addresses: [provider.url], token: 'x', service: 's' }
    organisationId = await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher', 'Admin'] },
    ])
    await setFeatures(database, organisationId, true, 'org-branding')
    reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'Words.' })
    publicationId = await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
  })
  afterEach(async () => {
    setCdn(undefined)
    provider.heard.length = 0
    await database.transaction({ kind: 'platform' }, () => tx().deleteFrom('outbox').execute())
  })
  afterAll(async () => {
    provider.close()
    await harness.close()
  })

  /** Headers as a process of readers sends them, beside those of every answer. */
  const headersOf = async (path: string, as?: string) => {
    const readers = await openReaders(database)
    const { headers } = await readers.inject({
      url: `/bubbles/${path}`,
      headers: { host: 'acme.bubbles.localhost:4000', 'accept-encoding': 'br', ...(as && { cookie: as }) },
    })
    await readers.close()
    return headers
  }
  const ofCache = ({
    'cache-control': control,
    ...headers
  }: Record<string, unknown>): Record<string, unknown> => ({
    control,
    ...Object.fromEntries(
      ['surrogate-control', 'surrogate-key', 'cdn-cache-control', 'cache-tag'].flatMap((name) =>
        headers[name] === undefined ? [] : [[name, headers[name]]],
      ),
    ),
  })
  const purges = () =>
    database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('outbox')
        .where('kind', '=', 'cdn.purge')
        .orderBy('seq')
        .select(['payload', 'done_at', 'attempts', 'run_after', 'created_at', 'organisation_id'])
        .execute(),
    )
  const keysOfPurges = async () => [
    ...new Set((await purges()).flatMap(({ payload }) => (payload as { keys: string[] }).keys)),
  ]
  const call = (method: 'PUT' | 'DELETE' | 'POST', url: string, body?: unknown) =>
    harness.call(publisher, { method, url: `/api/${url}`, body, headers: { 'if-match': '*' } })

  it('say nothing of it without one, and nothing is queued', async () => {
    expect(ofCache(await headersOf('wind'))).toEqual({ control: 'public, no-cache' })
    publicationId = await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
    await call('PUT', `report/v1/reports/${reportId}/sharing`, { indexed: true })
    expect(await purges()).toEqual([])
  })

  it('are named to each kind in its own words, and browsers hear what they always do', async () => {
    const keys = [`o-${organisationId}`, `r-${reportId}`]
    setCdn(cdn)
    expect(ofCache(await headersOf('wind'))).toEqual({
      control: 'public, no-cache',
      'surrogate-control': 'max-age=600, stale-if-error=3600',
      'surrogate-key': keys.join(' '),
    })
    setCdn({ ...cdn, provider: 'cloudflare' })
    expect(ofCache(await headersOf('wind'))).toEqual({
      control: 'public, no-cache',
      'cdn-cache-control': 'max-age=600, stale-if-error=3600',
      'cache-tag': keys.join(','),
    })
    setCdn({ ...cdn, provider: 'varnish' })
    expect(ofCache(await headersOf('wind'))).toEqual({
      control: 'public, max-age=0, s-maxage=600',
      'surrogate-key': keys.join(' '),
    })
    expect(ofCache(await headersOf('embed/wind'))).toEqual({
      control: 'public, max-age=0, s-maxage=600',
      'surrogate-key': keys.join(' '),
    })
  })

  it('are purged with their front page when a topic is opened, renamed, given to a report, or removed', async () => {
    const tagged = (add: string[], remove: string[] = []) =>
      call('POST', 'report/v1/reports/tags', { reportIds: [reportId], add, remove })
    const purged = async (change: Promise<{ status: number }>) => {
      expect((await change).status).toBeLessThan(300)
      const keys = await keysOfPurges()
      await database.transaction({ kind: 'platform' }, () => tx().deleteFrom('outbox').execute())
      return keys
    }
    setCdn(cdn)
    const front = [`f-${organisationId}`]
    // A tag that no reader sees changes no page.
    expect(await purged(tagged(['Energy']))).toEqual([])
    const { tags } = (await harness.call(publisher, { url: '/api/report/v1/tags' })).body
    const { id } = tags.find(({ name }: { name: string }) => name === 'Energy')
    const topic = `report/v1/tags/${id}`
    expect(await purged(call('PUT', `${topic}/topic`, { isTopic: true }))).toEqual(front)
    expect(await purged(call('PUT', topic, { name: 'Power' }))).toEqual(front)
    expect(await purged(tagged([], [id]))).toEqual(front)
    expect(await purged(tagged(['Power']))).toEqual(front)
    expect(await purged(call('PUT', `${topic}/topic`, { isTopic: false }))).toEqual(front)
    await purged(call('PUT', `${topic}/topic`, { isTopic: true }))
    expect(await purged(call('DELETE', topic))).toEqual(front)
  })

  it('are kept by nobody where they are internal, refused, behind a password or at an end', async () => {
    setCdn(cdn)
    const internalId = await makeReport(harness, publisher, { title: 'Inside', text: 'Words.' })
    await publishReport(harness, publisher, { audience: 'internal', reportId: internalId, slug: 'inside' })
    const session = `CognitoIdentityServiceProvider.bubbles.LastAuthUser=${publisher}; CognitoIdentityServiceProvider.bubbles.${publisher}.accessToken=${publisher}`
    const isKept = (headers: Record<string, unknown>) => {
      const { 'surrogate-key': keys, 'surrogate-control': how } = ofCache(headers)
      expect(how).toBe(keys ? 'max-age=600, stale-if-error=3600' : 'max-age=0')
      return keys !== undefined
    }
    expect(isKept(await headersOf('inside', session))).toBe(false)
    expect(isKept(await headersOf('inside'))).toBe(false)
    expect(isKept(await headersOf('nothing'))).toBe(false)
    const settings = `report/v1/reports/${reportId}/sharing`
    const key = await attachPicture(database, publicationId, new Uint8Array([1]))
    expect(isKept(await headersOf(`media/${key}`))).toBe(true)
    for (const change of [
      { password: 'a long password' },
      { password: null, expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
    ]) {
      expect((await call('PUT', settings, change)).status).toBe(200)
      expect(isKept(await headersOf('wind'))).toBe(false)
      expect(isKept(await headersOf(`media/${key}`))).toBe(false)
    }
    await call('PUT', settings, { expiresAt: null })
    expect(isKept(await headersOf('wind'))).toBe(true)
    const readers = `report/v1/reports/${reportId}/named-readers`
    await call('PUT', readers, { named: true, entries: ['ann@example.org'] })
    expect([isKept(await headersOf('wind')), isKept(await headersOf(`media/${key}`))]).toEqual([false, false])
    await call('PUT', readers, { named: false, entries: [] })
    expect(isKept(await headersOf('wind'))).toBe(true)
  })

  it('are purged at once and twice more when what readers see changes', async () => {
    setCdn(cdn)
    publicationId = await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
    const rows = await purges()
    expect(await keysOfPurges()).toEqual([`r-${reportId}`, `f-${organisationId}`])
    expect(rows.every((row) => row.organisation_id === organisationId)).toBe(true)
    const seconds = rows.map((row) => Math.round((row.run_after.getTime() - row.created_at.getTime()) / 1000))
    expect(seconds).toEqual([0, 5, 60])
  })

  const report = () => `r-${reportId}`
  const whole = () => `o-${organisationId}`
  it.each<[string, () => Promise<unknown>, () => string]>([
    [
      'a password',
      () => call('PUT', `report/v1/reports/${reportId}/sharing`, { password: 'a long password' }),
      report,
    ],
    ['no password', () => call('PUT', `report/v1/reports/${reportId}/sharing`, { password: null }), report],
    ['unpublishing', () => call('DELETE', `report/v1/published-reports/public/${reportId}`), report],
    [
      'publishing',
      () => publishReport(harness, publisher, { audience: 'public', reportId, slug: 'gale' }),
      report,
    ],
    ['deleting', () => call('DELETE', `report/v1/reports/${reportId}`), report],
    ['restoring', () => call('POST', `report/v1/reports/${reportId}/restore`), report],
    [
      'other sites',
      () => call('PUT', 'iam/v1/organisations/embedding', { sites: 'listed', hosts: ['news.example'] }),
      whole,
    ],
    [
      'another name',
      () => database.transaction({ kind: 'platform' }, () => renameOrganisation(organisationId, 'acme')),
      whole,
    ],
  ])('are purged after %s', async (_, change, key) => {
    setCdn(cdn)
    await change()
    expect(await keysOfPurges()).toContain(key())
  })

  it('are purged as each is rendered again after new colours', async () => {
    setCdn(cdn)
    const branding = { fonts: [], palette: ['#00aa44'] }
    expect((await call('PUT', 'iam/v1/organisations/branding', branding)).status).toBe(200)
    expect(await keysOfPurges()).toEqual([`f-${organisationId}`])
    await drainOutbox(database, { ...pageRenderingJobs({ database, config: harness.config }) }, () => {})
    expect(await keysOfPurges()).toContain(`r-${reportId}`)
  })

  it('are purged together, at least once: what failed is tried again, and what is done is empty', async () => {
    setCdn(cdn)
    await call('PUT', `report/v1/reports/${reportId}/sharing`, { indexed: false })
    await call('PUT', 'iam/v1/organisations/embedding', { sites: 'anyone', hosts: [] })
    const failures: string[] = []
    const drain = () =>
      drainOutbox(database, purgeJobs({ database, cdn }), (_, error) =>
        failures.push((error as Error).message),
      )
    provider.answers.push({ status: 503, body: '' }, { status: 503, body: '' })
    await drain()
    expect(failures).toHaveLength(2)
    expect((await purges()).filter(({ done_at }) => done_at)).toEqual([])
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('outbox')
        .set({ run_after: new Date(0) })
        .execute(),
    )
    provider.heard.length = 0
    const worker = startWorker({
      database,
      handlers: purgeJobs({ database, cdn }),
      rounds: [],
      onFailure: (_, error) => failures.push((error as Error).message),
    })
    await vi.waitUntil(async () => (await purges()).every(({ done_at }) => done_at), { interval: 50 })
    await worker.stop()
    expect(failures).toHaveLength(2)
    expect(provider.heard).toHaveLength(1)
    expect(new Set(String(provider.heard[0]!.headers['surrogate-key']).split(' '))).toEqual(
      new Set([report(), `f-${organisationId}`, whole()]),
    )
    const after = await purges()
    expect(after).toHaveLength(6)
    expect(after.every(({ done_at, payload }) => done_at && JSON.stringify(payload) === '{}')).toBe(true)
  })

  it('that were queued when there was one are done without it', async () => {
    setCdn(cdn)
    await call('PUT', `report/v1/reports/${reportId}/sharing`, { indexed: true })
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('outbox')
        .set({ run_after: new Date(0) })
        .execute(),
    )
    await drainOutbox(database, purgeJobs({ database, cdn: undefined }), (_, error) => {
      throw error
    })
    expect((await purges()).every(({ done_at }) => done_at)).toBe(true)
    expect(provider.heard).toEqual([])
  })
})
