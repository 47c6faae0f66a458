import { assembleBoundaries, boundaryTable } from '@bubbles/charts/maps/own'
import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { openTransfer, type Transfer } from '../transfer/testing.ts'
import { jsonBytes, squares } from './read/testing.ts'

const FILE = jsonBytes(
  squares([
    { at: [8, 50], properties: { GEN: 'Coast <u>', AGS: '01' } },
    { at: [9, 50], properties: { GEN: 'Hills', AGS: '02' } },
  ]),
)
const DATA = {
  columns: [
    { id: 'c1', name: 'District', type: 'text' as const },
    { id: 'c2', name: 'Share', type: 'number' as const },
  ],
  rows: [
    ['Coast <u>', 3],
    ['2', 5],
  ],
}

describeEachEngine('own boundaries', (open) => {
  let transfer: Transfer
  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })
  const read = async (as = 'sub-builder', bytes: Uint8Array = FILE) =>
    transfer.upload(bytes, 'districts.geojson', { as, path: 'boundaries/read' })
  const store = async (dataset: unknown): Promise<string> =>
    (await transfer.api('POST', 'datasets', { body: { name: '', dataset } })).body.hash
  const words = {
    source: 'Survey “office”',
    sourceUrl: 'https://survey.example/?a=1&b=2',
    licence: 'CC BY 4.0',
    nameOf: 'GEN',
    codeOf: 'AGS',
  }
  const kept = async (name: string): Promise<string> =>
    store(boundaryTable(assembleBoundaries((await read()).body, { name, ...words })))
  const list = async () => (await transfer.api('GET', 'boundaries')).body.boundarySets
  const reportWith = async (ownBoundaries: string) => {
    const { id } = (await transfer.api('POST', 'reports', { body: { name: 'Map' } })).body
    const attrs = {
      id: newBlockId(),
      dataset: await store(DATA),
      ownBoundaries,
      region: 'c1',
      value: 'c2',
      title: 'Shares',
      alt: 'A map',
      sourceName: 'Us',
    }
    const added = await transfer.api('PATCH', `reports/${id}/document`, {
      body: { operations: [{ op: 'add', path: '/content/2', value: { type: 'map', attrs } }] },
    })
    expect(added.status).toBe(200)
    return id as string
  }
  const preview = async (id: string, there: { as?: string; host?: string } = {}) => {
    const answer = await transfer.harness.app.inject({
      url: `/api/report/v1/reports/${id}/preview`,
      headers: {
        host: `${there.host ?? 'acme'}.bubbles.localhost:4000`,
        authorization: `Bearer ${there.as ?? 'sub-builder'}`,
      },
    })
    return answer.body
  }

  it('are read, and added to the list once, by builders alone', async () => {
    expect((await read()).body).toMatchObject({ nameOf: 'GEN', codeOf: 'AGS', areas: [{}, {}] })
    expect((await read('sub-publisher')).status).toBe(403)
    expect((await read('sub-builder', jsonBytes({ type: 'Point', coordinates: [1, 2] }))).body).toMatchObject(
      {
        status: 422,
        detail:
          'The file has points or lines, but no areas. Choose the file with the boundaries of the areas.',
      },
    )
    const hash = await kept('Districts')
    const add = () => transfer.api('POST', 'boundaries', { body: { hash } })
    const [first, second] = [await add(), await add()]
    expect(first).toMatchObject({ status: 201, body: { hash, name: 'Districts' } })
    expect(second.body).toEqual(first.body)
    expect(await list()).toEqual([first.body])
  })

  it('are no table of data, nor those of another organisation', async () => {
    const other = await store(DATA)
    expect((await transfer.api('POST', 'boundaries', { body: { hash: other } })).status).toBe(404)
    const hash = await kept('Ours')
    const there = { as: 'sub-stranger', host: 'globex' }
    expect((await transfer.api('POST', 'boundaries', { body: { hash }, ...there })).status).toBe(404)
    const { id } = (await transfer.api('POST', 'boundaries', { body: { hash } })).body
    expect((await transfer.api('DELETE', `boundaries/${id}`, there)).status).toBe(404)
    expect((await transfer.api('GET', 'boundaries', there)).body.boundarySets).toEqual([])
  })

  it('draw a map, which keeps them once they are removed from the list', async () => {
    const hash = await kept('Removed')
    const { id } = (await transfer.api('POST', 'boundaries', { body: { hash } })).body
    const report = await reportWith(hash)
    const before = await preview(report)
    expect(before).toContain(
      'Boundaries: <a href="https://survey.example/?a=1&amp;b=2" rel="noopener">Survey “office”</a>, CC BY 4.0.',
    )
    // Both rows found their area: one by its name, one by a code without its zero.
    expect(before.match(/data-i="[01]"/g)).toHaveLength(2)
    expect(before).not.toContain('<u>')
    expect((await transfer.api('DELETE', `boundaries/${id}`)).status).toBe(204)
    expect((await transfer.api('DELETE', `boundaries/${id}`)).status).toBe(404)
    expect((await list()).map((set: { name: string }) => set.name)).not.toContain('Removed')
    expect(await preview(report)).toBe(before)
    const check = await transfer.api('GET', `reports/${report}/publication-check?audience=public`, {
      as: 'sub-publisher',
    })
    expect(check.body.findings).not.toContainEqual(expect.objectContaining({ code: 'boundaries-missing' }))
  })

  it('can get another source and licence later: maps keep theirs until they are drawn on the new table', async () => {
    const hash = await kept('Renamed')
    const { id } = (await transfer.api('POST', 'boundaries', { body: { hash } })).body
    const report = await reportWith(hash)
    const body = { name: 'Renamed', source: '', sourceUrl: '', licence: '' }
    const change = (given: object, as = {}) =>
      transfer.api('PATCH', `boundaries/${id}`, { body: given, ...as })
    expect((await change(body, { as: 'sub-stranger', host: 'globex' })).status).toBe(404)
    expect((await change(body, { as: 'sub-publisher' })).status).toBe(403)
    expect((await change({ ...body, sourceUrl: 'javascript:alert(1)' })).status).toBe(400)
    const changed = await change(body)
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'Renamed', earlier: [hash] } })
    expect(changed.body.hash).not.toBe(hash)
    expect(await list()).toContainEqual(changed.body)
    // The same words again are no change, and the ones from before are the table from before.
    expect((await change(body)).body).toEqual(changed.body)
    expect(await preview(report)).toContain('>Survey “office”</a>, CC BY 4.0.')
    const findings = async (of: string) => {
      const check = await transfer.api('GET', `reports/${of}/publication-check?audience=public`, {
        as: 'sub-publisher',
      })
      return check.body.findings.map(({ code }: { code: string }) => code)
    }
    expect(await findings(report)).not.toContain('boundary-credit')
    expect(await findings(await reportWith(changed.body.hash))).toContain('boundary-credit')
    const { name: _name, nameOf: _nameOf, codeOf: _codeOf, ...credit } = { name: '', ...words }
    expect((await change({ name: 'Renamed', ...credit })).body).toMatchObject({
      hash,
      earlier: [changed.body.hash],
    })
    const other = await kept('Another')
    await transfer.api('POST', 'boundaries', { body: { hash: other } })
    expect((await change({ name: 'Another', ...credit })).status).toBe(409)
  })

  it('go with a report to another organisation, and with a copy', async () => {
    const hash = await kept('Travelling')
    const report = await reportWith(hash)
    const copy = await transfer.api('POST', `reports/${report}/duplicate`, {
      body: { newReportName: 'Copy', asTemplate: false, emptyData: true },
    })
    const map =
      copy.body.document?.content ??
      (await transfer.api('GET', `reports/${copy.body.id}`)).body.document.content
    expect(map.find(({ type }: { type: string }) => type === 'map').attrs.ownBoundaries).toBe(hash)
    const there = { as: 'sub-stranger', host: 'globex' }
    const uploaded = await transfer.upload((await transfer.download(report)).bytes, 'map.zip', there)
    const imported = await transfer.api('POST', `reports/import/${uploaded.body.id}`, there)
    expect(await preview(imported.body.id, there)).toContain('>Survey “office”</a>, CC BY 4.0.')
  })

  it('in the list are kept though no report has them', async () => {
    const hash = await kept('Unused')
    await transfer.api('POST', 'boundaries', { body: { hash } })
    const remove = transfer.within('acme', (organisationId) =>
      tx()
        .deleteFrom('datasets')
        .where('organisation_id', '=', organisationId)
        .where('hash', '=', hash)
        .execute(),
    )
    await expect(remove).rejects.toThrow('boundary_sets')
  })
})
