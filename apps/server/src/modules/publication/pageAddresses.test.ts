import type { Audience } from '@bubbles/domain'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { makeReport, openReaders, publishReport, sessionOf } from './testing.ts'

const publisher = 'sub-publisher'
const HOST = 'acme.bubbles.localhost:4000'

describeOneEngine('addresses by audience', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let later = 0
  let count = 0
  let reportId = ''
  /** Addresses of this test's report. */
  let [one, two] = ['', '']

  const api = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    harness.call(publisher, { method, url: `/api/report/v1/${path}`, body })
  const publish = (audience: Audience, slug: string) =>
    publishReport(harness, publisher, { audience, reportId, slug })
  const unpublish = async (audience: Audience) =>
    expect((await api('DELETE', `published-reports/${audience}/${reportId}`)).status).toBe(204)

  /** What an address answers: an edition, a refusal's status, or where it leads. */
  async function answer(slug: string, who: 'stranger' | 'member', path = '/bubbles/'): Promise<string> {
    // Past what this process still holds for true.
    later += 2_000
    const headers = { host: HOST, ...(who === 'member' && { cookie: sessionOf(publisher) }) }
    const { statusCode, body, headers: sent } = await readers.inject({ url: `${path}${slug}`, headers })
    if (statusCode === 301) return `to ${String(sent.location).split('/').at(-1)}`
    if (statusCode !== 200) return String(statusCode)
    const edition = /Edition (\d+)/.exec(body)?.[1] ?? '1'
    const canonical = /<link rel="canonical" href="[^"]*\/([^"/]+)">/.exec(body)?.[1]
    return `${edition}${canonical && canonical !== slug ? ` as ${canonical}` : ''}`
  }
  const both = async (slug: string) => [await answer(slug, 'stranger'), await answer(slug, 'member')]

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database, { now: () => new Date(Date.now() + later) })
    await makeOrganisation(database, 'acme', [{ sub: publisher, roles: ['Builder', 'Publisher'] }])
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  beforeEach(async () => {
    one = `wind-${++count}`
    two = `inside-${count}`
    reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'Wind doubled.' })
  })

  it('leaves the public page where it is when members get another address, and tells nobody theirs', async () => {
    await publish('public', one)
    await publish('internal', two)
    expect(await both(one)).toEqual(['1', '1'])
    expect(await both(two)).toEqual(['401', '2'])
    const lists = await Promise.all(
      (['public', 'internal'] as const).map((audience) =>
        api('GET', `published-reports/${audience}/${reportId}`),
      ),
    )
    expect(lists.map(({ body }) => body.slug)).toEqual([one, two])
    const outside = await readers.inject({ url: `/bubbles/${one}`, headers: { host: HOST } })
    expect(JSON.stringify(outside.headers) + outside.body).not.toContain(two)
  })

  it('shows the public page where both have one address, and the internal one once that is withdrawn', async () => {
    await publish('public', one)
    await publish('internal', one)
    expect(await both(one)).toEqual(['1', '1'])
    await unpublish('public')
    expect(await both(one)).toEqual(['401', '2'])
    await unpublish('internal')
    expect(await both(one)).toEqual(['410', '410'])
  })

  it('leads former addresses on within their audience alone', async () => {
    await publish('public', one)
    await publish('internal', two)
    await publish('public', `${one}-new`)
    await publish('internal', `${two}-new`)
    expect(await both(one)).toEqual([`to ${one}-new`, `to ${one}-new`])
    expect(await both(two)).toEqual(['401', `to ${two}-new`])
    expect(await both(`${one}-new`)).toEqual(['3', '3'])
    expect(await both(`${two}-new`)).toEqual(['401', '4'])
    for (const audience of ['public', 'internal'] as const) {
      const slug = audience === 'public' ? one : two
      const bySlug = await api('GET', `published-reports/internal/by-slug/${slug}`)
      expect(bySlug.status).toBe(audience === 'internal' ? 200 : 404)
    }
  })

  it('parts two audiences of one address: its page stays with those who stay', async () => {
    await publish('public', one)
    await publish('internal', one)
    await publish('public', `${one}-new`)
    expect(await both(one)).toEqual([`to ${one}-new`, '2'])
    await publish('internal', two)
    expect(await both(one)).toEqual([`to ${one}-new`, `to ${one}-new`])
    await unpublish('public')
    expect(await both(one)).toEqual(['401', `to ${two}`])
  })

  it.each([
    ['public', ['410', '410'], ['401', '2']],
    ['internal', ['1', '1'], ['410', '410']],
  ] as const)(
    'unpublished for %s, the other stays and takes nothing over',
    async (audience, ofOne, ofTwo) => {
      await publish('public', one)
      await publish('internal', two)
      await unpublish(audience)
      expect(await both(one)).toEqual(ofOne)
      expect(await both(two)).toEqual(ofTwo)
    },
  )

  it('frames and downloads what is public at its own address alone', async () => {
    await publish('public', one)
    await publish('internal', two)
    expect(await answer(one, 'member', '/bubbles/embed/')).toBe('1')
    expect(await answer(two, 'member', '/bubbles/embed/')).toBe('404')
    expect(await answer(`${two}/report.html`, 'stranger', '/bubbles/download/')).toBe('401')
    const page = await readers.inject({
      url: `/bubbles/${two}`,
      headers: { host: HOST, cookie: sessionOf(publisher) },
    })
    expect(page.body).toContain(`/bubbles/download/${two}`)
    expect(page.body).not.toContain(one)
  })

  it('goes the other way too: what was internal keeps its address when the report goes public elsewhere', async () => {
    await publish('internal', two)
    await publish('public', one)
    expect(await both(two)).toEqual(['401', '1'])
    expect(await both(one)).toEqual(['2', '2'])
    await unpublish('internal')
    expect(await both(two)).toEqual(['410', '410'])
  })

  it('proposes members an address of their own beside a public page', async () => {
    const proposed = async () => (await api('GET', `reports/${reportId}/publication-check`)).body.addresses
    const first = await proposed()
    expect(first.internal).toBe(first.public)
    await publish('public', one)
    expect(await proposed()).toEqual({ public: one, internal: `${one}-internal` })
    await publish('internal', two)
    expect(await proposed()).toEqual({ public: one, internal: two })
  })

  it('says why an address is taken: used, used before, deleted', async () => {
    await publish('public', one)
    await publish('public', two)
    const other = await makeReport(harness, publisher, { title: 'Other', text: 'Text.' })
    const why = async (slug: string) =>
      (await api('GET', `reports/${other}/slug-check?slug=${slug}`)).body.problem
    expect(await why(two)).toBe(`Another report uses this address. Try ${two}-2.`)
    expect(await why(one)).toBe(
      `Another report had this address, and links to it still lead there. Try ${one}-2.`,
    )
    expect((await api('DELETE', `reports/${reportId}`)).status).toBe(204)
    expect(await why(two)).toBe(`A deleted report keeps this address in case it’s restored. Try ${two}-2.`)
  })

  it('lead on from a slash at their end and from capitals, with what else the address says', async () => {
    await publish('public', one)
    const ask = (url: string) => readers.inject({ url, headers: { host: HOST } })
    const capital = one.toUpperCase()
    for (const [url, location] of [
      [`/bubbles/${one}/`, `/bubbles/${one}`],
      [`/bubbles/${capital}`, `/bubbles/${one}`],
      [`/bubbles/${capital}/?utm_source=mail`, `/bubbles/${one}?utm_source=mail`],
      ['/bubbles/%2F%2Fevil.example/', '/bubbles/%2F%2Fevil.example'],
    ]) {
      const { statusCode, headers } = await ask(url!)
      expect([statusCode, headers.location]).toEqual([301, location])
    }
    expect((await ask(`/bubbles/${one}`)).statusCode).toBe(200)
  })
})
