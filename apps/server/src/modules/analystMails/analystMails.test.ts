import { tx } from '@bubbles/db'
import type { Role } from '@bubbles/domain'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import type { Mail } from '../mail/public.ts'
import {
  ALERTS,
  alertsJob,
  ANALYST_MAIL,
  DIGEST,
  digestJob,
  personMailJob,
  queueDueAlerts,
  queueDueDigests,
} from './public.ts'

const builder = 'sub-builder'
const publisher = 'sub-publisher'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const NEVER = new AbortController().signal
const ALL = '00000000-0000-0000-0000-000000000000'
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** A Monday, at a time of UTC. */
const monday = (time: string, day = '11-24') => new Date(`2025-${day}T${time}:00Z`)

/** Emails to the people who can see engagement: once, and to those alone who may and want to have them as they leave. */
describeEachEngine('emails to analysts', (open) => {
  let harness: Harness
  let organisationId: string
  let reportId: string

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
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
  const twice = <T>(work: () => Promise<T>) => Promise.all([work(), work()])
  /** What leaves of the emails that wait. */
  const send = async (): Promise<Mail[]> => {
    const sent: Mail[] = []
    const { run } = personMailJob(harness, async ({ payload }) => void sent.push(payload as Mail))
    for (const row of await take(ANALYST_MAIL)) await run({ ...row } as never, NEVER)
    return sent.toSorted((a, b) => a.to.localeCompare(b.to))
  }
  const digests = async (now: Date): Promise<number> => {
    await twice(() => queueDueDigests(harness.database, now))
    const due = await take(DIGEST)
    for (const row of due)
      await twice(() => digestJob(harness).run({ ...row } as never, NEVER) as Promise<void>)
    return due.length
  }
  const alerts = async () => {
    await twice(() => queueDueAlerts(harness.database))
    const due = await take(ALERTS)
    for (const row of due)
      await twice(() => alertsJob(harness).run({ ...row } as never, NEVER) as Promise<void>)
    return due.length
  }
  const readersOn = (day: string, readers: number) =>
    platform(() =>
      tx()
        .insertInto('engagement_report_days')
        .values(
          [ALL, reportId].map((report_id) => ({
            organisation_id: organisationId,
            dimension: '',
            day,
            report_id,
            value: '',
            views: 2 * readers,
            readers,
            sessions: readers,
            completions: readers,
            engaged_ms: 0,
            session_ms: 0,
          })),
        )
        .execute(),
    )
  const setRoles = (sub: string, roles: Role[]) =>
    platform(() =>
      tx()
        .updateTable('members')
        .set({ roles })
        .where('user_id', '=', (users) => users.selectFrom('users').where('pool_sub', '=', sub).select('id'))
        .execute(),
    )

  beforeAll(async () => {
    harness = await openHarness(await open())
    const analyst = ['EngagementAnalyst' as const]
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher'] },
      { sub: 'sub-ann', roles: analyst },
      { sub: 'sub-bea', roles: analyst },
      { sub: 'sub-cleo', roles: analyst },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-globex', roles: analyst }])
    const call = (as: string, method: 'POST' | 'PATCH', url: string, body: object) =>
      harness.call(as, { method, url, body, headers: { 'if-match': '*' } })
    reportId = (await call(builder, 'POST', '/api/report/v1/reports', { name: 'Wind' })).body.id
    const value = {
      type: 'paragraph',
      attrs: { id: newBlockId() },
      content: [{ type: 'text', text: 'It blew.' }],
    }
    await call(builder, 'PATCH', `/api/report/v1/reports/${reportId}/document`, {
      operations: [{ op: 'add', path: '/content/2', value }],
    })
    const edition = { reportId, slug: 'wind', note: '', acceptWarnings: true }
    const { status } = await call(publisher, 'POST', '/api/report/v1/published-reports/public', edition)
    if (status !== 201) throw new Error(`Not published: ${status}`)
    await platform(async () => {
      await tx()
        .updateTable('organisations')
        .set({
          google_analytics4_measurement_id: 'G-ACME000001',
          created_at: new Date('2025-01-01'),
        } as never)
        .execute()
      await tx().updateTable('users').set({ status: 'Disabled' }).where('pool_sub', '=', 'sub-cleo').execute()
    })
    return () => harness.close()
  })

  it('a digest leaves once, from seven on Monday, to those who may and want it', async () => {
    await readersOn('2025-11-19', 30)
    await readersOn('2025-11-12', 20)
    expect(await digests(monday('06:59'))).toBe(0)
    expect(await digests(monday('07:00'))).toBe(2)
    expect(await digests(monday('09:00'))).toBe(0)
    // Bea is no analyst any more by the time it leaves.
    await setRoles('sub-bea', ['Builder'])
    const sent = await send()
    expect(sent.map(({ to }) => to)).toEqual(['sub-ann@example.org'])
    expect(sent[0]!.subject).toBe('Your week in Engagement: 30 readers')
    expect(sent[0]!.text).toContain('Readers: 30 (50% more)')
    expect(sent[0]!.text).toContain(
      `/dashboard/engagement/overview/${reportId}?from=2025-11-17&to=2025-11-23`,
    )

    const end = new URL(sent[0]!.unsubscribeUrl!).pathname
    const post = (host: string) =>
      harness.call(null, {
        method: 'POST',
        url: end,
        host,
        body: 'List-Unsubscribe=One-Click',
        headers: FORM,
      })
    const page = await harness.call(null, { url: end })
    expect([page.status, page.text.includes('<script')]).toEqual([200, false])
    expect((await post('globex')).status).toBe(410)
    const choices = async () =>
      (await harness.call('sub-ann', { url: '/api/iam/v1/users/organisations/current/emails' })).body
        .choices as { kind: string }[]
    expect(await choices()).toContainEqual({ kind: 'digest', send: 'atOnce' })
    expect((await twice(() => post('acme'))).map(({ status }) => status)).toEqual([200, 200])
    expect(await choices()).toContainEqual({ kind: 'digest', send: 'never' })
    expect(await digests(monday('07:00', '12-01'))).toBe(2)
    expect(await send()).toEqual([])
  })

  it('an alert leaves once for a report, and nothing without a right to see it', async () => {
    for (let days = 1; days <= 10; days++) await readersOn(dayAgo(days), 15)
    await readersOn(dayAgo(0), 60)
    expect(await alerts()).toBe(1)
    expect(await alerts()).toBe(0)
    expect((await send()).map(({ to, subject }) => [to, subject])).toEqual([
      ['sub-ann@example.org', 'Many readers today: “Wind”'],
    ])
    await platform(() => tx().updateTable('engagement_rounds').set({ alerts_at: null }).execute())
    expect(await alerts()).toBe(1)
    expect(await send()).toEqual([])
  })
})
