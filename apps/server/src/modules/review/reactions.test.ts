import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness, readUserIds } from '../../testing/harness.ts'

const BUILDER = 'sub-builder'
const REVIEWER = 'sub-reviewer'

describeEachEngine('reactions to comments', (open) => {
  let harness: Harness
  let acme: string
  let ids: Record<string, string>
  let reportId: string
  let threadId: string
  let commentId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: BUILDER, roles: ['Builder'] },
      { sub: REVIEWER, roles: ['Reviewer'] },
      { sub: 'sub-publisher', roles: ['Publisher'] },
      { sub: 'sub-analyst', roles: ['EngagementAnalyst'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder'] }])
    ids = await harness.database.transaction({ kind: 'platform' }, readUserIds)
    return () => harness.close()
  })
  beforeEach(async () => {
    reportId = (await call(BUILDER, 'POST', 'reports', { name: 'Wind doubled' })).body.id
    const words = { blockId: 'block00001', blockLabel: 'Coal', body: 'Share or generation?' }
    const started = await at(REVIEWER, 'POST', '/threads', words)
    threadId = started.body.id
    commentId = started.body.comments[0].id
  })

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  const call = (as: string, method: Method, path: string, body?: unknown, host = 'acme') =>
    harness.call(as, { method, url: `/api/report/v1/${path}`, body, host })
  const at = (as: string, method: Method, path: string, body?: unknown) =>
    call(as, method, `reports/${reportId}${path}`, body)
  const path = () => `/threads/${threadId}/comments/${commentId}`
  const react = (as: string, kind = 'agree', reacted = true) =>
    at(as, 'PUT', `${path()}/reactions`, { kind, reacted })
  const shown = async (as = BUILDER) =>
    (await at(as, 'GET', '/review')).body.threads[0].comments[0].reactions as unknown[]
  const rows = () =>
    harness.database.transaction({ kind: 'organisation', organisationId: acme }, () =>
      tx()
        .selectFrom('comment_reactions')
        .where('comment_id', '=', commentId)
        .select(['kind', 'user_id'])
        .execute(),
    )
  const mails = () =>
    harness.database.transaction({ kind: 'platform' }, async () => {
      const { length } = await tx().selectFrom('outbox').where('kind', '=', 'mail').select('id').execute()
      return length
    })
  const person = (sub: string) => expect.objectContaining({ id: ids[sub], name: sub })

  it('say who reacted how, kinds in their order, people as they came, and are taken back', async () => {
    await react(BUILDER, 'looking')
    await react(REVIEWER)
    const answer = await react(BUILDER)
    expect(answer.status).toBe(200)
    const expected = [
      { kind: 'agree', people: [person(REVIEWER), person(BUILDER)], isOwn: true },
      { kind: 'looking', people: [person(BUILDER)], isOwn: true },
    ]
    expect(answer.body).toMatchObject({ id: commentId, body: 'Share or generation?', reactions: expected })
    expect(await shown()).toEqual(expected)
    expect(await shown(REVIEWER)).toMatchObject([{ isOwn: true }, { isOwn: false }])
    await react(BUILDER, 'agree', false)
    expect(await shown()).toEqual([
      { kind: 'agree', people: [person(REVIEWER)], isOwn: false },
      { kind: 'looking', people: [person(BUILDER)], isOwn: true },
    ])
  })

  it('are one of each kind for a person, however often and at once they are sent', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => react(BUILDER)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await rows()).toEqual([{ kind: 'agree', user_id: ids[BUILDER] }])
    await Promise.all([react(BUILDER), react(REVIEWER), react(BUILDER, 'done'), react(REVIEWER, 'done')])
    expect(await rows()).toHaveLength(4)
    const ends = await Promise.all([1, 2, 3].map(() => react(BUILDER, 'agree', false)))
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows()).toHaveLength(3)
    const again = harness.database.transaction({ kind: 'organisation', organisationId: acme }, () =>
      tx()
        .insertInto('comment_reactions')
        .values({ organisation_id: acme, comment_id: commentId, user_id: ids[BUILDER]!, kind: 'done' })
        .execute(),
    )
    await expect(again).rejects.toThrow('comment_reactions_pkey')
  })

  it('send no email, and write nothing in the audit log', async () => {
    const before = await mails()
    const log = () =>
      harness.database.transaction({ kind: 'platform' }, async () => {
        const { length } = await tx().selectFrom('audit_log').select('id').execute()
        return length
      })
    const entries = await log()
    await react(BUILDER)
    expect([await mails(), await log()]).toEqual([before, entries])
  })

  it('go with their comment and come back with it; a deleted one takes none', async () => {
    await at(BUILDER, 'POST', `/threads/${threadId}/comments`, { body: 'Share.' })
    await react(BUILDER)
    await at(REVIEWER, 'DELETE', path())
    expect(await shown()).toEqual([])
    expect((await react(BUILDER, 'thanks')).status).toBe(404)
    await at(REVIEWER, 'POST', `${path()}/restore`)
    expect(await shown()).toMatchObject([{ kind: 'agree' }])
  })

  it.each(['sub-publisher', 'sub-analyst', 'sub-viewer'])('are refused to %s', async (as) => {
    expect((await react(as)).status).toBe(403)
    expect(await rows()).toEqual([])
  })

  it('are none of another organisation’s, and reach no comment through another report or thread', async () => {
    const body = { kind: 'agree', reacted: true }
    const own = `reports/${reportId}${path()}/reactions`
    expect((await call('sub-stranger', 'PUT', own, body, 'globex')).status).toBe(404)
    expect((await call('sub-stranger', 'PUT', own, body)).status).toBe(404)
    const other = (await call(BUILDER, 'POST', 'reports', { name: 'Another' })).body.id
    expect((await call(BUILDER, 'PUT', own.replace(reportId, other), body)).status).toBe(404)
    const words = { blockId: 'block00001', body: 'Another' }
    const thread = (await at(BUILDER, 'POST', '/threads', words)).body.id
    expect((await call(BUILDER, 'PUT', own.replace(threadId, thread), body)).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it.each([{ kind: 'angry', reacted: true }, { kind: 'agree' }, {}])('refuse %j', async (body) => {
    expect((await at(BUILDER, 'PUT', `${path()}/reactions`, body)).status).toBe(400)
  })
})
