import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { zipSync } from 'fflate'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WorkQueue } from '../../../http/queue.ts'
import { purgeImports } from './imports.ts'
import { bytesOf, builder, openTransfer, type Transfer } from './testing.ts'

const MISSING = '00000000-0000-4000-8000-000000000000'

describeEachEngine('exporting and importing reports', (open) => {
  let transfer: Transfer
  beforeAll(async () => {
    transfer = await openTransfer(await open())
    return () => transfer.harness.close()
  })

  it('carries a report to another organisation: equal document, data, image, thumbnail, tags', async () => {
    const { id, document, image, hash } = await transfer.makeReport()
    await transfer.api('POST', 'reports/tags', { body: { reportIds: [id], add: ['Wind', 'energy'] } })
    const { status, headers, bytes } = await transfer.download(id)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toBe('attachment; filename="wind-grosse.zip"')

    const there = { as: 'sub-stranger', host: 'globex' }
    const uploaded = await transfer.upload(bytes, 'whatever.zip', there)
    expect(uploaded).toMatchObject({
      status: 201,
      body: {
        kind: 'bundle',
        name: 'Wind & Größe',
        description: 'Exported report with 1 table of data and 1 image',
      },
    })
    const imported = await transfer.api('POST', `reports/import/${uploaded.body.id}`, there)
    expect(imported).toMatchObject({
      status: 201,
      body: { name: 'Wind & Größe', isTemplate: false, version: 1 },
    })
    const found = (await transfer.api('GET', `reports/${imported.body.id}`, there)).body
    expect(found.document).toEqual(document)
    expect((await transfer.api('GET', 'tags', there)).body.tags).toMatchObject([
      { name: 'energy', reports: 1 },
      { name: 'Wind', reports: 1 },
    ])
    expect((await transfer.api('GET', `datasets/${hash}`, there)).body).toEqual({
      hash,
      name: 'wind.csv',
      dataset: transfer.dataset,
    })
    const getBytes = async (path: string, host: string, as: string) =>
      (
        await transfer.harness.app.inject({
          url: `/api/report/v1/${path}`,
          headers: { host: `${host}.bubbles.localhost:4000`, authorization: `Bearer ${as}` },
        })
      ).rawPayload
    expect(await getBytes(`images/${image}`, 'globex', 'sub-stranger')).toEqual(
      Buffer.from(await transfer.picture()),
    )
    expect(await getBytes(`reports/${imported.body.id}/thumbnail`, 'globex', 'sub-stranger')).toEqual(
      await getBytes(`reports/${id}/thumbnail`, 'acme', builder),
    )
    const history = await transfer.api('GET', `reports/${imported.body.id}/document/history`, there)
    expect(history.body.versions).toMatchObject([{ version: 1, kind: 'imported' }])

    const renamed = await transfer.api('POST', `reports/import/${uploaded.body.id}`, {
      ...there,
      body: { name: '  Mine ', asTemplate: true },
    })
    expect(renamed.body).toMatchObject({ name: 'Mine', isTemplate: true })
  })

  it('leaves out of an export what is not there, so that it can be imported', async () => {
    const { id } = await transfer.makeReport()
    const { body } = await transfer.api('GET', `reports/${id}`)
    const at = body.document.content.findIndex(({ type }: { type: string }) => type === 'chart')
    await transfer.api('PATCH', `reports/${id}/document`, {
      body: { operations: [{ op: 'replace', path: `/content/${at}/attrs/dataset`, value: 'f'.repeat(64) }] },
    })
    expect((await transfer.upload((await transfer.download(id)).bytes)).status).toBe(201)
  })

  it('lists what was uploaded until it is thrown away or its time is over', async () => {
    const { id } = await transfer.makeReport()
    const { body: entry } = await transfer.upload((await transfer.download(id)).bytes)
    const listed = async (as = builder, host = 'acme') =>
      (await transfer.api('GET', 'reports/import', { as, host })).body.imports as {
        id: string
        kind: string
      }[]
    const all = await listed()
    expect(all).toContainEqual(entry)
    expect(all.filter(({ kind }) => kind === 'gallery').length).toBeGreaterThanOrEqual(8)
    expect((await listed('sub-stranger', 'globex')).some((each) => each.id === entry.id)).toBe(false)
    const thumbnail = await transfer.api('GET', `reports/import/${entry.id}/thumbnail`)
    expect(thumbnail.headers['content-type']).toContain('image/svg+xml')
    expect(thumbnail.text).toContain('<svg')
    for (const method of ['POST', 'DELETE'] as const)
      expect(
        (await transfer.api(method, `reports/import/${entry.id}`, { as: 'sub-stranger', host: 'globex' }))
          .status,
      ).toBe(404)
    expect((await transfer.api('DELETE', `reports/import/${entry.id}`)).status).toBe(204)
    expect((await transfer.api('DELETE', `reports/import/${entry.id}`)).status).toBe(404)
    expect((await transfer.api('POST', `reports/import/${entry.id}`)).body.detail).toContain(
      'no longer exists',
    )

    const { body: old } = await transfer.upload((await transfer.download(id)).bytes)
    await transfer.within('acme', () =>
      tx()
        .updateTable('report_imports')
        .set({ kept_until: new Date(Date.now() - 1000) })
        .where('id', '=', old.id)
        .execute(),
    )
    expect((await listed()).some((each) => each.id === old.id)).toBe(false)
    expect((await transfer.api('GET', `reports/import/${old.id}/thumbnail`)).status).toBe(404)
    await purgeImports(transfer.harness.database)
    expect(
      await transfer.within('acme', () =>
        tx().selectFrom('report_imports').where('id', '=', old.id).select('id').execute(),
      ),
    ).toEqual([])
  })

  it('makes a report of each of the gallery, twice without sharing a block', async () => {
    const { imports } = (await transfer.api('GET', 'reports/import')).body
    for (const { id, name } of imports.filter(({ kind }: { kind: string }) => kind === 'gallery')) {
      const made = await transfer.api('POST', `reports/import/${id}`)
      expect(made).toMatchObject({ status: 201, body: { name, isTemplate: false } })
      const again = await transfer.api('POST', `reports/import/${id}`, { body: {} })
      const idsOf = async (report: string): Promise<string[]> =>
        (await transfer.api('GET', `reports/${report}`)).body.document.content.map(
          ({ attrs }: { attrs: { id: string } }) => attrs.id,
        )
      const first = new Set(await idsOf(made.body.id))
      expect((await idsOf(again.body.id)).some((block) => first.has(block))).toBe(false)
      expect((await transfer.api('GET', `reports/import/${id}/thumbnail`)).text).toContain('<svg')
    }
    expect((await transfer.api('POST', 'reports/import/no-such-entry')).status).toBe(404)
    expect((await transfer.api('DELETE', 'reports/import/no-such-entry')).status).toBe(404)
  })

  it('refuses a file with a sentence, and writes nothing', async () => {
    const before = await transfer.everything()
    const { status, body } = await transfer.upload(zipSync({}))
    expect([status, body.code]).toEqual([422, 'invalid-file'])
    expect(await transfer.everything()).toEqual(before)
  })

  describe('who is refused', () => {
    it.each(['sub-viewer', 'sub-reviewer', 'sub-publisher', 'sub-admin', 'sub-acme-owner'])(
      '%s',
      async (as) => {
        const { id } = await transfer.makeReport()
        const { body: entry } = await transfer.upload((await transfer.download(id)).bytes)
        const before = await transfer.everything()
        expect((await transfer.download(id, { as })).status).toBe(403)
        expect((await transfer.upload(new Uint8Array([1]), 'a.csv', { as })).status).toBe(403)
        expect(
          (
            await transfer.upload(await transfer.picture(), 'a.webp', {
              as,
              path: `reports/${id}/thumbnail`,
              method: 'PUT',
            })
          ).status,
        ).toBe(403)
        for (const [method, path] of [
          ['GET', 'reports/import'],
          ['GET', `reports/import/${entry.id}/thumbnail`],
          ['POST', `reports/import/${entry.id}`],
          ['DELETE', `reports/import/${entry.id}`],
        ] as const)
          expect([path, (await transfer.api(method, path, { as })).status]).toEqual([path, 403])
        expect(await transfer.everything()).toEqual(before)
      },
    )

    it('everybody at another organisation', async () => {
      const { id } = await transfer.makeReport()
      expect((await transfer.download(id, { as: 'sub-stranger', host: 'globex' })).status).toBe(404)
      expect((await transfer.download(MISSING)).status).toBe(404)
      const there = {
        as: 'sub-stranger',
        host: 'globex',
        path: `reports/${id}/thumbnail`,
        method: 'PUT' as const,
      }
      expect((await transfer.upload(await transfer.picture(), 'a.webp', there)).body.detail).toBe(
        'Report not found',
      )
    })
  })

  it('reads a file on behalf of its organisation, so that others don’t wait for it', async () => {
    const run = vi.spyOn(WorkQueue.prototype, 'run')
    const groups = () => run.mock.calls.map(([, group]) => group)
    // An upload waits its turn as a call, too.
    const { acme } = transfer.organisations
    const { body: entry } = await transfer.upload(bytesOf('Year,Wind'), 'wind.csv')
    expect(groups()).toEqual([acme, acme])
    run.mockClear()
    await transfer.api('POST', `reports/import/${entry?.id ?? MISSING}`, { body: {} })
    expect(groups()).toEqual([acme])
    run.mockRestore()
  })
})
