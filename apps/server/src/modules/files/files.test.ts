import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf, objectKey, type ObjectStore, tx } from '@bubbles/db'
import { restoreBackup, writeBackup } from '@bubbles/db/backup'
import { inferDataset } from '@bubbles/tables'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine, testDatabases } from '@bubbles/test-kit'
import { startS3, type TestS3 } from '@bubbles/test-kit/s3'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../config/env.ts'
import { readFiles } from '../../config/files.ts'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../testing/harness.ts'
import { eraseDeletedOrganisations } from '../iam/organisations/deletion.ts'
import { insertFormerName, markDeleted } from '../iam/organisations/writer.ts'
import { openReaders, publishReport } from '../publication/testing.ts'
import { FILE_COLUMNS } from './columns.ts'
import { moveFilesToDatabase, moveFilesToStore, runFilesCommand } from './public.ts'
import { createFileStore, requireStore } from './publicStore.ts'
import { countFiles } from './reader.ts'
import { sweepObjects } from './sweep.ts'

const member = 'sub-member'
const roles = ['Builder' as const, 'Publisher' as const, 'Admin' as const]
const CHART = 'figureof01'
const DAY_MS = 86_400_000

const picture = async (width: number, background = '#336699') =>
  new Uint8Array(
    await sharp({ create: { width, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )

const storeOf = (settings: Record<string, string>): ObjectStore =>
  createFileStore(readFiles(readEnv(settings))!)

describeEachEngine('files in S3', (open) => {
  let s3: TestS3
  let harness: Harness
  /** What the database's store does other than what it is asked; see `wrapped`. */
  let put: ((key: string, bytes: Uint8Array) => Promise<void>) | null = null
  let store: ObjectStore
  let takesFiles = true
  let organisationId: string
  let reportId: string
  let publicationId: string
  let image: string
  let importId: string

  beforeAll(async () => {
    s3 = await startS3()
    store = storeOf(s3.settings)
    const wrapped: ObjectStore = {
      ...store,
      get takesFiles() {
        return takesFiles
      },
      put: (key, bytes) => (put ? put(key, bytes) : store.put(key, bytes)),
    }
    harness = await openHarness(await open({ objects: wrapped }))
    organisationId = await makeOrganisation(harness.database, 'acme', [{ sub: member, roles }])
    await setFeatures(harness.database, organisationId, true, 'report-export')
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-other', roles }])
    await makeEverything()
    return async () => {
      await harness.close()
      await s3.dispose()
    }
  })
  afterEach(async () => {
    put = null
    takesFiles = true
  })

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)

  const upload = async (method: 'POST' | 'PUT', path: string, bytes: Uint8Array, name = 'file.png') => {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await harness.app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        host: 'acme.bubbles.localhost:4000',
        authorization: `Bearer ${member}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.body === '' ? {} : answer.json()
  }

  /** A published report with a picture, a logo, a chosen thumbnail, a figure with data and an uploaded import. */
  async function makeEverything() {
    const api = (method: 'POST' | 'PATCH', path: string, body: object) =>
      harness.call(member, { method, url: `/api/report/v1/${path}`, body, headers: { 'if-match': '*' } })
    ;({ hash: image } = await upload('POST', 'report/v1/images', await picture(600)))
    await upload('POST', 'iam/v1/organisations/logo', await picture(200, '#aa3311'), 'logo.png')
    reportId = (await api('POST', 'reports', { name: 'Wind' })).body.id
    await upload('PUT', `report/v1/reports/${reportId}/thumbnail`, await picture(300, '#11aa33'))
    const dataset = inferDataset([
      ['Year', 'Wind'],
      ['2019', '1.5'],
    ])
    const [year, wind] = dataset.columns.map(({ id }) => id)
    const { hash: data } = (await api('POST', 'datasets', { name: 'wind.csv', dataset })).body
    const attrs = {
      id: CHART,
      dataset: data,
      kind: 'line',
      x: year,
      series: [wind],
      title: 'Wind',
      alt: 'It grew.',
      sourceName: 'Us',
    }
    const own = { id: newBlockId(), internal: false, decorative: false, caption: '' }
    const blocks = [
      { type: 'image', attrs: { ...own, file: image, alt: 'A mill', width: 600, height: 40 } },
      { type: 'chart', attrs },
    ]
    const operations = blocks.map((value) => ({ op: 'add', path: '/content/2', value }))
    const patched = await api('PATCH', `reports/${reportId}/document`, { operations })
    expect(patched.status).toBe(200)
    publicationId = await publishReport(harness, member, { audience: 'public', reportId, slug: 'wind' })
    await platform(() =>
      tx()
        .insertInto('publication_pdfs')
        .values({
          organisation_id: organisationId,
          publication_id: publicationId,
          state: 'made',
          pdf: new TextEncoder().encode('%PDF-1.4'),
          settled_at: new Date(),
        })
        .execute(),
    )
    const csv = new TextEncoder().encode('Year,Wind\n2019,1.5\n')
    ;({ id: importId } = await upload('POST', 'report/v1/reports/import', csv, 'wind.csv'))
  }

  const counts = async (where: 'row' | 'store') => {
    const found: Record<string, number> = {}
    await platform(async () => {
      for (const of of FILE_COLUMNS) found[`${of.table}.${of.column}`] = (await countFiles(of, where)).files
    })
    return found
  }
  const total = async (where: 'row' | 'store') =>
    Object.values(await counts(where)).reduce((sum, files) => sum + files, 0)

  /** Everything that people and readers get of it, by processes that have nothing in memory; as status and hash. */
  async function everything() {
    const readers = await openReaders(harness.database)
    const keys = await platform(() =>
      tx()
        .selectFrom('publication_files')
        .where('publication_id', '=', publicationId)
        .select('media_key')
        .orderBy('media_key')
        .execute(),
    )
    const logo = await platform(() =>
      tx()
        .selectFrom('branding')
        .where('organisation_id', '=', organisationId)
        .select('logo_hash')
        .executeTakeFirstOrThrow(),
    )
    const host = 'acme.bubbles.localhost:4000'
    const open = (url: string) => readers.inject({ url, headers: { host, 'accept-encoding': 'br, gzip' } })
    const own = (url: string) =>
      harness.app.inject({ url: `/api/${url}`, headers: { host, authorization: `Bearer ${member}` } })
    const answers = {
      page: await open('/bubbles/wind'),
      picture: await open(
        `/bubbles/media/${keys.find(({ media_key }) => !media_key.startsWith('card'))!.media_key}`,
      ),
      data: await open(`/bubbles/download/wind/${CHART}.csv`),
      pdf: await open('/bubbles/download/wind/report.pdf'),
      logo: await open(`/bubbles/logo/${logo.logo_hash}.png`),
      image: await own(`report/v1/images/${image}`),
      thumbnail: await own(`report/v1/reports/${reportId}/thumbnail`),
      ownLogo: await own('iam/v1/organisations/logo'),
    }
    await readers.close()
    return Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        answer.statusCode === 200 ? hashOf(answer.rawPayload) : `${answer.statusCode}`,
      ]),
    )
  }

  it('moves every kind of file, and people and readers get the same bytes as before', async () => {
    const before = await everything()
    expect(Object.values(before).filter((hash) => hash.length !== 64)).toEqual([])
    const inRows = await counts('row')
    expect(Object.entries(inRows).filter(([, files]) => files === 0)).toEqual([])
    const moved = await moveFilesToStore({ database: harness.database })
    expect(moved).toMatchObject({ files: Object.values(inRows).reduce((a, b) => a + b), failures: [] })
    expect(await total('row')).toBe(0)
    expect(await counts('store')).toEqual(inRows)
    expect(await everything()).toEqual(before)
    // A second pass has nothing to do.
    expect(await moveFilesToStore({ database: harness.database })).toMatchObject({ files: 0 })
  })

  it('keeps each under its organisation and the hash of its content, and gives none of them to strangers', async () => {
    const keys = s3.keys()
    expect(keys.length).toBeGreaterThan(5)
    expect(keys.filter((key) => !key.startsWith(`${organisationId}/`))).toEqual([])
    const bytes = await store.get(keys[0]!)
    expect(objectKey(organisationId, hashOf(bytes!))).toBe(keys[0])
    const url = `/api/report/v1/images/${image}`
    expect((await harness.call('sub-other', { url })).status).toBe(404)
    expect((await harness.call('sub-other', { url, host: 'globex' })).status).toBe(404)
    expect((await harness.call(null, { url })).status).toBe(401)
  })

  it('makes reports of an import, copies a chosen thumbnail and exports what is there', async () => {
    const url = `/api/report/v1/reports/import/${importId}`
    expect((await harness.call(member, { method: 'POST', url })).status).toBe(201)
    const copied = await harness.call(member, {
      method: 'POST',
      url: `/api/report/v1/reports/${reportId}/duplicate`,
      body: { asTemplate: false, newReportName: 'Copy' },
    })
    const thumbnailOf = async (id: string) =>
      (
        await harness.app.inject({
          url: `/api/report/v1/reports/${id}/thumbnail`,
          headers: { host: 'acme.bubbles.localhost:4000', authorization: `Bearer ${member}` },
        })
      ).rawPayload
    expect(await thumbnailOf(copied.body.id)).toEqual(await thumbnailOf(reportId))
    const bundle = await harness.call(member, { url: `/api/report/v1/reports/${reportId}/export` })
    expect(bundle.status).toBe(200)
    expect(bundle.text).toContain(`images/${image}.webp`)
  })

  it('while the store is killed: says so, loses nothing, goes on taking what is written, and carries on after', async () => {
    await moveFilesToStore({ database: harness.database })
    const before = await everything()
    await s3.kill()
    const asked = await harness.call(member, { url: `/api/report/v1/images/${image}` })
    expect(asked).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { detail: 'Images and pages can’t be read at the moment. Nothing is lost: try again shortly.' },
    })
    expect((await everything()).page).toBe('503')
    const { hash } = await upload('POST', 'report/v1/images', await picture(700, '#998877'))
    expect((await harness.call(member, { url: `/api/report/v1/images/${hash}` })).status).toBe(200)
    const left = await total('row')
    expect(left).toBeGreaterThan(0)
    await expect(moveFilesToStore({ database: harness.database })).rejects.toThrow('ECONNREFUSED')
    expect(await total('row')).toBe(left)

    await s3.restart()
    expect(await moveFilesToStore({ database: harness.database })).toMatchObject({
      files: left,
      failures: [],
    })
    expect(await everything()).toEqual(before)
    expect((await harness.call(member, { url: `/api/report/v1/images/${hash}` })).status).toBe(200)
  })

  it('goes on where it was stopped, and lets go of no bytes before the store gives them back', async () => {
    await moveFilesToDatabase({ database: harness.database })
    const before = await everything()
    let writes = 0
    put = async (key, bytes) => {
      writes += 1
      if (writes === 3) throw new Error('the process was stopped')
      await store.put(key, writes === 1 ? new Uint8Array([1]) : bytes)
    }
    for (const key of s3.keys()) await store.delete(key)
    const { failures } = await moveFilesToStore({ database: harness.database })
    expect(failures.map((failure) => /: (?:the process|.*returned different bytes)/.test(failure))).toEqual([
      true,
      true,
    ])
    expect(await total('row')).toBe(2)
    expect(await everything()).toEqual(before)
    put = null
    expect(await moveFilesToStore({ database: harness.database })).toMatchObject({ files: 2, failures: [] })
    expect(await everything()).toEqual(before)
  })

  it('keeps what is written over a file while it is on its way', async () => {
    const fresh = new Uint8Array([7, 7, 7])
    await moveFilesToDatabase({ database: harness.database })
    const replace = () =>
      platform(() =>
        tx()
          .updateTable('report_thumbnails')
          .set({ bytes: fresh, bytes_object: null })
          .where('report_id', '=', reportId)
          .execute(),
      )
    put = async (key, bytes) => {
      await store.put(key, bytes)
      await replace()
    }
    for (const key of s3.keys()) await store.delete(key)
    await moveFilesToStore({ database: harness.database })
    put = null
    await moveFilesToStore({ database: harness.database })
    const row = await platform(() =>
      tx()
        .selectFrom('report_thumbnails')
        .where('report_id', '=', reportId)
        .select('bytes_object')
        .executeTakeFirstOrThrow(),
    )
    expect(row.bytes_object).toBe(hashOf(fresh))
  })

  it('moves back into the rows, byte by byte, and names what is damaged or missing', async () => {
    await moveFilesToStore({ database: harness.database })
    const before = await everything()
    const command = (...parameters: string[]) => runFilesCommand(harness.database, parameters, () => {})
    expect(await command('check')).toMatchObject({ done: true })
    const refused = await command('move', '--to', 'database')
    expect(refused).toMatchObject({ done: false, text: expect.stringContaining('FILES_IN=database') })
    takesFiles = false
    expect(await command('move', '--to', 's3')).toMatchObject({ done: false })

    const key = objectKey(organisationId, image)
    const bytes = (await store.get(key))!
    s3.damage(key)
    expect(await command('check')).toMatchObject({ done: false, text: expect.stringContaining(key) })
    expect((await harness.call(member, { url: `/api/report/v1/images/${image}` })).status).toBe(500)
    expect(await command('move', '--to', 'database')).toMatchObject({
      done: false,
      text: expect.stringContaining('doesn’t match what was stored'),
    })
    await store.delete(key)
    expect(await command('move', '--to', 'database')).toMatchObject({
      done: false,
      text: expect.stringContaining('is missing in the bucket bubbles'),
    })
    await store.put(key, bytes)
    expect(await command('move', '--to', 'database')).toMatchObject({ done: true })
    expect(await total('store')).toBe(0)
    expect(await everything()).toEqual(before)
    expect((await command('status')).text).toContain('files bytes: ')
    expect(await command('move')).toMatchObject({
      done: false,
      text: expect.stringContaining('npm run files'),
    })
  })

  it('deletes what nothing refers to after a day, and nothing else', async () => {
    await moveFilesToStore({ database: harness.database })
    const now = Date.now()
    const sweep = (hours: number) => sweepObjects(harness.database, new Date(now + hours * 3_600_000))
    await sweep(2)
    await sweep(48)
    const kept = s3.keys()
    const thumbnail = await platform(() =>
      tx()
        .deleteFrom('report_thumbnails')
        .where('report_id', '=', reportId)
        .returning('bytes_object')
        .executeTakeFirstOrThrow(),
    )
    const key = objectKey(organisationId, thumbnail.bytes_object!)
    expect(kept).toContain(key)
    expect(await sweep(50)).toBe(0)
    expect(await sweep(73)).toBe(0)
    await s3.kill()
    await expect(sweep(75)).rejects.toThrow('Deleting a file failed')
    await s3.restart()
    expect(await sweep(76)).toBe(1)
    expect(s3.keys()).toEqual(kept.filter((each) => each !== key))
    expect(await runFilesCommand(harness.database, ['check'], () => {})).toMatchObject({ done: true })
  })

  it('refuses to start without the store that files are in', async () => {
    const without = { ...harness.database, objects: null }
    await expect(requireStore(without)).rejects.toThrow('S3_BUCKET isn’t set')
    await requireStore(harness.database)
  })

  it('erases an organisation’s files with it, once the store answers', async () => {
    await moveFilesToStore({ database: harness.database })
    await platform(async () => {
      await markDeleted(organisationId, `deleted-${organisationId.replaceAll('-', '')}`)
      await insertFormerName(organisationId, 'acme')
      const released_at = new Date(Date.now() - 31 * DAY_MS)
      await tx().updateTable('former_names').set({ released_at }).execute()
    })
    await s3.kill()
    await expect(eraseDeletedOrganisations(harness.database)).rejects.toThrow('Deleting a file failed')
    await s3.restart()
    expect(s3.keys().length).toBeGreaterThan(0)
    expect(await eraseDeletedOrganisations(harness.database)).toBe(1)
    expect(s3.keys()).toEqual([])
    const { rows } = await platform(() => sql`select hash from stored_objects`.execute(tx()))
    expect(rows).toEqual([])
  })

  it('knows every column with bytes and an object', async () => {
    const { rows } = await platform(() =>
      sql<{ name: string }>`
        select c.relname || '.' || left(a.attname, -7) as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
          and a.attname like '%\\_object'`.execute(tx()),
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted(),
    )
  })
})

const [embedded, postgres] = await testDatabases()

describe.each([embedded, postgres])('a backup of $name with files in S3', (engine) => {
  const reason = postgres?.skip
  it.skipIf(reason)(`is whole: it is restored without${reason ? ` (skipped: ${reason})` : ''}`, async () => {
    const s3 = await startS3()
    const directory = mkdtempSync(join(tmpdir(), 'bubbles-files-'))
    const store = storeOf(s3.settings)
    const opened = await engine!.open({ objects: store })
    const { database, location } = opened
    const bytes = await picture(500)
    const hash = hashOf(bytes)
    const organisationId = await makeOrganisation(database, 'acme', [])
    await database.transaction({ kind: 'platform' }, async () => {
      const { owner_id } = await tx().selectFrom('organisations').selectAll().executeTakeFirstOrThrow()
      await sql`insert into files (organisation_id, hash, content_type, width, height, bytes, created_by)
        values (${organisationId}::uuid, ${hash}, 'image/png', 500, 40, ${bytes}, ${owner_id}::uuid)`.execute(
        tx(),
      )
    })
    expect(await moveFilesToStore({ database })).toMatchObject({ files: 1, failures: [] })
    const place = location.startsWith('postgres') ? { url: location } : { dataDirectory: location }
    const file = join(directory, 'backup')
    await expect(writeBackup(place, createWriteStream(join(directory, 'none')))).rejects.toThrow('S3_BUCKET')
    await writeBackup(place, createWriteStream(file), store)
    await s3.dispose()
    const restored = await postgres!.open()
    await restoreBackup({ url: restored.location }, createReadStream(file))
    await requireStore(restored.database)
    const row = await restored.database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('files').select(['bytes', 'bytes_object']).executeTakeFirstOrThrow(),
    )
    expect(row.bytes_object).toBeNull()
    expect(hashOf(row.bytes!)).toBe(hash)
    await restored.dispose()
    await opened.dispose()
    rmSync(directory, { recursive: true, force: true })
  })
})

describe('settings of the bucket', () => {
  const read = (settings: Record<string, string>) => () => readFiles(readEnv(settings))

  it('are all there or none', () => {
    expect(read({})()).toBeUndefined()
    expect(read({ S3_BUCKET: 'bubbles' })()).toMatchObject({ takesFiles: true, pathStyle: false })
    expect(read({ S3_BUCKET: 'bubbles', FILES_IN: 'database' })()).toMatchObject({ takesFiles: false })
    expect(read({ S3_BUCKET: 'bubbles', S3_ENDPOINT: 'http://minio:9000' })()).toMatchObject({
      pathStyle: true,
    })
    expect(read({ S3_ENDPOINT: 'http://minio:9000' })).toThrow('S3_ENDPOINT needs S3_BUCKET')
    expect(read({ FILES_IN: 's3' })).toThrow('FILES_IN=s3 needs S3_BUCKET')
    expect(read({ S3_BUCKET: 'bubbles', S3_ACCESS_KEY_ID: 'a' })).toThrow('set both, or neither')
    expect(read({ S3_BUCKET: 'Not a bucket' })).toThrow('S3_BUCKET')
  })
})
