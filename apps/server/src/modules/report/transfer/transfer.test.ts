import { type Dataset, inferDataset } from '@bubbles/tables'
import { createHash } from 'node:crypto'
import { tx } from '@bubbles/db'
import { newBlockId, type ReportDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WorkQueue } from '../../../http/queue.ts'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../../testing/harness.ts'
import { keepFile } from '../../media/public.ts'
import { purgeImports } from './imports.ts'

const builder = 'sub-builder'
const MISSING = '00000000-0000-4000-8000-000000000000'
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

describeEachEngine('exporting and importing reports', (open) => {
  let harness: Harness
  const organisations: Record<string, string> = {}

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisations.acme = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: 'sub-viewer', roles: [] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
      { sub: 'sub-publisher', roles: ['Publisher'] },
      { sub: 'sub-admin', roles: ['Admin'] },
    ])
    organisations.globex = await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['Builder'] },
    ])
    for (const id of Object.values(organisations))
      await setFeatures(harness.database, id, true, 'report-export')
    return () => harness.close()
  })

  interface Asked {
    as?: string
    host?: string
    body?: unknown
  }
  const api = (
    method: 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'PUT',
    path: string,
    { as = builder, host = 'acme', body }: Asked = {},
  ) =>
    harness.call(as, {
      method,
      url: `/api/report/v1/${path}`,
      body,
      host,
      headers: method === 'PATCH' ? { 'if-match': '*' } : {},
    })
  const upload = async (
    bytes: Uint8Array,
    fileName = 'export.zip',
    { as = builder, host = 'acme', path = 'reports/import', method = 'POST' as 'POST' | 'PUT' } = {},
  ) => {
    const form = new FormData()
    form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], fileName))
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await harness.app.inject({
      method,
      url: `/api/report/v1/${path}`,
      headers: {
        host: `${host}.bubbles.localhost:4000`,
        authorization: `Bearer ${as}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
  }
  const download = async (id: string, as = builder, host = 'acme') => {
    const answer = await harness.app.inject({
      url: `/api/report/v1/reports/${id}/export`,
      headers: { host: `${host}.bubbles.localhost:4000`, authorization: `Bearer ${as}` },
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: new Uint8Array(answer.rawPayload) }
  }
  const within = <T>(name: string, work: (organisationId: string) => Promise<T>) =>
    harness.database.transaction({ kind: 'organisation', organisationId: organisations[name]! }, () =>
      work(organisations[name]!),
    )
  /** How much there is of everything an import could leave behind. */
  const everything = () =>
    within('acme', async () => {
      const counts: Record<string, number> = {}
      for (const table of [
        'reports',
        'document_updates',
        'datasets',
        'files',
        'report_imports',
        'report_thumbnails',
      ] as const)
        counts[table] = Number(
          (
            await tx()
              .selectFrom(table)
              .select((eb) => eb.fn.countAll().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        )
      return counts
    })

  const dataset = inferDataset([
    ['Year', 'Wind', 'Note'],
    ['2019', '1,5 %', 'ä'],
    ['2020', '2,5 %', ''],
  ])
  const picture = async (width = 40) =>
    new Uint8Array(
      await sharp({ create: { width, height: 20, channels: 3, background: '#0272b5' } })
        .webp()
        .toBuffer(),
    )

  /** A report with a chart, a map without data, columns with an image, and a chosen thumbnail. */
  async function makeReport(): Promise<{
    id: string
    document: ReportDocument
    image: string
    hash: string
  }> {
    const { id } = (await api('POST', 'reports', { body: { name: 'Wind & Größe' } })).body
    const { hash } = (await api('POST', 'datasets', { body: { name: 'wind.csv', dataset } })).body
    const image = await within('acme', async (organisationId) => {
      const { created_by: userId } = await tx()
        .selectFrom('reports')
        .where('id', '=', id)
        .select('created_by')
        .executeTakeFirstOrThrow()
      return keepFile(organisationId, userId, {
        bytes: await picture(),
        contentType: 'image/webp',
        width: 40,
        height: 20,
      })
    })
    const own = () => ({ id: newBlockId(), internal: false })
    const blocks = [
      { type: 'chart', attrs: { ...own(), dataset: hash, kind: 'line', title: 'It rose' } },
      { type: 'map', attrs: { ...own(), dataset: null } },
      {
        type: 'columns',
        attrs: own(),
        content: [
          {
            type: 'column',
            attrs: { id: newBlockId() },
            content: [
              {
                type: 'image',
                attrs: {
                  ...own(),
                  file: image,
                  alt: 'A mast',
                  decorative: false,
                  caption: '',
                  width: 40,
                  height: 20,
                },
              },
            ],
          },
          {
            type: 'column',
            attrs: { id: newBlockId() },
            content: [{ type: 'paragraph', attrs: own(), content: [{ type: 'text', text: 'Beside it.' }] }],
          },
        ],
      },
    ]
    const { status, body } = await api('PATCH', `reports/${id}/document`, {
      body: { operations: blocks.map((value) => ({ op: 'add', path: '/content/-', value })) },
    })
    expect([status, body.detail]).toEqual([200, undefined])
    const chosen = await upload(await picture(60), 'card.webp', {
      path: `reports/${id}/thumbnail`,
      method: 'PUT',
    })
    expect(chosen.status).toBe(204)
    const { document } = (await api('GET', `reports/${id}`)).body
    return { id, document, image, hash }
  }

  it('carries a report to another organisation: equal document, data, image, thumbnail', async () => {
    const { id, document, image, hash } = await makeReport()
    const { status, headers, bytes } = await download(id)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toBe('attachment; filename="wind-grosse.zip"')

    const there = { as: 'sub-stranger', host: 'globex' }
    const uploaded = await upload(bytes, 'whatever.zip', there)
    expect(uploaded).toMatchObject({
      status: 201,
      body: {
        kind: 'bundle',
        name: 'Wind & Größe',
        description: 'Exported report with 1 table of data and 1 image',
      },
    })
    const imported = await api('POST', `reports/import/${uploaded.body.id}`, there)
    expect(imported).toMatchObject({
      status: 201,
      body: { name: 'Wind & Größe', isTemplate: false, version: 1 },
    })
    const found = (await api('GET', `reports/${imported.body.id}`, there)).body
    expect(found.document).toEqual(document)
    expect((await api('GET', `datasets/${hash}`, there)).body).toEqual({ hash, name: 'wind.csv', dataset })
    const getBytes = async (path: string, host: string, as: string) =>
      (
        await harness.app.inject({
          url: `/api/report/v1/${path}`,
          headers: { host: `${host}.bubbles.localhost:4000`, authorization: `Bearer ${as}` },
        })
      ).rawPayload
    expect(await getBytes(`images/${image}`, 'globex', 'sub-stranger')).toEqual(Buffer.from(await picture()))
    expect(await getBytes(`reports/${imported.body.id}/thumbnail`, 'globex', 'sub-stranger')).toEqual(
      await getBytes(`reports/${id}/thumbnail`, 'acme', builder),
    )
    const history = await api('GET', `reports/${imported.body.id}/document/history`, there)
    expect(history.body.versions).toMatchObject([{ version: 1, kind: 'imported' }])

    const renamed = await api('POST', `reports/import/${uploaded.body.id}`, {
      ...there,
      body: { name: '  Mine ', asTemplate: true },
    })
    expect(renamed.body).toMatchObject({ name: 'Mine', isTemplate: true })
  })

  it('leaves out of an export what is not there, so that it can be imported', async () => {
    const { id } = await makeReport()
    const { body } = await api('GET', `reports/${id}`)
    const at = body.document.content.findIndex(({ type }: { type: string }) => type === 'chart')
    await api('PATCH', `reports/${id}/document`, {
      body: { operations: [{ op: 'replace', path: `/content/${at}/attrs/dataset`, value: 'f'.repeat(64) }] },
    })
    expect((await upload((await download(id)).bytes)).status).toBe(201)
  })

  it('lists what was uploaded until it is thrown away or its time is over', async () => {
    const { id } = await makeReport()
    const { body: entry } = await upload((await download(id)).bytes)
    const listed = async (as = builder, host = 'acme') =>
      (await api('GET', 'reports/import', { as, host })).body.imports as { id: string; kind: string }[]
    const all = await listed()
    expect(all).toContainEqual(entry)
    expect(all.filter(({ kind }) => kind === 'gallery').length).toBeGreaterThanOrEqual(8)
    expect((await listed('sub-stranger', 'globex')).some((each) => each.id === entry.id)).toBe(false)
    const thumbnail = await api('GET', `reports/import/${entry.id}/thumbnail`)
    expect(thumbnail.headers['content-type']).toContain('image/svg+xml')
    expect(thumbnail.text).toContain('<svg')
    for (const method of ['POST', 'DELETE'] as const)
      expect(
        (await api(method, `reports/import/${entry.id}`, { as: 'sub-stranger', host: 'globex' })).status,
      ).toBe(404)
    expect((await api('DELETE', `reports/import/${entry.id}`)).status).toBe(204)
    expect((await api('DELETE', `reports/import/${entry.id}`)).status).toBe(404)
    expect((await api('POST', `reports/import/${entry.id}`)).body.detail).toContain('no longer exists')

    const { body: old } = await upload((await download(id)).bytes)
    await within('acme', () =>
      tx()
        .updateTable('report_imports')
        .set({ kept_until: new Date(Date.now() - 1000) })
        .where('id', '=', old.id)
        .execute(),
    )
    expect((await listed()).some((each) => each.id === old.id)).toBe(false)
    expect((await api('GET', `reports/import/${old.id}/thumbnail`)).status).toBe(404)
    await purgeImports(harness.database)
    expect(
      await within('acme', () =>
        tx().selectFrom('report_imports').where('id', '=', old.id).select('id').execute(),
      ),
    ).toEqual([])
  })

  it('makes a report of each of the gallery, twice without sharing a block', async () => {
    const { imports } = (await api('GET', 'reports/import')).body
    for (const { id, name } of imports.filter(({ kind }: { kind: string }) => kind === 'gallery')) {
      const made = await api('POST', `reports/import/${id}`)
      expect(made).toMatchObject({ status: 201, body: { name, isTemplate: false } })
      const again = await api('POST', `reports/import/${id}`, { body: {} })
      const idsOf = async (report: string): Promise<string[]> =>
        (await api('GET', `reports/${report}`)).body.document.content.map(
          ({ attrs }: { attrs: { id: string } }) => attrs.id,
        )
      const first = new Set(await idsOf(made.body.id))
      expect((await idsOf(again.body.id)).some((block) => first.has(block))).toBe(false)
      expect((await api('GET', `reports/import/${id}/thumbnail`)).text).toContain('<svg')
    }
    expect((await api('POST', 'reports/import/no-such-entry')).status).toBe(404)
    expect((await api('DELETE', 'reports/import/no-such-entry')).status).toBe(404)
  })

  describe('a hostile file', () => {
    /** A good export, as files that a test spoils. */
    const good = async (): Promise<Record<string, Uint8Array>> =>
      unzipSync((await download((await makeReport()).id)).bytes)
    /** Puts the hashes of the manifest right, as a forger would. */
    const sealed = (files: Record<string, Uint8Array>): Record<string, Uint8Array> => {
      const manifest = JSON.parse(strFromU8(files['manifest.json']!))
      const { 'manifest.json': _old, ...rest } = files
      manifest.files = Object.entries(rest).map(([path, content]) => ({ path, sha256: sha256(content) }))
      return { 'manifest.json': bytesOf(manifest), ...rest }
    }
    const documentOf = (files: Record<string, Uint8Array>) => JSON.parse(strFromU8(files['document.json']!))
    const imagePath = (files: Record<string, Uint8Array>) =>
      Object.keys(files).find((path) => path.startsWith('images/'))!
    /** The place of a file's record in the directory of a ZIP. */
    const recordOf = (zip: Uint8Array, name: string): number => {
      const wanted = Buffer.from(name)
      for (let at = zip.length - 46; at >= 0; at--)
        if (zip[at] === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 1 && zip[at + 3] === 2)
          if (Buffer.from(zip.subarray(at + 46, at + 46 + wanted.length)).equals(wanted)) return at
      throw new Error(`There is no ${name}.`)
    }

    const ones = (rows: number, columns: number) => ({
      name: '',
      dataset: {
        columns: Array.from({ length: columns }, (_, at) => ({
          id: `c${at}`,
          name: `${at}`,
          type: 'number',
        })),
        rows: Array.from({ length: rows }, () => Array(columns).fill(1)),
      },
    })
    const withFile = (path: string, content: Uint8Array) => async () =>
      zipSync(sealed({ ...(await good()), [path]: content }))
    const script = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    )

    const cases: [string, () => Promise<Uint8Array>, string][] = [
      ['a name that leads out', withFile('../evil.json', bytesOf(1)), 'a path that points outside it'],
      [
        'a name that leads out half-way',
        withFile('images/../../x.webp', bytesOf(1)),
        'a path that points outside it',
      ],
      ['an absolute name', withFile('/etc/passwd', bytesOf(1)), 'a path that points outside it'],
      ['a name of Windows', withFile('C:\\x.json', bytesOf(1)), 'a path that points outside it'],
      ['a file of its own', withFile('run.sh', bytesOf(1)), 'doesn’t belong in an exported report'],
      [
        'an SVG with a script',
        withFile(`images/${sha256(script)}.svg`, script),
        'doesn’t belong in an exported report',
      ],
      [
        'an SVG called an image',
        withFile(`images/${sha256(script)}.png`, script),
        'Use a JPEG, PNG, WebP, GIF or AVIF image',
      ],
      [
        'a huge image',
        async () => {
          const huge = new Uint8Array(
            await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
              .png({ compressionLevel: 9 })
              .toBuffer(),
          )
          return zipSync(sealed({ ...(await good()), [`images/${sha256(huge)}.png`]: huge }))
        },
        'more than 50 million pixels',
      ],
      [
        'half an image',
        async () => {
          const files = await good()
          const path = imagePath(files)
          return zipSync(sealed({ ...files, [path]: files[path]!.subarray(0, 60) }))
        },
        'Couldn’t read the image',
      ],
      [
        'a zip bomb that says what it is',
        async () =>
          zipSync({
            ...(await good()),
            'thumbnail.webp': new Uint8Array(19_000_000),
            [`images/${'a'.repeat(64)}.png`]: new Uint8Array(19_000_000),
          }),
        'too large',
      ],
      [
        'a zip bomb that lies',
        async () => {
          const path = `images/${'a'.repeat(64)}.png`
          const zip = zipSync({ ...(await good()), [path]: new Uint8Array(19_000_000) })
          const view = new DataView(zip.buffer, zip.byteOffset)
          view.setUint32(recordOf(zip, path) + 24, 100, true)
          // Its manifest names it, so that it is read at all.
          return zip
        },
        'is damaged',
      ],
      [
        'ten thousand files',
        async () => {
          const files: Zippable = { ...(await good()) }
          for (let index = 0; index < 10_000; index++)
            files[`images/${sha256(String(index))}.png`] = new Uint8Array()
          return zipSync(files, { level: 0 })
        },
        'more than 2,000 files, the maximum',
      ],
      ['one that ends too soon', async () => (await zipped()).subarray(0, -100), 'its end is missing'],
      ['one with a hole', async () => spoiled(), 'is damaged'],
      [
        'one that is locked',
        async () => {
          const zip = await zipped()
          zip[recordOf(zip, 'document.json') + 8]! |= 1
          return zip
        },
        'locked with a password',
      ],
      [
        'a symbolic link',
        async () =>
          zipSync({
            ...(await good()),
            'document.json': [bytesOf('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
          }),
        'a link',
      ],
      [
        'one name twice',
        async () => {
          const zip = zipSync({ ...(await good()), 'documenu.json': bytesOf(1) })
          for (let at = 0; at < zip.length - 8; at++)
            if (Buffer.from(zip.subarray(at, at + 13)).toString() === 'documenu.json')
              zip[at + 7] = 't'.charCodeAt(0)
          return zip
        },
        'twice',
      ],
      [
        'content that was changed',
        async () => {
          const files = await good()
          return zipSync({ ...files, 'document.json': bytesOf({ ...documentOf(files), more: 1 }) })
        },
        'was changed after the export',
      ],
      [
        'an image under another hash',
        async () => {
          const files = await good()
          const path = imagePath(files)
          const { [path]: image, ...rest } = files
          return zipSync(sealed({ ...rest, [`images/${'b'.repeat(64)}.webp`]: image! }))
        },
        'that is not in the file',
      ],
      [
        'a block there is not',
        async () => {
          const files = await good()
          const document = documentOf(files)
          document.content.push({ type: 'script', attrs: { id: newBlockId() } })
          return zipSync(sealed({ ...files, 'document.json': bytesOf(document) }))
        },
        'There is no block of type',
      ],
      [
        'a prototype',
        async () => {
          const files = await good()
          const text = JSON.stringify(documentOf(files)).replace(
            '"type":"doc"',
            '"type":"doc","__proto__":{"polluted":1}',
          )
          return zipSync(sealed({ ...files, 'document.json': new TextEncoder().encode(text) }))
        },
        'The document isn’t valid',
      ],
      ['a document that is none', withFile('document.json', bytesOf([1])), 'The document isn’t valid'],
      ['a document that is no JSON', withFile('document.json', new Uint8Array([123])), 'is not JSON'],
      [
        'a table that is none',
        async () => {
          const files = await good()
          const path = Object.keys(files).find((each) => each.startsWith('datasets/'))!
          return zipSync(
            sealed({ ...files, [path]: bytesOf({ name: 'x', dataset: { columns: [], rows: [[1]] } }) }),
          )
        },
        'isn’t a table of data',
      ],
      [
        'a table of more cells than one may have',
        async () => {
          const files = await good()
          const path = Object.keys(files).find((each) => each.startsWith('datasets/'))!
          return zipSync(sealed({ ...files, [path]: bytesOf(ones(10_000, 51)) }))
        },
        'has more cells than a table can have (500,000)',
      ],
      [
        'tables of more cells than they may have together',
        async () => {
          const files = await good()
          for (const letter of ['a', 'b', 'c'])
            files[`datasets/${letter.repeat(64)}.json`] = bytesOf(ones(10_000, 40))
          return zipSync(sealed(files))
        },
        'more cells in all than can be imported (1,000,000)',
      ],
      [
        'a table nested a million levels deep',
        async () => {
          const files = await good()
          const path = Object.keys(files).find((each) => each.startsWith('datasets/'))!
          const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
          return zipSync(sealed({ ...files, [path]: new TextEncoder().encode(deep) }))
        },
        'is nested too deeply',
      ],
      [
        'images of more pixels than they may have together',
        async () => {
          const files = await good()
          for (const shade of [1, 2, 3]) {
            const image = new Uint8Array(
              await sharp({
                create: { width: 7_000, height: 5_000, channels: 3, background: { r: shade, g: 0, b: 0 } },
              })
                .png()
                .toBuffer(),
            )
            files[`images/${sha256(image)}.png`] = image
          }
          return zipSync(sealed(files))
        },
        'more pixels in all than can be imported (100,000,000)',
      ],
      [
        'no manifest',
        async () => {
          const { 'manifest.json': _gone, ...files } = await good()
          return zipSync(files)
        },
        'has no manifest',
      ],
      [
        'a newer version',
        async () => {
          const files = await good()
          const manifest = { ...JSON.parse(strFromU8(files['manifest.json']!)), version: 2 }
          return zipSync({ ...files, 'manifest.json': bytesOf(manifest) })
        },
        'a newer version of Bubbles',
      ],
      ['an empty archive', async () => zipSync({}), 'is not a table of text'],
      [
        'an old workbook',
        async () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
        'an old or locked workbook',
      ],
      ['nothing', async () => new Uint8Array(), 'The file is empty'],
    ]
    const zipped = async () => (await download((await makeReport()).id)).bytes
    const spoiled = async () => {
      const zip = await zipped()
      const directory = recordOf(zip, 'document.json')
      const view = new DataView(zip.buffer, zip.byteOffset)
      const start = view.getUint32(directory + 42, true)
      zip[start + 80]! ^= 0xff
      return zip
    }

    it.each(cases)(
      'with %s is refused with a sentence, and nothing is written',
      async (_name, make, sentence) => {
        const bytes = await make()
        const before = await everything()
        const { status, body } = await upload(bytes)
        expect([status, body.code]).toEqual([422, 'invalid-file'])
        expect(body.detail).toContain(sentence)
        expect(await everything()).toEqual(before)
        expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      },
    )

    it('of more than 30 MB is refused', async () => {
      const before = await everything()
      const large = await upload(new Uint8Array(30 * 1024 * 1024 + 1))
      expect(large).toMatchObject({
        status: 413,
        body: { detail: 'The file is 31 MB. It can be at most 30 MB.' },
      })
      expect((await upload(new Uint8Array(32 * 1024 * 1024))).status).toBe(413)
      expect(await everything()).toEqual(before)
    })

    it('with a table of more members than are known, in another order, is kept without them', async () => {
      const files = await good()
      const path = Object.keys(files).find((each) => each.startsWith('datasets/'))!
      const { columns, rows } = dataset
      const odd = {
        rows,
        more: 1,
        columns: columns.map(({ id, name, ...rest }) => ({ ...rest, more: 2, name, id })),
      }
      const uploaded = await upload(
        zipSync(sealed({ ...files, [path]: bytesOf({ more: 3, dataset: odd, name: 'x' }) })),
      )
      expect(uploaded.status).toBe(201)
      const made = await api('POST', `reports/import/${uploaded.body.id}`)
      const { document } = (await api('GET', `reports/${made.body.id}`)).body
      const chart = document.content.find(({ type }: { type: string }) => type === 'chart')
      expect(chart.attrs.dataset).toBe(sha256(JSON.stringify(dataset)))
    })

    it('with an image of another kind is taken, and the image encoded anew', async () => {
      const files = await good()
      const path = imagePath(files)
      const { [path]: _webp, ...rest } = files
      const png = new Uint8Array(
        await sharp(Buffer.from(files[path]!))
          .png()
          .withMetadata({ exif: { IFD0: { Copyright: 'secret' } } })
          .toBuffer(),
      )
      const hash = sha256(png)
      const document = strFromU8(rest['document.json']!).replaceAll(
        /"file":"[0-9a-f]{64}"/g,
        `"file":"${hash}"`,
      )
      const uploaded = await upload(
        zipSync(
          sealed({
            ...rest,
            'document.json': new TextEncoder().encode(document),
            [`images/${hash}.png`]: png,
          }),
        ),
      )
      expect(uploaded.status).toBe(201)
      const made = await api('POST', `reports/import/${uploaded.body.id}`)
      const stored = JSON.stringify((await api('GET', `reports/${made.body.id}`)).body.document)
      const file = /"file":"([0-9a-f]{64})"/.exec(stored)![1]!
      expect(file).not.toBe(hash)
      expect((await api('GET', `images/${file}`)).headers['content-type']).toBe('image/webp')
    })
  })

  describe('a Markdown file', () => {
    const text = (words: string, name = 'notes_2024.md') => upload(new TextEncoder().encode(words), name)

    it('becomes a report of its headings, words, lists and tables', async () => {
      const sent = await text(
        '# Wind & sea\n\nWords with **bold**.\n\n- One\n- Two\n\n| A | B |\n|---|--:|\n| x | 1 |\n\n![Sea](sea.png)\n',
      )
      expect(sent).toMatchObject({
        status: 201,
        body: {
          kind: 'bundle',
          name: 'Wind & sea',
          description: 'Markdown, 4 blocks. An image was replaced by a link to it. Add it with /image.',
        },
      })
      const made = await api('POST', `reports/import/${sent.body.id}`)
      expect(made).toMatchObject({ status: 201, body: { name: 'Wind & sea' } })
      const { document } = (await api('GET', `reports/${made.body.id}`)).body
      expect(document.content.map(({ type }: { type: string }) => type)).toEqual([
        'title',
        'standfirst',
        'paragraph',
        'bulletList',
        'table',
        'paragraph',
      ])
    })

    it('without a heading is called as its settings or as the file', async () => {
      expect((await text('---\ntitle: "From settings"\ndate: 2024\n---\n\nWords\n')).body.name).toBe(
        'From settings',
      )
      expect((await text('Words\n')).body.name).toBe('notes 2024')
    })

    it.each([
      ['in its settings', '---\ntitle: "Invoice\u202egnp\u2067.exe"\n---\n\nWords\n'],
      ['in its heading', '# Invoice\u202egnp\u2067.exe\n\nWords\n'],
    ])('with direction controls %s has none in its name', async (_, written) => {
      expect((await text(written)).body.name).toBe('Invoicegnp.exe')
    })

    it.each([
      ['binary', new Uint8Array([35, 32, 0, 1])],
      ['of too many characters', new TextEncoder().encode('word '.repeat(250_000))],
      ['of more blocks than a report holds', new TextEncoder().encode('- a\n'.repeat(20_000))],
      ['nested beyond all use', new TextEncoder().encode('>'.repeat(100_000))],
      ['numbered beyond all use', new TextEncoder().encode('1. '.repeat(5000))],
      ['with marks nobody could pair', new TextEncoder().encode('[a]('.repeat(100_000))],
    ])('%s is refused with a sentence', async (_, bytes) => {
      const { status, body } = await upload(bytes, 'a.md')
      expect([status, body.code]).toEqual([422, 'invalid-file'])
      expect(body.detail).toMatch(/\.$/)
    })
  })

  describe('a table', () => {
    const table = (text: string | Uint8Array, name = 'sales_2024.csv') =>
      upload(typeof text === 'string' ? new TextEncoder().encode(text) : text, name)
    const datasetOf = async (importId: string): Promise<{ dataset: Dataset; document: ReportDocument }> => {
      const made = await api('POST', `reports/import/${importId}`)
      expect(made.status).toBe(201)
      const { document } = (await api('GET', `reports/${made.body.id}`)).body
      const chart = document.content.find(({ type }: { type: string }) => type === 'chart')
      const { dataset: found } = (await api('GET', `datasets/${chart.attrs.dataset}`)).body
      return { dataset: found, document }
    }

    it('with BOM, semicolons, decimal commas and quoted newlines becomes a chart with words to start from', async () => {
      const { status, body } = await table(
        '\ufeffLand;Wert;"Notiz\nzweizeilig"\r\nBayern;1.234,5;"sagte ""ja""\nund; nein"\r\nHessen;7,25;\r\nSachsen;;x\r\n',
      )
      expect(status).toBe(201)
      expect(body).toMatchObject({
        kind: 'table',
        name: 'sales 2024',
        description: 'Table, 3 rows and 3 columns',
        rows: 3,
        columns: 3,
      })
      const { dataset: read, document } = await datasetOf(body.id)
      expect(read.columns.map(({ name, type }) => [name, type])).toEqual([
        ['Land', 'text'],
        ['Wert', 'number'],
        ['Notiz\nzweizeilig', 'text'],
      ])
      expect(read.rows).toEqual([
        ['Bayern', 1234.5, 'sagte "ja"\nund; nein'],
        ['Hessen', 7.25, null],
        ['Sachsen', null, 'x'],
      ])
      expect(document.content.map(({ type }) => type)).toEqual([
        'title',
        'standfirst',
        'paragraph',
        'chart',
        'paragraph',
      ])
      expect(document.content[2]?.content?.[0]?.text).toBe(
        'The table has 3 rows and 3 columns: Land, Wert and Notiz zweizeilig. “Wert” was read with decimal commas: 1,5 is one and a half.',
      )
      expect(document.content[3]?.attrs).toMatchObject({ kind: 'bar', x: 'c1', series: ['c2'] })
    })

    it('of 10,000 rows and one of 200 columns are taken', async () => {
      const rows = Array.from({ length: 10_000 }, (_, index) => `r${index},${index / 4}`)
      const long = await table(['Name,Value', ...rows].join('\n'))
      expect(long).toMatchObject({ status: 201, body: { rows: 10_000, columns: 2 } })
      expect((await datasetOf(long.body.id)).dataset.rows[9_999]).toEqual(['r9999', 2499.75])
      const wide = await table(
        [0, 1, 2]
          .map((row) => Array.from({ length: 200 }, (_, at) => (row ? at * row : `C${at}`)).join('\t'))
          .join('\n'),
        'wide.tsv',
      )
      expect(wide).toMatchObject({ status: 201, body: { rows: 2, columns: 200 } })
    })

    it('of an XLSX workbook is taken', async () => {
      const { default: writeExcel } = await import('write-excel-file/node')
      const data = [
        [{ value: 'Day' }, { value: 'GW' }],
        [
          { value: new Date('2024-03-05T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
          { value: 1.234, type: Number },
        ],
        [
          { value: new Date('2024-03-06T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
          { value: 2.5, type: Number },
        ],
      ]
      const file = await (
        writeExcel(data as never) as unknown as { toBuffer: () => Promise<Buffer> }
      ).toBuffer()
      const { status, body } = await table(new Uint8Array(file), 'wind.xlsx')
      expect([status, body.detail]).toEqual([201, undefined])
      const { dataset: read } = await datasetOf(body.id)
      expect(read.columns.map(({ type }) => type)).toEqual(['date', 'number'])
      expect(read.rows).toEqual([
        ['2024-03-05', 1.234],
        ['2024-03-06', 2.5],
      ])
    })

    it('of an XLSX workbook keeps its units, takes the sheet with the table and says what it left out', async () => {
      const { default: writeExcel } = await import('write-excel-file/node')
      const share = (value: number) => ({ value, type: Number, format: '0.0%' })
      const sheets = [
        { sheet: 'Notes', data: [['Made by the office'], ['Version 3']] },
        {
          sheet: 'Sales',
          data: [
            ['Month', 'North', 'South', 'Visits'],
            ['Jan 2024', share(0.125), share(0.25), 1200],
            ['Feb 2024', share(0.5), share(0.345), 900],
            ['Mar 2024', share(0.25), share(0.125), 1000],
            ['Total', null, null, 3100],
          ],
        },
      ]
      const file = await (
        writeExcel(sheets as never) as unknown as { toBuffer: () => Promise<Buffer> }
      ).toBuffer()
      const { body } = await table(new Uint8Array(file), 'sales.xlsx')
      expect(body).toMatchObject({ rows: 3, columns: 4 })
      const { document } = await datasetOf(body.id)
      const chart = document.content.find(({ type }) => type === 'chart')
      expect(chart?.attrs).toMatchObject({
        kind: 'line',
        x: 'c1',
        series: ['c2', 'c3'],
        formats: [
          { column: 'c2', unit: '%', decimals: 1 },
          { column: 'c3', unit: '%', decimals: 1 },
        ],
      })
      expect(JSON.stringify(document)).toContain('The last row, “Total”, is a total and was skipped.')
    })

    it('without numbers stands as a table', async () => {
      const { body } = await table('Name,Place\nAnna,Oslo\nBo,Rome\n')
      const made = await api('POST', `reports/import/${body.id}`, { body: { asTemplate: true } })
      expect(made.body).toMatchObject({ isTemplate: true })
      const { document } = (await api('GET', `reports/${made.body.id}`)).body
      expect(document.content.map(({ type }: { type: string }) => type)).toContain('table')
    })

    it.each([
      ['empty', '', 'The file is empty'],
      ['of blanks', ' \n \n', 'is empty'],
      ['of one row', 'a,b,c', 'only one row'],
      ['of names alone', 'a,b\n,\n,\n', 'only one row'],
      ['binary', new Uint8Array([1, 2, 0, 3, 4, 0]), 'is not a table of text'],
      ['a PDF', '%PDF-1.7 …', 'is not a table of text'],
      ['with an open quotation mark', 'a,b\n1,"two\n3,4\n', 'never closed'],
      ['of 10,001 rows', ['a,b', ...Array.from({ length: 10_001 }, (_, n) => `${n},1`)].join('\n'), '10,000'],
      [
        'of 201 columns',
        [Array.from({ length: 201 }, (_, n) => `c${n}`), Array(201).fill('1')]
          .map((row) => row.join(','))
          .join('\n'),
        '201 columns',
      ],
      [
        'of 10,000 rows and 200 columns at once',
        `${Array.from({ length: 200 }, (_, n) => `c${n}`).join(',')}\n${`${Array(200).fill('1').join(',')}\n`.repeat(10_000)}`,
        'has 2,000,000 cells. At most 500,000 can be used',
      ],
      ['with a cell of 3,000 characters', `a,b\n1,${'x'.repeat(3000)}`, 'longer than 2,000 characters'],
      ['of 29 MB', `a,b\n${'1234567,7654321\n'.repeat(1_900_000)}`, '10,000'],
      ['that is a damaged workbook', zipSync({ '[Content_Types].xml': bytesOf(1) }), 'could not be read'],
    ])('%s is refused with a sentence, and nothing is written', async (_name, content, sentence) => {
      const before = await everything()
      const { status, body } = await table(content)
      expect([status, body.code]).toEqual([422, 'invalid-file'])
      expect(body.detail).toContain(sentence)
      expect(await everything()).toEqual(before)
    })
  })

  describe('who is refused', () => {
    it.each(['sub-viewer', 'sub-reviewer', 'sub-publisher', 'sub-admin', 'sub-acme-owner'])(
      '%s',
      async (as) => {
        const { id } = await makeReport()
        const { body: entry } = await upload((await download(id)).bytes)
        const before = await everything()
        expect((await download(id, as)).status).toBe(403)
        expect((await upload(new Uint8Array([1]), 'a.csv', { as })).status).toBe(403)
        expect(
          (await upload(await picture(), 'a.webp', { as, path: `reports/${id}/thumbnail`, method: 'PUT' }))
            .status,
        ).toBe(403)
        for (const [method, path] of [
          ['GET', 'reports/import'],
          ['GET', `reports/import/${entry.id}/thumbnail`],
          ['POST', `reports/import/${entry.id}`],
          ['DELETE', `reports/import/${entry.id}`],
        ] as const)
          expect([path, (await api(method, path, { as })).status]).toEqual([path, 403])
        expect(await everything()).toEqual(before)
      },
    )

    it('everybody at another organisation', async () => {
      const { id } = await makeReport()
      expect((await download(id, 'sub-stranger', 'globex')).status).toBe(404)
      expect((await download(MISSING)).status).toBe(404)
      const there = {
        as: 'sub-stranger',
        host: 'globex',
        path: `reports/${id}/thumbnail`,
        method: 'PUT' as const,
      }
      expect((await upload(await picture(), 'a.webp', there)).body.detail).toBe('Report not found')
    })
  })

  it('reads a file on behalf of its organisation, so that others don’t wait for it', async () => {
    const run = vi.spyOn(WorkQueue.prototype, 'run')
    const groups = () => run.mock.calls.map(([, group]) => group)
    // An upload waits its turn as a call, too.
    const { acme } = organisations
    const { body: entry } = await upload(bytesOf('Year,Wind'), 'wind.csv')
    expect(groups()).toEqual([acme, acme])
    run.mockClear()
    await api('POST', `reports/import/${entry?.id ?? MISSING}`, { body: {} })
    expect(groups()).toEqual([acme])
    run.mockRestore()
  })
})
