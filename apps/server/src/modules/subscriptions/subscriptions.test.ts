import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Mail } from '../mail/public.ts'
import { EDITION_NEWS } from '../publication/public.ts'
import { JobLater } from '../../worker/jobs.ts'
import { queuePdf } from '../publication/pdf/pdfWriter.ts'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import {
  confirmationJob,
  deleteUnconfirmed,
  editionNewsJob,
  eraseSubscriber,
  readSubscriber,
  SUBSCRIBER_CONFIRMATION,
  SUBSCRIBER_MAIL,
  subscriberMailJob,
} from './public.ts'

const admin = 'sub-admin'
const builder = 'sub-builder'
const publisher = 'sub-publisher'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const NEVER = new AbortController().signal

/** Readers leave an address, confirm it, hear of each edition once, and end it. */
describeEachEngine('subscriptions of readers', (open) => {
  let harness: Harness
  let organisationId: string
  let reportId: string
  let slug: string
  let reports = 0

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const call = (as: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    harness.call(as, { method, url, body, headers: { 'if-match': '*' } })
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    harness.call(null, { method: 'POST', url, body: payload, headers: { ...FORM, ...headers } })
  const subscribe = (address: string, report = slug) =>
    post('/bubbles/subscribe', String(new URLSearchParams({ address, report })))
  const publish = async (note = '') => {
    const { status } = await call(publisher, 'POST', '/api/report/v1/published-reports/public', {
      reportId,
      slug,
      note,
      acceptWarnings: true,
    })
    if (status !== 201) throw new Error(`Not published: ${status}`)
  }
  const setOn = (isOn: boolean) =>
    platform(() =>
      tx()
        .updateTable('organisations')
        .set({ subscriptions: isOn })
        .where('id', '=', organisationId)
        .execute(),
    )
  const rows = () =>
    platform(() =>
      tx().selectFrom('subscribers').selectAll().orderBy('address').orderBy('report_id').execute(),
    )
  /** Takes what is queued of a kind. */
  const take = (kind: string) =>
    platform(() =>
      tx()
        .updateTable('outbox')
        .set({ done_at: new Date() })
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .returning(['id', 'payload'])
        .execute(),
    )
  const linkIn = (text: string) =>
    new URL(/https?:\/\/\S+\/bubbles\/(?:un)?subscribe\/\S+/.exec(text)![0]).pathname
  /** The emails that ask to confirm an address, as the worker sends them. */
  const confirmations = async (): Promise<Mail[]> => {
    const sent: Mail[] = []
    const { run } = confirmationJob(harness, async ({ payload }) => void sent.push(payload as Mail))
    for (const row of await take(SUBSCRIBER_CONFIRMATION)) await run({ ...row } as never, NEVER)
    return sent
  }
  const confirmAll = async () => {
    for (const { text } of await confirmations()) await post(linkIn(text), '')
  }
  /** Does what the worker would do, the fan-out `times` beside each other. @returns the emails that left */
  const work = async (times = 1): Promise<Mail[]> => {
    const job = editionNewsJob(harness)
    for (const { payload } of await take(EDITION_NEWS))
      await Promise.all(Array.from({ length: times }, () => job({ payload, createdAt: new Date(0) })))
    const sent: Mail[] = []
    const { run } = subscriberMailJob(harness, async ({ payload }) => void sent.push(payload as Mail))
    for (const row of await take(SUBSCRIBER_MAIL)) await run({ ...row } as never, NEVER)
    return sent.toSorted((a, b) => a.to.localeCompare(b.to))
  }

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: admin, roles: ['Admin'] },
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher'] },
    ])
    return () => harness.close()
  })

  beforeEach(async () => {
    await platform(() => tx().deleteFrom('subscribers').execute())
    await setOn(true)
    slug = `wind-${++reports}`
    reportId = (await call(builder, 'POST', '/api/report/v1/reports', { name: `Wind ${reports}` })).body.id
    const value = {
      type: 'paragraph',
      attrs: { id: newBlockId() },
      content: [{ type: 'text', text: 'It blew.' }],
    }
    await harness.call(builder, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${reportId}/document`,
      body: { operations: [{ op: 'add', path: '/content/2', value }] },
      headers: { 'if-match': '*' },
    })
    await publish()
    await take(SUBSCRIBER_CONFIRMATION)
    await take(EDITION_NEWS)
  })

  it('are asked for on a page that needs no script, which public pages lead to', async () => {
    const page = await harness.call(null, { url: `/bubbles/${slug}` })
    expect(page.text).toContain(`/bubbles/subscribe?report=${slug}`)
    const form = await harness.call(null, { url: `/bubbles/subscribe?report=${slug}` })
    expect([form.status, form.text.includes(`Wind ${reports}`), form.text.includes('<script')]).toEqual([
      200,
      true,
      false,
    ])
    expect((await subscribe('no address')).status).toBe(400)
    await setOn(false)
    expect((await harness.call(null, { url: '/bubbles/subscribe' })).status).toBe(404)
    expect((await subscribe(`ann-${reports}@example.org`)).status).toBe(404)
  })

  it('begin once the address is confirmed, and not by looking at the link', async () => {
    expect((await subscribe(`Ann-${reports}@Example.org`)).status).toBe(200)
    const mail = (await confirmations())[0]!
    expect(mail.to).toBe(`ann-${reports}@example.org`)
    expect((await harness.call(null, { url: linkIn(mail.text) })).status).toBe(200)
    expect((await rows())[0]!.confirmed_at).toBeNull()
    await publish()
    expect(await work()).toEqual([])
    const confirmed = await post(linkIn(mail.text), '')
    expect(confirmed.status).toBe(200)
    expect(confirmed.text).toContain(`/bubbles/${slug}">Back to report</a>`)
    expect((await rows())[0]!.confirmed_at).not.toBeNull()
    // Asked for again, nobody is emailed, and the answer says the same.
    expect((await subscribe(`ann-${reports}@example.org`)).status).toBe(200)
    expect(await confirmations()).toEqual([])
    const forged = linkIn(mail.text).slice(0, -3)
    expect((await post(`${forged}AAA`, '')).status).toBe(410)
  })

  it('tell each address of an edition once, with what is new, and let it end with one request', async () => {
    await subscribe(`both-${reports}@example.org`)
    await subscribe(`both-${reports}@example.org`, '')
    await subscribe(`all-${reports}@example.org`, '')
    await confirmAll()
    await publish('Numbers for 2026.')
    const sent = await work(2)
    expect(sent.map(({ to }) => to)).toEqual([`all-${reports}@example.org`, `both-${reports}@example.org`])
    expect(sent[0]!.text).toContain('Numbers for 2026.')
    expect(sent[0]!.text).toContain(`/bubbles/${slug}`)
    const end = new URL(sent[0]!.unsubscribeUrl!).pathname
    expect((await harness.call(null, { url: end })).status).toBe(200)
    expect(await rows()).toHaveLength(3)
    expect((await post(end, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect((await post(end, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await rows()).toHaveLength(2)
    await publish()
    expect((await work()).map(({ to }) => to)).toEqual([`both-${reports}@example.org`])
  })

  it('say nothing of what is not listed, not open or not live any more', async () => {
    await subscribe(`all-${reports}@example.org`, '')
    await subscribe(`one-${reports}@example.org`)
    await confirmAll()
    const share = (body: object) =>
      harness.call(publisher, {
        method: 'PUT',
        url: `/api/report/v1/reports/${reportId}/sharing`,
        body,
      })
    await share({ indexed: false })
    await publish()
    expect((await work()).map(({ to }) => to)).toEqual([`one-${reports}@example.org`])
    await share({ password: 'a long password' })
    await publish()
    expect(await work()).toEqual([])
    await share({ password: null })
    await publish()
    await call(publisher, 'DELETE', `/api/report/v1/published-reports/public/${reportId}`)
    expect(await work()).toEqual([])
  })

  it('flood nobody: an address gets three confirmations a day', async () => {
    const statuses = []
    for (let count = 0; count < 4; count++)
      statuses.push((await subscribe(`flooded-${reports}+${statuses.length}@example.org`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await confirmations()).toHaveLength(3)
  })

  it('forget what nobody confirms in a week, and what refuses three emails in a row', async () => {
    await subscribe(`old-${reports}@example.org`)
    await subscribe(`new-${reports}@example.org`)
    await platform(() =>
      tx()
        .updateTable('subscribers')
        .set({ asked_at: sql<Date>`now() - interval '8 days'` })
        .where('address', '=', `old-${reports}@example.org`)
        .execute(),
    )
    await platform(deleteUnconfirmed)
    expect((await rows()).map(({ address }) => address)).toEqual([`new-${reports}@example.org`])
    await confirmAll()
    const subscriberId = (await rows())[0]!.id
    const { settled } = subscriberMailJob(harness, () => Promise.resolve())
    const settle = (state: 'given-up' | 'done') =>
      platform(() =>
        settled!(
          { payload: { organisationId, subscriberId, publicationId: '' } } as never,
          state === 'done' ? { state, result: true } : { state, reason: '' },
        ),
      )
    for (const state of ['given-up', 'given-up', 'done', 'given-up', 'given-up'] as const) await settle(state)
    expect(await rows()).toHaveLength(1)
    await settle('given-up')
    expect(await rows()).toEqual([])
  })

  it('are listed for admins, removed by them, and found and erased by address', async () => {
    await subscribe(`ann-${reports}@example.org`)
    await confirmAll()
    const url = '/api/iam/v1/organisations/subscribers'
    const { body } = await call(admin, 'GET', url)
    expect(body).toMatchObject({
      total: 1,
      subscribers: [{ emailAddress: `ann-${reports}@example.org`, report: { id: reportId } }],
    })
    expect((await call(publisher, 'GET', url)).status).toBe(403)
    expect((await call(admin, 'DELETE', `${url}/${body.subscribers[0].id}`)).status).toBe(204)
    expect((await call(admin, 'DELETE', `${url}/${body.subscribers[0].id}`)).status).toBe(404)
    await subscribe(`ann-${reports}@example.org`, '')
    expect(await platform(() => readSubscriber(`ANN-${reports}@example.org`))).toMatchObject([
      { organisation: 'acme', reportId: null },
    ])
    expect(await platform(() => eraseSubscriber(`ann-${reports}@example.org`))).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('wait for the PDF of an edition, two minutes at most, and say where it is if readers can download it', async () => {
    await subscribe('ann@example.org')
    await confirmAll()
    const pdf = (values: object) =>
      platform(() =>
        tx()
          .updateTable('publication_pdfs')
          .set(values)
          .where('organisation_id', '=', organisationId)
          .where('state', '=', 'waiting')
          .execute(),
      )
    const publishing = async () => {
      await publish()
      const [row] = await take(EDITION_NEWS)
      const { publicationId } = row!.payload as { publicationId: string }
      await harness.database.transaction({ kind: 'organisation', organisationId }, () =>
        queuePdf(organisationId, publicationId),
      )
      return (createdAt: Date) => editionNewsJob(harness)({ payload: row!.payload, createdAt })
    }
    const made = { state: 'made' as const, pdf: new TextEncoder().encode('%PDF-1.4'), settled_at: new Date() }
    const where = `/bubbles/download/${slug}/report.pdf`

    let run = await publishing()
    expect(await run(new Date())).toBeInstanceOf(JobLater)
    expect(await work()).toEqual([])
    await pdf(made)
    expect(await run(new Date())).toBeUndefined()
    const [mail] = await work()
    expect(mail!.text).toContain(`As a PDF: http://acme.bubbles.localhost:4000${where}`)
    expect(mail!.html).toContain(where)

    run = await publishing()
    expect(await run(new Date(Date.now() - 121_000))).toBeUndefined()
    expect((await work())[0]!.text).not.toContain(where)

    await pdf({ state: 'failed', failure: 'no-browser', settled_at: new Date() })
    run = await publishing()
    await call(publisher, 'PUT', `/api/report/v1/reports/${reportId}/sharing`, { pdf: false })
    await pdf(made)
    expect(await run(new Date())).toBeUndefined()
    expect((await work())[0]!.text).not.toContain(where)
  })
})
