import { tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { FRESH_MS } from './pageCache.ts'
import { FREE_TRIES } from './passwordTries.ts'
import { makeReport, openReaders, publishReport } from './testing.ts'

const publisher = 'sub-publisher'
const MINUTE_MS = 60_000
const PASSWORD = 'correct horse battery'

describeOneEngine('public links', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let now = new Date()
  let reportId: string
  let slug: string
  let count = 0

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database, { now: () => now })
    await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: 'sub-builder', roles: ['Builder'] },
    ])
    await makeOrganisation(database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder', 'Publisher'] }])
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    now = new Date()
    slug = `wind-${++count}`
    reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'Wind doubled.' })
    await publishReport(harness, publisher, { audience: 'public', reportId, slug })
  })

  afterEach(() => void vi.useRealTimers())

  const sharing = (method: 'GET' | 'PUT', body?: object, as = publisher, host = 'acme') =>
    harness.call(as, { method, url: `/api/report/v1/reports/${reportId}/sharing`, body, host })
  const share = async (body: object) => expect((await sharing('PUT', body)).status).toBe(200)
  const headers = { host: 'acme.bubbles.localhost:4000' }
  const read = (more: Record<string, string> = {}) =>
    readers.inject({ url: `/bubbles/${slug}`, headers: { ...headers, ...more } })
  const give = (password: string, remoteAddress = '192.0.2.1', more: Record<string, string> = {}) =>
    readers.inject({
      method: 'POST',
      url: `/bubbles/${slug}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...more },
      payload: new URLSearchParams({ password }).toString(),
      remoteAddress,
    })
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
    vi.setSystemTime(now)
  }

  describe('the calls', () => {
    it('begin open, change only what is sent, and never tell the password', async () => {
      const open = {
        hasPassword: false,
        expiresAt: null,
        indexed: true,
        downloads: true,
        pdf: true,
        editions: false,
        lastPdfFailure: 'off',
        embedding: true,
        comments: false,
        named: false,
      }
      expect((await sharing('GET')).body).toEqual({ ...open, version: 0 })
      await share({ password: PASSWORD, indexed: false })
      const expiresAt = new Date(Date.now() + MINUTE_MS).toISOString()
      await share({ expiresAt, downloads: false })
      const answer = await sharing('GET')
      const changed = { hasPassword: true, indexed: false, expiresAt, downloads: false, version: 2 }
      expect(answer.body).toEqual({ ...open, ...changed })
      await share({ password: null, expiresAt: null })
      expect((await sharing('GET')).body).toEqual({
        ...open,
        indexed: false,
        downloads: false,
        version: 3,
      })
    })

    it('tell in the publication whether it is protected and when it ends', async () => {
      const get = () =>
        harness.call(publisher, { url: `/api/report/v1/published-reports/public/${reportId}` })
      expect((await get()).body).toMatchObject({ isProtected: false, expiresAt: null })
      const expiresAt = new Date(Date.now() + MINUTE_MS).toISOString()
      await share({ password: PASSWORD, expiresAt })
      expect((await get()).body).toMatchObject({ isProtected: true, expiresAt })
    })

    it.each([
      [{ password: 'seven77' }, '/password'],
      [{ password: '        ' }, '/password'],
      [{ password: 'seven77 ' }, '/password'],
      [{ password: 'x'.repeat(201) }, '/password'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
      [{ expiresAt: 'tomorrow' }, '/expiresAt'],
      [{ colour: 'red' }, '/colour'],
    ])('refuse %j at its field', async (body, pointer) => {
      const answer = await sharing('PUT', body)
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer])
      expect((await sharing('GET')).body.hasPassword).toBe(false)
    })

    it('overwrite nothing that another window has changed meanwhile', async () => {
      const from = (version: number, body: object) =>
        harness.call(publisher, {
          method: 'PUT',
          url: `/api/report/v1/reports/${reportId}/sharing`,
          body,
          headers: { 'if-match': `"${version}"` },
        })
      expect((await from(3, { indexed: false })).status).toBe(412)
      const first = await from(0, { password: PASSWORD })
      expect([first.status, first.body.version]).toEqual([200, 1])
      const second = await from(0, { password: 'the other window' })
      expect(second.status).toBe(412)
      expect(second.body).toMatchObject({
        code: 'version-mismatch',
        detail: 'Someone else has just changed these settings. Check them and save again.',
        sharing: first.body,
      })
      expect((await give(PASSWORD)).statusCode).toBe(303)
      expect((await from(1, { indexed: false })).body).toMatchObject({ version: 2, hasPassword: true })
      expect((await from(1, { indexed: true })).status).toBe(412)
      expect((await sharing('GET')).body).toMatchObject({ version: 2, indexed: false })
    })

    it('are for who publishes, in the organisation of the report', async () => {
      expect((await sharing('GET', undefined, 'sub-builder')).status).toBe(403)
      expect((await sharing('PUT', { indexed: false }, 'sub-builder')).status).toBe(403)
      expect((await sharing('PUT', { indexed: false }, 'sub-stranger', 'globex')).status).toBe(404)
    })

    it('keep a password only as a hash, and the log without it', async () => {
      await share({ password: PASSWORD })
      const { row, entry } = await harness.database.transaction({ kind: 'platform' }, async () => ({
        row: await tx()
          .selectFrom('report_sharing')
          .where('report_id', '=', reportId)
          .selectAll()
          .executeTakeFirstOrThrow(),
        entry: await tx()
          .selectFrom('audit_log')
          .where('action', '=', 'report.sharing-changed')
          .orderBy('at', 'desc')
          .select('subject')
          .executeTakeFirstOrThrow(),
      }))
      expect(row.password_hash).toMatch(/^scrypt\$/)
      expect(JSON.stringify([row, entry])).not.toContain(PASSWORD)
      expect(entry.subject).toMatchObject({ reportId, changes: { password: 'set' } })
    })
  })

  describe('a password', () => {
    it('is asked for in a form that works without script', async () => {
      await share({ password: PASSWORD })
      const answer = await read()
      expect(answer.statusCode).toBe(401)
      const address = `http://acme.bubbles.localhost:4000/bubbles/${slug}`
      expect(answer.body).toContain(`<form class="ask" method="post" action="${address}">`)
      expect(answer.body).not.toContain('<script')
      expect(answer.headers['content-security-policy']).toContain(`form-action ${address};`)
    })

    it('opens the report once it is right, for this browser alone', async () => {
      await share({ password: PASSWORD })
      const wrong = await give('not the password')
      expect(wrong.statusCode).toBe(401)
      expect(wrong.body).toContain('That isn’t the password.')
      expect(wrong.headers['set-cookie']).toBeUndefined()
      const long = await give('x'.repeat(10_000))
      expect([long.statusCode, long.body.includes('That isn’t the password.')]).toEqual([401, true])

      const right = await give(PASSWORD)
      expect([right.statusCode, right.headers.location]).toEqual([
        303,
        `http://acme.bubbles.localhost:4000/bubbles/${slug}`,
      ])
      const [cookie = ''] = [right.headers['set-cookie'] ?? []].flat()
      expect(cookie).toMatch(/; Path=\/bubbles; Max-Age=43200; HttpOnly; SameSite=Lax$/)
      const page = await read({ cookie: cookie.split(';')[0]! })
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({
        'cache-control': 'private, no-store',
        vary: 'cookie, accept-encoding',
      })
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect((await read()).statusCode).toBe(401)
    })

    it('is the same however a keyboard composes its letters', async () => {
      await share({ password: 'caf\u00e9 au lait' })
      expect((await give('cafe\u0301 au lait')).statusCode).toBe(303)
    })

    it('reaches a page in the memory of another process within a second', async () => {
      expect((await read()).statusCode).toBe(200)
      await share({ password: PASSWORD })
      later(FRESH_MS + 1)
      expect((await read()).statusCode).toBe(401)
      await share({ password: null })
      expect((await read()).statusCode).toBe(200)
    })

    it('stops who tries many, and nobody else', async () => {
      await share({ password: PASSWORD })
      for (let number = 0; number < FREE_TRIES.network; number++)
        expect((await give('not the password', `192.0.2.1:${number}`)).statusCode).toBe(401)
      const stopped = await give(PASSWORD)
      expect(stopped.statusCode).toBe(429)
      expect(stopped.headers['retry-after']).toBe('1')
      expect(stopped.body).toContain('Too many attempts. Try again in 1 second.')
      expect((await give(PASSWORD, '192.0.2.2')).statusCode).toBe(303)
      later(1000)
      expect((await give(PASSWORD)).statusCode).toBe(303)
    })

    it('does not make a browser wait that has known it before, also when it has changed since', async () => {
      await share({ password: PASSWORD })
      const cookies = [(await give(PASSWORD)).headers['set-cookie'] ?? []].flat()
      expect(cookies).toHaveLength(2)
      const known = cookies
        .map((each) => each.split(';')[0])
        .find((each) => each?.startsWith('bubbles_known_'))
      await share({ password: 'another password' })
      later(FRESH_MS + 1)
      for (let number = 0; number < FREE_TRIES.network; number++) await give('not the password')
      expect((await give('another password')).statusCode).toBe(429)
      expect((await give('another password', '192.0.2.1', { cookie: `${known}x` })).statusCode).toBe(429)
      expect((await give('another password', '192.0.2.1', { cookie: known ?? '' })).statusCode).toBe(303)
    })

    it('does not count the readers of one network who know it', async () => {
      await share({ password: PASSWORD })
      for (let number = 0; number <= FREE_TRIES.network; number++)
        expect((await give(PASSWORD)).statusCode).toBe(303)
    })

    it('counts neither those who know it, all at once, nor an empty field', async () => {
      await share({ password: PASSWORD })
      for (let number = 0; number <= FREE_TRIES.network; number++)
        expect((await give('')).statusCode).toBe(401)
      const answers = await Promise.all(Array.from({ length: 25 }, () => give(PASSWORD)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    })

    it('leads on where none is asked for', async () => {
      expect((await give('anything')).headers.location).toBe(
        `http://acme.bubbles.localhost:4000/bubbles/${slug}`,
      )
      expect((await give('anything')).headers['set-cookie']).toBeUndefined()
    })
  })

  it('ends to the millisecond, in memory too, and says when', async () => {
    const end = new Date(now.getTime() + 60 * MINUTE_MS)
    await share({ expiresAt: end.toISOString() })
    for (const before of [500, 1]) {
      now = new Date(end.getTime() - before)
      expect((await read()).statusCode).toBe(200)
    }
    now = end
    const over = await read()
    expect(over.statusCode).toBe(410)
    expect(over.body).toContain(`${end.toISOString().slice(11, 16)} UTC`)
    await share({ expiresAt: null })
    expect((await read()).statusCode).toBe(200)
  })

  it('names the day of its end as it was chosen, wherever that was', async () => {
    const expiresAt = '2090-11-21T23:59:59.999-08:00'
    await share({ expiresAt })
    expect((await sharing('GET')).body.expiresAt).toBe(expiresAt)
    await share({ indexed: false })
    now = new Date('2090-11-22T07:59:59.998Z')
    expect((await read()).statusCode).toBe(200)
    now = new Date(expiresAt)
    const over = await read()
    expect(over.statusCode).toBe(410)
    expect(over.body).toContain('until 21 November 2090, 23:59 UTC−08:00.')
    const utc = '2090-11-21T23:59:59.999Z'
    await share({ expiresAt: utc })
    expect((await sharing('GET')).body.expiresAt).toBe(utc)
  })

  it('is not listed by search engines, nor framed, where the publisher says so', async () => {
    expect((await read()).headers['x-robots-tag']).toBeUndefined()
    expect((await read()).headers['content-security-policy']).toContain('frame-ancestors *')
    await share({ indexed: false, embedding: false })
    later(FRESH_MS + 1)
    const answer = await read()
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
