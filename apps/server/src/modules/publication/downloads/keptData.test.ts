import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { inferDataset } from '@bubbles/tables'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import { purgeDeletedReports } from '../../report/publicRounds.ts'
import { pageRenderingJobs } from '../renderAgain.ts'
import { makeReport, openReaders, publishReport } from '../testing.ts'
import { DATA_VERSION } from './figureData.ts'

const publisher = 'sub-publisher'
const CHART = newBlockId()
const ROWS = 10_000
const dataset = inferDataset([
  ['Name', 'Wind', 'Not drawn'],
  ['=1+1', '5', 'x'],
  ...Array.from({ length: ROWS - 1 }, (_, row) => [`Mill ${row}`, `${row}`, 'x']),
])
const [name, wind] = dataset.columns.map(({ id }) => id)

describeOneEngine('the data of a figure, made once', (open) => {
  let harness: Harness

  beforeAll(async () => {
    harness = await openHarness(await open())
    const roles = ['Builder' as const, 'Publisher' as const, 'Admin' as const]
    await makeOrganisation(harness.database, 'acme', [{ sub: publisher, roles }])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-other', roles }])
    return () => harness.close()
  })

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const api = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    harness.call(publisher, { method, url: `/api/${path}`, body, headers: { 'if-match': '*' } })
  const take = (slug: string, headers: Record<string, string> = {}, host = 'acme') =>
    harness.app.inject({
      url: `/bubbles/download/${slug}/${CHART}.csv`,
      headers: { host: `${host}.bubbles.localhost:4000`, ...headers },
    })
  /** As a process that has nothing in memory answers. */
  async function takeAfresh(slug: string) {
    const readers = await openReaders(harness.database)
    const answer = await readers.inject({
      url: `/bubbles/download/${slug}/${CHART}.csv`,
      headers: { host: 'acme.bubbles.localhost:4000', 'accept-encoding': 'gzip' },
    })
    await readers.close()
    return answer
  }
  const rowsOf = (publicationId: string) =>
    platform(() =>
      tx().selectFrom('publication_data').where('publication_id', '=', publicationId).selectAll().execute(),
    )
  const forget = (publicationId: string) =>
    platform(() => tx().deleteFrom('publication_data').where('publication_id', '=', publicationId).execute())
  const drain = () =>
    drainOutbox(harness.database, pageRenderingJobs({ ...harness, mostMs: 60_000 }), (_, error) => {
      throw error
    })

  async function publish(slug: string, sharing?: object) {
    const reportId = await makeReport(harness, publisher, { title: slug, text: 'Wind doubled.' })
    const { hash } = (await api('POST', 'report/v1/datasets', { name: 'wind.csv', dataset })).body
    const attrs = {
      id: CHART,
      dataset: hash,
      kind: 'line',
      x: name,
      series: [wind],
      title: 'Wind',
      alt: 'It grew.',
      sourceName: 'Us',
    }
    await api('PATCH', `report/v1/reports/${reportId}/document`, {
      operations: [{ op: 'add', path: '/content/2', value: { type: 'chart', attrs } }],
    })
    if (sharing) await api('PUT', `report/v1/reports/${reportId}/sharing`, sharing)
    const publicationId = await publishReport(harness, publisher, { audience: 'public', reportId, slug })
    return { reportId, publicationId }
  }

  it('is there when an edition is published, and is what readers get', async () => {
    const { publicationId } = await publish('ready')
    const [row, ...others] = await rowsOf(publicationId)
    expect([others.length, row?.block_id, row?.title, row?.version]).toEqual([0, CHART, 'Wind', DATA_VERSION])
    const lines = gunzipSync(row!.csv_gzip!).toString().trimEnd().split(/\r?\n/)
    expect([lines.length, lines[0], lines[1]]).toEqual([ROWS + 1, '\ufeff"Name","Wind"', `"'=1+1",5`])
    // Neither the table nor anything made of it.
    await platform(() => tx().deleteFrom('datasets').execute())
    const packed = await take('ready', { 'accept-encoding': 'gzip' })
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(packed.rawPayload).toEqual(Buffer.from(row!.csv_gzip!))
    expect((await take('ready')).rawPayload).toEqual(gunzipSync(row!.csv_gzip!))
  })

  it('stays what it is, and known to who has it, when the page is rendered with other colours', async () => {
    const { publicationId } = await publish('branded')
    const before = await takeAfresh('branded')
    const pageBefore = await harness.app.inject({
      url: '/bubbles/branded',
      headers: { host: 'acme.bubbles.localhost:4000' },
    })
    const branding = {
      fonts: ['Lora'],
      defaultReportFont: 'Lora',
      defaultReportHeadersFont: 'Lora',
      defaultVisualisationFont: 'Lora',
      palette: ['#b8336a'],
    }
    expect((await api('PUT', 'iam/v1/organisations/branding', branding)).status).toBe(200)
    const kept = await rowsOf(publicationId)
    await drain()
    expect(await rowsOf(publicationId)).toEqual(kept)
    const readers = await openReaders(harness.database)
    const page = await readers.inject({
      url: '/bubbles/branded',
      headers: { host: 'acme.bubbles.localhost:4000' },
    })
    await readers.close()
    expect(page.headers.etag).not.toBe(pageBefore.headers.etag)
    const after = await takeAfresh('branded')
    expect([after.rawPayload, after.headers.etag]).toEqual([before.rawPayload, before.headers.etag])
    const known = await take('branded', {
      'accept-encoding': 'gzip',
      'if-none-match': String(before.headers.etag),
    })
    expect(known.statusCode).toBe(304)
  })

  it('is made at the first ask of an edition that has none, or that other code made', async () => {
    const { publicationId } = await publish('older')
    const [made] = await rowsOf(publicationId)
    await forget(publicationId)
    expect((await takeAfresh('older')).rawPayload).toEqual(Buffer.from(made!.csv_gzip!))
    expect(await rowsOf(publicationId)).toEqual([made])
    await platform(() =>
      tx()
        .updateTable('publication_data')
        .where('publication_id', '=', publicationId)
        .set({ version: DATA_VERSION - 1, csv_gzip: Buffer.from('not this') })
        .execute(),
    )
    expect((await takeAfresh('older')).rawPayload).toEqual(Buffer.from(made!.csv_gzip!))
    expect(await rowsOf(publicationId)).toEqual([made])
  })

  it('is made with a page that is rendered again, and never where readers may take nothing', async () => {
    const { reportId, publicationId } = await publish('closed', { downloads: false })
    expect(await rowsOf(publicationId)).toEqual([])
    await api('PUT', `report/v1/reports/${reportId}/sharing`, { downloads: true })
    await drain()
    expect(await rowsOf(publicationId)).toHaveLength(1)
    await api('PUT', `report/v1/reports/${reportId}/sharing`, { downloads: false })
    const answer = await takeAfresh('closed')
    expect([answer.statusCode, answer.headers.etag]).toEqual([403, undefined])
  })

  it('is for nobody who may not see the page', async () => {
    await publish('guarded', { password: 'correct horse battery' })
    expect((await takeAfresh('guarded')).statusCode).toBe(401)
    expect((await take('guarded', {}, 'globex')).statusCode).toBe(404)
    const gone = await publish('gone')
    await api('DELETE', `report/v1/published-reports/public/${gone.reportId}`)
    expect((await takeAfresh('gone')).statusCode).toBe(410)
    expect(await rowsOf(gone.publicationId)).toHaveLength(1)
  })

  it('is no row of another organisation’s', async () => {
    await publish('own')
    const organisations = await platform(() =>
      tx().selectFrom('organisations').select(['id', 'name']).execute(),
    )
    const seen = ({ id }: { id: string }) =>
      harness.database.transaction({ kind: 'organisation', organisationId: id }, () =>
        tx().selectFrom('publication_data').select('organisation_id').distinct().execute(),
      )
    const [acme, globex] = ['acme', 'globex'].map((each) => organisations.find((row) => row.name === each)!)
    expect(await seen(acme!)).toEqual([{ organisation_id: acme!.id }])
    expect(await seen(globex!)).toEqual([])
  })

  it('goes with its report', async () => {
    const { reportId, publicationId } = await publish('deleted')
    await api('DELETE', `report/v1/reports/${reportId}`)
    await purgeDeletedReports(harness.database, new Date(Date.now() + 100 * 86_400_000))
    expect(await rowsOf(publicationId)).toEqual([])
  })
})
