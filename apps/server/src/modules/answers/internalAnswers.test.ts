import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, makeUser, openHarness } from '../../testing/harness.ts'
import { makeReport, openReaders, publishReport, sessionOf } from '../publication/testing.ts'

const publisher = 'sub-publisher'
const questionId = newBlockId()
const HOST = 'acme.bubbles.localhost:4000'

describeOneEngine('answers to internal reports', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let organisationId: string

  const get = (url: string, as: string | null, host = HOST) =>
    readers.inject({ url, headers: { host, ...(as && { cookie: sessionOf(as) }) } })
  const post = (token: string, more: Record<string, string> = { [questionId]: '4' }, host = HOST) =>
    readers.inject({
      method: 'POST',
      url: '/bubbles/answers',
      // A sandboxed page's form: no origin, and no cookie of the session.
      headers: { host, origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, blocks: questionId, ...more }).toString(),
    })
  const tokenFor = async (as: string) => {
    const page = await get('/bubbles/inside', as)
    expect(page.statusCode).toBe(200)
    return /name="token" value="([^"]*)"/.exec(page.body)![1]!
  }
  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const leave = (sub: string) =>
    platform(async () => {
      const { id } = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', sub)
        .select('id')
        .executeTakeFirstOrThrow()
      await tx()
        .deleteFrom('members')
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', id)
        .execute()
    })

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database)
    organisationId = await makeOrganisation(database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: 'sub-member', roles: [] },
      { sub: 'sub-leaver', roles: [] },
    ])
    await platform(() => makeUser('sub-other'))
    const reportId = await makeReport(harness, publisher, { title: 'Secret plan', text: 'Text.' })
    const value = {
      type: 'question',
      attrs: { id: questionId, kind: 'rating', prompt: 'How useful?', steps: 5 },
    }
    await harness.call(publisher, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${reportId}/document`,
      body: { operations: [{ op: 'add', path: '/content/3', value }] },
      headers: { 'if-match': '*' },
    })
    await publishReport(harness, publisher, { audience: 'internal', reportId, slug: 'inside' })
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  it('are taken from members without script or cookie, and shown to members who are signed in alone', async () => {
    const token = await tokenFor('sub-member')
    const sent = await post(token)
    expect(sent.statusCode).toBe(303)
    const kept = String(sent.headers.location)
    expect(kept).not.toContain('~')
    const thanks = await get(kept, 'sub-member')
    expect(thanks.statusCode).toBe(200)
    expect(thanks.body).toContain('Secret plan')
    const outside = await get(kept, null)
    expect([outside.statusCode, outside.body.includes('Secret plan')]).toEqual([401, false])
    expect(outside.body).toContain(encodeURIComponent(kept))
    const other = await get(kept, 'sub-other')
    expect([other.statusCode, other.body.includes('Secret plan')]).toEqual([403, false])

    // Changed from the page that asks again, which has a token of its own.
    const again = await get(`${kept}&change=1`, 'sub-member')
    const session = new URLSearchParams(kept.split('?')[1]).get('session')!
    const changed = await post(/name="token" value="([^"]*)"/.exec(again.body)![1]!, {
      [questionId]: '2',
      session,
    })
    expect(changed.statusCode).toBe(303)
    expect((await get(`${kept}&change=1`, null)).statusCode).toBe(401)
  })

  it('are not taken from those who left, from a token without a member, or one that was forged', async () => {
    const token = await tokenFor('sub-leaver')
    const [plain, claim, mac] = token.split('~')
    for (const forged of [plain!, `${plain}~${claim}`, `${plain}~${claim}~${'A'.repeat(mac!.length)}`]) {
      const answer = await post(forged)
      expect([answer.statusCode, answer.body.includes('Secret plan')]).toEqual([403, false])
      expect(answer.body).toContain('Only members of the organisation can answer this report')
    }
    const sent = await post(token)
    expect(sent.statusCode).toBe(303)
    const session = new URLSearchParams(String(sent.headers.location).split('?')[1]).get('session')!
    await leave('sub-leaver')
    expect((await post(token)).statusCode).toBe(403)
    expect((await get('/bubbles/inside', 'sub-leaver')).statusCode).toBe(403)
    const call = (path: string, body: object) =>
      harness.call(null, { method: 'POST', url: `/api/engagement/v1/feedback/${path}`, body })
    const rating = { token, sessionId: session, blockId: questionId, rating: 1 }
    expect((await call('rating', rating)).status).toBe(403)
    expect((await call('by-session-id', { token, sessionId: session })).status).toBe(403)
    // What somebody answered stays theirs to remove.
    expect((await call('withdraw', { token, sessionId: session })).status).toBeLessThan(300)
  })

  it('say to somebody of another organisation which account is signed in, and lead to another', async () => {
    const page = await get('/bubbles/inside', 'sub-other')
    expect(page.statusCode).toBe(403)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.body).toContain('sub-other@example.org')
    expect(page.body).toContain('Ask an admin of ACME to invite you')
    const back = encodeURIComponent(`http://${HOST}/bubbles/inside`)
    expect(page.body).toContain(`http://login.bubbles.localhost:4000/other-account?redirect_url=${back}`)
    expect(page.body).not.toContain('Secret plan')
    const file = await get('/bubbles/download/inside/report.html', 'sub-other')
    expect(file.statusCode).toBe(403)
  })

  it('sent from a page of the name before are thanked for there, where its policy lets forms lead', async () => {
    const token = await tokenFor('sub-member')
    await platform(async () => {
      await tx()
        .insertInto('former_names')
        .values({ name: 'acme', organisation_id: organisationId })
        .execute()
      await tx().updateTable('organisations').set({ name: 'apex' }).where('id', '=', organisationId).execute()
    })
    const old = await openReaders(harness.database)
    const headers = { host: HOST, cookie: sessionOf('sub-member') }
    const sent = await post(token)
    expect(sent.headers.location).toMatch(/^\/bubbles\/answers\?/)
    const thanks = await old.inject({ url: String(sent.headers.location), headers })
    expect(thanks.statusCode).toBe(200)
    expect(thanks.body).toContain('Secret plan')
    expect(thanks.headers['content-security-policy']).toContain('font-src http://apex.bubbles.localhost:4000')
    expect((await old.inject({ url: '/bubbles/inside', headers })).statusCode).toBe(302)
    await old.close()
  })
})
