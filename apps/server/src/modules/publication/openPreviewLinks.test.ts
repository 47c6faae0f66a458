import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { makeReport, openReaders } from './testing.ts'

const [builder, publisher, admin] = ['sub-builder', 'sub-publisher', 'sub-admin']
const HOUR_MS = 3_600_000

describeEachEngine('all links to drafts', (open) => {
  let harness: Harness
  let readers: FastifyInstance

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database)
    await makeOrganisation(database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher'] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
      { sub: admin, roles: ['Admin'] },
    ])
    await makeOrganisation(database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder', 'Admin'] }])
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  beforeEach(() =>
    harness.database.transaction({ kind: 'platform' }, () => tx().deleteFrom('preview_links').execute()),
  )

  const report = (title: string) => makeReport(harness, builder, { title, text: 'Wind doubled.' })
  const share = async (reportId: string, as = builder) => {
    const made = await call(`/reports/${reportId}/preview-links`, { days: 3 }, { as })
    expect(made.status).toBe(201)
    return made.body as { id: string; url: string; expiresAt: string }
  }
  const call = (
    path: string,
    body?: object,
    {
      as = publisher,
      host,
      method = 'POST' as const,
    }: { as?: string; host?: string; method?: 'POST' | 'DELETE' } = {},
  ) => harness.call(as, { method, url: `/api/report/v1${path}`, body, host })
  const end = (body: object, as = publisher) => call('/preview-links/end', body, { as })
  const restore = (linkIds: string[]) => call('/preview-links/restore', { linkIds })
  const listed = async (query = '', as = publisher) =>
    (await harness.call(as, { url: `/api/report/v1/preview-links${query}` })).body
  const statusOf = async ({ url }: { url: string }) =>
    (await readers.inject({ url: new URL(url).pathname, headers: { host: 'acme.bubbles.localhost:4000' } }))
      .statusCode
  const lastSentence = async () =>
    (await harness.call(admin, { url: '/api/iam/v1/organisations/audit?limit=1' })).body.entries[0].sentence

  it('are listed with their report, who made them and until when, without their addresses', async () => {
    const [coal, wind] = [await report('Coal'), await report('Wind')]
    const first = await share(coal)
    const second = await share(wind, publisher)
    for (const as of [publisher, admin]) {
      const { previewLinks, total } = await listed('', as)
      expect(total).toBe(2)
      expect(previewLinks).toMatchObject([
        { id: second.id, report: { id: wind, name: 'Wind' }, createdBy: { name: publisher } },
        { id: first.id, report: { id: coal, name: 'Coal' }, expiresAt: first.expiresAt },
      ])
      expect(JSON.stringify(previewLinks)).not.toContain('/bubbles/preview/')
    }
    const page = await listed('?limit=1')
    expect(page.previewLinks.map(({ id }: { id: string }) => id)).toEqual([second.id])
    expect((await listed(`?limit=1&cursor=${page.cursor}`)).previewLinks).toMatchObject([{ id: first.id }])
    // A deleted report's link opens nothing.
    await call(`/reports/${coal}`, undefined, { as: builder, method: 'DELETE' })
    expect((await listed()).total).toBe(1)
  })

  it('are for publishers and admins, of their organisation alone', async () => {
    const link = await share(await report('Wind'))
    for (const as of [builder, 'sub-reviewer']) {
      expect((await harness.call(as, { url: '/api/report/v1/preview-links' })).status).toBe(403)
      expect((await end({}, as)).status).toBe(403)
    }
    const foreign = await call(
      '/preview-links/end',
      { linkIds: [link.id] },
      { as: 'sub-stranger', host: 'globex' },
    )
    expect(foreign.body).toEqual({ linkIds: [] })
    expect(await statusOf(link)).toBe(200)
  })

  it('end together, at once, and are brought back within the hour', async () => {
    const [coal, wind] = [await report('Coal'), await report('Wind')]
    const links = [await share(coal), await share(coal), await share(wind)]
    const ids = links.map(({ id }) => id).toSorted()
    const ended = await end({}, admin)
    expect(ended.body.linkIds.toSorted()).toEqual(ids)
    expect(await Promise.all(links.map(statusOf))).toEqual([410, 410, 410])
    expect(await lastSentence()).toMatch(/ revoked preview links: 3 links to 2 reports$/)
    expect((await restore(ids)).body.linkIds.toSorted()).toEqual(ids)
    expect(await Promise.all(links.map(statusOf))).toEqual([200, 200, 200])
    expect(await lastSentence()).toMatch(/ made preview links work again: 3 links to 2 reports$/)

    expect((await end({ reportId: coal })).body.linkIds).toHaveLength(2)
    expect(await Promise.all(links.map(statusOf))).toEqual([410, 410, 200])
    await harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('preview_links')
        .set({ ended_at: new Date(Date.now() - HOUR_MS - 60_000) })
        .where('report_id', '=', coal)
        .execute(),
    )
    expect((await restore(ids)).body).toEqual({ linkIds: [] })
  })

  it('of a deleted report end with all others, so that restoring it opens none', async () => {
    const coal = await report('Coal')
    const link = await share(coal)
    await call(`/reports/${coal}`, undefined, { as: builder, method: 'DELETE' })
    expect((await end({})).body).toEqual({ linkIds: [link.id] })
    await call(`/reports/${coal}/restore`, undefined, { as: builder })
    expect(await statusOf(link)).toBe(410)
  })

  it('are replaced by another address until the same time, and the old one stays dead', async () => {
    const wind = await report('Wind')
    const old = await share(wind)
    const path = `/reports/${wind}/preview-links/${old.id}/replace`
    expect((await call(path, undefined, { as: admin })).status).toBe(403)
    const replaced = await call(path)
    expect(replaced.status).toBe(201)
    expect(replaced.body).toMatchObject({ expiresAt: old.expiresAt, createdBy: { name: publisher } })
    expect([await statusOf(old), await statusOf(replaced.body)]).toEqual([410, 200])
    expect((await restore([old.id])).body).toEqual({ linkIds: [] })
    expect((await call(path)).status).toBe(404)
    expect(await lastSentence()).toMatch(/ replaced a preview link to the report “Wind” with a new one$/)
  })

  it('of one report end together for who writes it', async () => {
    const [coal, wind] = [await report('Coal'), await report('Wind')]
    const links = [await share(coal), await share(coal), await share(wind)]
    const all = `/reports/${coal}/preview-links`
    expect((await call(all, undefined, { as: builder, method: 'DELETE' })).body.linkIds).toHaveLength(2)
    expect(await Promise.all(links.map(statusOf))).toEqual([410, 410, 200])
    expect(await lastSentence()).toMatch(/ revoked all preview links to the report “Coal”$/)
    expect((await call(all, undefined, { as: builder, method: 'DELETE' })).body).toEqual({ linkIds: [] })
  })
})
