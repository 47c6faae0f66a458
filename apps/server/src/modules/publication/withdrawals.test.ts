import type { Audience } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { makeReport, openReaders, publishReport, sessionOf } from './testing.ts'

const publisher = 'sub-publisher'
const HOST = 'acme.bubbles.localhost:4000'

describeEachEngine('undoing a withdrawal', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let count = 0
  let reportId = ''
  let slug = ''
  /** Of the public edition and the internal one. */
  let [outside, inside] = ['', '']

  const api = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as = publisher,
    host?: string,
  ) => harness.call(as, { method, url: `/api/report/v1/${path}`, body, host })
  const publish = (audience: Audience, at = slug) =>
    publishReport(harness, publisher, { audience, reportId, slug: at })
  const remove = () => api('DELETE', `reports/${reportId}`)
  const restore = (as = publisher) => api('POST', `reports/${reportId}/restore`, undefined, as)
  const unpublish = (audience: Audience) => api('DELETE', `published-reports/${audience}/${reportId}`)
  const undo = (publicationIds: string[], as = publisher, host?: string) =>
    api('POST', `reports/${reportId}/publications/restore`, { publicationIds }, as, host)
  const live = async () =>
    new Set(
      (await api('GET', `reports/${reportId}/publication-check`)).body.live.map(
        (each: { publicationId: string }) => each.publicationId,
      ),
    )
  /** The page as a process of its own sends it, at once. */
  const page = async (at = slug, cookie = '') =>
    (await readers.inject({ url: `/bubbles/${at}`, headers: { host: HOST, cookie } })).statusCode
  const audited = async () => {
    const { body } = await harness.call('sub-acme-owner', { url: '/api/iam/v1/organisations/audit?limit=6' })
    return body.entries.map((each: { sentence: string }) => each.sentence.replace('sub-publisher ', ''))
  }

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database)
    await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: 'sub-builder', roles: ['Builder'] },
      { sub: 'sub-only-publisher', roles: ['Publisher'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await makeOrganisation(database, 'globex', [{ sub: 'sub-other', roles: ['Builder', 'Publisher'] }])
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  beforeEach(async () => {
    slug = `wind-${++count}`
    reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'Wind doubled.' })
    inside = await publish('internal', `${slug}-inside`)
    outside = await publish('public')
    const settings = { password: 'correct horse battery', downloads: false }
    await api('PUT', `reports/${reportId}/sharing`, settings)
  })

  it('of a deletion brings everything back as it was: editions, addresses, audiences, link settings', async () => {
    const member = sessionOf(publisher)
    const before = [
      await live(),
      (await api('GET', `reports/${reportId}/sharing`)).body,
      await page(),
      await page(`${slug}-inside`, member),
    ]
    expect(before.slice(2)).toEqual([401, 200])
    expect((await remove()).status).toBe(204)
    expect([await page(), await page(`${slug}-inside`, member)]).toEqual([410, 410])
    expect((await restore()).body.publications).toEqual({
      restored: [
        { audience: 'internal', edition: 1 },
        { audience: 'public', edition: 2 },
      ],
      notRestored: [],
    })
    expect([
      await live(),
      (await api('GET', `reports/${reportId}/sharing`)).body,
      await page(),
      await page(`${slug}-inside`, member),
    ]).toEqual(before)
  })

  it('of a deletion brings back nothing that had been unpublished before it', async () => {
    await unpublish('public')
    await remove()
    expect((await restore()).body.publications.restored).toEqual([{ audience: 'internal', edition: 1 }])
    expect(await live()).toEqual(new Set([inside]))
  })

  it('of unpublishing brings the same edition back at the same address', async () => {
    await api('PUT', `reports/${reportId}/sharing`, { password: null })
    await unpublish('public')
    await unpublish('internal')
    expect(await page()).toBe(410)
    const answer = await undo([outside, inside], 'sub-only-publisher')
    expect(answer).toMatchObject({ status: 200, body: { notRestored: [] } })
    expect(answer.body.restored).toHaveLength(2)
    expect(await page()).toBe(200)
    expect(await live()).toEqual(new Set([inside, outside]))
  })

  it('stands in the audit log, as the withdrawal does', async () => {
    await remove()
    await restore()
    expect(new Set(await audited())).toEqual(
      new Set([
        'republished the report “Wind” to everyone, edition 2',
        'republished the report “Wind” to the organisation, edition 1',
        'restored the report “Wind”',
        'deleted the report “Wind”',
        'unpublished the report “Wind” for everyone',
        'unpublished the report “Wind” for the organisation',
      ]),
    )
  })

  it('asked for many times at once happens once', async () => {
    await remove()
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.publications.restored.length > 0)).toHaveLength(1)
    await unpublish('public')
    const undone = await Promise.all(Array.from({ length: 5 }, () => undo([outside])))
    expect(undone.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const of = (await audited()).filter((each: string) => each.includes('republished'))
    // Of the deletion two, of the unpublishing one.
    expect(of).toHaveLength(3)
    expect(await live()).toEqual(new Set([inside, outside]))
  })

  it('gives way to an edition that was published since, and says so', async () => {
    await unpublish('public')
    const newer = await publish('public')
    expect(await undo([outside])).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: 'Edition 3 has since been published to everyone, and stays live.' },
    })
    expect(await live()).toEqual(new Set([inside, newer]))
    await unpublish('internal')
    expect((await undo([outside, inside])).body).toMatchObject({
      restored: [{ audience: 'internal', edition: 1 }],
      notRestored: [{ audience: 'public', edition: 2 }],
    })
    // Withdrawn as well: the newer one is what undoing brings back.
    await unpublish('public')
    expect((await undo([outside])).status).toBe(409)
    expect((await undo([newer])).status).toBe(200)
  })

  it('races with a publication: one edition is live in the end, and no undo takes the place of a newer one', async () => {
    await unpublish('public')
    const [undone, published] = await Promise.all([
      undo([outside]),
      api('POST', 'published-reports/public', { reportId, slug, acceptWarnings: true }),
    ])
    expect(published.status).toBe(201)
    expect([200, 409]).toContain(undone.status)
    expect(await live()).toEqual(new Set([inside, published.body.publicationId]))
  })

  it('is for those who may withdraw, in their own organisation, of this report', async () => {
    await unpublish('public')
    for (const as of ['sub-builder', 'sub-viewer']) expect((await undo([outside], as)).status).toBe(403)
    expect((await undo([outside], 'sub-other')).status).toBe(404)
    expect((await undo([outside], 'sub-other', 'globex')).status).toBe(404)
    const other = await makeReport(harness, publisher, { title: 'Other', text: 'Text.' })
    const elsewhere = await publishReport(harness, publisher, {
      audience: 'public',
      reportId: other,
      slug: `${slug}-x`,
    })
    expect((await undo([elsewhere])).status).toBe(404)
    expect(await page()).toBe(410)
    await remove()
    expect((await undo([outside])).status).toBe(404)
    expect((await restore('sub-only-publisher')).status).toBe(403)
  })
})
