import { inferDataset } from '@bubbles/tables'
import { json, tx } from '@bubbles/db'
import { RESTORABLE_DAYS } from '@bubbles/domain'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { keepFile } from '../../media/public.ts'
import { purgeDeletedReports } from './purge.ts'
import { KEPT_TABLES, PURGED_TABLES } from './writer.ts'

const builder = 'sub-builder'
const DAY_MS = 86_400_000

describeEachEngine('emptying deleted reports', (open) => {
  let harness: Harness
  let organisationId: string
  let userId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder', 'Publisher'] },
    ])
    userId = await within(async () => {
      const row = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', builder)
        .select('id')
        .executeTakeFirstOrThrow()
      return row.id
    })
    return () => harness.close()
  })

  const within = <T>(work: () => Promise<T>) =>
    harness.database.transaction({ kind: 'organisation', organisationId }, work)
  const api = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    harness.call(builder, {
      method,
      url: `/api/report/v1/${path}`,
      body,
      ...(method === 'PATCH' && { headers: { 'if-match': '*' } }),
    })
  let seed = 0
  const makeDataset = async (): Promise<string> => {
    const dataset = inferDataset([
      ['Year', 'Wind'],
      ['2019', String(++seed)],
    ])
    return (await api('POST', 'datasets', { name: 'a.csv', dataset })).body.hash
  }
  const makeImage = () =>
    within(() =>
      keepFile(organisationId, userId, {
        bytes: new TextEncoder().encode(`image ${++seed}`),
        contentType: 'image/webp',
        width: 1,
        height: 1,
      }),
    )
  const create = async (name: string): Promise<string> => (await api('POST', 'reports', { name })).body.id
  const add = (id: string, value: object) =>
    api('PATCH', `reports/${id}/document`, { operations: [{ op: 'add', path: '/content/2', value }] })
  const chart = (dataset: string) => ({ type: 'chart', attrs: { id: newBlockId(), dataset } })
  const image = (file: string) => ({
    type: 'image',
    attrs: {
      id: newBlockId(),
      internal: false,
      file,
      alt: '',
      decorative: true,
      caption: '',
      width: 1,
      height: 1,
    },
  })
  const removeFirst = (id: string) =>
    api('PATCH', `reports/${id}/document`, { operations: [{ op: 'remove', path: '/content/2' }] })
  const keeps = async (hash: string): Promise<boolean> =>
    within(async () => {
      const rows = await Promise.all(
        (['datasets', 'files'] as const).map((table) =>
          tx().selectFrom(table).where('hash', '=', hash).select('hash').execute(),
        ),
      )
      return rows.flat().length > 0
    })
  /** Makes all content old, so that only its use decides. */
  const age = () =>
    within(async () => {
      for (const table of ['datasets', 'files'] as const)
        await tx()
          .updateTable(table)
          .set({ used_at: new Date(Date.now() - 2 * RESTORABLE_DAYS * DAY_MS) })
          .execute()
    })
  const later = () => new Date(Date.now() + (RESTORABLE_DAYS + 1) * DAY_MS)

  it('takes what nothing else uses, and only that', async () => {
    const [own, gone, inOther, inOthersPast, inEdition, inList, ownImage, ownFile, logo] = [
      await makeDataset(),
      await makeDataset(),
      await makeDataset(),
      await makeDataset(),
      await makeDataset(),
      await makeDataset(),
      await makeImage(),
      await makeImage(),
      await makeImage(),
    ]
    const id = await create('To be deleted')
    for (const hash of [own, gone, inOther, inOthersPast, inEdition, inList]) await add(id, chart(hash))
    for (const hash of [ownImage, logo]) await add(id, image(hash))
    await add(id, { type: 'file', attrs: { id: newBlockId(), file: ownFile, name: 'wind.pdf' } })
    await removeFirst(id)
    const words = { blockId: 'block00001', body: 'Why?' }
    const thread = (await api('POST', `reports/${id}/threads`, words)).body
    const reactions = `reports/${id}/threads/${thread.id}/comments/${thread.comments[0].id}/reactions`
    expect((await api('PUT', reactions, { kind: 'agree', reacted: true })).status).toBe(200)
    const other = await create('To stay')
    await add(other, chart(inOther))
    await add(other, chart(inOthersPast))
    // Only its history knows it now.
    await removeFirst(other)
    const published = await create('Published')
    await within(() =>
      tx()
        .insertInto('publications')
        .values({
          organisation_id: organisationId,
          report_id: published,
          audience: 'public',
          edition: 1,
          name: 'Published',
          report_seq: 1,
          document: json({ type: 'doc', content: [chart(inEdition)] }),
          block_changes: json({}),
          html_gzip: new Uint8Array(),
          html_brotli: new Uint8Array(),
          inline_hashes: json({ styleHashes: [], scriptHashes: [] }),
          etag: 'x',
          published_by: userId,
        })
        .execute(),
    )
    await within(() =>
      tx().insertInto('branding').values({ organisation_id: organisationId, logo_hash: logo }).execute(),
    )
    await within(() =>
      tx()
        .insertInto('boundary_sets')
        .values({ organisation_id: organisationId, hash: inList, name: 'Districts' })
        .execute(),
    )
    await age()
    await api('DELETE', `reports/${id}`)

    await purgeDeletedReports(harness.database)
    expect((await api('POST', `reports/${id}/restore`)).status).toBe(200)
    await api('DELETE', `reports/${id}`)
    const listed = async () =>
      (await api('POST', 'reports/search', { filters: { deleted: true } })).body.reports.map(
        ({ id: one }: { id: string }) => one,
      )
    expect(await listed()).toContain(id)

    await purgeDeletedReports(harness.database, later())
    await purgeDeletedReports(harness.database, later())
    const ofItsOwn = [own, gone, ownImage, ownFile]
    expect(await Promise.all(ofItsOwn.map(keeps))).toEqual([false, false, false, false])
    expect(await Promise.all([inOther, inOthersPast, inEdition, inList, logo].map(keeps))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(await listed()).not.toContain(id)
    expect(await api('POST', `reports/${id}/restore`)).toMatchObject({
      status: 404,
      body: { detail: 'Report not found' },
    })
    expect((await api('GET', `reports/${other}/document/history/3`)).status).toBe(200)
    const left = await within(() =>
      tx().selectFrom('reports').where('id', '=', id).select(['name', 'find_name', 'thumbnail']).execute(),
    )
    expect(left).toEqual([{ name: '', find_name: '', thumbnail: null }])
  })

  it('keeps what was uploaded again a moment ago', async () => {
    const id = await create('Old')
    const hash = await makeDataset()
    seed -= 1
    await add(id, chart(hash))
    await age()
    await api('DELETE', `reports/${id}`)
    // Somebody is about to use the same table in a new report.
    expect(await makeDataset()).toBe(hash)
    await within(() =>
      tx()
        .updateTable('reports')
        .set({ deleted_at: new Date(Date.now() - (RESTORABLE_DAYS + 1) * DAY_MS) })
        .where('id', '=', id)
        .execute(),
    )
    await purgeDeletedReports(harness.database)
    expect((await api('POST', `reports/${id}/restore`)).status).toBe(404)
    expect(await keeps(hash)).toBe(true)
  })

  it('says of a template that it was one, and leaves its addresses taken, for the true reason', async () => {
    const { body } = await api('POST', 'reports', { name: 'Template', isTemplate: true })
    await within(() =>
      tx()
        .insertInto('slugs')
        .values({ organisation_id: organisationId, slug: 'taken', report_id: body.id })
        .execute(),
    )
    await api('DELETE', `reports/${body.id}`)
    await purgeDeletedReports(harness.database, later())
    expect((await api('DELETE', `reports/${body.id}`)).body.detail).toBe('Template not found')
    const slugs = await within(() =>
      tx().selectFrom('slugs').where('slug', '=', 'taken').select('slug').execute(),
    )
    expect(slugs).toHaveLength(1)
    const other = await create('Other')
    expect((await api('GET', `reports/${other}/slug-check?slug=taken`)).body.problem).toBe(
      'A deleted report had this address, and links to it mustn’t lead to another report. Try taken-2.',
    )
  })

  it('knows every table that names a report', async () => {
    const { rows } = await harness.database.transaction({ kind: 'platform' }, () =>
      sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where a.attname = 'report_id' and c.relkind in ('r', 'p') and not c.relispartition
          and c.relnamespace = 'public'::regnamespace and not a.attisdropped`.execute(tx()),
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...PURGED_TABLES, ...KEPT_TABLES].toSorted())
  })
})
