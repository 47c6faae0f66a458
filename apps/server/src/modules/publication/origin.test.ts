import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { attachPicture, makeReport, openReaders, publishReport, sessionOf } from './testing.ts'

const publisher = 'sub-publisher'
const STAFF = 'acme.bubbles.localhost:4000'
const PAGES = 'acme.pages.localhost:4000'

describeOneEngine('published pages at an origin of their own', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let key: string

  beforeAll(async () => {
    const env = { BUBBLES_ORIGIN: 'http://{organisation}.pages.localhost:4000' }
    const database = await open()
    harness = await openHarness(database, {}, env)
    readers = await openReaders(database, { env })
    await makeOrganisation(database, 'acme', [{ sub: publisher, roles: ['Builder', 'Publisher'] }])
    const make = async (slug: string, ...audiences: ('public' | 'internal')[]) => {
      const reportId = await makeReport(harness, publisher, { title: slug, text: 'Wind doubled.' })
      for (const audience of audiences)
        key = await attachPicture(
          database,
          await publishReport(harness, publisher, { audience, reportId, slug }),
          Buffer.from(slug),
        )
    }
    await make('world', 'public')
    await make('inside', 'internal')
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  const ask = (host: string, url: string, cookie = '') =>
    readers.inject({ url, headers: { host, ...(cookie && { cookie }) } })

  it('shows a public page there, with everything it loads and calls', async () => {
    const page = await ask(PAGES, '/bubbles/world')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('acme.bubbles.localhost')
    expect(page.headers['content-security-policy']).toContain(
      'connect-src http://acme.pages.localhost:4000/bubbles/collect',
    )
    expect((await ask(PAGES, `/bubbles/media/${key}`)).statusCode).toBe(200)
    // Twice: the second is from memory.
    expect((await ask(PAGES, '/bubbles/world')).statusCode).toBe(200)
  })

  it('leads on from the organisation’s host', async () => {
    const answer = await ask(STAFF, '/bubbles/world')
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `http://${PAGES}/bubbles/world`])
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox/)
  })

  it('leaves internal pages with the session, whose host leads back to it', async () => {
    const member = sessionOf(publisher)
    const page = await ask(STAFF, '/bubbles/inside', member)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('pages.localhost')
    expect((await ask(STAFF, '/bubbles/inside')).statusCode).toBe(401)
    const answer = await ask(PAGES, '/bubbles/inside', member)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `http://${STAFF}/bubbles/inside`])
  })

  it('tells addresses by who may read', async () => {
    const list = async (audience: string) =>
      (await harness.call(publisher, { url: `/api/report/v1/published-reports/${audience}` })).body
        .publishedReports[0].url
    expect(await list('public')).toBe(`http://${PAGES}/bubbles/world`)
    expect(await list('internal')).toBe(`http://${STAFF}/bubbles/inside`)
  })

  it.each([STAFF, PAGES])('is described by oEmbed under both addresses, asked at %s', async (host) => {
    const describe = (url: string) => ask(host, `/bubbles/oembed?url=${encodeURIComponent(url)}`)
    for (const origin of [STAFF, PAGES]) {
      const answer = await describe(`http://${origin}/bubbles/world`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().html).toContain(`src="http://${PAGES}/bubbles/embed/world"`)
      expect(answer.json().provider_url).toBe(`http://${PAGES}`)
      expect((await describe(`http://${origin}/bubbles/inside`)).statusCode).toBe(401)
    }
    expect((await describe('http://globex.pages.localhost:4000/bubbles/world')).statusCode).toBe(404)
  })

  it('shows previews there alone, where the organisation’s host leads on to', async () => {
    const reportId = await makeReport(harness, publisher, { title: 'Draft', text: 'Not yet.' })
    const made = await harness.call(publisher, {
      method: 'POST',
      url: `/api/report/v1/reports/${reportId}/preview-links`,
      body: { days: 1 },
    })
    const { pathname, origin } = new URL(made.body.url)
    expect(origin).toBe(`http://${PAGES}`)
    expect((await ask(PAGES, pathname)).body).toContain('Not yet.')
    for (const path of [pathname, `${pathname}/picture.mac`]) {
      const answer = await ask(STAFF, path)
      expect([answer.statusCode, answer.headers.location]).toEqual([308, `http://${PAGES}${path}`])
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      expect(answer.body).not.toContain('Not yet.')
    }
  })

  it('counts and takes answers there', async () => {
    const answer = await readers.inject({
      method: 'OPTIONS',
      url: '/bubbles/collect',
      headers: { host: PAGES },
    })
    expect(answer.statusCode).toBe(204)
    expect((await ask(PAGES, '/bubbles/answers')).body).toContain('Your answers weren’t saved')
  })

  it.each([
    ['/', 302],
    ['/bubbles', 301],
  ])('leads from %s to the front page, which has nothing where there is none', async (url, status) => {
    const answer = await ask(PAGES, url)
    expect([answer.statusCode, answer.headers.location]).toEqual([status, '/bubbles/'])
    expect((await ask(PAGES, '/bubbles/')).statusCode).toBe(404)
  })

  it.each(['/dashboard/', '/api/report/v1/reports', '/api/docs', '/idp/', '/sub/bubbles', '/outbox'])(
    'answers nothing else: %s',
    async (url) => {
      const answer = await harness.app.inject({
        url,
        headers: { host: PAGES, authorization: `Bearer ${publisher}` },
      })
      expect([answer.statusCode, answer.body.includes('acme')]).toEqual([404, false])
    },
  )

  it.each(['login.pages.localhost:4000', 'pages.localhost:4000', 'a.b.pages.localhost:4000'])(
    'is nobody’s at %s',
    async (host) => {
      expect((await ask(host, '/bubbles/world')).statusCode).toBe(421)
    },
  )
})
