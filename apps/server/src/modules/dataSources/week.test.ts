import { brotliDecompressSync } from 'node:zlib'
import { tx } from '@bubbles/db'
import { newBlockId, type ReportDocument } from '@bubbles/report-document'
import { inferDataset } from '@bubbles/tables'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { drainOutbox } from '../../worker/loop.ts'
import { DATA_PUBLISH, dataPublishingJob, refreshDueData } from './public.ts'
import { openTestSite, type TestSite } from './testingSource.ts'

const builder = 'sub-builder'
const publisher = 'sub-publisher'
const API = '/api/report/v1'

type Sent = { subject: string; to: string; text: string }

/** A week in which a source changes, breaks, changes its form and comes back. 23 November 2026 is a Monday. */
describeOneEngine('a week of data from an address', (open) => {
  let harness: Harness
  let site: TestSite
  let reportId: string
  const [chart, slug] = [newBlockId(), 'wind']

  const sent: Sent[] = []
  const call = (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => harness.call(as, { method, url: `${API}/${path}`, body, headers: { 'if-match': '*' } })
  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const source = (path = '') => `reports/${reportId}/data-sources/${chart}${path}`
  const sources = async () => (await call(builder, 'GET', `reports/${reportId}/data-sources`)).body

  /** Serves this text, with an ETag of its own. */
  const serve = (text: string, type = 'text/csv') => {
    const etag = `"${text.length}-${text.slice(-6)}"`
    site.answer = (request, response) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.writeHead(200, { 'content-type': type, etag }).end(text)
    }
  }

  /** The worker at a time of this week: asks what is due and does what follows from it. */
  const workAt = async (time: string) => {
    const now = new Date(`2026-11-${time}:00Z`)
    await refreshDueData(harness, now)
    const failures: unknown[] = []
    const job = dataPublishingJob({ ...harness, forgetPages: () => undefined }, () => now)
    const handlers = {
      [DATA_PUBLISH]: job,
      mail: async ({ payload }: { payload: unknown }) => void sent.push(payload as Sent),
    }
    // What a job queues has its turn in the next pass.
    for (const _pass of [1, 2])
      await drainOutbox(harness.database, handlers, (_, error) => failures.push(error))
    expect(failures).toEqual([])
  }

  const editions = () =>
    inPlatform(() =>
      tx()
        .selectFrom('publications')
        .where('report_id', '=', reportId)
        .orderBy('edition')
        .selectAll()
        .execute(),
    )
  /** What was mailed since the last time. */
  const mails = () => sent.splice(0).toSorted((a, b) => (a.to < b.to ? -1 : 1))
  const told = () => mails().map(({ subject, to }) => `${subject} → ${to}`)
  const both = (subject: string) => [
    `${subject} → ${builder}@example.org`,
    `${subject} → ${publisher}@example.org`,
  ]
  const values = async () => {
    const { document } = (await call(builder, 'GET', `reports/${reportId}`)).body
    const { attrs } = (document as ReportDocument).content.find(({ type }) => type === 'chart')!
    const { dataset } = (await call(builder, 'GET', `datasets/${String(attrs!.dataset)}`)).body
    return { rows: dataset.rows, dataAt: attrs!.dataAt }
  }
  const versions = async () =>
    (await call(builder, 'GET', `reports/${reportId}/document/history`)).body.versions as {
      kind: string
      name: string
    }[]
  const actions = async () =>
    (
      await inPlatform(() =>
        tx().selectFrom('audit_log').orderBy('at').select(['action', 'actor_id']).execute(),
      )
    ).map(({ action, actor_id: by }) => (by === null ? `${action}, by itself` : action))

  const csv = (...rows: string[]) => ['Year,Wind', '2019,10', '2020,14', ...rows].join('\n')

  beforeAll(async () => {
    site = await openTestSite()
    harness = await openHarness(await open(), {}, { DATA_ALLOWED_HOSTS: site.host })
    await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher', 'Reviewer'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    reportId = (await call(builder, 'POST', 'reports', { name: 'Wind' })).body.id
    return async () => {
      await harness.close()
      await site.close()
    }
  })

  it('begins with a figure connected, which is fetched at once', async () => {
    const refused = await call(builder, 'PUT', source(), { address: site.at('/nothing.csv') })
    expect([refused.status, refused.body.code, refused.body.fault]).toEqual([
      422,
      'data-not-fetched',
      'not-found',
    ])
    expect(refused.body.detail).toContain('has nothing at this address (404)')
    serve('<!doctype html><form><input type="password"></form>', 'text/html')
    const page = await call(builder, 'PUT', source(), { address: site.at('/wind.csv') })
    expect(page.body.fault).toBe('sign-in')
    serve(csv())
    const connected = await call(builder, 'PUT', source(), {
      address: site.at('/wind.csv'),
      schedule: { repeats: 'daily', atMinute: 360 },
    })
    expect(connected.status).toBe(200)
    const { table, format, dataSource } = connected.body
    expect([format, table.name, table.dataset]).toEqual([
      'CSV',
      'wind.csv',
      inferDataset([
        ['Year', 'Wind'],
        ['2019', '10'],
        ['2020', '14'],
      ]),
    ])
    expect(dataSource).toMatchObject({
      notes: [],
      fault: null,
      dataset: table.hash,
      schedule: { repeats: 'daily' },
    })
    const [x, y] = table.dataset.columns
    const attrs = {
      id: chart,
      dataset: table.hash,
      kind: 'line',
      title: 'Wind grew',
      alt: 'Wind grew.',
      sourceName: 'Our own count',
      x: x.id,
      series: [y.id],
    }
    const added = await call(builder, 'PATCH', `reports/${reportId}/document`, {
      operations: [{ op: 'add', path: '/content/2', value: { type: 'chart', attrs } }],
    })
    expect(added.status).toBe(200)
    await inPlatform(() =>
      tx()
        .updateTable('data_sources')
        .set({ next_at: new Date('2026-11-23T06:00:00Z') })
        .execute(),
    )
  })

  it('is published, and its publisher allows new data to go out', async () => {
    const published = await call(publisher, 'POST', 'published-reports/public', {
      reportId,
      slug,
      acceptWarnings: true,
    })
    expect(published.status).toBe(201)
    expect(
      (await call(builder, 'PUT', `reports/${reportId}/data-publishing`, { allowed: true })).status,
    ).toBe(403)
    const allowed = await call(publisher, 'PUT', `reports/${reportId}/data-publishing`, { allowed: true })
    expect(allowed.body.publishing).toMatchObject({ held: null, allowedBy: { name: publisher } })
  })

  it('on Monday brings nothing new: no edit, no edition, no mail', async () => {
    await workAt('23T06:10')
    expect(site.asked.at(-1)!.headers).toHaveProperty('if-none-match')
    expect([(await editions()).length, told(), (await values()).dataAt]).toEqual([1, [], null])
    const asked = site.asked.length
    await workAt('23T12:00')
    expect(site.asked.length).toBe(asked)
  })

  it('on Tuesday brings a new row, in a new order: one edit and one edition, whoever else works beside', async () => {
    serve('Wind,Year,Note\n10,2019,\n14,2020,\n21,2021,x')
    await inPlatform(() =>
      tx()
        .updateTable('data_sources')
        .set({ next_at: new Date('2026-11-24T06:00:00Z') })
        .execute(),
    )
    await Promise.all([workAt('24T06:10'), workAt('24T06:10')])
    await workAt('24T06:11')
    expect(await values()).toEqual({
      rows: [
        ['2019', 10],
        ['2020', 14],
        ['2021', 21],
      ],
      dataAt: '2026-11-24T06:10:00.000Z',
    })
    expect((await editions()).map(({ edition, audience }) => `${edition} ${audience}`)).toEqual([
      '1 public',
      '2 public',
    ])
    expect((await versions())[0]).toMatchObject({ kind: 'refreshed', name: 'Data refreshed from 127.0.0.1' })
    expect((await sources()).dataSources[0].notes).toEqual(['The column “Note” is new and wasn’t included.'])
    expect(told()).toEqual([])
    const page = await harness.app.inject({
      url: `/bubbles/${slug}`,
      headers: { host: 'acme.bubbles.localhost:4000', 'accept-encoding': 'br' },
    })
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('Data of 24 November 2026')
  })

  it('on Wednesday breaks: it is tried again and again, and told of once it has lasted', async () => {
    site.answer = (_, response) => response.writeHead(500).end()
    await workAt('25T06:10')
    expect([(await sources()).dataSources[0].fault, told()]).toMatchObject([{ code: 'refused' }, []])
    await workAt('25T06:25')
    await workAt('25T06:50')
    expect(told()).toEqual(both('No new data: “Wind”'))
    await workAt('25T23:00')
    expect(told()).toEqual([])
    expect((await values()).rows).toHaveLength(3)
  })

  it('on Thursday comes back, with another row', async () => {
    serve(csv('2021,21', '2022,30'))
    await workAt('26T06:10')
    expect(told()).toEqual(both('New data is arriving again: “Wind”'))
    expect([(await sources()).dataSources[0].fault, (await editions()).length]).toEqual([null, 3])
  })

  it('on Friday has another form: told at once, and the last good data stays', async () => {
    serve('Year,Sun\n2019,1\n2020,2')
    await workAt('27T06:10')
    expect((await sources()).dataSources[0].fault.words).toContain('The column “Wind” is gone')
    expect(told()).toEqual(both('No new data: “Wind”'))
    await workAt('28T06:10')
    expect(told()).toEqual([])
    expect([(await values()).rows.length, (await editions()).length]).toEqual([4, 3])
  })

  it('on Sunday is right again, while someone writes in the draft: the data waits there', async () => {
    await call(builder, 'PATCH', `reports/${reportId}/document`, {
      operations: [
        {
          op: 'add',
          path: '/content/2',
          value: {
            type: 'paragraph',
            attrs: { id: newBlockId() },
            content: [{ type: 'text', text: 'Half a thought' }],
          },
        },
      ],
    })
    serve(csv('2021,21', '2022,30', '2023,41'))
    await workAt('29T06:10')
    const mail = mails()
    expect(mail.map(({ subject }) => subject).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'New data is arriving again: “Wind”'),
      ...Array.from({ length: 2 }, () => 'New data is in the draft: “Wind”'),
    ])
    expect(mail.find(({ subject }) => subject.includes('in the draft'))!.text).toContain(
      'The draft has other changes',
    )
    expect([(await values()).rows.length, (await editions()).length]).toEqual([5, 3])
    expect((await sources()).publishing.held.words).toContain('The draft has other changes')
    await call(publisher, 'POST', 'published-reports/public', { reportId, slug, acceptWarnings: true })
    expect((await sources()).publishing.held).toBeNull()
  })

  it('in the next week goes out again, stops at a new warning, and for who may no longer publish', async () => {
    serve(csv('2021,21', '2022,30', '2023,41', '2024,50'))
    await workAt('30T06:10')
    expect([(await editions()).length, told()]).toEqual([5, []])
    const [last] = (await editions()).toReversed()
    expect([last!.published_at.toISOString(), last!.note]).toEqual(['2026-11-30T06:10:00.000Z', ''])

    serve(csv('2021,21', '2022,30', '2023,41', '2024,', '2025,60', '2026,70'))
    await inPlatform(() =>
      tx()
        .updateTable('data_sources')
        .set({ next_at: new Date('2026-11-30T07:00:00Z') })
        .execute(),
    )
    await workAt('30T07:10')
    expect(told()).toEqual(both('New data is in the draft: “Wind”'))
    expect((await sources()).publishing.held.words).toContain('found something new. Figure 1:')

    await inPlatform(() =>
      tx()
        .updateTable('members')
        .set({ roles: ['Reviewer'] })
        .where('user_id', '=', (eb) => eb.selectFrom('users').where('pool_sub', '=', publisher).select('id'))
        .execute(),
    )
    serve(csv('2021,21', '2022,30', '2023,41', '2024,50', '2025,61', '2026,70'))
    await inPlatform(() =>
      tx()
        .updateTable('data_sources')
        .set({ next_at: new Date('2026-11-30T08:00:00Z') })
        .execute(),
    )
    await workAt('30T08:10')
    expect([(await editions()).length, (await sources()).publishing.held.words]).toEqual([
      5,
      expect.stringContaining('can no longer publish reports'),
    ])
    expect(told()).toEqual([`New data is in the draft: “Wind” → ${builder}@example.org`])
  })

  it('keeps what someone typed until they say otherwise, and what they made of the columns', async () => {
    const edit = async (dataset: unknown) => {
      const { hash } = (await call(builder, 'POST', 'datasets', { name: 'Mine', dataset })).body
      const { document } = (await call(builder, 'GET', `reports/${reportId}`)).body
      const at = (document as ReportDocument).content.findIndex(({ type }) => type === 'chart')
      await call(builder, 'PATCH', `reports/${reportId}/document`, {
        operations: [{ op: 'replace', path: `/content/${at}/attrs/dataset`, value: hash }],
      })
    }
    const columns = [
      { id: 'c1', name: 'Year', type: 'date' },
      { id: 'c2', name: 'Power', type: 'number' },
    ]
    const rows = (await values()).rows as unknown[][]
    await edit({ columns, rows })
    serve(csv('2021,22'))
    await inPlatform(() =>
      tx()
        .updateTable('data_sources')
        .set({ next_at: new Date('2026-11-30T09:00:00Z') })
        .execute(),
    )
    await workAt('30T09:10')
    expect((await sources()).dataSources[0].fault).toBeNull()
    expect((await values()).rows).toHaveLength(3)

    await edit({ columns, rows: [['2019', 99]] })
    serve(csv('2021,23'))
    await inPlatform(() =>
      tx()
        .updateTable('data_sources')
        .set({ next_at: new Date('2026-11-30T10:00:00Z') })
        .execute(),
    )
    await workAt('30T10:10')
    expect((await sources()).dataSources[0].fault.code).toBe('edited')
    expect((await values()).rows).toEqual([['2019', 99]])
    const refreshed = await call(builder, 'POST', source('/refresh'))
    expect([refreshed.body.outcome, refreshed.body.dataSource.fault]).toEqual(['changed', null])
    expect((await values()).rows.at(-1)).toEqual(['2021', 23])
    expect((await call(builder, 'POST', source('/refresh'))).body.outcome).toBe('unchanged')
  })

  it('ends: disconnected, the figure keeps its data; all of it is in the audit log', async () => {
    const scheduled = await call(builder, 'PUT', source('/schedule'), {
      repeats: 'weekly',
      weekday: 7,
      atMinute: 30,
    })
    expect(new Date(scheduled.body.nextAt).getUTCDay()).toBe(0)
    expect((await call('sub-viewer', 'GET', `reports/${reportId}/data-sources`)).status).toBe(403)
    expect((await call(builder, 'DELETE', source())).status).toBe(204)
    expect((await call(builder, 'DELETE', source())).body.detail).toBe(
      'This figure isn’t connected to an address or a database.',
    )
    expect((await sources()).total).toBe(0)
    expect((await values()).rows).toHaveLength(3)
    const found = await actions()
    expect([...new Set(found.filter((action) => action.startsWith('data.')))].toSorted()).toEqual([
      'data.connected',
      'data.disconnected',
      'data.failed, by itself',
      'data.publishing-allowed',
      'data.publishing-held, by itself',
      'data.refreshed',
      'data.refreshed, by itself',
      'data.refused',
      'data.scheduled',
    ])
  })
})
