import { tx } from '@bubbles/db'
import type { Role } from '@bubbles/domain'
import { newBlockId, replaceDocument, type ReportDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import {
  type CallAnswer,
  type Harness,
  makeOrganisation,
  openHarness,
  readUserIds,
} from '../../testing/harness.ts'
import { recordAudit } from '../audit/public.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'

const BUILDER = 'sub-builder'
const REVIEWER = 'sub-reviewer'
const SECOND = 'sub-second'
const PUBLISHER = 'sub-publisher'
/** Whose roles a test chooses. */
const VARIOUS = 'sub-various'
const BLOCK = 'block00001'

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const documentOf = (...texts: [string, string][]): ReportDocument => ({
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: 'title00001' }, content: [{ type: 'text', text: 'Wind doubled' }] },
    ...texts.map(([id, text]) => paragraph(id, text)),
  ],
})

describeEachEngine('comments and review', (open) => {
  let harness: Harness
  let acme: string
  let reportId: string
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    harness = await openHarness(await open())
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: BUILDER, roles: ['Builder'] },
      { sub: 'sub-writer', roles: ['Builder'] },
      { sub: REVIEWER, roles: ['Reviewer'] },
      { sub: SECOND, roles: ['Reviewer'] },
      { sub: VARIOUS, roles: [] },
      { sub: PUBLISHER, roles: ['Publisher', 'Reviewer'] },
      { sub: 'sub-presser', roles: ['Publisher'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['Builder', 'Reviewer', 'Publisher'] },
    ])
    Object.assign(ids, await harness.database.transaction({ kind: 'platform' }, readUserIds))
    return () => harness.close()
  })

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  const api = (as: string, method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
    harness.call(as, { method, url: `/api/report/v1/${path}`, body, ...(headers && { headers }) })
  const at = (as: string, method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
    api(as, method, `reports/${reportId}${path}`, body, headers)
  const read = async (as = BUILDER) => (await at(as, 'GET', '/review')).body
  const write = async (document: ReportDocument) => {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await at(BUILDER, 'GET', '')).body.state))
    const before = Y.encodeStateVector(ydoc)
    replaceDocument(ydoc, document)
    const update = toBase64(Y.encodeStateAsUpdate(ydoc, before))
    expect((await at(BUILDER, 'PATCH', '/document', { update })).status).toBe(200)
  }
  const comment = (as: string, body: string, more: object = {}) =>
    at(as, 'POST', '/threads', { blockId: BLOCK, blockLabel: 'Coal made a quarter', body, ...more })
  const started = async (as = REVIEWER, body = 'Share or generation?', more: object = {}) => {
    const answer = await comment(as, body, more)
    expect(answer.status).toBe(201)
    return answer.body
  }
  const ask = (more: object = {}, as = BUILDER) =>
    at(as, 'PUT', '/review', { reviewers: [ids[REVIEWER]], note: 'Please check the figures.', ...more })
  const approve = (as = REVIEWER, version?: number, headers?: Record<string, string>) =>
    version === undefined
      ? read(as).then(({ review }) =>
          at(as, 'POST', '/review/approval', { version: review.documentVersion }, headers),
        )
      : at(as, 'POST', '/review/approval', { version }, headers)
  const sendBack = (as = REVIEWER, reason = 'The second figure lacks its source.') =>
    at(as, 'POST', '/review/return', { reason })

  /** Mails queued since, as "to: subject". */
  let seen = new Set<string>()
  const mailRows = () =>
    harness.database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('outbox').where('kind', '=', 'mail').select(['id', 'payload']).execute(),
    )
  const newMails = async () => {
    const rows = (await mailRows()).filter(({ id }) => !seen.has(String(id)))
    for (const { id } of rows) seen.add(String(id))
    return rows.map(({ payload }) => payload as { to: string; subject: string; text: string })
  }
  const subjects = async () => (await newMails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()
  const audited = (action: string) =>
    harness.database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('audit_log').where('action', '=', action).select(['subject', 'actor_id']).execute(),
    )

  const giveVarious = (...roles: Role[]) =>
    harness.database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('members').set({ roles }).where('user_id', '=', ids[VARIOUS]!).execute(),
    )

  /** What a test sends must not count against the next; only the log of a deleted organisation can be erased. */
  const forgetLog = () =>
    harness.database.transaction({ kind: 'platform' }, async () => {
      const setStatus = (status: 'Active' | 'Deleted') =>
        tx().updateTable('organisations').set({ status }).where('id', '=', acme).execute()
      await setStatus('Deleted')
      await sql`select erase_audit_log(${acme})`.execute(tx())
      await setStatus('Active')
    })

  beforeEach(async () => {
    await giveVarious()
    await forgetLog()
    reportId = (await api(BUILDER, 'POST', 'reports', { name: 'Wind doubled' })).body.id
    await write(documentOf([BLOCK, 'Coal made a quarter in 2012.'], ['block00002', 'Wind took the rest.']))
    seen = new Set((await mailRows()).map(({ id }) => String(id)))
  })

  describe('threads', () => {
    it('begin on a block, are answered, and show in the list of reports', async () => {
      const thread = await started(REVIEWER, 'Share or generation?', { quote: 'a quarter' })
      expect(thread).toMatchObject({
        blockId: BLOCK,
        blockLabel: 'Coal made a quarter',
        quote: 'a quarter',
        resolvedAt: null,
        comments: [{ body: 'Share or generation?', isOwn: true, version: 1, editedAt: null }],
      })
      const reply = await at(BUILDER, 'POST', `/threads/${thread.id}/comments`, { body: 'Share.' })
      expect(reply).toMatchObject({ status: 201, body: { body: 'Share.', createdBy: { id: ids[BUILDER] } } })
      const { threads } = await read()
      expect(
        threads[0].comments.map(({ body, isOwn }: { body: string; isOwn: boolean }) => [body, isOwn]),
      ).toEqual([
        ['Share or generation?', false],
        ['Share.', true],
      ])
      expect((await at(BUILDER, 'GET', '')).body.review).toEqual({
        state: 'Draft',
        changedSince: false,
        openThreads: 1,
      })
    })

    it('are kept when their block is deleted', async () => {
      await started()
      await write(documentOf(['block00002', 'Wind took the rest.']))
      expect((await read()).threads).toHaveLength(1)
    })

    it('are resolved once however often it is asked, and opened again by a reply', async () => {
      const { id } = await started()
      const [one, two] = await Promise.all([
        at(BUILDER, 'PUT', `/threads/${id}`, { resolved: true }),
        at(REVIEWER, 'PUT', `/threads/${id}`, { resolved: true }),
      ])
      expect([one.status, two.status]).toEqual([200, 200])
      expect(one.body.resolvedBy).toEqual(two.body.resolvedBy)
      expect((await at(BUILDER, 'GET', '')).body.review).toBeNull()
      await at(SECOND, 'POST', `/threads/${id}/comments`, { body: 'Not yet.' })
      expect((await read()).threads[0]).toMatchObject({ resolvedAt: null, resolvedBy: null })
      expect((await at(BUILDER, 'PUT', `/threads/${id}`, { resolved: false })).body.resolvedAt).toBeNull()
    })

    it('let nobody change or delete what another wrote', async () => {
      const { id, comments } = await started(REVIEWER)
      const path = `/threads/${id}/comments/${comments[0].id}`
      expect((await at(BUILDER, 'PUT', path, { body: 'Mine now' })).status).toBe(403)
      expect((await at(BUILDER, 'DELETE', path)).status).toBe(403)
      expect((await read()).threads[0].comments[0].body).toBe('Share or generation?')
    })

    it('keep an edit made elsewhere from being overwritten', async () => {
      const { id, comments } = await started()
      const path = `/threads/${id}/comments/${comments[0].id}`
      const first = await at(REVIEWER, 'PUT', path, { body: 'Share?' }, { 'if-match': '"1"' })
      expect(first.body).toMatchObject({ body: 'Share?', version: 2 })
      expect(first.body.editedAt).not.toBeNull()
      expect((await at(REVIEWER, 'PUT', path, { body: 'Late' }, { 'if-match': '"1"' })).status).toBe(412)
    })

    it('vanish with their last comment and come back with it; a first one that was answered keeps its place', async () => {
      const { id, comments } = await started()
      const path = `/threads/${id}/comments/${comments[0].id}`
      expect((await at(REVIEWER, 'DELETE', path)).status).toBe(204)
      expect((await at(REVIEWER, 'DELETE', path)).status).toBe(204)
      expect((await read()).threads).toEqual([])
      expect((await at(BUILDER, 'GET', '')).body.review).toBeNull()
      expect((await at(REVIEWER, 'POST', `${path}/restore`)).body.body).toBe('Share or generation?')
      await at(BUILDER, 'POST', `/threads/${id}/comments`, { body: 'Share.' })
      await at(REVIEWER, 'DELETE', path)
      expect((await read()).threads[0].comments).toMatchObject([
        { isDeleted: true, body: '' },
        { isDeleted: false, body: 'Share.' },
      ])
    })

    it('answer a call sent twice with the same key once', async () => {
      const headers = { 'idempotency-key': `key-${newBlockId()}` }
      const body = { blockId: BLOCK, body: 'Once' }
      const [one, two] = [
        await at(BUILDER, 'POST', '/threads', body, headers),
        await at(BUILDER, 'POST', '/threads', body, headers),
      ]
      expect(two.body.id).toBe(one.body.id)
      expect((await read()).threads).toHaveLength(1)
    })

    it.each([
      [{ body: '  ' }, 'Write something first.'],
      [{ body: 'x'.repeat(4_001) }, 'This comment is too long. Use at most 4000 characters.'],
      [{ body: 'Hm', blockId: '../../x' }, 'Give the block’s ID.'],
    ])('refuse %j with a sentence', async (body, sentence) => {
      const answer = await at(BUILDER, 'POST', '/threads', { blockId: BLOCK, ...body })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body.errors)).toContain(sentence)
    })
  })

  describe('mentions', () => {
    it('tell each person once by mail, and not who wrote', async () => {
      const mentions = [ids[BUILDER], ids[REVIEWER], ids[SECOND]]
      const { id, comments } = await started(REVIEWER, 'What do you say, @sub-builder?', { mentions })
      const mails = await newMails()
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
        'sub-builder@example.org: sub-reviewer mentioned you in “Wind doubled”',
        'sub-second@example.org: sub-reviewer mentioned you in “Wind doubled”',
      ])
      expect(mails[0]!.text).toContain('What do you say, @sub-builder?')
      expect(mails[0]!.text).toContain(
        `http://acme.bubbles.localhost:4000/dashboard/reports/edit/${reportId}#thread-${id}`,
      )
      const path = `/threads/${id}/comments/${comments[0].id}`
      await at(REVIEWER, 'PUT', path, { body: 'Anew', mentions: [...mentions, ids[PUBLISHER]] })
      expect(await subjects()).toEqual([
        'sub-publisher@example.org: sub-reviewer mentioned you in “Wind doubled”',
      ])
    })

    it('give a reply to who wrote before: one mail, even when it names them too', async () => {
      const { id } = await started(REVIEWER)
      await at(SECOND, 'POST', `/threads/${id}/comments`, { body: 'I wonder too.' })
      await newMails()
      await at(BUILDER, 'POST', `/threads/${id}/comments`, { body: 'Share.', mentions: [ids[REVIEWER]] })
      expect(await subjects()).toEqual([
        'sub-reviewer@example.org: sub-builder mentioned you in “Wind doubled”',
        'sub-second@example.org: sub-builder replied in “Wind doubled”',
      ])
    })

    it('refuse whoever may not see drafts, and strangers', async () => {
      for (const sub of ['sub-viewer', 'sub-presser', 'sub-stranger'])
        expect((await comment(BUILDER, 'Look', { mentions: [ids[sub]] })).status).toBe(400)
      expect((await read()).threads).toEqual([])
      expect(await newMails()).toEqual([])
    })

    it('offer those who may see drafts, found by a part of their name', async () => {
      const names = async (query: string) =>
        (await at(BUILDER, 'GET', `/people${query}`)).body.people.map(({ name }: { name: string }) => name)
      expect(await names('')).toEqual([
        'sub-builder',
        'sub-publisher',
        'sub-reviewer',
        'sub-second',
        'sub-writer',
      ])
      expect(await names('?may=review&search=REV')).toEqual(['sub-reviewer'])
      expect(await names('?may=publish')).toEqual(['sub-publisher'])
      expect(await names('?search=%25')).toEqual([])
    })
  })

  describe('a review', () => {
    it('is asked for, sent back with a reason, asked for again and approved: each told and recorded', async () => {
      expect((await ask({ dueOn: '2099-11-30' })).body).toMatchObject({
        state: 'InReview',
        version: 1,
        dueOn: '2099-11-30',
        note: 'Please check the figures.',
        requestedBy: { id: ids[BUILDER] },
        reviewers: [{ id: ids[REVIEWER] }],
        moves: ['request', 'withdraw'],
      })
      expect(await subjects()).toEqual(['sub-reviewer@example.org: Review “Wind doubled” by 30 November'])
      expect((await read(REVIEWER)).review.moves).toEqual(['approve', 'sendBack'])
      expect((await read('sub-writer')).review.moves).toEqual(['request', 'withdraw'])

      expect((await sendBack()).body).toMatchObject({
        state: 'SentBack',
        reason: 'The second figure lacks its source.',
        decidedBy: { id: ids[REVIEWER] },
      })
      const [back] = await newMails()
      expect(back).toMatchObject({ to: 'sub-builder@example.org', subject: 'Sent back: “Wind doubled”' })
      expect(back!.text).toContain('The second figure lacks its source.')

      await ask({ reviewers: [ids[REVIEWER], ids[SECOND]] })
      expect(await subjects()).toEqual([
        'sub-reviewer@example.org: Review “Wind doubled”',
        'sub-second@example.org: Review “Wind doubled”',
      ])
      expect((await approve()).body).toMatchObject({ state: 'Approved', changedSince: false, reason: '' })
      expect(await subjects()).toEqual([
        'sub-builder@example.org: Approved: “Wind doubled”',
        'sub-second@example.org: Approved: “Wind doubled”',
      ])
      const { review } = await read()
      expect(review.steps.map(({ event }: { event: string }) => event)).toEqual([
        'approve',
        'request',
        'sendBack',
        'request',
      ])
      const of = async (action: string) =>
        (await audited(action)).filter(
          ({ subject }) => (subject as { reportId: string }).reportId === reportId,
        )
      expect(await of('review.requested')).toHaveLength(2)
      expect((await of('review.sent-back'))[0]).toMatchObject({
        actor_id: ids[REVIEWER],
        subject: { name: 'Wind doubled', words: 'The second figure lacks its source.' },
      })
      expect(await of('review.approved')).toHaveLength(1)
    })

    it('is changed since the approval by any edit after what was read', async () => {
      await ask()
      const { review } = await read(REVIEWER)
      await write(documentOf([BLOCK, 'Coal made a tenth.']))
      // Read before the edit: what was approved is not what is there.
      expect((await approve(REVIEWER, review.documentVersion)).body.changedSince).toBe(true)
      expect((await at(BUILDER, 'GET', '')).body.review).toEqual({
        state: 'Approved',
        changedSince: true,
        openThreads: 0,
      })
      const list = (await api(BUILDER, 'GET', 'reports')).body.reports
      expect(list.find(({ id }: { id: string }) => id === reportId).review.changedSince).toBe(true)
      await ask()
      expect((await approve()).body.changedSince).toBe(false)
    })

    it('is approved for a version of the draft that there is', async () => {
      await ask()
      const { documentVersion } = (await read(REVIEWER)).review
      for (const version of [0, -1, documentVersion + 1]) {
        const answer = await approve(REVIEWER, version)
        expect(answer.status).toBe(400)
        expect(answer.body.errors).toEqual([expect.objectContaining({ pointer: '/version' })])
      }
      expect((await read()).review.state).toBe('InReview')
      expect((await approve(REVIEWER, documentVersion)).status).toBe(200)
    })

    it('is approved by anybody who may but the one who asked', async () => {
      await giveVarious('Builder', 'Reviewer')
      await ask({ reviewers: [ids[VARIOUS], ids[REVIEWER]] }, VARIOUS)
      expect((await read(VARIOUS)).review.moves).toEqual(['request', 'sendBack', 'withdraw'])
      await newMails()
      const refused = await approve(VARIOUS)
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(refused.body.detail).toBe('You asked for this review. Someone else has to approve it.')
      expect((await read()).review.state).toBe('InReview')
      expect(await newMails()).toEqual([])
      expect((await read(REVIEWER)).review.moves).toContain('approve')
      expect((await approve(REVIEWER)).status).toBe(200)
    })

    it('takes one of two approvals, and names who was quicker', async () => {
      await ask({ reviewers: [ids[REVIEWER], ids[SECOND]] })
      await newMails()
      const { review } = await read()
      const answers = await Promise.all([
        approve(REVIEWER, review.documentVersion),
        approve(SECOND, review.documentVersion),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const [winner, loser] = answers[0]!.status === 200 ? answers : answers.toReversed()
      expect(loser!.body.detail).toBe(
        `${(winner as CallAnswer).body.decidedBy.name} has already approved this report.`,
      )
      expect(
        (await read()).review.steps.filter(({ event }: { event: string }) => event === 'approve'),
      ).toHaveLength(1)
      expect(await newMails()).toHaveLength(2)
    })

    it('lets a move on what has moved on meanwhile be refused', async () => {
      await ask()
      await ask({ note: 'With another note.' })
      const { review } = await read(REVIEWER)
      expect(review.version).toBe(2)
      expect((await approve(REVIEWER, review.documentVersion, { 'if-match': '"1"' })).status).toBe(412)
      expect((await approve(REVIEWER, review.documentVersion, { 'if-match': '"2"' })).status).toBe(200)
    })

    it('sends no second mail for asking again what is asked already', async () => {
      await ask()
      await newMails()
      await ask({ reviewers: [ids[REVIEWER], ids[SECOND]] })
      expect(await subjects()).toEqual(['sub-second@example.org: Review “Wind doubled”'])
    })

    it('is taken back, and those who were asked are told', async () => {
      await ask()
      await newMails()
      expect((await at(BUILDER, 'DELETE', '/review')).body).toMatchObject({ state: 'Draft', reviewers: [] })
      expect(await subjects()).toEqual(['sub-reviewer@example.org: No review needed: “Wind doubled”'])
      expect((await approve()).status).toBe(409)
    })

    it.each([
      ['nobody', () => ({ reviewers: [] })],
      ['a builder', () => ({ reviewers: [ids[BUILDER]] })],
      ['a stranger', () => ({ reviewers: [ids['sub-stranger']] })],
      ['yesteryear', () => ({ dueOn: '2020-01-01' })],
      ['no date', () => ({ dueOn: 'soon' })],
    ])('refuses %s, and nothing is written', async (_who, body) => {
      const answer = await ask(body())
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toHaveLength(1)
      expect((await read()).review).toMatchObject({ state: 'Draft', version: 0, steps: [] })
      expect(await newMails()).toEqual([])
    })

    it('warns whoever publishes, and of open threads', async () => {
      const findings = async () =>
        (await at(PUBLISHER, 'GET', '/publication-check')).body.findings.map(
          ({ code, message, level }: Record<string, string>) => `${level} ${code}: ${message}`,
        )
      expect(await findings()).toEqual([])
      const { id } = await started()
      await started(BUILDER, 'And this?')
      await ask()
      expect(await findings()).toEqual([
        'warning open-threads: Two comment threads are open',
        'warning review-open: The review hasn’t finished',
      ])
      await at(BUILDER, 'PUT', `/threads/${id}`, { resolved: true })
      await sendBack()
      expect(await findings()).toEqual([
        'warning open-threads: One comment thread is open',
        'warning review-sent-back: A reviewer sent the report back',
      ])
      await ask()
      await approve()
      expect(await findings()).toEqual(['warning open-threads: One comment thread is open'])
      await write(documentOf([BLOCK, 'Coal made a tenth.']))
      expect(await findings()).toContain(
        'warning review-outdated: The report has changed since it was approved',
      )
    })
  })

  describe('who may', () => {
    const version = 1
    const calls = (id: string): [string, Method, string, unknown][] => [
      ['getReview', 'GET', '/review', undefined],
      ['listReviewPeople', 'GET', '/people', undefined],
      ['getReportChanges', 'GET', '/changes', undefined],
      ['startThread', 'POST', '/threads', { blockId: BLOCK, body: 'Hm' }],
      ['replyToThread', 'POST', `/threads/${id}/comments`, { body: 'Hm' }],
      ['resolveThread', 'PUT', `/threads/${id}`, { resolved: true }],
      ['requestReview', 'PUT', '/review', { reviewers: [ids[REVIEWER]] }],
      ['approveReport', 'POST', '/review/approval', { version }],
      ['sendReportBack', 'POST', '/review/return', { reason: 'Hm' }],
      ['withdrawReview', 'DELETE', '/review', undefined],
      ['askPublisher', 'POST', '/publish-request', {}],
      ['announcePublication', 'POST', '/announcement', { audience: 'public' }],
      ['checkSlug', 'GET', '/slug-check?slug=wind', undefined],
      ['patchReportDocument', 'PATCH', '/document', { update: 'AAA=' }],
      ['updateReport', 'PUT', '', { name: 'Mine' }],
    ]
    const everybody = calls('').map(([operation]) => operation)
    const seeing = ['getReview', 'listReviewPeople', 'getReportChanges']
    const commenting = ['startThread', 'replyToThread', 'resolveThread', 'askPublisher']
    const editing = ['requestReview', 'withdrawReview', 'patchReportDocument', 'updateReport']
    const may: [string, string[]][] = [
      ['sub-viewer', []],
      ['sub-acme-owner', []],
      ['sub-presser', ['announcePublication', 'checkSlug']],
      [REVIEWER, [...seeing, ...commenting, 'approveReport', 'sendReportBack']],
      [BUILDER, [...seeing, ...commenting, ...editing]],
    ]
    it.each(may)('%s may only: %j', async (as, allowed) => {
      const { id } = await started()
      const refused: string[] = []
      for (const [operation, method, path, body] of calls(id))
        if ((await at(as, method, path, body)).status === 403) refused.push(operation)
      expect(refused).toEqual(everybody.filter((operation) => !allowed.includes(operation)))
    })

    it('tells another organisation the same as of nothing', async () => {
      const { id } = await started()
      for (const [, method, path, body] of calls(id)) {
        const own = {
          method,
          url: `/api/report/v1/reports/${reportId}${path}`,
          body,
          host: 'globex',
        } as const
        const none = { ...own, url: own.url.replace(reportId, ids[BUILDER]!) }
        const [there, nowhere] = [
          await harness.call('sub-stranger', own),
          await harness.call('sub-stranger', none),
        ]
        expect([there.status, there.body?.code]).toEqual([nowhere.status, nowhere.body?.code])
        // A person that is no member here is refused before the report is looked for.
        expect([400, 404]).toContain(there.status)
        expect((await at('sub-stranger', method, path, body)).status).toBe(404)
      }
    })

    it('finds no thread or comment through another report', async () => {
      const { id, comments } = await started()
      const other = (await api(BUILDER, 'POST', 'reports', { name: 'Another' })).body.id
      const through = (method: Method, path: string, body?: unknown) =>
        api(REVIEWER, method, `reports/${other}/threads/${id}${path}`, body)
      expect((await through('PUT', '', { resolved: true })).status).toBe(404)
      expect((await through('POST', '/comments', { body: 'Hm' })).status).toBe(404)
      expect((await through('PUT', `/comments/${comments[0].id}`, { body: 'Hm' })).status).toBe(404)
      expect((await through('DELETE', `/comments/${comments[0].id}`)).status).toBe(404)
    })
  })

  describe('handing over', () => {
    it('asks those who may publish and see the draft', async () => {
      const answer = await at(BUILDER, 'POST', '/publish-request', { note: 'It is due on Monday.' })
      expect(answer.body.people.map(({ name }: { name: string }) => name)).toEqual(['sub-publisher'])
      const [mail, ...others] = await newMails()
      expect(others).toEqual([])
      expect(mail).toMatchObject({
        to: 'sub-publisher@example.org',
        subject: 'Please publish “Wind doubled”',
      })
      expect(mail!.text).toContain(`/dashboard/reports/edit/${reportId}#publish`)
      expect(mail!.text).toContain('It is due on Monday.')
      // Who comes to publish sees it in the product too.
      const check = await at(BUILDER, 'GET', '/publication-check')
      const asked = { by: { name: BUILDER }, note: 'It is due on Monday.' }
      expect(check.body.asked).toMatchObject(asked)
      const inList = async () => {
        const { reports } = (await api(PUBLISHER, 'GET', 'reports')).body
        return reports.find(({ id }: { id: string }) => id === reportId).publishRequest
      }
      expect(await inList()).toMatchObject(asked)
      await at(BUILDER, 'POST', '/publish-request', { note: 'It is due today.' })
      expect(await inList()).toMatchObject({ note: 'It is due today.' })
      const slug = `wind-${newBlockId().toLowerCase()}`
      await api(PUBLISHER, 'POST', 'published-reports/internal', { reportId, slug, acceptWarnings: true })
      expect(await inList()).toBeNull()
      expect((await at(BUILDER, 'GET', '/publication-check')).body.asked).toBeNull()
      await at(BUILDER, 'POST', '/publish-request', { note: '' })
      expect(await inList()).toMatchObject({ by: { name: BUILDER }, note: '' })
      await newMails()
    })

    it('is forgotten with the report, which comes back without it', async () => {
      await at(BUILDER, 'POST', '/publish-request', { note: '' })
      const asks = async () => (await at(BUILDER, 'GET', '')).body.publishRequest
      expect(await asks()).not.toBeNull()
      await at(BUILDER, 'DELETE', '')
      expect((await at(BUILDER, 'POST', '/restore')).status).toBe(200)
      expect(await asks()).toBeNull()
      await newMails()
    })

    it('sends twenty requests and announcements of a person in an hour, whatever they sent before', async () => {
      await giveVarious('Builder', 'Publisher')
      const scope = { kind: 'organisation', organisationId: acme } as const
      for (let count = 0; count < 20; count++)
        await harness.database.transaction(scope, () =>
          recordAudit(acme, ids[VARIOUS]!, 'report.publish-asked', {}, new Date(Date.now() - 3_601_000)),
        )
      const slug = `wind-${newBlockId().toLowerCase()}`
      await api(PUBLISHER, 'POST', 'published-reports/public', { reportId, slug, acceptWarnings: true })
      const calls = (as: string) => [
        () => ask({ note: newBlockId() }, as),
        () => at(as, 'POST', '/publish-request', { note: 'Please.' }),
        () => at(as, 'POST', '/announcement', { audience: 'public' }),
      ]
      const [request, handOver, announce] = calls(VARIOUS)
      await request!()
      await announce!()
      for (let count = 2; count < 20; count++) expect((await handOver!()).status).toBe(200)
      const { version } = (await read()).review
      await newMails()
      for (const call of calls(VARIOUS)) {
        const answer = await call()
        expect(answer.status).toBe(429)
        expect(answer.body.detail).toContain('20 requests and announcements in the last hour')
      }
      expect(await newMails()).toEqual([])
      expect((await read()).review.version).toBe(version)
      expect((await ask()).status).toBe(200)
      expect(
        (await audited('report.announced')).filter(
          ({ subject }) => (subject as { reportId: string }).reportId === reportId,
        ),
      ).toHaveLength(1)
    })

    it('says what changed since what an audience reads, and tells the team', async () => {
      expect((await at(BUILDER, 'GET', '/changes')).body).toMatchObject({ since: null })
      const slug = `wind-${newBlockId().toLowerCase()}`
      const publish = () =>
        api(PUBLISHER, 'POST', 'published-reports/public', { reportId, slug, acceptWarnings: true })
      expect((await at(PUBLISHER, 'POST', '/announcement', { audience: 'public' })).status).toBe(404)
      expect((await publish()).status).toBe(201)
      expect((await at(BUILDER, 'GET', '/changes?audience=public')).body).toMatchObject({
        since: { edition: 1, audience: 'public' },
        changes: [],
      })
      await write(
        documentOf(
          ['block00002', 'Wind took the rest.'],
          [BLOCK, 'Coal made a tenth in 2024.'],
          ['block00003', 'New.'],
        ),
      )
      const { changes } = (await at(REVIEWER, 'GET', '/changes?audience=public')).body
      expect(changes).toEqual([
        expect.objectContaining({ blockId: 'block00002', kind: 'moved' }),
        expect.objectContaining({
          blockId: BLOCK,
          kind: 'changed',
          before: 'Coal made a quarter in 2012.',
          after: 'Coal made a tenth in 2024.',
        }),
        expect.objectContaining({ blockId: 'block00003', kind: 'added', before: null, after: 'New.' }),
      ])
      expect((await at(BUILDER, 'GET', '/changes?audience=internal')).body.since).toBeNull()

      await ask()
      await newMails()
      const told = await at(PUBLISHER, 'POST', '/announcement', { audience: 'public' })
      expect(told.body.people.map(({ name }: { name: string }) => name)).toEqual([
        'sub-builder',
        'sub-reviewer',
      ])
      const [mail] = await newMails()
      expect(mail!.text).toContain(`http://acme.bubbles.localhost:4000/bubbles/${slug}`)
    })

    it('says whether an address can be had', async () => {
      const slug = `solar-${newBlockId().toLowerCase()}`
      const check = async (text: string) =>
        (await at(PUBLISHER, 'GET', `/slug-check?slug=${encodeURIComponent(text)}`)).body
      expect(await check(slug)).toEqual({ isFree: true, problem: null, suggestion: null })
      const other = (await api(BUILDER, 'POST', 'reports', { name: 'Another' })).body.id
      const first = reportId
      reportId = other
      await write(documentOf([BLOCK, 'Words.']))
      await api(PUBLISHER, 'POST', 'published-reports/public', {
        reportId: other,
        slug,
        acceptWarnings: true,
      })
      expect((await check(slug)).isFree).toBe(true)
      reportId = first
      expect(await check(slug)).toEqual({
        isFree: false,
        problem: `Another report uses this address. Try ${slug}-2.`,
        suggestion: `${slug}-2`,
      })
      expect((await check('collect')).isFree).toBe(false)
      // What is proposed at first can be had.
      const { public: proposed } = (await at(PUBLISHER, 'GET', '/publication-check')).body.addresses
      expect(proposed).toMatch(/^wind-doubled/)
      expect((await check(proposed)).isFree).toBe(true)
      await api(PUBLISHER, 'POST', 'published-reports/public', {
        reportId,
        slug: proposed,
        acceptWarnings: true,
      })
      reportId = (await api(BUILDER, 'POST', 'reports', { name: 'Wind doubled' })).body.id
      const next = (await at(PUBLISHER, 'GET', '/publication-check')).body.addresses.public
      expect([next, (await check(next)).isFree]).toEqual([`${proposed}-2`, true])
    })
  })
})
