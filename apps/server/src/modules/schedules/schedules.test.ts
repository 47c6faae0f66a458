import { type Database, tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { queueDueSchedules, SCHEDULED, scheduledJob } from './public.ts'

const builder = 'sub-builder'
const publisher = 'sub-publisher'
const other = 'sub-other'
const reviewer = 'sub-reviewer'
const API = '/api/report/v1'
const HOUR = 3_600_000
const inAnHour = () => new Date(Date.now() + HOUR).toISOString()

/** What goes out at a time: the version that was checked, through the same gate, once, and for whoever may still publish. */
describeEachEngine('publishing at a time', (open) => {
  let harness: Harness
  let organisationId: string
  let reportId: string
  let slug: string
  let reports = 0

  const call = (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => harness.call(as, { method, url: `${API}/${path}`, body, headers: { 'if-match': '*' } })
  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const schedules = async () => (await call(publisher, 'GET', `reports/${reportId}/schedules`)).body.schedules
  const schedule = (more: object = {}) =>
    call(publisher, 'PUT', `reports/${reportId}/schedules/publish`, {
      audience: 'public',
      at: inAnHour(),
      slug,
      acceptWarnings: true,
      ...more,
    })
  const scheduleEnd = () =>
    call(publisher, 'PUT', `reports/${reportId}/schedules/unpublish`, { audience: 'public', at: inAnHour() })
  const publish = () =>
    call(publisher, 'POST', 'published-reports/public', { reportId, slug, acceptWarnings: true })
  const BLOCK = 'paragraph1'
  const comment = async () => {
    const { status } = await call(reviewer, 'POST', `reports/${reportId}/threads`, {
      blockId: BLOCK,
      body: 'Which year?',
    })
    expect(status).toBe(201)
  }
  const write = async (text: string, id = newBlockId()) => {
    const value = { type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] }
    const operations = [{ op: 'add', path: '/content/2', value }]
    const { status } = await call(builder, 'PATCH', `reports/${reportId}/document`, { operations })
    expect(status).toBe(200)
  }
  /** The time of all that is scheduled has come. */
  const timePasses = () =>
    platform(() =>
      tx()
        .updateTable('publication_schedules')
        .set({ at: sql<Date>`now() - interval '1 second'` })
        .where('report_id', '=', reportId)
        .execute(),
    )
  const queued = () =>
    platform(() =>
      tx()
        .selectFrom('outbox')
        .where('kind', '=', SCHEDULED)
        .where('done_at', 'is', null)
        .select(['id', 'payload'])
        .execute(),
    )
  /** Runs what the worker would run, `times` beside each other; `between` happens after a transaction of its own. */
  const work = async ({
    times = 1,
    between = {} as Record<number, () => Promise<unknown>>,
    attempts = 1,
  } = {}) => {
    await queueDueSchedules(harness.database)
    const jobs = await queued()
    let ended = 0
    const database: Database = {
      ...harness.database,
      transaction: (scope, inside, options) =>
        harness.database.transaction(scope, inside, options).then(async (result) => {
          await between[++ended]?.()
          return result
        }),
    }
    const run = scheduledJob({ ...harness, database, forgetPages: () => undefined })
    try {
      for (const { payload } of jobs)
        await Promise.all(Array.from({ length: times }, () => run({ payload, attempts })))
    } finally {
      await platform(() =>
        tx().updateTable('outbox').set({ done_at: new Date() }).where('kind', '=', SCHEDULED).execute(),
      )
    }
    return jobs.length
  }
  const live = () =>
    platform(() =>
      tx()
        .selectFrom('live_publications as live')
        .innerJoin('publications as publication', 'publication.id', 'live.publication_id')
        .where('live.report_id', '=', reportId)
        .select(['publication.edition', 'publication.document', 'publication.scheduled_at'])
        .executeTakeFirst(),
    )
  const editions = async () =>
    (
      await platform(() =>
        tx().selectFrom('publications').where('report_id', '=', reportId).select('id').execute(),
      )
    ).length
  const failure = async (): Promise<string | undefined> => (await schedules())[0]?.failed?.words
  const inbox = async (as: string): Promise<string[]> =>
    (await harness.call(as, { url: '/api/report/v1/inbox' })).body.items.map(
      ({ kind, report }: { kind: string; report: { id: string } }) => `${kind} ${report.id}`,
    )
  /** Subjects of what is queued about the report, by address. */
  const mails = async (): Promise<string[]> => {
    const rows = await platform(() =>
      tx().selectFrom('outbox').where('kind', '=', 'mail').select('payload').orderBy('seq').execute(),
    )
    return rows
      .map(({ payload }) => payload as { to: string; subject: string; text: string })
      .filter(({ text }) => text.includes(reportId))
      .map(({ to, subject }) => `${to}: ${subject}`)
  }
  const audited = async () =>
    (
      await platform(() =>
        tx()
          .selectFrom('audit_log')
          .where('organisation_id', '=', organisationId)
          .where(sql<boolean>`subject ->> 'reportId' = ${reportId}`)
          .select('action')
          .orderBy('at')
          .execute(),
      )
    ).map(({ action }) => action)
  const setRoles = (sub: string, roles: string[]) =>
    platform(() =>
      tx()
        .updateTable('members')
        .set({ roles: roles as never })
        .where('organisation_id', '=', organisationId)
        .where(
          'user_id',
          'in',
          tx().selectFrom('users').where('email_address', 'like', `${sub}%`).select('id'),
        )
        .execute(),
    )

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher'] },
      { sub: other, roles: ['Publisher'] },
      { sub: reviewer, roles: ['Reviewer'] },
    ])
    return () => harness.close()
  })

  beforeEach(async () => {
    await setRoles(publisher, ['Publisher'])
    slug = `wind-${++reports}`
    reportId = (await call(builder, 'POST', 'reports', { name: `Wind ${reports}` })).body.id
    await write('It blew.', BLOCK)
  })

  it('goes out as it was checked, once, and says who scheduled it', async () => {
    expect((await schedule({ note: 'New wind' })).status).toBe(200)
    expect(await work()).toBe(0)
    await write('Half a thought')
    expect(await schedules()).toMatchObject([
      { action: 'publish', changed: true, failed: null, note: 'New wind' },
    ])
    await timePasses()
    // Two workers look for what is due at once.
    await Promise.all([queueDueSchedules(harness.database), queueDueSchedules(harness.database)])
    expect(await queued()).toHaveLength(1)
    await work({ times: 2 })
    expect([(await live())!.edition, await editions(), await schedules()]).toEqual([1, 1, []])
    expect(JSON.stringify((await live())!.document)).not.toContain('Half a thought')
    const [published] = (await call(publisher, 'GET', 'published-reports/public?reportId=' + reportId)).body
      .publishedReports
    expect(published).toMatchObject({
      slug,
      note: 'New wind',
      changed: true,
      publishedBy: { emailAddress: expect.stringContaining(publisher) },
    })
    expect((await live())!.scheduled_at).not.toBeNull()
    expect(await audited()).toEqual(['schedule.made', 'report.published'])
    expect(await mails()).toEqual([])
  })

  it('is listed for those who look after the report, and not for readers', async () => {
    await schedule()
    const [row] = (await call(builder, 'POST', 'reports/search', { query: `Wind ${reports}` })).body.reports
    expect(row.schedules).toMatchObject([{ action: 'publish', audience: 'public', isFailed: false }])
  })

  it('is stopped by the gate when it is scheduled', async () => {
    await comment()
    const refused = await schedule({ acceptWarnings: false })
    expect([refused.status, refused.body.code, await schedules()]).toEqual([422, 'publish-blocked', []])
    expect((await schedule({ at: new Date(Date.now() - 1000).toISOString() })).body.errors[0].pointer).toBe(
      '/at',
    )
    expect((await schedule({ at: new Date(Date.now() + 400 * 24 * HOUR).toISOString() })).status).toBe(400)
    expect((await schedule({ slug: 'assets' })).status).toBe(400)
  })

  describe('is not published, and says so,', () => {
    beforeEach(async () => {
      await schedule()
    })

    it('where the gate finds something new then', async () => {
      await comment()
      await timePasses()
      await work({ times: 2 })
      expect(await failure()).toContain('One comment thread is open.')
      expect(await live()).toBeUndefined()
      expect(await mails()).toEqual([expect.stringMatching(/^sub-publisher.*: Not published as scheduled/)])
      expect([await inbox(publisher), await inbox(other)]).toEqual([[`schedule ${reportId}`], []])
      expect(await audited()).toContain('schedule.failed')
      await publish()
      expect(await inbox(publisher)).toEqual([])
    })

    it('where whoever scheduled it may publish no longer: those who may are told', async () => {
      await timePasses()
      // Between the look and the edition, too.
      await work({ between: { 3: () => setRoles(publisher, ['Builder']) } })
      expect(await failure()).toContain('can no longer publish reports')
      expect(await live()).toBeUndefined()
      expect(await inbox(other)).toEqual([`schedule ${reportId}`])
      expect(new Set((await mails()).map((mail) => mail.split('@')[0]))).toEqual(new Set([builder, other]))
    })

    it('where someone published since', async () => {
      await write('Newer')
      await publish()
      await timePasses()
      await work()
      expect(await failure()).toContain('Edition 1 was published after this was scheduled')
      expect(await editions()).toBe(1)
    })

    it('where the report is deleted', async () => {
      await call(builder, 'DELETE', `reports/${reportId}`)
      await timePasses()
      await work()
      expect(await editions()).toBe(0)
    })
  })

  it('is not published where it is cancelled or moved, even while its page is drawn', async () => {
    await schedule()
    const [{ id }] = await schedules()
    await timePasses()
    const move = () => call(other, 'PATCH', `reports/${reportId}/schedules/${id}`, { at: inAnHour() })
    await work({ between: { 3: move } })
    expect([await live(), await failure()]).toEqual([undefined, undefined])
    expect((await schedules())[0].scheduledBy.emailAddress).toContain(other)
    await timePasses()
    await work({ between: { 3: () => call(publisher, 'DELETE', `reports/${reportId}/schedules/${id}`) } })
    expect([await live(), await schedules()]).toEqual([undefined, []])
    expect(await audited()).toEqual(['schedule.made', 'schedule.moved', 'schedule.cancelled'])
  })

  it('waits while the organisation is disabled', async () => {
    const setStatus = (status: 'Active' | 'Disabled') =>
      platform(() =>
        tx().updateTable('organisations').set({ status }).where('id', '=', organisationId).execute(),
      )
    await schedule()
    await timePasses()
    await setStatus('Disabled')
    expect(await work()).toBe(0)
    await setStatus('Active')
    await queueDueSchedules(harness.database)
    await setStatus('Disabled')
    await work()
    await setStatus('Active')
    expect(await live()).toBeUndefined()
    await work()
    expect((await live())!.edition).toBe(1)
  })

  it('ends at a time, once, for what is live then', async () => {
    expect((await scheduleEnd()).status).toBe(404)
    await publish()
    expect((await scheduleEnd()).status).toBe(200)
    await timePasses()
    await work({ times: 2 })
    expect([await live(), await schedules()]).toEqual([undefined, []])
    expect(await audited()).toEqual(['report.published', 'schedule.made', 'report.unpublished'])
    await publish()
    await scheduleEnd()
    await call(publisher, 'DELETE', `published-reports/public/${reportId}`)
    await timePasses()
    await work()
    expect([await schedules(), await mails()]).toEqual([[], []])
  })

  it('can be for what is to be published before', async () => {
    await schedule({ at: new Date(Date.now() + HOUR / 2).toISOString() })
    expect((await scheduleEnd()).status).toBe(200)
    await timePasses()
    await work()
    expect([await editions(), await live()]).toEqual([1, undefined])
  })
})
