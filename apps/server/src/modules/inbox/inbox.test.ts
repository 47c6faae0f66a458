import { randomUUID } from 'node:crypto'
import { json, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness, readUserIds } from '../../testing/harness.ts'
import { firstAnswerJob } from '../answers/public.ts'
import { insertMember } from '../iam/public.ts'

const BUILDER = 'sub-builder'
const REVIEWER = 'sub-reviewer'
const SECOND = 'sub-second'
const PUBLISHER = 'sub-publisher'
/** May publish, and can't open drafts. */
const PUBLISHER_ALONE = 'sub-publisher-alone'
const ANALYST = 'sub-analyst'
const ADMIN = 'sub-admin'
const VIEWER = 'sub-viewer'
const OWNER = 'sub-acme-owner'
const EVERYONE = [BUILDER, REVIEWER, SECOND, PUBLISHER, PUBLISHER_ALONE, ANALYST, ADMIN, VIEWER, OWNER]
const QUESTION = 'question01'

interface Item {
  id: string
  kind: string
  report: { id: string; name: string }
  by: { name: string } | null
  words: string
  through: string
  threadId: string | null
  blockId: string | null
  count: number
}

describeEachEngine('the inbox', (open) => {
  let harness: Harness
  let acme: string
  let reportId: string
  let round = 0
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    harness = await openHarness(await open())
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: BUILDER, roles: ['Builder'] },
      { sub: REVIEWER, roles: ['Reviewer'] },
      { sub: SECOND, roles: ['Reviewer'] },
      { sub: PUBLISHER, roles: ['Publisher', 'Reviewer'] },
      { sub: PUBLISHER_ALONE, roles: ['Publisher'] },
      { sub: ANALYST, roles: ['EngagementAnalyst'] },
      { sub: ADMIN, roles: ['Admin'] },
      { sub: VIEWER, roles: [] },
    ])
    const globex = await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst'] },
    ])
    await platform(async () => {
      Object.assign(ids, await readUserIds())
      // The reviewer of acme reviews at globex, too.
      await insertMember(globex, ids[REVIEWER]!, ['Reviewer'])
      await tx()
        .updateTable('organisations')
        .set({ google_analytics4_measurement_id: 'G-ABCDEFGHIJ' })
        .execute()
    })
    return () => harness.close()
  })

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  const api = (as: string, method: Method, path: string, body?: unknown, host = 'acme') =>
    harness.call(as, {
      method,
      url: `/api/${path}`,
      host,
      ...(body !== undefined && { body }),
      headers: { 'if-match': '*' },
    })
  const made = async (...parameters: Parameters<typeof api>) => {
    const answer = await api(...parameters)
    if (answer.status >= 300) throw new Error(`${parameters[1]} ${parameters[2]}: ${answer.text}`)
    return answer.body
  }
  const at = (as: string, method: Method, path: string, body?: unknown) =>
    made(as, method, `report/v1/reports/${reportId}${path}`, body)

  /** What waits in this test's report. */
  const itemsOf = async (as: string): Promise<Item[]> => {
    const { items } = (await made(as, 'GET', 'report/v1/inbox')) as { items: Item[] }
    return items.filter(({ report }) => report.id === reportId)
  }
  const kindsOf = async (as: string) => (await itemsOf(as)).map(({ kind }) => kind).toSorted()
  /** Everyone for whom something waits, with what. */
  const waiting = async () => {
    const all: Record<string, string[]> = {}
    for (const person of EVERYONE) {
      const kinds = await kindsOf(person)
      if (kinds.length > 0) all[person] = kinds
    }
    return all
  }
  const putAway = (as: string, { id, through }: Pick<Item, 'id' | 'through'>, done = true) =>
    api(as, 'PUT', `report/v1/inbox/${id}`, { done, through })

  const comment = (as: string, body: string, mentions: string[] = []) =>
    at(as, 'POST', '/threads', { blockId: QUESTION, blockLabel: 'Useful?', body, mentions })
  const reply = (as: string, threadId: string, body: string, mentions: string[] = []) =>
    at(as, 'POST', `/threads/${threadId}/comments`, { body, mentions })
  const suggest = (as: string, replacement: string) =>
    at(as, 'POST', '/suggestions', {
      blockId: QUESTION,
      blockLabel: 'Useful?',
      before: '',
      original: 'Useful?',
      after: '',
      replacement,
    })
  const askReview = (reviewers: string[], as = BUILDER) =>
    at(as, 'PUT', '/review', { reviewers: reviewers.map((sub) => ids[sub]), note: 'The figures, please.' })

  /** Data of a figure that doesn't come, connected by someone. */
  const failData = (connectedBy: string, block = 'figure0001', since = new Date()) =>
    platform(() =>
      tx()
        .insertInto('data_sources')
        .values({
          organisation_id: acme,
          report_id: reportId,
          block_id: block,
          address: 'https://data.invalid/one.csv',
          columns: json([]),
          applied_hash: '0'.repeat(64),
          checked_at: since,
          changed_at: since,
          connected_by: ids[connectedBy]!,
          fault_code: 'refused',
          fault_words: `The site refused ${block}.`,
          fault_since: since,
          fault_told: true,
        })
        .execute(),
    )
  const allowPublishing = (by: string, held: string | null = null) =>
    platform(() =>
      tx()
        .insertInto('data_publishing')
        .values({
          organisation_id: acme,
          report_id: reportId,
          allowed_by: ids[by]!,
          held_words: held,
          held_since: held === null ? null : new Date(),
        })
        .execute(),
    )
  const publish = async () => {
    const question = { id: QUESTION, kind: 'rating', prompt: 'Useful?', steps: 5 }
    const words = {
      type: 'paragraph',
      attrs: { id: 'paragraph1' },
      content: [{ type: 'text', text: 'It blew.' }],
    }
    await at(BUILDER, 'PATCH', '/document', {
      operations: [{ type: 'question', attrs: question }, words].map((value) => ({
        op: 'add',
        path: '/content/2',
        value,
      })),
    })
    await made(PUBLISHER, 'POST', 'report/v1/published-reports/public', {
      reportId,
      slug: `useful-${round}`,
      acceptWarnings: true,
    })
  }

  let seen = new Set<string>()
  const outbox = (kind: string) =>
    platform(() => tx().selectFrom('outbox').where('kind', '=', kind).select(['id', 'payload']).execute())
  /** Emails queued since, as "to: subject". */
  const newMails = async () => {
    const rows = (await outbox('mail')).filter(({ id }) => !seen.has(String(id)))
    for (const { id } of rows) seen.add(String(id))
    return rows
      .map(({ payload }) => payload as { to: string; subject: string })
      .map(({ to, subject }) => `${to.replace('@example.org', '')}: ${subject}`)
      .toSorted()
  }
  const choose = (as: string, kind: string, send: 'atOnce' | 'never') =>
    made(as, 'PUT', `iam/v1/users/organisations/current/emails/${kind}`, { send })

  beforeEach(async () => {
    round += 1
    reportId = (await made(BUILDER, 'POST', 'report/v1/reports', { name: `Wind ${round}` })).id
    await platform(() => tx().deleteFrom('unwanted_mails').execute())
    seen = new Set((await outbox('mail')).map(({ id }) => String(id)))
  })

  it('is empty where nothing waits, and asks who someone is', async () => {
    expect(await waiting()).toEqual({})
    expect((await api('forged', 'GET', 'report/v1/inbox')).status).toBe(401)
    expect((await api('sub-stranger', 'GET', 'report/v1/inbox')).status).toBe(404)
  })

  it('has exactly what waits for each after a day of work by all roles', async () => {
    await choose(REVIEWER, 'reply', 'never')
    await choose(PUBLISHER, 'publish', 'never')
    await askReview([REVIEWER])
    const { id: threadId } = await comment(REVIEWER, 'Share or generation?', [ids[BUILDER]!])
    await reply(SECOND, threadId, 'Generation, I think.')
    await suggest(SECOND, 'Helpful?')
    await suggest(REVIEWER, 'Of use?')
    await at(BUILDER, 'POST', '/publish-request', { note: 'For Monday.' })
    await failData(BUILDER)
    await allowPublishing(PUBLISHER_ALONE)
    expect(await newMails()).toEqual([
      `sub-builder: ${REVIEWER} mentioned you in “Wind ${round}”`,
      `sub-reviewer: Review “Wind ${round}”`,
    ])
    expect(await waiting()).toEqual({
      [BUILDER]: ['data', 'mention', 'suggestion'],
      [REVIEWER]: ['reply', 'review'],
      [PUBLISHER]: ['publish'],
      [PUBLISHER_ALONE]: ['data', 'publish'],
    })
    const [asked] = await itemsOf(PUBLISHER_ALONE).then((items) =>
      items.filter(({ kind }) => kind === 'publish'),
    )
    expect(asked).toMatchObject({
      report: { id: reportId, name: `Wind ${round}` },
      by: { name: BUILDER },
      words: 'For Monday.',
    })
    // What is seen to waits no longer.
    for (const { id, suggestion } of (await at(BUILDER, 'GET', '/review')).threads)
      if (suggestion)
        await at(BUILDER, 'POST', `/threads/${id}/suggestion/decision`, { decision: 'declined' })
    await at(REVIEWER, 'POST', '/review/return', { reason: 'Say which.' })
    await at(BUILDER, 'PUT', `/threads/${threadId}`, { resolved: true })
    await publish()
    expect(await waiting()).toEqual({ [BUILDER]: ['data'], [PUBLISHER_ALONE]: ['data'] })
  })

  it('of a deleted report nothing waits', async () => {
    await askReview([REVIEWER])
    await at(BUILDER, 'DELETE', '')
    expect(await waiting()).toEqual({})
  })

  describe('threads', () => {
    it('wait until one answers, are one item each, and name who wrote what', async () => {
      const { id: threadId } = await comment(BUILDER, 'Which year?')
      await reply(REVIEWER, threadId, 'The last.')
      await reply(SECOND, threadId, 'No, the one before.', [ids[BUILDER]!])
      await reply(REVIEWER, threadId, 'True.')
      expect(await itemsOf(BUILDER)).toMatchObject([
        { kind: 'mention', by: { name: SECOND }, words: 'No, the one before.', threadId, count: 3 },
      ])
      expect(await itemsOf(SECOND)).toMatchObject([{ kind: 'reply', by: { name: REVIEWER }, count: 1 }])
      await reply(BUILDER, threadId, 'Thanks.')
      expect(await waiting()).toEqual({ [REVIEWER]: ['reply'], [SECOND]: ['reply'] })
    })

    it('in which one is only mentioned bring nothing else', async () => {
      const { id: threadId } = await comment(BUILDER, 'Which year?', [ids[REVIEWER]!])
      await reply(SECOND, threadId, 'The last.')
      expect(await itemsOf(REVIEWER)).toMatchObject([{ kind: 'mention', words: 'Which year?', count: 1 }])
    })

    it('wait no longer once what was written is deleted', async () => {
      const { id: threadId, comments } = await comment(BUILDER, 'Which year?', [ids[REVIEWER]!])
      expect(await kindsOf(REVIEWER)).toEqual(['mention'])
      await at(BUILDER, 'DELETE', `/threads/${threadId}/comments/${comments[0].id}`)
      expect(await kindsOf(REVIEWER)).toEqual([])
    })

    it('are gone with the right to see drafts', async () => {
      await comment(BUILDER, 'Which year?', [ids[SECOND]!])
      const roles = `iam/v1/organisations/members/${ids[SECOND]}/roles`
      await made(ADMIN, 'DELETE', `${roles}/Reviewer`)
      expect(await kindsOf(SECOND)).toEqual([])
      await made(ADMIN, 'POST', roles, { role: 'Reviewer' })
      expect(await kindsOf(SECOND)).toEqual(['mention'])
    })
  })

  describe('data', () => {
    it('that fails is one item for a report, which names the last figure', async () => {
      await failData(REVIEWER, 'figure0001', new Date('2026-01-01T00:00:00Z'))
      await failData(REVIEWER, 'figure0002', new Date('2026-01-02T00:00:00Z'))
      expect(await waiting()).toEqual({ [BUILDER]: ['data'], [REVIEWER]: ['data'] })
      expect(await itemsOf(REVIEWER)).toMatchObject([
        { blockId: 'figure0002', words: 'The site refused figure0002.', count: 2 },
      ])
    })

    it('that wasn’t published waits for who allowed it, until an edition is', async () => {
      await allowPublishing(PUBLISHER, 'The draft has other changes.')
      expect(await waiting()).toEqual({ [PUBLISHER]: ['held'] })
      await publish()
      expect(await waiting()).toEqual({})
    })
  })

  it('first answers wait for analysts, once, and are emailed by the worker', async () => {
    await publish()
    const page = await harness.call(null, { url: `/bubbles/useful-${round}` })
    const token = /name="token" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const answer = (rating: number) =>
      harness.call(null, {
        method: 'POST',
        url: '/api/engagement/v1/feedback/rating',
        body: { token, sessionId: randomUUID(), blockId: QUESTION, rating },
      })
    expect((await answer(4)).status).toBe(200)
    expect((await answer(5)).status).toBe(200)
    expect(await waiting()).toEqual({ [ANALYST]: ['answer'] })
    const jobs = (await outbox('answers.first')).filter(
      ({ payload }) => (payload as { reportId: string }).reportId === reportId,
    )
    expect(jobs).toHaveLength(1)
    await newMails()
    await firstAnswerJob(harness)(jobs[0]!)
    expect(await newMails()).toEqual([`sub-analyst: First answers: “Wind ${round}”`])
    await choose(ANALYST, 'answer', 'never')
    await firstAnswerJob(harness)(jobs[0]!)
    expect(await newMails()).toEqual([])
  })

  describe('putting away', () => {
    it('removes an item for that person alone, until something new comes', async () => {
      const { id: threadId } = await comment(BUILDER, 'Which year?', [ids[REVIEWER]!, ids[SECOND]!])
      const [item] = await itemsOf(REVIEWER)
      expect((await putAway(REVIEWER, item!)).status).toBe(204)
      expect((await putAway(REVIEWER, item!)).status).toBe(204)
      expect(await waiting()).toEqual({ [SECOND]: ['mention'] })
      await reply(BUILDER, threadId, 'And which month?', [ids[REVIEWER]!])
      expect(await itemsOf(REVIEWER)).toMatchObject([{ words: 'And which month?', count: 1 }])
    })

    it('can be undone', async () => {
      await askReview([REVIEWER])
      const [item] = await itemsOf(REVIEWER)
      await putAway(REVIEWER, item!)
      expect(await kindsOf(REVIEWER)).toEqual([])
      expect((await putAway(REVIEWER, item!, false)).status).toBe(204)
      expect(await kindsOf(REVIEWER)).toEqual(['review'])
    })

    it('a review that is asked for again waits again', async () => {
      await askReview([REVIEWER])
      const [item] = await itemsOf(REVIEWER)
      await putAway(REVIEWER, item!)
      await askReview([REVIEWER, SECOND])
      expect(await waiting()).toEqual({ [REVIEWER]: ['review'], [SECOND]: ['review'] })
    })

    it('nothing later than now, and nothing that waits for someone else', async () => {
      await askReview([REVIEWER])
      const [item] = await itemsOf(REVIEWER)
      expect((await putAway(SECOND, item!)).body.code).toBe('not-found')
      await putAway(REVIEWER, { id: item!.id, through: '2999-01-01T00:00:00Z' })
      await askReview([REVIEWER], BUILDER)
      expect(await kindsOf(REVIEWER)).toEqual(['review'])
      expect((await putAway(REVIEWER, { id: 'review_1', through: item!.through })).status).toBe(400)
    })
  })

  it('each organisation has its own, for a member of both', async () => {
    await askReview([REVIEWER])
    await choose(REVIEWER, 'review', 'never')
    const there = await made(REVIEWER, 'GET', 'report/v1/inbox', undefined, 'globex')
    expect(there).toEqual({ items: [], total: 0 })
    const emails = (host: string) =>
      made(REVIEWER, 'GET', 'iam/v1/users/organisations/current/emails', undefined, host)
    expect((await emails('acme')).choices).toContainEqual({ kind: 'review', send: 'never' })
    expect((await emails('globex')).choices).toContainEqual({ kind: 'review', send: 'atOnce' })
  })

  describe('emails', () => {
    it('are offered to the people they can reach', async () => {
      const offered = async (as: string) =>
        (await made(as, 'GET', 'iam/v1/users/organisations/current/emails')).choices.map(
          ({ kind }: { kind: string }) => kind,
        )
      expect(await offered(VIEWER)).toEqual(['published'])
      expect(await offered(BUILDER)).toEqual([
        'mention',
        'reply',
        'review',
        'published',
        'data',
        'readerComment',
      ])
      expect(await offered(PUBLISHER)).toEqual([
        'mention',
        'reply',
        'review',
        'publish',
        'published',
        'data',
        'readerComment',
      ])
      expect(await offered(PUBLISHER_ALONE)).toEqual(['published', 'data'])
      expect(await offered(ANALYST)).toEqual(['published', 'answer', 'digest', 'surge', 'fall'])
    })

    it('go to who wants them, kind by kind, and the inbox has them all', async () => {
      await choose(REVIEWER, 'review', 'never')
      await choose(SECOND, 'mention', 'never')
      await choose(PUBLISHER, 'publish', 'never')
      await askReview([REVIEWER, SECOND])
      const { id: threadId } = await comment(BUILDER, 'Which year?', [ids[REVIEWER]!, ids[SECOND]!])
      await reply(SECOND, threadId, 'The last.')
      const asked = await at(BUILDER, 'POST', '/publish-request', { note: '' })
      // They are asked all the same.
      expect(asked.people.map(({ name }: { name: string }) => name)).toEqual([PUBLISHER])
      expect(await newMails()).toEqual([
        `sub-builder: ${SECOND} replied in “Wind ${round}”`,
        `sub-reviewer: ${BUILDER} mentioned you in “Wind ${round}”`,
        `sub-second: Review “Wind ${round}”`,
      ])
      expect(await waiting()).toEqual({
        [BUILDER]: ['reply'],
        [REVIEWER]: ['mention', 'review'],
        [SECOND]: ['review'],
        [PUBLISHER]: ['publish'],
        [PUBLISHER_ALONE]: ['publish'],
      })
    })

    it('come again once they are wanted again', async () => {
      await choose(REVIEWER, 'review', 'never')
      await choose(REVIEWER, 'review', 'never')
      await choose(REVIEWER, 'review', 'atOnce')
      await askReview([REVIEWER])
      expect(await newMails()).toEqual([`sub-reviewer: Review “Wind ${round}”`])
    })
  })
})
