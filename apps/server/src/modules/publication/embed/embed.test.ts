import { brotliDecompressSync } from 'node:zlib'
import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { makeReport, openReaders, publishReport, sessionOf } from '../testing.ts'

const publisher = 'sub-publisher'
const TITLE = 'Wind & <water>'
const CANARY = 'canary-51c2'
const HOST = 'acme.bubbles.localhost:4000'
const ORIGIN = `http://${HOST}`
const metricId = newBlockId()

describeOneEngine('embeds', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let later = 0
  const ids: Record<string, string> = {}

  const get = (url: string, headers: Record<string, string> = {}, host = HOST) =>
    readers.inject({ url, headers: { host, ...headers } })
  const call = async (
    method: 'PUT' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers = {},
  ) => {
    const answer = await harness.call(publisher, { method, url, body, headers })
    expect(answer.status).toBeLessThan(300)
    return answer
  }
  const allow = (sites: 'anyone' | 'listed', ...hosts: string[]) =>
    call('PUT', '/api/iam/v1/organisations/embedding', { sites, hosts })
  const share = (name: string, body: object) =>
    call('PUT', `/api/report/v1/reports/${ids[name]}/sharing`, body)
  const make = async (slug: string, ...audiences: ('public' | 'internal')[]) => {
    const reportId = await makeReport(harness, publisher, { title: TITLE, text: `Text ${CANARY}.` })
    const value = { type: 'metric', attrs: { id: metricId, label: 'Wind', value: 12 } }
    const operations = [{ op: 'add', path: '/content/3', value }]
    const url = `/api/report/v1/reports/${reportId}/document`
    await call('PATCH', url, { operations }, { 'if-match': '*' })
    for (const audience of audiences) await publishReport(harness, publisher, { audience, reportId, slug })
    ids[slug] = reportId
  }
  const unpublish = (slug: string) => call('DELETE', `/api/report/v1/published-reports/public/${ids[slug]}`)
  const framers = (answer: { headers: Record<string, unknown> }) =>
    /frame-ancestors ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1]

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database, { now: () => new Date(Date.now() + later) })
    await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher', 'Admin'] },
      { sub: 'sub-member', roles: [] },
    ])
    await makeOrganisation(database, 'globex', [])
    await make('open', 'public')
    await make('inside', 'internal')
    await make('guarded', 'public')
    await share('guarded', { password: 'correct horse battery' })
    await make('off', 'public')
    await share('off', { embedding: false })
    await make('ended', 'public')
    await share('ended', { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    await make('gone', 'public')
    await unpublish('gone')
    await make('before', 'public')
    await publishReport(harness, publisher, { audience: 'public', reportId: ids.before!, slug: 'after' })
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  beforeEach(async () => {
    // Past what this process still holds for true.
    later += 2_000
    await harness.database.transaction({ kind: 'platform' }, () => tx().deleteFrom('embedding').execute())
  })

  it('shows a whole report, compressed, with an ETag that is its own', async () => {
    const answer = await get('/bubbles/embed/open', { 'accept-encoding': 'br' })
    expect(answer.statusCode).toBe(200)
    const html = brotliDecompressSync(answer.rawPayload).toString()
    expect(html).toContain(CANARY)
    expect(html).toContain('Wind &amp; &lt;water&gt;')
    expect(html).toContain('id="bb"')
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex',
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-popups/)
    expect(policy).not.toMatch(/allow-same-origin|unsafe|allow-top-navigation/)
    expect(policy).toContain(`connect-src ${ORIGIN}/bubbles/collect`)
    const etag = String(answer.headers.etag)
    const known = await get('/bubbles/embed/open', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(known.headers['content-security-policy']).toBe(policy)
    expect((await get('/bubbles/open', { 'if-none-match': etag })).statusCode).toBe(200)
    const head = await readers.inject({ method: 'HEAD', url: '/bubbles/embed/open', headers: { host: HOST } })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('shows one block and nothing else', async () => {
    const answer = await get(`/bubbles/embed/open/${metricId}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Wind')
    expect(answer.body).not.toContain(CANARY)
    expect(answer.body).toContain(`href="${ORIGIN}/bubbles/open"`)
    const whole = await get('/bubbles/embed/open')
    expect(answer.headers.etag).not.toBe(whole.headers.etag)
  })

  it('is of what is live: another edition at once, nothing after it is withdrawn', async () => {
    await make('living', 'public')
    const first = await get(`/bubbles/embed/living/${metricId}`)
    const operations = [{ op: 'replace', path: '/content/3/attrs/value', value: 98 }]
    await call('PATCH', `/api/report/v1/reports/${ids.living}/document`, { operations }, { 'if-match': '*' })
    await publishReport(harness, publisher, { audience: 'public', reportId: ids.living!, slug: 'living' })
    later += 2_000
    const second = await get(`/bubbles/embed/living/${metricId}`, {
      'if-none-match': String(first.headers.etag),
    })
    expect(second.statusCode).toBe(200)
    expect(second.body).toContain('98')
    await unpublish('living')
    later += 2_000
    expect((await get(`/bubbles/embed/living/${metricId}`)).statusCode).toBe(410)
  })

  it.each([
    ['/bubbles/embed/never', 404, 'There’s no report at this address'],
    ['/bubbles/embed/inside', 404, 'There’s no report at this address'],
    [`/bubbles/embed/inside/${metricId}`, 404, 'There’s no report at this address'],
    ['/bubbles/embed/guarded', 401, 'This report needs a password'],
    ['/bubbles/embed/off', 403, 'This report can’t be shown here'],
    ['/bubbles/embed/gone', 410, 'This report is no longer published'],
    ['/bubbles/embed/open/nowhere', 404, 'This part of the report isn’t there'],
    ['/bubbles/embed/open/..%2f..%2fopen', 404, 'This part of the report isn’t there'],
  ])('%s: %i, in a sentence and nothing more, in the frames of those who may', async (url, status, title) => {
    await allow('listed', 'news.example')
    later += 2_000
    for (const cookie of ['', sessionOf('sub-member')]) {
      const answer = await get(url, { 'if-none-match': '*', ...(cookie && { cookie }) })
      expect(answer.statusCode).toBe(status)
      expect(answer.body).toContain(`<h1>${title}</h1>`)
      const all = JSON.stringify(answer.headers) + answer.body
      expect(all).not.toMatch(/canary|Wind|og:|bubbles\/media/)
      expect(answer.headers.etag).toBeUndefined()
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-scripts /)
      expect(framers(answer)).toBe('http://news.example')
    }
  })

  it('ends when the public link ends', async () => {
    expect((await get('/bubbles/embed/ended')).statusCode).toBe(200)
    const before = later
    later += 3_601_000
    const answer = await get('/bubbles/embed/ended')
    later = before
    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('This report can no longer be read')
    expect(answer.body).not.toContain(CANARY)
  })

  it('leads on from an earlier address, with the block', async () => {
    const answer = await get(`/bubbles/embed/before/${metricId}?x=1`)
    expect(answer.statusCode).toBe(301)
    expect(answer.headers.location).toBe(`/bubbles/embed/after/${metricId}`)
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox/)
    expect((await get(`/bubbles/embed/after/${metricId}`)).statusCode).toBe(200)
  })

  it('is not there under the name of another organisation, nor of none', async () => {
    for (const host of [
      'globex.bubbles.localhost:4000',
      'nobody.bubbles.localhost:4000',
      'default.bubbles.localhost:4000',
    ]) {
      const answer = await get('/bubbles/embed/open', {}, host)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain(CANARY)
      expect(answer.headers['content-security-policy']).toMatch(/^sandbox/)
    }
  })

  it('names who may show it as the organisation has it now, on pages and on embeds, without a new ETag', async () => {
    const pages = ['/bubbles/open', '/bubbles/embed/open', `/bubbles/embed/open/${metricId}`]
    for (const url of pages) expect(framers(await get(url))).toBe('*')
    const etags = await Promise.all(pages.map(async (url) => (await get(url)).headers.etag))
    await allow('listed', 'news.example', '*.example.org:8443')
    later += 2_000
    const named = ['http://news.example', 'http://*.example.org:8443']
    for (const [at, url] of pages.entries()) {
      const answer = await get(url, { 'if-none-match': String(etags[at]) })
      expect(answer.statusCode).toBe(304)
      expect(framers(answer)).toBe(named.join(' '))
    }
    await allow('listed')
    later += 2_000
    for (const url of pages) expect(framers(await get(url))).toBe("'none'")
    await allow('anyone')
    later += 2_000
    for (const url of pages) expect(framers(await get(url))).toBe('*')
    // What may not stand in other pages may stand in none, whoever is on the list.
    expect(framers(await get('/bubbles/off'))).toBe("'none'")
  })

  it('works at once in the process that made the change', async () => {
    const here = (url: string) => harness.app.inject({ url, headers: { host: HOST } })
    expect(framers(await here('/bubbles/embed/open'))).toBe('*')
    await allow('listed', 'news.example')
    expect(framers(await here('/bubbles/embed/open'))).toBe('http://news.example')
    expect(framers(await here('/bubbles/open'))).toBe('http://news.example')
  })

  it('makes an embed once for all who ask at once', async () => {
    await make('busy', 'public')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get(`/bubbles/embed/busy/${metricId}`)),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  })

  it('serves the script that sizes frames, to every page', async () => {
    const answer = await get('/bubbles/assets/embed.js')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, no-cache',
    })
    expect(answer.rawPayload.length).toBeLessThan(1024)
    const etag = String(answer.headers.etag)
    expect((await get('/bubbles/assets/embed.js', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  const oembed = (query: Record<string, string>, host = HOST) =>
    get(`/bubbles/oembed?${new URLSearchParams(query).toString()}`, {}, host)

  it('describes a report by oEmbed, found from its page', async () => {
    const page = (await get('/bubbles/open')).body
    const found =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(page)?.[1] ?? ''
    const answer = await get(found.replaceAll('&amp;', '&').slice(ORIGIN.length))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(answer.json()).toEqual({
      version: '1.0',
      type: 'rich',
      title: TITLE,
      provider_name: 'ACME',
      provider_url: ORIGIN,
      html:
        `<iframe src="${ORIGIN}/bubbles/embed/open" title="Wind &amp; &lt;water&gt;" width="100%" height="720"` +
        ` loading="lazy" style="border:0" data-bubbles></iframe>\n<script src="${ORIGIN}/bubbles/assets/embed.js" async></script>`,
      width: 800,
      height: 720,
    })
  })

  it('describes a block, within the room there is, as XML too', async () => {
    const url = `${ORIGIN}/bubbles/embed/open/${metricId}`
    const answer = await oembed({ url, maxwidth: '400', maxheight: '300', format: 'json' })
    expect(answer.json()).toMatchObject({
      title: 'Wind',
      width: 400,
      height: 300,
      html: `<iframe src="${url}" title="Wind" width="400" height="300" loading="lazy" style="border:0"></iframe>`,
    })
    const xml = await oembed({ url: `${ORIGIN}/bubbles/open/`, format: 'xml' })
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(xml.body).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed><version>1\.0<\/version>/,
    )
    expect(xml.body).toContain('<title>Wind &amp; &lt;water&gt;</title>')
    expect(xml.body).toContain('<html>&lt;iframe src=&quot;')
  })

  it('follows a report to its present address', async () => {
    const { html } = (await oembed({ url: `${ORIGIN}/bubbles/before` })).json()
    expect(html).toContain(`${ORIGIN}/bubbles/embed/after`)
  })

  it('gives no frame by oEmbed where no site may show one', async () => {
    const url = `${ORIGIN}/bubbles/open`
    await allow('listed')
    const refused = await oembed({ url })
    expect(refused.statusCode).toBe(401)
    expect(refused.body).not.toContain('iframe')
    await allow('listed', 'news.example')
    expect((await oembed({ url })).statusCode).toBe(200)
  })

  it.each([
    [{ url: `${ORIGIN}/bubbles/inside` }, 401],
    [{ url: `${ORIGIN}/bubbles/guarded` }, 401],
    [{ url: `${ORIGIN}/bubbles/off` }, 401],
    [{ url: `${ORIGIN}/bubbles/gone` }, 404],
    [{ url: `${ORIGIN}/bubbles/never` }, 404],
    [{ url: `${ORIGIN}/bubbles/embed/open/nowhere` }, 404],
    [{ url: `${ORIGIN}/dashboard/` }, 404],
    [{ url: `${ORIGIN}/bubbles/open/${metricId}` }, 404],
    [{ url: 'http://globex.bubbles.localhost:4000/bubbles/open' }, 404],
    [{ url: 'https://evil.example/bubbles/open' }, 404],
    [{ url: 'javascript:alert(1)' }, 404],
    [{ url: 'nothing' }, 404],
    [{}, 404],
    [{ url: `${ORIGIN}/bubbles/open`, format: 'yaml' }, 501],
    [{ url: `${ORIGIN}/bubbles/open`, maxwidth: 'wide' }, 400],
  ])('oEmbed of %j: %i, without content', async (query, status) => {
    const answer = await oembed(query as Record<string, string>)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox/)
    expect(answer.body).not.toMatch(/canary|Wind/)
  })

  it('answers for addresses from before the organisation was renamed, by oEmbed', async () => {
    const organisationId = await harness.database.transaction({ kind: 'platform' }, async () => {
      const { id } = await tx()
        .selectFrom('organisations')
        .where('name', '=', 'acme')
        .select('id')
        .executeTakeFirstOrThrow()
      await tx().insertInto('former_names').values({ name: 'oldacme', organisation_id: id }).execute()
      return id
    })
    for (const slug of ['open', 'before']) {
      const old = await oembed({ url: `http://oldacme.bubbles.localhost:4000/bubbles/${slug}` })
      expect(old.statusCode).toBe(200)
      expect(old.body).toContain(`${ORIGIN}/bubbles/embed/${slug === 'before' ? 'after' : slug}`)
    }
    // Another organisation's former name is none of this one's.
    await harness.database.transaction({ kind: 'platform' }, async () => {
      const { id } = await tx()
        .selectFrom('organisations')
        .where('id', '!=', organisationId)
        .select('id')
        .executeTakeFirstOrThrow()
      await tx().insertInto('former_names').values({ name: 'oldglobex', organisation_id: id }).execute()
    })
    const other = await oembed({ url: 'http://oldglobex.bubbles.localhost:4000/bubbles/open' })
    expect(other.statusCode).toBe(404)
  })

  it('keeps its addresses for itself', async () => {
    for (const slug of ['oembed', 'embed']) {
      const url = '/api/report/v1/published-reports/public'
      const body = { reportId: ids.open, slug, acceptWarnings: true }
      expect((await harness.call(publisher, { method: 'POST', url, body })).status).toBeGreaterThanOrEqual(
        400,
      )
    }
  })
})
