import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { OrganisationIds } from '../../../http/tenant.ts'
import { findFront, type Wanted } from './frontSite.ts'
import { makeReport, openReaders, publishReport, sessionOf } from '../testing.ts'

const publisher = 'sub-publisher'
const admin = 'sub-admin'
const STAFF = 'acme.bubbles.localhost:4000'
const PAGES = 'acme.pages.localhost:4000'

describeEachEngine('the front page', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let now = new Date()
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    const env = { BUBBLES_ORIGIN: 'http://{organisation}.pages.localhost:4000' }
    const database = await open()
    harness = await openHarness(database, {}, env)
    readers = await openReaders(database, { env, now: () => now })
    await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: admin, roles: ['Admin'] },
    ])
    await makeOrganisation(database, 'globex', [])
    const make = async (title: string, slug: string, audience: 'public' | 'internal' = 'public') => {
      ids[slug] = await makeReport(harness, publisher, { title, text: 'Wind doubled.' })
      await publishReport(harness, publisher, { audience, reportId: ids[slug], slug })
    }
    await make('Wind & <b>waves</b>', 'wind')
    await make('Über Land', 'uberland')
    await make('Kept from search engines', 'hidden')
    await make('With a password', 'locked')
    await make('Past its end', 'ended')
    await make('For members', 'inside', 'internal')
    await make('Withdrawn', 'gone')
    const share = (slug: string, body: object) =>
      harness.call(publisher, { method: 'PUT', url: `/api/report/v1/reports/${ids[slug]}/sharing`, body })
    await share('hidden', { indexed: false })
    await share('locked', { password: 'correct horse battery' })
    await share('ended', { expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    await harness.call(publisher, {
      method: 'DELETE',
      url: `/api/report/v1/published-reports/public/${ids.gone}`,
    })
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  const ask = (url: string, host = PAGES, headers: Record<string, string> = {}) => {
    // As long as a page may be served without asking again.
    now = new Date(now.getTime() + 1_001)
    return readers.inject({ url, headers: { host, ...headers } })
  }
  const turn = async (frontPage: boolean) => {
    const { body } = await harness.call(admin, { url: '/api/iam/v1/organisations' })
    const { id, name, status, friendlyName, owner, autoEnrollmentDomains } = body
    const wanted = { id, name, status, friendlyName, ownerId: owner.id, autoEnrollmentDomains, frontPage }
    const answer = await harness.call(admin, {
      method: 'PUT',
      url: '/api/iam/v1/organisations',
      body: wanted,
    })
    expect([answer.status, answer.body.frontPage]).toEqual([200, frontPage])
  }
  const titlesOf = (html: string) =>
    [...html.matchAll(/<h2 class="card-t"><a href="([^"]*)"/g)].map(([, url]) => url)
  const page = (slug: string) => `http://${PAGES}/bubbles/${slug}`

  it('is not there until an admin turns it on, and tells nothing', async () => {
    for (const url of [
      '/bubbles/',
      '/bubbles/feed.xml',
      '/sitemap.xml',
      '/favicon.ico',
      '/apple-touch-icon.png',
    ]) {
      const answer = await ask(url)
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).not.toContain('Wind')
    }
    expect((await ask('/robots.txt')).body).toBe('User-agent: *\nAllow: /\n')
    expect((await ask('/bubbles/wind')).body).not.toContain('feed.xml')
  })

  it('lists public reports, newest first, and none that is locked, ended, hidden, internal or withdrawn', async () => {
    await turn(true)
    const answer = await ask('/bubbles/')
    expect(answer.statusCode).toBe(200)
    expect(titlesOf(answer.body)).toEqual(['ended', 'uberland', 'wind'].map(page))
    expect(answer.body).toContain('Wind &amp; &lt;b&gt;waves&lt;/b&gt;')
    for (const title of ['Kept from', 'With a password', 'For members', 'Withdrawn'])
      expect(answer.body).not.toContain(title)
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-scripts/)
    expect(answer.headers['content-security-policy']).toContain(`form-action http://${PAGES}/bubbles/;`)
    expect(answer.headers['x-robots-tag']).toBeUndefined()
    expect((await ask('/bubbles/', PAGES, { 'if-none-match': `${answer.headers.etag}` })).statusCode).toBe(
      304,
    )
  })

  it('is the same for a member who is signed in, and is found from other addresses', async () => {
    const answer = await ask('/bubbles/', PAGES, { cookie: sessionOf(publisher) })
    expect(answer.body).not.toContain('For members')
    const led = async (url: string, host = PAGES) => {
      const { statusCode, headers } = await ask(url, host)
      return [statusCode, headers.location]
    }
    expect(await led('/')).toEqual([302, '/bubbles/'])
    expect(await led('/bubbles')).toEqual([301, '/bubbles/'])
    expect(await led('/bubbles/?q=wind', STAFF)).toEqual([308, `http://${PAGES}/bubbles/?q=wind`])
    expect((await ask('/bubbles/', 'globex.pages.localhost:4000')).statusCode).toBe(404)
    expect((await ask('/bubbles/', 'nobody.pages.localhost:4000')).statusCode).toBe(404)
    expect((await ask('/robots.txt', 'login.bubbles.localhost:4000')).statusCode).toBe(404)
  })

  it.each([
    ['WAVES wind', ['wind']],
    ['uber', ['uberland']],
    ['%', []],
    ['password', []],
  ])('finds by title whatever its accents: %s', async (asked, slugs) => {
    const answer = await ask(`/bubbles/?q=${encodeURIComponent(asked)}`)
    expect(titlesOf(answer.body)).toEqual(slugs.map(page))
    expect(answer.headers['x-robots-tag']).toBe('noindex')
  })

  it('says what was asked as text, and knows no page past the last', async () => {
    const answer = await ask(`/bubbles/?q=${encodeURIComponent('"><script>alert(1)</script>')}&q=b&page=x`)
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect((await ask('/bubbles/?page=2')).statusCode).toBe(404)
  })

  it('has the same in its feed, its sitemap and robots.txt', async () => {
    const feed = await ask('/bubbles/feed.xml')
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect([...feed.body.matchAll(/<entry>.*?href="([^"]*)"/g)].map(([, url]) => url)).toEqual(
      ['ended', 'uberland', 'wind'].map(page),
    )
    expect(feed.body).toContain(`<id>urn:uuid:${ids.wind}</id>`)
    const sitemap = await ask('/sitemap.xml')
    expect([...sitemap.body.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url)).toEqual([
      `http://${PAGES}/bubbles/`,
      ...['ended', 'uberland', 'wind'].map(page),
    ])
    expect((await ask('/robots.txt')).body).toContain(`Sitemap: http://${PAGES}/sitemap.xml`)
  })

  it('narrows to the topics that a publisher opened, and names no other tag anywhere', async () => {
    const tag = (slugs: string[], add: string[], remove: string[] = []) =>
      harness.call(publisher, {
        method: 'POST',
        url: '/api/report/v1/reports/tags',
        body: { reportIds: slugs.map((slug) => ids[slug]), add, remove },
      })
    await tag(['wind', 'hidden'], ['Energy & <i>air</i>'])
    await tag(['wind', 'uberland'], ['Secret plans'])
    await tag(['hidden', 'locked', 'inside', 'gone'], ['Of no listed report'])
    const { tags } = (await harness.call(publisher, { url: '/api/report/v1/tags' })).body
    const idOf = (name: string): string => tags.find((each: { name: string }) => each.name === name).id
    const energy = idOf('Energy & <i>air</i>')
    const open = (id: string, isTopic: boolean) =>
      harness.call(publisher, { method: 'PUT', url: `/api/report/v1/tags/${id}/topic`, body: { isTopic } })
    const topicsOf = (html: string) =>
      [...html.matchAll(/<li><a href="[^"]*\?topic=([^"&]*)"/g)].map(([, id]) => id)
    const before = await ask('/bubbles/')
    expect([topicsOf(before.body), before.body.includes('class="topics"')]).toEqual([[], false])

    expect((await open(energy, true)).status).toBe(200)
    await open(idOf('Of no listed report'), true)
    const opened = await ask('/bubbles/')
    expect(topicsOf(opened.body)).toEqual([energy])
    expect(opened.headers.etag).not.toBe(before.headers.etag)
    const locations = [...(await ask('/sitemap.xml')).body.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url)
    expect(locations.slice(0, 2)).toEqual([
      `http://${PAGES}/bubbles/`,
      `http://${PAGES}/bubbles/?topic=${energy}`,
    ])
    expect(locations).toHaveLength(5)
    const narrowed = await ask(`/bubbles/?topic=${energy}`)
    expect(titlesOf(narrowed.body)).toEqual([page('wind')])
    expect(narrowed.headers['x-robots-tag']).toBeUndefined()
    expect(titlesOf((await ask(`/bubbles/?topic=${energy}&q=uber`)).body)).toEqual([])
    const feed = await ask('/bubbles/feed.xml')
    expect(feed.body.match(/<category [^>]*>/g)).toEqual([
      '<category term="Energy &amp; &lt;i&gt;air&lt;/i&gt;"/>',
    ])
    for (const { body } of [opened, narrowed, feed]) expect(body).not.toMatch(/Secret plans|Of no listed|<i>/)

    // Whatever an address names instead: all reports, and a word about it.
    for (const other of [idOf('Secret plans'), idOf('Of no listed report'), "x'%00", 'unknown']) {
      const answer = await ask(`/bubbles/?topic=${other}`)
      expect([answer.statusCode, titlesOf(answer.body).length]).toEqual([200, 3])
      expect(answer.body).toContain('This topic isn’t there any more.')
      expect(answer.headers['x-robots-tag']).toBe('noindex')
    }

    await harness.call(admin, {
      method: 'PUT',
      url: `/api/report/v1/tags/${energy}`,
      body: { name: 'Power' },
    })
    expect((await ask('/bubbles/')).body).toMatch(/topic=[^>]*>Power /)
    await tag(['wind'], [], [energy])
    expect(topicsOf((await ask('/bubbles/')).body)).toEqual([])
    await tag(['uberland'], ['Power'])
    expect(titlesOf((await ask(`/bubbles/?topic=${energy}`)).body)).toEqual([page('uberland')])
    await open(energy, false)
    expect(topicsOf((await ask('/bubbles/')).body)).toEqual([])
    await open(energy, true)
    await harness.call(admin, { method: 'DELETE', url: `/api/report/v1/tags/${energy}` })
    expect((await ask('/bubbles/')).body).toBe(before.body)
  })

  it('ends a page that asks for it with others that are listed, and renders it again when these change', async () => {
    await harness.call(publisher, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${ids.uberland}/document`,
      body: { operations: [{ op: 'add', path: '/content/0/attrs/readNext', value: true }] },
      headers: { 'if-match': '*' },
    })
    await publishReport(harness, publisher, { audience: 'public', reportId: ids.uberland!, slug: 'uberland' })
    const { body } = await ask('/bubbles/uberland')
    const next = /<section class="next".*?<\/section>/.exec(body)![0]
    // The one whose link ends would stay there after its end.
    expect([...next.matchAll(/<h3 class="card-t"><a href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      page('wind'),
    ])
    const queued = () =>
      harness.database.transaction({ kind: 'platform' }, async () => {
        const { count } = await tx()
          .selectFrom('outbox')
          .where('kind', '=', 'pages.render')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return Number(count)
      })
    const before = await queued()
    await harness.call(publisher, {
      method: 'PUT',
      url: `/api/report/v1/reports/${ids.hidden}/sharing`,
      body: { embedding: false },
    })
    expect(await queued()).toBe(before)
    await harness.call(publisher, {
      method: 'PUT',
      url: `/api/report/v1/reports/${ids.hidden}/sharing`,
      body: { indexed: false },
    })
    expect(await queued()).toBe(before + 1)
  })

  it('draws icons from the first letter', async () => {
    const touch = await ask('/apple-touch-icon.png')
    expect([touch.headers['content-type'], touch.rawPayload.readUInt32BE(16)]).toEqual(['image/png', 180])
    const icon = await ask('/favicon.ico')
    // One image, whose PNG begins behind the head of the container.
    expect(icon.rawPayload.readUInt16LE(4)).toBe(1)
    expect(icon.rawPayload.subarray(23, 26).toString('latin1')).toBe('PNG')
  })

  it('has no drawing for what it does not list', async () => {
    const inside = await harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('publications')
        .where('audience', '=', 'internal')
        .select('id')
        .executeTakeFirstOrThrow(),
    )
    expect((await ask(`/bubbles/cards/${inside.id}.000000000000.svg`)).statusCode).toBe(404)
    expect((await ask('/bubbles/cards/any.svg')).statusCode).toBe(404)
  })

  it('reads the list for those who are shown it, and one report of it for a drawing', async () => {
    const { database, config } = harness
    const organisationIds = new OrganisationIds(database)
    const options = { database, addresses: config.addresses, organisationIds }
    const site = { kind: 'published', name: 'acme' } as const
    const rowsOf = async (wanted?: Wanted) => {
      const found = await findFront({ site }, options, wanted)
      return found.kind === 'front' ? found.site.rows.map(({ id }) => id) : found.kind
    }
    const all = await rowsOf()
    expect(all.length).toBeGreaterThan(1)
    expect(await rowsOf('none')).toEqual([])
    expect(await rowsOf({ publicationId: String(all[1]) })).toEqual([all[1]])
    expect((await ask(`/bubbles/cards/${'-'.repeat(36)}.000000000000.svg`)).statusCode).toBe(404)
  })

  it('drops a report at the end of its link, and whatever its publisher closes, with the next look', async () => {
    now = new Date(Date.now() + 3_600_001)
    expect(titlesOf((await ask('/bubbles/')).body)).toEqual(['uberland', 'wind'].map(page))
    await harness.call(publisher, {
      method: 'PUT',
      url: `/api/report/v1/reports/${ids.wind}/sharing`,
      body: { indexed: false },
    })
    expect(titlesOf((await ask('/bubbles/')).body)).toEqual([page('uberland')])
    await turn(false)
    expect((await ask('/bubbles/')).statusCode).toBe(404)
  })
})
