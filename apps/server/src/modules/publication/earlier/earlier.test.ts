import { type Audience } from '@bubbles/domain'
import { inferDataset } from '@bubbles/tables'
import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import { pageRenderingJobs } from '../renderAgain.ts'
import { attachPicture, makeReport, openReaders, sessionOf } from '../testing.ts'

const publisher = 'sub-publisher'
const PASSWORD = 'correct horse battery'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const dataset = inferDataset([
  ['Year', 'Wind'],
  ['2019', '10.5'],
  ['2020', '21'],
])

describeEachEngine('earlier editions', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let later = 0
  let count = 0
  let slug = ''
  let reportId = ''

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database, { now: () => new Date(Date.now() + later) })
    await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: 'sub-member', roles: [] },
    ])
    await makeOrganisation(database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder', 'Publisher'] }])
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  beforeEach(async () => {
    later = 0
    slug = `wind-${++count}`
    reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'Wind doubled.' })
  })

  const api = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    harness.call(publisher, { method, url: `/api/report/v1/${path}`, body, headers: { 'if-match': '*' } })
  const share = async (body: object) =>
    expect((await api('PUT', `reports/${reportId}/sharing`, body)).status).toBe(200)
  const write = async (...texts: string[]) => {
    for (const text of texts) {
      const value = { type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text }] }
      const operations = [{ op: 'add', path: '/content/2', value }]
      expect((await api('PATCH', `reports/${reportId}/document`, { operations })).status).toBe(200)
    }
  }
  const publish = async (audience: Audience = 'public', { note = '', at = slug } = {}): Promise<string> => {
    const body = { reportId, slug: at, note, acceptWarnings: true }
    const answer = await api('POST', `published-reports/${audience}`, body)
    expect(answer.body).not.toHaveProperty('detail')
    return answer.body.publicationId
  }
  const get = (path: string, headers: Record<string, string> = {}, host = 'acme') =>
    readers.inject({ url: path, headers: { host: `${host}.bubbles.localhost:4000`, ...headers } })
  const earlier = (edition: number | string, headers?: Record<string, string>, at = slug) =>
    get(`/bubbles/${at}/editions/${edition}`, headers)
  const status = async (edition: number | string, cookie = '', at = slug) =>
    (await earlier(edition, { cookie }, at)).statusCode
  const drain = () =>
    drainOutbox(
      harness.database,
      pageRenderingJobs({ database: harness.database, config: harness.config, mostMs: 60_000 }),
      (_, error) => {
        throw error
      },
    )
  /** Two public editions: the first says that wind doubled, the second that it tripled. */
  async function publishTwice(): Promise<void> {
    await publish()
    await write('Wind tripled.')
    await publish('public', { note: 'New figures.' })
  }

  it('are closed until their publisher opens them', async () => {
    await publishTwice()
    const missing = await get('/bubbles/never-published')
    const closed = await earlier(1)
    expect([closed.statusCode, closed.body]).toEqual([404, missing.body])
    expect((await get(`/bubbles/${slug}`)).body).not.toContain('/editions/')
    await share({ editions: true })
    const page = await earlier(1)
    expect(page.statusCode).toBe(200)
    await share({ editions: false })
    later = 2_000
    expect(await status(1)).toBe(404)
  })

  it('are as they were published, say so, and lead to the current one', async () => {
    await share({ editions: true })
    await publishTwice()
    const { body, headers } = await earlier(1)
    expect(body).toContain('Wind doubled.')
    expect(body).not.toContain('Wind tripled.')
    expect(body).toContain('This is edition 1, published on')
    const current = `http://acme.bubbles.localhost:4000/bubbles/${slug}`
    expect(body).toContain(`<a href="${current}">Read the current edition</a>`)
    expect(body).toContain(`<link rel="canonical" href="${current}">`)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(headers['x-robots-tag']).toBe('noindex')
    // It counts nothing and takes nothing.
    expect(body).not.toContain('/bubbles/collect')
    expect(body).not.toContain('name="token"')
    expect(headers['content-security-policy']).toMatch(/^sandbox /)
  })

  it('are listed on the page, and again when that is turned off and on', async () => {
    await publishTwice()
    await share({ editions: true })
    await drain()
    const page = await get(`/bubbles/${slug}`)
    expect(page.body).toContain(
      `<a href="http://acme.bubbles.localhost:4000/bubbles/${slug}/editions/1">Edition 1</a>`,
    )
    expect(page.body).not.toContain(`${slug}/editions/2"`)
    await write('Wind fell.')
    await publish()
    later = 2_000
    const third = await get(`/bubbles/${slug}`)
    expect(third.body.match(/editions\/\d+"/g)).toEqual(['editions/2"', 'editions/1"'])
    expect(third.body).toContain('<p dir="auto">New figures.</p>')
    expect((await earlier(2)).body.match(/href="[^"]*editions\/\d+"/g)).toEqual([
      `href="http://acme.bubbles.localhost:4000/bubbles/${slug}/editions/1"`,
    ])
    await share({ editions: false })
    await drain()
    later = 4_000
    expect((await get(`/bubbles/${slug}`)).body).not.toContain('/editions/')
  })

  it('are not the current one, which is at the address of the report', async () => {
    await share({ editions: true })
    await publishTwice()
    const answer = await earlier(2)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/bubbles/${slug}`])
    for (const none of ['3', '0', '01', '-1', '1.0', 'x', '1e0', '9999999999999', '%00'])
      expect([none, await status(none)]).toEqual([none, 404])
  })

  it('are sent once to who has them, and again after the page around them has changed', async () => {
    await share({ editions: true })
    await publishTwice()
    const { etag } = (await earlier(1)).headers
    const known = await earlier(1, { 'if-none-match': String(etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect((await earlier(1)).headers['cache-control']).toBe('public, no-cache')
    const head = await readers.inject({
      method: 'HEAD',
      url: `/bubbles/${slug}/editions/1`,
      headers: { host: 'acme.bubbles.localhost:4000' },
    })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    await share({ downloads: false })
    later = 2_000
    expect((await earlier(1)).headers.etag).not.toBe(etag)
  })

  it('may be framed by those who may frame the page now', async () => {
    const framers = async () =>
      /frame-ancestors [^;]*/.exec(String((await earlier(1)).headers['content-security-policy']))?.[0]
    await share({ editions: true })
    await publishTwice()
    expect(await framers()).toBe('frame-ancestors *')
    await share({ embedding: false })
    later = 2_000
    expect(await framers()).not.toBe('frame-ancestors *')
  })

  it('belong to one audience: what was for members is never in public, nor the reverse', async () => {
    await share({ editions: true })
    await write('Only for members.')
    await publish('internal', { at: `${slug}-inside` })
    await publish('internal', { at: `${slug}-inside` })
    await publish()
    await publish()
    const member = sessionOf('sub-member')
    expect([await status(1), await status(2), await status(3)]).toEqual([404, 404, 200])
    expect([await status(1, member), await status(3, member)]).toEqual([404, 200])
    const inside = `${slug}-inside`
    const stranger = await earlier(1, {}, inside)
    expect([stranger.statusCode, stranger.body.includes('Only for members')]).toEqual([401, false])
    // The way back leads to the edition.
    expect(stranger.body).toContain(encodeURIComponent(`/bubbles/${inside}/editions/1`))
    expect(await status(1, sessionOf('sub-stranger'), inside)).toBe(403)
    const seen = await earlier(1, { cookie: member }, inside)
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(await status(1, '', inside)).toBe(401)
    expect([await status(3, member, inside), await status(4, member, inside)]).toEqual([404, 404])
  })

  it('at one address, are those of the edition that the reader gets there', async () => {
    await share({ editions: true, password: PASSWORD })
    await publish()
    await publish('internal')
    await publish()
    await publish('internal')
    const member = sessionOf('sub-member')
    expect([await status(1), await status(2)]).toEqual([401, 401])
    expect([await status(1, member), await status(2, member)]).toEqual([404, 200])
  })

  it('ask for the password of the page, and lead back', async () => {
    await share({ editions: true, password: PASSWORD })
    await publishTwice()
    const url = `/bubbles/${slug}/editions/1`
    const asked = await earlier(1)
    expect([asked.statusCode, asked.headers.etag]).toEqual([401, undefined])
    expect(asked.body).not.toContain('Wind doubled')
    expect(asked.body).toContain(`action="http://acme.bubbles.localhost:4000${url}"`)
    const give = (password: string) =>
      readers.inject({
        method: 'POST',
        url,
        headers: { host: 'acme.bubbles.localhost:4000', ...FORM },
        payload: new URLSearchParams({ password }).toString(),
      })
    expect((await give('wrong-password')).statusCode).toBe(401)
    const right = await give(PASSWORD)
    expect(right.headers.location).toBe(`http://acme.bubbles.localhost:4000${url}`)
    const cookie = String(right.headers['set-cookie']).split(';')[0]!
    const page = await earlier(1, { cookie })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    // What one reader was sent is not what the next one finds in memory.
    expect(await status(1)).toBe(401)
    expect((await get(`/bubbles/${slug}%2Feditions%2F1`)).statusCode).toBe(404)
  })

  it('are for named readers who have proven their address', async () => {
    await share({ editions: true })
    await publishTwice()
    await api('PUT', `reports/${reportId}/named-readers`, { named: true, entries: ['ann@example.org'] })
    later = 2_000
    const asked = await earlier(1)
    expect([asked.statusCode, asked.body.includes('Wind')]).toEqual([401, false])
  })

  it('end with the link', async () => {
    await share({ editions: true, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    await publishTwice()
    expect(await status(1)).toBe(200)
    later = 7_200_000
    expect(await status(1)).toBe(410)
  })

  it('move with the address of the report', async () => {
    await share({ editions: true })
    await publish('public', { at: `${slug}-before` })
    await publish()
    const moved = await earlier(1, {}, `${slug}-before`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/bubbles/${slug}/editions/1`])
    const odd = await earlier('%0d%0ax', {}, `${slug}-before`)
    expect(odd.headers.location).toBe(`/bubbles/${slug}/editions/%0D%0Ax`)
    expect(await status(1)).toBe(200)
  })

  describe('taken down', () => {
    it('with the report, by unpublishing it and by deleting it', async () => {
      await share({ editions: true })
      await publishTwice()
      expect(await status(1)).toBe(200)
      await api('DELETE', `published-reports/public/${reportId}`)
      later = 2_000
      expect([await status(1), await status(2)]).toEqual([410, 410])
      await publish()
      await publish()
      later = 4_000
      // What was taken down stays down; what was published since is there.
      expect([await status(1), await status(2), await status(3)]).toEqual([404, 404, 200])
      await api('DELETE', `reports/${reportId}`)
      later = 6_000
      expect([await status(1), await status(3)]).toEqual([410, 410])
    })

    it('come back when that is undone', async () => {
      await share({ editions: true })
      await publish()
      const second = await publish()
      await api('DELETE', `published-reports/public/${reportId}`)
      await api('POST', `reports/${reportId}/publications/restore`, { publicationIds: [second] })
      expect(await status(1)).toBe(200)
      await api('DELETE', `reports/${reportId}`)
      await api('POST', `reports/${reportId}/restore`)
      later = 2_000
      expect(await status(1)).toBe(200)
    })
  })

  it('are nothing of another organisation’s, or of one that is disabled', async () => {
    await share({ editions: true })
    await publishTwice()
    expect((await get(`/bubbles/${slug}/editions/1`, {}, 'globex')).statusCode).toBe(404)
    expect((await get(`/bubbles/${slug}/editions/1`, {}, 'nobody')).statusCode).toBe(404)
    const turn = (to: 'Active' | 'Disabled') =>
      harness.database.transaction({ kind: 'platform' }, () =>
        tx().updateTable('organisations').set({ status: to }).where('name', '=', 'acme').execute(),
      )
    await turn('Disabled')
    expect((await earlier(1)).body).toContain('This organisation is not available')
    await turn('Active')
  })

  describe('their files', () => {
    const CHART = newBlockId()

    it('are those of the edition, behind the same gate', async () => {
      const { hash } = (await api('POST', 'datasets', { name: 'wind.csv', dataset })).body
      const [year, wind] = dataset.columns.map(({ id }) => id)
      const attrs = { id: CHART, dataset: hash, kind: 'line', x: year, series: [wind], title: 'Wind doubled' }
      const value = { type: 'chart', attrs: { ...attrs, alt: 'It grew.', sourceName: 'Us' } }
      await api('PATCH', `reports/${reportId}/document`, {
        operations: [{ op: 'add', path: '/content/2', value }],
      })
      await share({ editions: true })
      await publish()
      const replaced = [{ op: 'replace', path: '/content/2/attrs/title', value: 'Wind fell' }]
      await api('PATCH', `reports/${reportId}/document`, { operations: replaced })
      await publish()
      const base = `/bubbles/download/${slug}/editions/1`
      const page = (await earlier(1)).body
      for (const name of [`${CHART}.csv`, `${CHART}.svg`, 'report.html']) {
        expect(page).toContain(`href="${base}/${name}"`)
        const file = await get(`${base}/${name}`)
        expect([name, file.statusCode, file.body.includes('Wind fell')]).toEqual([name, 200, false])
        const known = await get(`${base}/${name}`, { 'if-none-match': String(file.headers.etag) })
        expect([name, known.statusCode]).toEqual([name, 304])
        expect((await get(`${base.replace('/1', '/7')}/${name}`)).statusCode).toBe(404)
      }
      expect((await get(`${base}/${CHART}.svg`)).body).toContain('Wind doubled')
      expect((await get(`${base}/report.html`)).body).toContain('This is edition 1')
      const now = await get(`/bubbles/download/${slug}/editions/2/${CHART}.csv`)
      expect([now.statusCode, now.headers.location]).toEqual([302, `/bubbles/download/${slug}/${CHART}.csv`])
      await share({ downloads: false })
      expect((await get(`${base}/${CHART}.svg`)).statusCode).toBe(403)
      await share({ downloads: true, password: PASSWORD })
      expect((await get(`${base}/${CHART}.csv`)).statusCode).toBe(401)
      await share({ password: null, editions: false })
      expect((await get(`${base}/${CHART}.csv`)).statusCode).toBe(404)
    })

    it('pictures are there for as long as the edition is', async () => {
      await share({ editions: true })
      const first = await publish()
      const picture = await attachPicture(harness.database, first, Buffer.from('Picture'))
      await publish()
      const seen = async () => (await get(`/bubbles/media/${picture}`)).statusCode
      later = 48 * 3_600_000
      expect(await seen()).toBe(200)
      await share({ editions: false })
      expect(await seen()).toBe(404)
      await share({ editions: true })
      await api('DELETE', `published-reports/public/${reportId}`)
      expect(await seen()).toBe(404)
      await publish()
      expect(await seen()).toBe(404)
    })
  })

  it('are recorded in the audit log by the setting', async () => {
    await share({ editions: true })
    const { body } = await harness.call('sub-acme-owner', { url: '/api/iam/v1/organisations/audit?limit=1' })
    expect(body.entries[0].sentence).toContain('readers can open earlier editions')
  })
})
