import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'

const url = '/api/iam/v1/organisations/embedding'
const anyone = { sites: 'anyone', hosts: [] }
const listed = { sites: 'listed', hosts: ['news.example', '*.example.org:8443'] }

describeEachEngine('which sites may show reports', (open) => {
  let harness: Harness
  let organisationId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: 'sub-admin', roles: ['Admin'] },
      { sub: 'sub-viewer', roles: [] },
      { sub: 'sub-builder', roles: ['Builder'] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
      { sub: 'sub-publisher', roles: ['Publisher'] },
      { sub: 'sub-analyst', roles: ['EngagementAnalyst'] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: ['Admin'] }])
    return () => harness.close()
  })

  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  beforeEach(() => inPlatform(() => tx().deleteFrom('embedding').execute()))

  const read = (as = 'sub-admin', host = 'acme') => harness.call(as, { url, host })
  const update = (body: unknown, as = 'sub-admin', host = 'acme') =>
    harness.call(as, { method: 'PUT', url, host, body })
  const recorded = () =>
    inPlatform(() =>
      tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', organisationId)
        .where('action', '=', 'embedding.updated')
        .select('subject')
        .orderBy('at', 'desc')
        .execute(),
    )

  it('is anyone until somebody chooses; every member may know', async () => {
    expect(await read('sub-viewer')).toMatchObject({ status: 200, body: anyone })
  })

  it('keeps a list, tidied and each host once, and says so in the log', async () => {
    const before = (await recorded()).length
    const answer = await update({
      ...listed,
      hosts: [' News.Example. ', 'news.example', '*.example.org:8443'],
    })
    expect(answer).toMatchObject({ status: 200, body: listed })
    expect((await read('sub-viewer')).body).toEqual(listed)
    expect((await recorded())[0]).toEqual({ subject: { before: anyone, after: listed } })
    // Once more changes nothing and is no entry.
    await update(listed)
    expect((await recorded()).length).toBe(before + 1)
    expect((await update(anyone)).body).toEqual(anyone)
    const log = await harness.call('sub-admin', { url: '/api/iam/v1/organisations/audit?action=embedding' })
    const sentences = log.body.entries.map((entry: { sentence: string }) => entry.sentence)
    expect(sentences.slice(0, 2)).toEqual([
      'sub-admin let any site show the organisation’s reports on their pages',
      'sub-admin let news.example, *.example.org:8443 show the organisation’s reports on their pages',
    ])
  })

  it.each([
    ['https://news.example', 'Remove what comes before the host'],
    ['news.example/path', 'Enter only the host'],
    ['news.example:web', 'A port is a number'],
    ["news.example; script-src 'unsafe-inline'", 'Enter a host'],
    ['news.example https://evil.example', 'Remove what comes before the host'],
    ['news.example\nx-header', 'Enter a host'],
    ['*', 'A * can only come first'],
    ['*.co.uk', 'Anyone can have a site under co.uk'],
  ])('refuses %j with a sentence, and keeps nothing', async (host, sentence) => {
    const answer = await update({ sites: 'listed', hosts: ['good.example', host] })
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]).toMatchObject({ pointer: '/hosts/1' })
    expect(answer.body.detail).toContain(sentence)
    expect((await read()).body).toEqual(anyone)
  })

  it('refuses more than a header has room for, with a sentence', async () => {
    const hosts = Array.from({ length: 70 }, (_, n) => `news-${n}.example`)
    const answer = await update({ sites: 'listed', hosts })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ pointer: '/hosts', detail: answer.body.detail }])
    expect(answer.body.detail).toContain('The list of sites is too long')
    expect((await read()).body).toEqual(anyone)
    // Those that are named twice count once.
    const twice = Array.from({ length: 70 }, () => 'news.example')
    expect((await update({ sites: 'listed', hosts: twice })).status).toBe(200)
  })

  it('refuses what is no such setting', async () => {
    for (const body of [{}, { sites: 'some', hosts: [] }, { sites: 'listed' }, { ...listed, more: 1 }])
      expect((await update(body)).status).toBe(400)
    const hosts = Array.from({ length: 101 }, (_, n) => `h${n}.example`)
    expect((await update({ sites: 'listed', hosts })).status).toBe(400)
  })

  it.each(['sub-viewer', 'sub-builder', 'sub-reviewer', 'sub-publisher', 'sub-analyst'])(
    'is not for %s to change',
    async (as) => {
      expect((await update(listed, as)).status).toBe(403)
    },
  )

  it('is not there for strangers, and another organisation has its own', async () => {
    expect((await read('sub-stranger')).status).toBe(404)
    expect((await update(listed, 'sub-stranger')).status).toBe(404)
    expect((await harness.call(null, { url })).status).toBe(401)
    expect((await update({ sites: 'listed', hosts: [] }, 'sub-stranger', 'globex')).status).toBe(200)
    expect((await read()).body).toEqual(anyone)
  })
})
