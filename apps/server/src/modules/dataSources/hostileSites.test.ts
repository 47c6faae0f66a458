import { json, tx } from '@bubbles/db'
import { MAX_DATA_SOURCES } from '@bubbles/domain'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { refreshDueData } from './public.ts'
import { claimDue } from './reader.ts'
import { openTestSite, type TestSite } from './testingSource.ts'

const builder = 'sub-builder'
const API = '/api/report/v1'
const FUTURE = new Date('2100-01-01T00:00:00Z')

/** Sites that send what nobody would, and organisations that ask for more than their share. */
describeEachEngine('data from hostile sites', (open) => {
  let harness: Harness
  let site: TestSite
  let organisationId: string
  let reportId: string
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    harness.call(builder, { method, url: `${API}/${path}`, body, headers: { 'if-match': '*' } })
  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const connect = (path: string, body: object = {}) =>
    call('PUT', `reports/${reportId}/data-sources/${newBlockId()}`, { address: site.at(path), ...body })
  const serve = (bytes: string | Uint8Array, type = 'application/json') => {
    site.answer = (_, response) => void response.writeHead(200, { 'content-type': type }).end(bytes)
  }
  const ROWS = [
    { year: 2019, wind: 1 },
    { year: 2020, wind: 2 },
  ]

  beforeAll(async () => {
    site = await openTestSite()
    harness = await openHarness(await open(), {}, { DATA_ALLOWED_HOSTS: site.host })
    organisationId = await makeOrganisation(harness.database, 'acme', [{ sub: builder, roles: ['Builder'] }])
    reportId = (await call('POST', 'reports', { name: 'Wind' })).body.id
    return async () => {
      await harness.close()
      await site.close()
    }
  })

  it('keeps no character that a database can’t, wherever it stands in what came', async () => {
    serve(JSON.stringify({ 'a\0b\ud800': ROWS }))
    const named = await connect('/data.json')
    expect([named.status, named.body.dataSource.notes]).toEqual([200, ['The rows were found at “a b”.']])

    const wide = new Uint8Array(Buffer.from('\ufeffYear,Wi\0nd\n2019,a\0b\n2020,c\n', 'utf16le'))
    serve(wide, 'text/csv')
    const cells = await connect('/data.csv')
    expect([cells.status, cells.body.table?.dataset.rows]).toEqual([
      200,
      [
        ['2019', 'ab'],
        ['2020', 'c'],
      ],
    ])

    serve('{')
    // The name is cut in the middle of a character that takes two places.
    const cut = await connect(`/${'a'.repeat(79)}${encodeURIComponent('🌬️')}.json`)
    expect([cut.status, cut.body.code]).toEqual([422, 'data-not-fetched'])
  })

  it('says no more of it than people read', async () => {
    const long = 'k'.repeat(3_000_000)
    serve(JSON.stringify({ [long]: { rows: ROWS } }))
    const lost = await connect('/data.json', { path: 'data' })
    expect(lost.status).toBe(422)
    expect(lost.body.detail.length).toBeLessThanOrEqual(1_000)
    const found = await connect('/data.json')
    expect(found.status).toBe(200)
    expect(found.body.dataSource.notes[0].length).toBeLessThanOrEqual(1_000)
    const { bytes } = await inPlatform(() =>
      tx()
        .selectFrom('audit_log')
        .where('action', '=', 'data.refused')
        .select((eb) => eb.fn.max(eb.fn<number>('length', [eb.cast<string>('subject', 'text')])).as('bytes'))
        .executeTakeFirstOrThrow(),
    )
    expect(bytes).toBeLessThan(3_000)
  })

  it('is told of once while it fails, whatever it fails with', async () => {
    serve('Year,Wind\n2019,1\n2020,2\n', 'text/csv')
    const blockId = newBlockId()
    const mailed = async () =>
      (
        await inPlatform(() =>
          tx().selectFrom('outbox').where('kind', '=', 'mail').select('payload').execute(),
        )
      ).length
    const connected = await call('PUT', `reports/${reportId}/data-sources/${blockId}`, {
      address: site.at('/wind.csv'),
      schedule: { repeats: 'hourly' },
    })
    expect(connected.status).toBe(200)
    const before = await mailed()
    for (const status of [404, 401, 404, 401, 410]) {
      site.answer = (_, response) => void response.writeHead(status).end()
      await inPlatform(() =>
        tx()
          .updateTable('data_sources')
          .where('block_id', '=', blockId)
          .set({ next_at: new Date() })
          .execute(),
      )
      await refreshDueData(harness, new Date())
    }
    expect((await mailed()) - before).toBe(1)
  })

  it('is asked in turn: an organisation with many figures waits for itself, and a round leaves none that is due', async () => {
    await inPlatform(() => tx().updateTable('data_sources').set({ next_at: FUTURE }).execute())
    const otherId = await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-other', roles: ['Builder'] },
    ])
    const other = await harness.call('sub-other', {
      method: 'POST',
      url: `${API}/reports`,
      body: { name: 'Sun' },
      host: 'globex',
    })
    const due = (at: string) => new Date(`2026-11-23T${at}:00Z`)
    const rows = [
      ...Array.from({ length: 60 }, () => ({ organisationId, reportId, at: due('06:00') })),
      { organisationId: otherId, reportId: String(other.body.id), at: due('06:30') },
    ]
    await inPlatform(async () => {
      const known = await tx()
        .selectFrom('data_sources')
        .selectAll()
        .where('report_id', '=', reportId)
        .executeTakeFirstOrThrow()
      for (const row of rows)
        await tx()
          .insertInto('data_sources')
          .values({
            ...known,
            columns: json([...known.columns]),
            notes: json([]),
            organisation_id: row.organisationId,
            report_id: row.reportId,
            block_id: newBlockId(),
            next_at: row.at,
            address: site.at('/wind.csv'),
          })
          .execute()
    })
    const claimed = await inPlatform(() => claimDue(due('07:00'), due('07:10'), { inAll: 5, ofEach: 3 }))
    const byOrganisation = Map.groupBy(claimed, (each) => each.organisationId)
    expect([byOrganisation.get(organisationId)?.length, byOrganisation.get(otherId)?.length]).toEqual([3, 1])

    serve('Year,Wind\n2019,1\n2020,2\n', 'text/csv')
    site.asked.length = 0
    await refreshDueData(harness, due('07:00'))
    expect(site.asked).toHaveLength(rows.length - claimed.length)
  })

  it('can be connected to a hundred figures of a report, and no more, also where two are connected at once', async () => {
    serve('Year,Wind\n2019,1\n2020,2\n', 'text/csv')
    const full = (await call('POST', 'reports', { name: 'Full' })).body.id as string
    const put = (blockId: string) =>
      call('PUT', `reports/${full}/data-sources/${blockId}`, { address: site.at('/wind.csv') })
    const first = newBlockId()
    expect((await put(first)).status).toBe(200)
    await inPlatform(async () => {
      const known = await tx()
        .selectFrom('data_sources')
        .selectAll()
        .where('report_id', '=', full)
        .executeTakeFirstOrThrow()
      const others = Array.from({ length: MAX_DATA_SOURCES - 2 }, () => ({
        ...known,
        columns: json([...known.columns]),
        notes: json([]),
        block_id: newBlockId(),
      }))
      await tx().insertInto('data_sources').values(others).execute()
    })
    const raced = await Promise.all([put(newBlockId()), put(newBlockId())])
    expect(raced.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 422])
    const refused = await put(newBlockId())
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('up to 100 figures')])
    expect((await put(first)).status).toBe(200)
  })
})
