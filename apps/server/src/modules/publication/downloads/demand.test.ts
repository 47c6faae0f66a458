import { inferDataset } from '@bubbles/tables'
import { gunzipSync } from 'node:zlib'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it, vi } from 'vitest'
import { createApp } from '../../../http/app.ts'
import { WorkQueue } from '../../../http/queue.ts'
import { OrganisationIds } from '../../../http/tenant.ts'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { makeReport, publishReport } from '../testing.ts'
import { registerDownloads } from './routes.ts'
import { PageHeads } from '../pageHeads.ts'

const publisher = 'sub-publisher'
const dataset = inferDataset([
  ['Year', 'Wind'],
  ['2019', '10.5'],
  ['2020', '21'],
])
const [year, wind] = dataset.columns.map(({ id }) => id)
const CHART = newBlockId()

describeEachEngine('files that many ask for', (open) => {
  let harness: Harness

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher', 'Admin'] },
    ])
    const reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'Wind doubled.' })
    const api = (method: 'POST' | 'PATCH', path: string, body: object) =>
      harness.call(publisher, {
        method,
        url: `/api/report/v1/${path}`,
        body,
        headers: { 'if-match': '*' },
      })
    const { hash } = (await api('POST', 'datasets', { name: 'wind.csv', dataset })).body
    const attrs = {
      id: CHART,
      dataset: hash,
      kind: 'line',
      x: year,
      series: [wind],
      title: 'Wind',
      alt: 'It grew.',
      sourceName: 'Us',
    }
    const operations = [{ op: 'add', path: '/content/2', value: { type: 'chart', attrs } }]
    await api('PATCH', `reports/${reportId}/document`, { operations })
    await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'open' })
    return () => harness.close()
  })

  /** A process whose drawings go through that queue. */
  async function withQueue(limits: { atOnce: number; mostWaiting: number }) {
    const { config, database } = harness
    const { addresses, secret } = config
    const drawing = new WorkQueue(limits)
    const app = createApp(config)
    const organisationIds = new OrganisationIds(database)
    registerDownloads(app, {
      database,
      heads: new PageHeads(database),
      addresses,
      organisationIds,
      secret,
      drawing,
    })
    await app.ready()
    const take = (file: string, headers: Record<string, string> = {}) =>
      app.inject({
        url: `/bubbles/download/open/${file}`,
        headers: { host: 'acme.bubbles.localhost:4000', ...headers },
      })
    return { take, drawing, close: () => app.close() }
  }

  it('are asked for again later in a page of the organisation when too much is drawn already', async () => {
    const { take, close } = await withQueue({ atOnce: 0, mostWaiting: 0 })
    const { statusCode, headers, body } = await take(`${CHART}.png`)
    expect([statusCode, headers['retry-after'], headers['cache-control'], headers.etag]).toEqual([
      503,
      '5',
      'no-store',
      undefined,
    ])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/^sandbox/)
    expect(body).toMatch(/<title>[^<]*acme/i)
    await close()
  })

  it('wait for no drawing when they are data, or are not there', async () => {
    const { take, close } = await withQueue({ atOnce: 0, mostWaiting: 0 })
    expect((await take(`${CHART}.csv`)).statusCode).toBe(200)
    for (const name of ['bogus1.png', `${newBlockId()}.png`, `${newBlockId()}.svg`]) {
      const { statusCode, body } = await take(name)
      expect([statusCode, body.includes('This report doesn’t have that file')]).toEqual([404, true])
      expect((await take(name, { 'if-none-match': '*' })).statusCode).toBe(404)
    }
    expect((await take(`${CHART}.csv`, { 'if-none-match': '*' })).statusCode).toBe(304)
    await close()
  })

  it('of one organisation keep those of another waiting, and never away', async () => {
    const { take, drawing, close } = await withQueue({ atOnce: 1, mostWaiting: 1 })
    let end = () => {}
    const held = drawing.run(() => new Promise<void>((resolve) => (end = resolve)), 'another')
    const waiting = drawing.run(async () => {}, 'another')
    await expect(drawing.run(async () => {}, 'another')).rejects.toMatchObject({ code: 'unavailable' })
    const asked = vi.spyOn(drawing, 'run')
    const taken = take(`${CHART}.svg`)
    const meanwhile = await take(`${CHART}.csv`)
    end()
    await Promise.all([held, waiting])
    expect([meanwhile.statusCode, (await taken).statusCode]).toEqual([200, 200])
    // Its line is its organisation's.
    expect(asked.mock.lastCall?.[1]).toMatch(/^[0-9a-f-]{36}$/)
    await close()
  })

  it('are compressed for who reads that, but pictures, which are already', async () => {
    const { take, close } = await withQueue({ atOnce: 1, mostWaiting: 1 })
    for (const name of ['report.html', `${CHART}.svg`, `${CHART}.csv`]) {
      const plain = await take(name, { 'accept-encoding': 'br' })
      const small = await take(name, { 'accept-encoding': 'br, gzip' })
      expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([
        undefined,
        'gzip',
      ])
      expect(gunzipSync(small.rawPayload)).toEqual(plain.rawPayload)
      expect(small.headers.vary).toBe('accept-encoding')
      const { etag } = small.headers
      expect(etag).not.toBe(plain.headers.etag)
      const known = { 'accept-encoding': 'gzip', 'if-none-match': String(etag) }
      expect((await take(name, known)).statusCode).toBe(304)
    }
    expect(
      (await take(`${CHART}.png`, { 'accept-encoding': 'gzip' })).headers['content-encoding'],
    ).toBeUndefined()
    await close()
  })
})
