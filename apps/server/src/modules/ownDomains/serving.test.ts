import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { startNameServer, type TestNameServer } from '@bubbles/test-kit/name-server'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nameServers } from '../../http/nameServers.ts'
import { type Harness, makeOrganisation } from '../../testing/harness.ts'
import { makeReport, publishReport } from '../publication/testing.ts'
import { chooseWithRecords, domainsOf, openWithDomains } from './testing.ts'

const PUBLISHER = 'sub-publisher'
const USUAL = 'acme.bubbles.localhost:4000'
const OWN = 'reports.example.org:4000'
const ORIGIN = `http://${OWN}`

describeOneEngine('pages at an organisation’s own domain', (open) => {
  let database: Database
  let dns: TestNameServer
  let harness: Harness

  beforeAll(async () => {
    database = await open()
    dns = await startNameServer()
    harness = await openWithDomains(database, dns, { BUBBLES_LOG: 'error' })
    const publish = async (host: string, slug: string, audience: 'public' | 'internal') => {
      const by = host === 'acme' ? PUBLISHER : `${PUBLISHER}-of-${host}`
      const reportId = await makeReport(harness, by, { title: slug, text: 'Wind doubled.', host })
      await publishReport(harness, by, { audience, reportId, slug, host })
    }
    await makeOrganisation(database, 'acme', [{ sub: PUBLISHER, roles: ['Admin', 'Builder', 'Publisher'] }])
    await makeOrganisation(database, 'globex', [
      { sub: `${PUBLISHER}-of-globex`, roles: ['Builder', 'Publisher'] },
    ])
    await publish('acme', 'acme-world', 'public')
    await publish('globex', 'globex-world', 'public')
    await publish('acme', 'acme-inside', 'internal')
    await chooseWithRecords(domainsOf(harness), dns, 'reports.example.org')
    await domainsOf(harness)('POST', '/check')
    await publish('acme', 'acme-later', 'public')
  })
  afterAll(async () => {
    nameServers.use([])
    await harness.close()
    await dns.close()
  })

  const ask = (host: string, url: string, more: InjectOptions = {}) =>
    harness.app.inject({ url, ...more, headers: { host, ...more.headers } })
  const where = async (host: string, url: string) => {
    const { statusCode, headers } = await ask(host, url)
    return [statusCode, headers.location]
  }

  it('are there, and name it in all that they carry', async () => {
    const page = await ask(OWN, '/bubbles/acme-later')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<link rel="canonical" href="${ORIGIN}/bubbles/acme-later">`)
    expect(page.body).not.toContain('acme.bubbles.localhost')
    expect(page.headers['content-security-policy']).toContain(`connect-src ${ORIGIN}/bubbles/collect`)
    expect(page.headers['set-cookie']).toBeUndefined()
    // From memory.
    expect((await ask(OWN, '/bubbles/acme-later')).body).toBe(page.body)
    const listed = await harness.call(PUBLISHER, { url: '/api/report/v1/published-reports/public' })
    expect(listed.body.publishedReports[0].url).toBe(`${ORIGIN}/bubbles/acme-later`)
  })

  it('are led to from the usual address, and nobody keeps that', async () => {
    for (const path of ['/bubbles/acme-world', '/bubbles/acme-later']) {
      const answer = await ask(USUAL, path)
      expect([answer.statusCode, answer.headers.location]).toEqual([308, `${ORIGIN}${path}`])
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
    expect(await where(OWN, '/')).toEqual([302, '/bubbles/'])
    expect(await where(OWN, '/bubbles/Acme-World')).toEqual([301, '/bubbles/acme-world'])
  })

  it('internal ones stay where members are signed in', async () => {
    expect(await where(OWN, '/bubbles/acme-inside')).toEqual([308, `http://${USUAL}/bubbles/acme-inside`])
    expect((await ask(USUAL, '/bubbles/acme-inside')).statusCode).toBe(401)
  })

  it.each([
    '/dashboard/',
    '/dashboard/reports',
    '/api/iam/v1/users',
    '/api/docs',
    '/idp/lo-cal-1_Bubbles',
    '/sign-up',
    '/outbox',
    '/api/mcp',
    '/healthzz',
  ])('%s isn’t there, for anybody', async (url) => {
    for (const accept of ['text/html', 'application/json']) {
      const answer = await ask(OWN, url, { headers: { accept, authorization: `Bearer ${PUBLISHER}` } })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('another organisation’s pages aren’t there', async () => {
    expect((await ask(OWN, '/bubbles/globex-world')).statusCode).toBe(404)
    expect((await ask('globex.bubbles.localhost:4000', '/bubbles/globex-world')).statusCode).toBe(200)
    expect((await ask('globex.bubbles.localhost:4000', '/bubbles/acme-world')).statusCode).toBe(404)
  })

  it.each([
    'reports.example.org.',
    'x.reports.example.org',
    'example.org',
    'reports.example.org@acme.bubbles.localhost',
  ])('%s is no host of ours', async (host) =>
    expect((await ask(host, '/bubbles/acme-world')).statusCode).toBe(421),
  )

  it('embeds stay at the usual address too, for sites whose policy names it', async () => {
    for (const host of [USUAL, OWN]) {
      const answer = await ask(host, '/bubbles/embed/acme-later')
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
      expect(answer.body).toContain(`${ORIGIN}/bubbles/acme-later`)
    }
    const described = await ask(
      OWN,
      `/bubbles/oembed?url=${encodeURIComponent(`http://${USUAL}/bubbles/acme-world`)}`,
    )
    expect(described.json()).toMatchObject({ provider_url: ORIGIN })
    expect(described.json().html).toContain(`src="${ORIGIN}/bubbles/embed/acme-world"`)
  })

  it('the front page, feed, sitemap and robots name it', async () => {
    await database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('organisations').set({ front_page: true }).where('name', '=', 'acme').execute(),
    )
    for (const path of ['/bubbles/', '/bubbles/feed.xml', '/sitemap.xml', '/robots.txt']) {
      const answer = await ask(OWN, path)
      expect([path, answer.statusCode]).toEqual([path, 200])
      expect(answer.body).toContain(ORIGIN)
      expect(answer.body).not.toContain('acme.bubbles.localhost')
      // What is forbidden to search engines is asked at each host for itself.
      const led = [308, `${ORIGIN}${path}`]
      expect(await where(USUAL, path)).toEqual(path === '/robots.txt' ? [200, undefined] : led)
    }
  })

  it('a password opens a page there, with a cookie of that host alone', async () => {
    const reportId = await makeReport(harness, PUBLISHER, { title: 'Secret', text: 'Wind.', host: 'acme' })
    await publishReport(harness, PUBLISHER, { audience: 'public', reportId, slug: 'secret', host: 'acme' })
    const sharing = await harness.call(PUBLISHER, {
      method: 'PUT',
      url: `/api/report/v1/reports/${reportId}/sharing`,
      body: { password: 'seven green bottles' },
    })
    expect(sharing.status).toBe(200)
    expect((await ask(OWN, '/bubbles/secret')).statusCode).toBe(401)
    const given = await ask(OWN, '/bubbles/secret', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=seven+green+bottles',
    })
    expect([given.statusCode, given.headers.location]).toEqual([303, `${ORIGIN}/bubbles/secret`])
    const cookies = [given.headers['set-cookie']].flat().map(String)
    expect(cookies.join()).not.toMatch(/domain=/i)
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
    expect((await ask(OWN, '/bubbles/secret', { headers: { cookie } })).statusCode).toBe(200)
  })

  it('a proxy is told for which domains it may get certificates, and readers aren’t', async () => {
    const may = async (domain: string, more: InjectOptions = {}) =>
      (await ask('127.0.0.1:4000', `/own-domains/allowed?domain=${domain}`, more)).statusCode
    expect(await may('reports.example.org')).toBe(200)
    expect(await may('Reports.Example.org', { remoteAddress: '10.1.2.3' })).toBe(200)
    expect(await may('evil.example')).toBe(404)
    expect(await may('')).toBe(404)
    expect(await may('reports.example.org', { remoteAddress: '203.0.113.9' })).toBe(404)
    expect(await may('reports.example.org', { headers: { 'x-forwarded-for': '10.1.2.3' } })).toBe(404)
  })

  it('a renamed organisation keeps it', async () => {
    const rename = (name: string) =>
      database.transaction({ kind: 'platform' }, () =>
        tx().updateTable('organisations').set({ name }).where('name', 'like', 'acme%').execute(),
      )
    await rename('acme-ltd')
    await domainsOf(harness, 'acme-ltd', PUBLISHER)('POST', '/check')
    expect((await ask(OWN, '/bubbles/acme-world')).statusCode).toBe(200)
    await rename('acme')
    await domainsOf(harness)('POST', '/check')
  })

  it('the usual address serves again once it is given up', async () => {
    expect((await domainsOf(harness)('DELETE')).status).toBe(200)
    const page = await ask(USUAL, '/bubbles/acme-world')
    expect(page.statusCode).toBe(200)
    expect((await ask(OWN, '/bubbles/acme-world')).statusCode).toBe(421)
    const jobs = await database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('outbox').where('kind', '=', 'pages.render').select('id').execute(),
    )
    expect(jobs.length).toBeGreaterThan(0)
  })

  it('a proven domain that doesn’t lead here yet leads to the usual address', async () => {
    await domainsOf(harness)('PUT', '', { domain: 'reports.example.org' })
    const { body } = await domainsOf(harness)('GET')
    dns.records.set(body.domain.recordName, { TXT: [body.domain.recordValue] })
    dns.records.delete('reports.example.org')
    await domainsOf(harness)('POST', '/check')
    expect(await where(OWN, '/bubbles/acme-world')).toEqual([308, `http://${USUAL}/bubbles/acme-world`])
    expect((await ask(USUAL, '/bubbles/acme-world')).statusCode).toBe(200)
  })
})

describeOneEngine('under TLS', (open) => {
  it('says nothing of what else is under the organisation’s domain', async () => {
    const dns = await startNameServer()
    const harness = await openWithDomains(await open(), dns, {
      BUBBLES_ENV: 'production',
      BUBBLES_ROOT_DOMAIN: 'bubbles.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    harness.config.addresses.ownDomains.replace([
      { organisationName: 'acme', domain: 'example.org', inUse: true },
    ])
    const header = async (host: string) =>
      (await harness.app.inject({ url: '/bubbles/x', headers: { host } })).headers[
        'strict-transport-security'
      ]
    expect(await header('example.org')).toBe('max-age=31536000')
    expect(await header('acme.bubbles.example.com')).toContain('includeSubDomains')
    nameServers.use([])
    await harness.close()
    await dns.close()
  })
})
