import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { type Database, tx } from '@bubbles/db'
import {
  startVarnish,
  type TestDatabase,
  testDatabases,
  type TestVarnish,
  varnishMissing,
} from '@bubbles/test-kit'
import { newBlockId } from '@bubbles/report-document'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CdnConfig } from '../../config/cdn.ts'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../testing/harness.ts'
import { drainOutbox } from '../../worker/loop.ts'
import { ensurePartitions } from '../engagement/public.ts'
import { setOrganisationStatus } from '../iam/accounts/writer.ts'
import { pageRenderingJobs } from '../publication/public.ts'
import { attachPicture, makeReport, openReaders, publishReport } from '../publication/testing.ts'
import { purgeJobs, setCdn } from './public.ts'

const publisher = 'sub-publisher'
const TOKEN = 'a-token-of-the-tests'
const HOST = 'acme.bubbles.localhost:4000'
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const VCL = readFileSync(
  fileURLToPath(new URL('../../../../../deploy/varnish/bubbles.vcl', import.meta.url)),
  'utf8',
)
const [embedded] = await testDatabases()

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

describe.skipIf(varnishMissing !== undefined)(
  `pages through Varnish${varnishMissing ? ` (skipped: ${varnishMissing})` : ''}`,
  () => {
    let opened: TestDatabase
    let database: Database
    let harness: Harness
    let readers: FastifyInstance
    let varnish: TestVarnish
    let cdn: CdnConfig
    let organisationId: string
    let reportId: string
    let publicationId: string
    /** Milliseconds that the readers' clock is ahead. */
    let later = 0
    /** Requests that came through to the readers. */
    const asked: string[] = []

    interface Answer {
      status: number
      headers: Record<string, string | string[] | undefined>
      body: Buffer
      text: string
    }
    const ask = (
      path: string,
      {
        method = 'GET',
        headers = {},
        body = '',
      }: { method?: string; headers?: Record<string, string>; body?: string } = {},
    ) =>
      new Promise<Answer>((resolve, reject) => {
        const host = HOST
        request(
          {
            port: varnish.port,
            path,
            method,
            headers: { host, 'accept-encoding': 'br', ...headers },
            agent: false,
          },
          (answer) => {
            const pieces: Buffer[] = []
            answer.on('data', (piece: Buffer) => pieces.push(piece))
            answer.once('end', () => {
              const bytes = Buffer.concat(pieces)
              const isPacked = answer.headers['content-encoding'] === 'br' && bytes.length > 0
              const whole = isPacked ? brotliDecompressSync(bytes) : bytes
              resolve({
                status: answer.statusCode!,
                headers: answer.headers,
                body: whole,
                text: whole.toString('utf8'),
              })
            })
          },
        )
          .once('error', reject)
          .end(body)
      })
    const callReports = (method: 'PUT' | 'DELETE' | 'POST', url: string, body?: unknown) =>
      harness.call(publisher, { method, url: `/api/report/v1${url}`, body, headers: { 'if-match': '*' } })
    /** What the worker does until nothing is due. */
    const drain = async () => {
      const { config } = harness
      const failures: unknown[] = []
      await drainOutbox(
        database,
        { ...pageRenderingJobs({ database, config }), ...purgeJobs({ database, cdn }) },
        (_, error) => failures.push(error),
      )
      expect(failures).toEqual([])
    }
    const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { interval: 50, timeout: 30_000 })
    /** The next of the purges that wait, as if its time had come: the readers' clock goes on with it. */
    const purgeNext = async () => {
      later += 5_000
      await database.transaction({ kind: 'platform' }, () =>
        sql`update outbox set run_after = now() where seq = (
          select min(seq) from outbox where kind = 'cdn.purge' and done_at is null)`.execute(tx()),
      )
      await drain()
    }
    const purgedUntil = (isSo: (answer: Answer) => boolean, path = '/bubbles/wind') =>
      until(async () => {
        await purgeNext()
        return isSo(await ask(path))
      })

    beforeAll(async () => {
      opened = await embedded!.open()
      database = opened.database
      readers = await openReaders(database, { now: () => new Date(Date.now() + later) })
      readers.server.prependListener('request', ({ url = '', method = '' }) => {
        if (url.startsWith('/bubbles/')) asked.push(`${method} ${url}`)
      })
      await readers.listen({ port: 0, host: '127.0.0.1' })
      const { port } = readers.server.address() as AddressInfo
      varnish = await startVarnish(
        VCL.replace('.port = "4001"', `.port = "${port}"`)
          .replaceAll('CHANGE-ME', TOKEN)
          // This process says nothing of its health.
          .replace('GET /healthz HTTP/1.1" "Host: localhost"', `GET /robots.txt HTTP/1.1" "Host: ${HOST}"`),
      )
      cdn = {
        provider: 'varnish',
        maxAge: 600,
        addresses: [`http://127.0.0.1:${varnish.port}/`],
        token: TOKEN,
      }
      setCdn(cdn)
      harness = await openHarness(database)
      organisationId = await makeOrganisation(database, 'acme', [
        { sub: publisher, roles: ['Builder', 'Publisher', 'Admin'] },
      ])
      await setFeatures(database, organisationId, true, 'org-branding')
      await ensurePartitions(database)
      await database.transaction({ kind: 'platform' }, () =>
        tx().updateTable('organisations').set({ google_analytics4_measurement_id: 'G-TEST' }).execute(),
      )
      reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'First edition.' })
      publicationId = await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
      await until(async () => (await ask('/bubbles/wind')).status === 200)
    })
    afterAll(async () => {
      setCdn(undefined)
      await varnish?.stop()
      await readers?.close()
      await harness?.close()
      await opened?.dispose()
    })

    test('a page is asked for once, by whichever address, and sent on as it would be without a cache', async () => {
      await drain()
      await ask('/bubbles/wind')
      asked.length = 0
      const direct = await readers.inject({
        url: '/bubbles/wind',
        headers: { host: 'acme.bubbles.localhost:4000', 'accept-encoding': 'br' },
      })
      const page = await ask('/bubbles/wind?utm_source=letter')
      expect([page.status, page.text.includes('First edition.')]).toEqual([200, true])
      expect(page.headers).toMatchObject({
        'cache-control': 'public, no-cache',
        'content-encoding': 'br',
        etag: direct.headers.etag,
        'content-security-policy': direct.headers['content-security-policy'],
      })
      expect(Object.keys(page.headers)).not.toEqual(expect.arrayContaining(['surrogate-key']))
      expect(Number(page.headers.age)).toBeGreaterThanOrEqual(0)
      const known = await ask('/bubbles/wind', { headers: { 'if-none-match': String(page.headers.etag) } })
      expect(known.status).toBe(304)
      const cookie = { cookie: 'anything=1' }
      expect((await ask('/bubbles/wind', { headers: cookie })).status).toBe(200)
      expect((await ask('/bubbles/wind', { method: 'HEAD' })).status).toBe(200)
      expect(asked).toEqual([])
    })

    test('each encoding is kept apart, and who takes none gets the page as it is', async () => {
      const gzip = await ask('/bubbles/wind', { headers: { 'accept-encoding': 'gzip, deflate' } })
      expect(gzip.headers['content-encoding']).toBe('gzip')
      const plain = await ask('/bubbles/wind', { headers: { 'accept-encoding': 'identity' } })
      expect([plain.headers['content-encoding'], plain.text.includes('First edition.')]).toEqual([
        undefined,
        true,
      ])
      expect((await ask('/bubbles/wind')).headers['content-encoding']).toBe('br')
    })

    test('readers of a page from the cache are counted: what they send is not kept', async () => {
      asked.length = 0
      const page = await ask('/bubbles/wind')
      const [, config = ''] = /<script type="application\/json" id="bb">(.*?)<\/script>/.exec(page.text) ?? []
      const { token, url } = JSON.parse(config) as { token: string; url: string }
      for (const session of ['session-1234', 'session-5678']) {
        const events = [{ id: `${session}-1`, kind: 'view', at: Date.now() }]
        const answer = await ask(new URL(url).pathname, {
          method: 'POST',
          headers: { 'content-type': 'text/plain', 'user-agent': BROWSER, origin: 'null' },
          body: JSON.stringify({ v: 1, token, session, sentAt: Date.now(), events }),
        })
        expect([answer.status, JSON.parse(answer.text)]).toEqual([202, { accepted: 1, dropped: 0 }])
      }
      // The page itself came from the cache: a view costs the readers one request, and the database one of a shared commit.
      expect(asked).toEqual(['POST /bubbles/collect', 'POST /bubbles/collect'])
      const stored = await database.transaction({ kind: 'platform' }, () =>
        tx().selectFrom('engagement_events').select('session_id').orderBy('session_id').execute(),
      )
      expect(stored).toHaveLength(2)
    })

    test('a picture that everybody may see is kept, and goes with its page', async () => {
      const key = await attachPicture(database, publicationId, new Uint8Array([1, 2, 3]))
      const path = `/bubbles/media/${key}`
      expect([...(await ask(path)).body]).toEqual([1, 2, 3])
      asked.length = 0
      expect((await ask(path)).headers['cache-control']).toBe('private, max-age=86400')
      expect(asked).toEqual([])
      expect((await callReports('DELETE', `/published-reports/public/${reportId}`)).status).toBe(204)
      await purgedUntil(({ status }) => status === 404, path)
      await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
      await purgedUntil(({ status }) => status === 200)
    })

    test('a new edition is seen, and an unpublished page is gone', async () => {
      const value = {
        type: 'paragraph',
        attrs: { id: newBlockId() },
        content: [{ type: 'text', text: 'Second.' }],
      }
      const edited = await harness.call(publisher, {
        method: 'PATCH',
        url: `/api/report/v1/reports/${reportId}/document`,
        body: { operations: [{ op: 'add', path: '/content/2', value }] },
        headers: { 'if-match': '*' },
      })
      expect(edited.status).toBe(200)
      await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
      // What is kept stays until it is purged; a process that has it in memory may send it once more, and then it goes with the next.
      expect((await ask('/bubbles/wind')).text).not.toContain('Second.')
      await purgedUntil(({ text }) => text.includes('Second.'))

      await callReports('DELETE', `/published-reports/public/${reportId}`)
      await purgedUntil(({ status }) => status === 410)
      await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
      await purgedUntil(({ status }) => status === 200)
    })

    test('a page with a password is asked for each time, and kept for nobody', async () => {
      await callReports('PUT', `/reports/${reportId}/sharing`, { password: 'a long password' })
      await purgedUntil(({ status }) => status === 401)
      const form = await ask('/bubbles/wind', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'password=a+long+password',
      })
      expect(form.status).toBe(303)
      const cookie = (form.headers['set-cookie'] as string[]).map((each) => each.split(';')[0]).join('; ')
      const page = await ask('/bubbles/wind', { headers: { cookie } })
      expect([page.status, page.headers['cache-control']]).toEqual([200, expect.stringContaining('private')])
      expect((await ask('/bubbles/wind')).status).toBe(401)
      await callReports('PUT', `/reports/${reportId}/sharing`, { password: null })
      await purgedUntil(({ status }) => status === 200)
    })

    test('a page whose link ends is never kept', async () => {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
      expect((await callReports('PUT', `/reports/${reportId}/sharing`, { expiresAt })).status).toBe(200)
      for (let time = 0; time < 3; time++) await purgeNext()
      asked.length = 0
      await ask('/bubbles/wind')
      await ask('/bubbles/wind')
      expect(asked).toHaveLength(2)
      await callReports('PUT', `/reports/${reportId}/sharing`, { expiresAt: null })
      await purgedUntil(({ status }) => status === 200)
    })

    test('new colours and a disabled organisation are seen', async () => {
      const before = (await ask('/bubbles/wind')).text
      const body = { fonts: [], palette: ['#aa0000'] }
      const branded = await harness.call(publisher, {
        method: 'PUT',
        url: '/api/iam/v1/organisations/branding',
        body,
      })
      expect(branded.status).toBe(200)
      await purgedUntil(({ text }) => text.includes('First edition.') && text !== before)
      await database.transaction({ kind: 'platform' }, () =>
        setOrganisationStatus(organisationId, 'Disabled'),
      )
      await purgedUntil(({ status }) => status !== 200)
    })

    test('only who has the token can purge', async () => {
      const keys = { 'purge-keys': `r-${reportId}` }
      expect((await ask('/', { method: 'PURGE', headers: keys })).status).toBe(403)
      expect((await ask('/', { method: 'PURGE', headers: { ...keys, 'purge-token': 'x' } })).status).toBe(403)
      const own = { 'purge-token': TOKEN }
      expect((await ask('/', { method: 'PURGE', headers: { ...own, 'purge-keys': '.*' } })).status).toBe(400)
      expect((await ask('/', { method: 'PURGE', headers: { ...own, ...keys } })).status).toBe(204)
    })
  },
)
