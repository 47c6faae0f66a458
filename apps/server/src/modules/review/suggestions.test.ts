import { tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness, readUserIds } from '../../testing/harness.ts'

const BUILDER = 'sub-builder'
const WRITER = 'sub-writer'
const REVIEWER = 'sub-reviewer'
const SECOND = 'sub-second'
const BLOCK = 'block00001'

describeOneEngine('suggestions', (open) => {
  let harness: Harness
  let reportId: string
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: BUILDER, roles: ['Builder'] },
      { sub: WRITER, roles: ['Builder'] },
      { sub: REVIEWER, roles: ['Reviewer'] },
      { sub: SECOND, roles: ['Reviewer'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['Builder', 'Reviewer'] },
    ])
    Object.assign(ids, await harness.database.transaction({ kind: 'platform' }, readUserIds))
    return () => harness.close()
  })
  beforeEach(async () => {
    const url = '/api/report/v1/reports'
    reportId = (await harness.call(BUILDER, { method: 'POST', url, body: { name: 'Wind' } })).body.id
  })

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  const at = (as: string, method: Method, path: string, body?: unknown, version?: number) =>
    harness.call(as, {
      method,
      url: `/api/report/v1/reports/${reportId}${path}`,
      ...(body !== undefined && { body }),
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    })
  const suggest = (as: string, more: object = {}) =>
    at(as, 'POST', '/suggestions', {
      blockId: BLOCK,
      blockLabel: 'Coal made a quarter',
      before: 'Coal made a ',
      original: 'quarter',
      after: ' in 2012.',
      replacement: 'third',
      ...more,
    })
  const made = async (as = REVIEWER, more: object = {}): Promise<string> => (await suggest(as, more)).body.id
  const decide = (as: string, id: string, decision: 'accepted' | 'declined', version?: number) =>
    at(as, 'POST', `/threads/${id}/suggestion/decision`, { decision }, version)
  const threadOf = async (id: string) =>
    (await at(BUILDER, 'GET', '/review')).body.threads.find((each: { id: string }) => each.id === id)
  const inboxOf = async (as: string) =>
    (await harness.call(as, { url: '/api/report/v1/inbox' })).body.items.filter(
      ({ report }: { report: { id: string } }) => report.id === reportId,
    )

  it('are threads beside the document, with or without a reason', async () => {
    const { status, body } = await suggest(REVIEWER)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      comments: [],
      suggestion: { original: 'quarter', replacement: 'third', state: 'open', isOwn: true, version: 1 },
    })
    const withReason = await suggest(SECOND, { body: 'By the 2012 table.', mentions: [ids[BUILDER]] })
    expect(withReason.body.comments).toMatchObject([{ body: 'By the 2012 table.' }])
    const report = (await at(BUILDER, 'GET', '')).body
    expect(report.review.openThreads).toBe(2)
    expect(report.version).toBe(1)
    expect((await suggest(REVIEWER, { replacement: 'quarter' })).status).toBe(400)
    expect((await suggest('sub-viewer')).status).toBe(403)
    expect((await suggest('sub-stranger')).status).toBe(404)
  })

  it('are decided once, by who is first of those who may edit', async () => {
    const id = await made()
    expect((await decide(SECOND, id, 'accepted')).status).toBe(403)
    const answers = await Promise.all([decide(BUILDER, id, 'accepted'), decide(WRITER, id, 'declined')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { suggestion, resolvedAt } = await threadOf(id)
    expect(suggestion.state).not.toBe('open')
    expect(resolvedAt).not.toBeNull()
    const log = await harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('audit_log')
        .where('action', 'in', ['suggestion.accepted', 'suggestion.declined'])
        .select(['subject'])
        .execute(),
    )
    expect(log.map(({ subject }) => subject)).toMatchObject([
      { reportId, name: 'Wind', userId: ids[REVIEWER] },
    ])
  })

  it('are changed and withdrawn by their author alone, while they are open', async () => {
    const id = await made()
    const change = (as: string, replacement: string, version?: number) =>
      at(as, 'PUT', `/threads/${id}/suggestion`, { replacement }, version)
    expect((await change(SECOND, 'half')).status).toBe(403)
    expect((await change(REVIEWER, 'half', 1)).body.suggestion).toMatchObject({
      replacement: 'half',
      version: 2,
    })
    expect((await change(REVIEWER, 'fifth', 1)).status).toBe(412)
    expect((await change(REVIEWER, 'quarter')).status).toBe(400)
    // What is accepted is what was read.
    expect((await decide(BUILDER, id, 'accepted', 1)).status).toBe(412)
    expect((await at(SECOND, 'DELETE', `/threads/${id}/suggestion`)).status).toBe(403)
    expect((await at(REVIEWER, 'DELETE', `/threads/${id}/suggestion`)).body.suggestion.state).toBe(
      'withdrawn',
    )
    expect((await decide(BUILDER, id, 'accepted')).status).toBe(409)
    expect((await at(BUILDER, 'PUT', `/threads/${id}`, { resolved: false })).status).toBe(409)
    expect((await at(REVIEWER, 'PUT', `/threads/${id}`, { resolved: false })).body.suggestion.state).toBe(
      'open',
    )
  })

  it('can’t be resolved before they are decided, and are open again with their thread', async () => {
    const id = await made()
    expect((await at(BUILDER, 'PUT', `/threads/${id}`, { resolved: true })).status).toBe(409)
    await decide(BUILDER, id, 'declined')
    // A reply opens the thread, and decides nothing.
    await at(REVIEWER, 'POST', `/threads/${id}/comments`, { body: 'Why?' })
    expect(await threadOf(id)).toMatchObject({ resolvedAt: null, suggestion: { state: 'declined' } })
    expect((await at(BUILDER, 'PUT', `/threads/${id}`, { resolved: true })).status).toBe(200)
    await at(SECOND, 'PUT', `/threads/${id}`, { resolved: false })
    expect((await threadOf(id)).suggestion).toMatchObject({ state: 'open', decidedBy: null, decidedAt: null })
  })

  it('wait for who made the report, a report at a time; replies wait for their author', async () => {
    const id = await made()
    await made(SECOND, { replacement: '' })
    expect(await inboxOf(BUILDER)).toMatchObject([{ kind: 'suggestion', count: 2, by: { name: SECOND } }])
    expect(await inboxOf(WRITER)).toEqual([])
    await at(WRITER, 'POST', `/threads/${id}/comments`, { body: 'From which table?' })
    expect(await inboxOf(REVIEWER)).toMatchObject([{ kind: 'reply', threadId: id, by: { name: WRITER } }])
    await decide(BUILDER, id, 'declined')
    expect(await inboxOf(BUILDER)).toMatchObject([{ kind: 'suggestion', count: 1 }])
  })

  it('are a warning to whoever publishes, who is told how many are open', async () => {
    await made()
    await decide(BUILDER, await made(SECOND), 'accepted')
    await made(SECOND, { original: '', replacement: ' nearly' })
    const { findings } = (await at(BUILDER, 'GET', '/publication-check')).body
    expect(findings.filter(({ code }: { code: string }) => code.startsWith('open-'))).toMatchObject([
      { level: 'warning', code: 'open-suggestions', message: 'Two suggested changes are open' },
    ])
  })
})
