import { tx } from '@bubbles/db'
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS } from '@bubbles/domain'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation } from '../../testing/harness.ts'
import { refreshDueData } from '../dataSources/public.ts'
import { openTestSite, type TestSite } from '../dataSources/testingSource.ts'
import { makeReport, publishReport } from '../publication/testing.ts'
import {
  deliverAll,
  forgetHooks,
  HOOKS,
  inPlatform,
  logOf,
  makeHook,
  openHooksHarness,
  openReceiver,
  passTime,
  type Receiver,
} from './testing.ts'

const admin = 'sub-admin'
const otherAdmins = ['sub-admin-2', 'sub-admin-3', 'sub-admin-4', 'sub-admin-5']
const everything = 'sub-everything'
const reviewer = 'sub-reviewer'
const API = '/api/report/v1'

describeEachEngine('webhooks', (open) => {
  let harness: Harness
  let receiver: Receiver
  let site: TestSite

  beforeAll(async () => {
    receiver = await openReceiver()
    site = await openTestSite()
    harness = await openHooksHarness(await open(), receiver, { ...receiver, host: site.host })
    await makeOrganisation(harness.database, 'acme', [
      ...[admin, ...otherAdmins].map((sub) => ({ sub, roles: ['Admin' as const] })),
      { sub: everything, roles: ['Builder', 'Publisher', 'Reviewer'] },
      { sub: reviewer, roles: ['Reviewer'] },
    ])
    return async () => {
      await harness.close()
      await receiver.close()
      await site.close()
    }
  })
  beforeEach(() => receiver.reset())
  afterEach(() => forgetHooks(harness.database))

  const asAdmin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: unknown) =>
    harness.call(admin, { method, url: `${HOOKS}${path}`, body })
  const call = (as: string, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    harness.call(as, { method, url: `${API}/${path}`, body, headers: { 'if-match': '*' } })
  /** What arrives now: the data of each event, by its type. */
  const arrived = async () => {
    receiver.received = []
    await deliverAll(harness)
    return receiver.received.map(({ body }) => {
      const { type, data } = JSON.parse(body)
      const { organisation: _organisation, report: _report, ...rest } = data
      return { type, ...rest }
    })
  }

  it.each([
    ['not an address', 'Use a whole address'],
    ['ftp://example.org/hooks', 'Use a whole address'],
    ['https://user:secret@example.org/hooks', 'contains a name or password'],
    ['https://10.0.0.1/hooks', 'not on the public internet'],
    ['https://[::1]/hooks', 'not on the public internet'],
    ['https://localhost/hooks', 'not on the public internet'],
    ['https://metadata.internal/hooks', 'not on the public internet'],
    ['https://example.org:8443/hooks', 'on port 443'],
  ])('takes no address such as %s', async (address, words) => {
    const refused = await asAdmin('POST', '', { address, events: ['report.published'] })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/address' }] } })
    expect(refused.body.detail).toContain(words)
    const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
    expect(await asAdmin('PATCH', `/${id}`, { address })).toMatchObject({ status: 400 })
  })

  it('is made, changed, listed without its secret, and deleted, and the audit log says so', async () => {
    const made = await asAdmin('POST', '', {
      address: 'https://example.org/hooks/token-of-ours#top',
      description: ' Chat ',
      events: ['answer.received', 'answer.received'],
    })
    expect(made.body).toMatchObject({
      address: 'https://example.org/hooks/token-of-ours',
      description: 'Chat',
      events: ['answer.received'],
      enabled: true,
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    })
    const { id, secret } = made.body
    const changed = await asAdmin('PATCH', `/${id}`, { enabled: false, events: ['data.refreshed'] })
    expect(changed.body).toMatchObject({ enabled: false, events: ['data.refreshed'], disabledBecause: null })
    await asAdmin('POST', `/${id}/secret`)
    const listed = await asAdmin('GET')
    expect(listed.body).toMatchObject({ total: 1, webhooks: [{ id }] })
    expect(listed.text).not.toContain(secret)
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(204)
    expect((await asAdmin('DELETE', `/${id}`)).status).toBe(404)
    const log = await harness.call(admin, { url: '/api/iam/v1/organisations/audit' })
    const entries: { sentence: string }[] = log.body.entries
    expect(entries.slice(0, 4).map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('deleted the webhook to example.org'),
      expect.stringContaining('created a new secret for the webhook to example.org'),
      expect.stringContaining('changed the events of the webhook to example.org, and switched it off'),
      expect.stringContaining('created the webhook to example.org'),
    ])
    expect(log.text).not.toContain('token-of-ours')
  })

  it('holds the limit when several are made at once', async () => {
    // Calls of one person take turns.
    const people = [admin, ...otherAdmins]
    const made = await Promise.all(
      Array.from({ length: WEBHOOK_LIMITS.count + 5 }, (_, index) =>
        harness.call(people[index % people.length]!, {
          method: 'POST',
          url: HOOKS,
          body: { address: `https://example.org/${index}`, events: ['report.published'] },
        }),
      ),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(WEBHOOK_LIMITS.count)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(5)
    expect((await asAdmin('GET')).body.total).toBe(WEBHOOK_LIMITS.count)
  })

  it('tells of publishing, unpublishing, undoing it and deleting', async () => {
    await makeHook(harness, admin, receiver.at('/hooks'), ['report.published', 'report.unpublished'])
    const reportId = await makeReport(harness, everything, { title: 'Wind', text: 'It grew.' })
    const publicationId = await publishReport(harness, everything, {
      audience: 'public',
      reportId,
      slug: 'wind-of-hooks',
    })
    const address = expect.stringMatching(/\/bubbles\/wind-of-hooks$/)
    const published = { type: 'report.published', audience: 'public', edition: 1, publicationId, address }
    const unpublished = { type: 'report.unpublished', audience: 'public', address }
    expect(await arrived()).toEqual([published])
    await call(everything, 'DELETE', `published-reports/public/${reportId}`)
    expect(await arrived()).toEqual([unpublished])
    await call(everything, 'POST', `reports/${reportId}/publications/restore`, {
      publicationIds: [publicationId],
    })
    expect(await arrived()).toEqual([published])
    // Refused: another report has the address.
    const other = await makeReport(harness, everything, { title: 'Sun', text: 'It shone.' })
    const refused = await call(everything, 'POST', 'published-reports/public', {
      reportId: other,
      slug: 'wind-of-hooks',
      acceptWarnings: true,
    })
    expect(refused.status).toBe(409)
    expect(await arrived()).toEqual([])
    await call(everything, 'DELETE', `reports/${reportId}`)
    expect(await arrived()).toEqual([unpublished])
  })

  it('tells of answers, once each, without what was answered or by whom', async () => {
    await makeHook(harness, admin, receiver.at('/hooks'), ['answer.received'])
    const reportId = await makeReport(harness, everything, { title: 'Asked', text: 'Well?' })
    const blockId = newBlockId()
    const question = { type: 'question', attrs: { id: blockId, kind: 'comment', prompt: 'What is missing?' } }
    await call(everything, 'PATCH', `reports/${reportId}/document`, {
      operations: [{ op: 'add', path: '/content/2', value: question }],
    })
    const publicationId = await publishReport(harness, everything, {
      audience: 'public',
      reportId,
      slug: 'asked',
    })
    const page = await harness.call(null, { url: '/bubbles/asked' })
    const token = /name="token" value="([^"]*)"/.exec(page.text)?.[1]
    const sessionId = crypto.randomUUID()
    const answer = (comment: string) =>
      harness.call(null, {
        method: 'POST',
        url: '/api/engagement/v1/feedback/comment',
        body: { token, sessionId, blockId, comment },
      })
    expect((await answer('More about Ada Lovelace.')).status).toBe(200)
    expect(await arrived()).toEqual([
      { type: 'answer.received', publicationId, answers: [{ blockId, kind: 'comment' }] },
    ])
    expect(JSON.stringify(receiver.received)).not.toMatch(new RegExp(`Lovelace|${sessionId}`))
    await answer('Something else.')
    expect(await arrived()).toEqual([])
  })

  it('tells of reviews, without who asked and what was said', async () => {
    await makeHook(harness, admin, receiver.at('/hooks'), ['review.requested', 'review.decided'])
    const reportId = await makeReport(harness, everything, { title: 'Read it', text: 'Please.' })
    const { body } = await harness.call(everything, { url: `${API}/reports/${reportId}/people?may=review` })
    const reviewers = body.people
      .filter(({ emailAddress }: { emailAddress: string }) => emailAddress.startsWith(reviewer))
      .map(({ id }: { id: string }) => id)
    await call(everything, 'PUT', `reports/${reportId}/review`, {
      reviewers,
      note: 'By Friday',
      dueOn: '2099-01-31',
    })
    expect(await arrived()).toEqual([{ type: 'review.requested', dueOn: '2099-01-31' }])
    await call(reviewer, 'POST', `reports/${reportId}/review/return`, { reason: 'Not yet' })
    expect(await arrived()).toEqual([{ type: 'review.decided', decision: 'sentBack' }])
    expect(JSON.stringify(receiver.received)).not.toContain('Not yet')
  })

  it('tells of new data, and once of data that does not come', async () => {
    await makeHook(harness, admin, receiver.at('/hooks'), ['data.refreshed', 'data.refresh_failed'])
    const reportId = await makeReport(harness, everything, { title: 'Measured', text: 'Daily.' })
    const blockId = newBlockId()
    let value = 1
    site.answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/csv' }).end(`Year,Wind\n2019,1\n2020,${value}\n`)
    const connected = await call(everything, 'PUT', `reports/${reportId}/data-sources/${blockId}`, {
      address: site.at('/data.csv'),
      schedule: { repeats: 'daily' },
    })
    const {
      hash: dataset,
      dataset: { columns },
    } = connected.body.table
    const attrs = {
      id: blockId,
      dataset,
      kind: 'line',
      title: 'Wind',
      x: columns[0].id,
      series: [columns[1].id],
    }
    await call(everything, 'PATCH', `reports/${reportId}/document`, {
      operations: [{ op: 'add', path: '/content/2', value: { type: 'chart', attrs } }],
    })
    const refresh = async () => {
      await inPlatform(harness.database, () =>
        tx().updateTable('data_sources').set({ next_at: new Date() }).execute(),
      )
      await refreshDueData(harness)
    }
    value = 2
    await refresh()
    const figure = { blockId, host: '127.0.0.1' }
    expect(await arrived()).toEqual([{ type: 'data.refreshed', figures: [figure] }])
    site.answer = (_request, response) => void response.writeHead(404).end()
    await refresh()
    await refresh()
    expect(await arrived()).toEqual([
      { type: 'data.refresh_failed', figures: [{ ...figure, reason: 'not-found' }] },
    ])
  })

  it('sends a test once, also where it is off, and to no other webhook', async () => {
    const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
    await makeHook(harness, admin, receiver.at('/other'), WEBHOOK_EVENTS)
    await asAdmin('PATCH', `/${id}`, { enabled: false })
    receiver.answer = (response) => void response.writeHead(500).end()
    expect((await asAdmin('POST', `/${id}/test`)).body).toMatchObject({ event: 'webhook.test', report: null })
    await deliverAll(harness)
    await passTime(harness.database, 3600)
    await deliverAll(harness)
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
    expect(await logOf(harness, admin, id)).toMatchObject([{ state: 'failed', attempts: 1 }])
    expect((await asAdmin('GET')).body.webhooks[0]).toMatchObject({ failingSince: null })
  })

  it('sends again under the same ID, in place of what waits', async () => {
    const { id } = await makeHook(harness, admin, receiver.at('/hooks'))
    receiver.answer = (response) => void response.writeHead(500).end()
    const reportId = await makeReport(harness, everything, { title: 'Again', text: 'And again.' })
    await publishReport(harness, everything, { audience: 'internal', reportId, slug: 'again' })
    await deliverAll(harness)
    const [entry] = await logOf(harness, admin, id)
    const again = await asAdmin('POST', `/${id}/deliveries/${entry.id}/resend`)
    expect(again.body).toMatchObject({ id: entry.id, state: 'waiting', attempts: 0 })
    await deliverAll(harness)
    // The attempt that was planned before is due as well, and is not made.
    await passTime(harness.database, 10)
    await deliverAll(harness)
    expect(receiver.ids()).toEqual(Array.from({ length: 3 }, () => `msg_${entry.id}`))
    receiver.answer = (response) => void response.writeHead(200).end()
    await passTime(harness.database, 60)
    await deliverAll(harness)
    expect(await logOf(harness, admin, id)).toMatchObject([{ state: 'delivered', attempts: 3 }])
    await asAdmin('PATCH', `/${id}`, { enabled: false })
    expect(await asAdmin('POST', `/${id}/deliveries/${entry.id}/resend`)).toMatchObject({ status: 409 })
  })
})
