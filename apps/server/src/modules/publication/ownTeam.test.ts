import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { isOwnTeam } from './ownTeam.ts'
import { makeReport, openReaders } from './testing.ts'

it.each([
  [undefined, false],
  ['bubbles_own=1', true],
  ['a=b; bubbles_own=1; c=d', true],
  ['bubbles_own=', false],
  ['bubbles_owner=1', false],
  // One of them was set by someone else.
  ['bubbles_own=1; bubbles_own=1', false],
])('the cookies %s are of the own team: %s', (cookies, own) => {
  expect(isOwnTeam(cookies)).toBe(own)
})

describeOneEngine('visits of the own team', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  const host = 'acme.bubbles.localhost:4000'

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database)
    await makeOrganisation(database, 'acme', [
      { sub: 'sub-all', roles: ['Builder', 'Publisher', 'Reviewer'] },
    ])
    const reportId = await makeReport(harness, 'sub-all', { title: 'Wind', text: 'Wind doubled.' })
    const published = await harness.call('sub-all', {
      method: 'POST',
      url: '/api/report/v1/published-reports/public',
      body: { reportId, slug: 'wind', acceptWarnings: true },
    })
    if (published.status !== 201) throw new Error(published.text)
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  const get = (url: string, headers: Record<string, string> = {}) =>
    readers.inject({ url, headers: { host, ...headers } })

  it('are said to be that by the page’s answer, which no cache keeps, also where the page is in memory', async () => {
    const other = await get('/bubbles/wind')
    expect([other.statusCode, other.headers['server-timing']]).toEqual([200, undefined])
    expect(other.headers['cache-control']).toMatch(/public/)
    const etag = other.headers.etag as string
    const own = await get('/bubbles/wind', { cookie: 'bubbles_own=1', 'if-none-match': etag })
    expect([own.statusCode, own.headers['server-timing']]).toEqual([200, 'own'])
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.headers['surrogate-control']).toBeUndefined()
    expect(own.body).toBe(other.body)
    // The next reader at the same computer, once the mark is gone.
    const known = await get('/bubbles/wind', { 'if-none-match': etag })
    expect([known.statusCode, known.headers['server-timing']]).toEqual([304, undefined])
  })

  it('begin at another origin by way of an address that marks the browser there and leads on', async () => {
    const { statusCode, headers } = await get('/bubbles/own/wind')
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      303,
      '/bubbles/wind#own',
      'no-store',
    ])
    expect(headers['set-cookie']).toBe('bubbles_own=1; Path=/bubbles; Max-Age=2592000; SameSite=Lax')
    expect((await get('/bubbles/own/%2F%2Fevil.example')).headers.location).toBe(
      '/bubbles/%2F%2Fevil.example#own',
    )
  })
})
