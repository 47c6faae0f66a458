import { inferDataset } from '@bubbles/tables'
import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'

const builder = 'sub-builder'
const MISSING = '00000000-0000-4000-8000-000000000000'

describeOneEngine('drafts', (open) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder', 'Publisher'] },
      { sub: 'sub-viewer', roles: [] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder'] }])
    return () => harness.close()
  })

  type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  const api = (
    method: Method,
    path: string,
    body?: unknown,
    {
      headers = {},
      as = builder,
      host = 'acme',
    }: { headers?: Record<string, string>; as?: string; host?: string } = {},
  ) => harness.call(as, { method, url: `/api/report/v1/${path}`, body, headers, host })
  const create = async (name: string, isTemplate = false): Promise<string> =>
    (await api('POST', 'reports', { name, isTemplate })).body.id
  const patch = (id: string, operations: unknown[]) =>
    api('PATCH', `reports/${id}/document`, { operations }, { headers: { 'if-match': '*' } })

  describe('what is missing', () => {
    it.each([
      [false, 'Report not found'],
      [true, 'Template not found'],
    ])('is named as what it was (template: %s)', async (isTemplate, words) => {
      const id = await create('Gone', isTemplate)
      expect((await api('DELETE', `reports/${id}`)).status).toBe(204)
      for (const [method, path, body] of [
        ['DELETE', '', undefined],
        ['PUT', '', { name: 'Other' }],
        ['GET', '', undefined],
      ] as const) {
        const { status, body: problem } = await api(method, `reports/${id}${path}`, body)
        expect([method, status, problem.detail]).toEqual([method, 404, words])
      }
      expect((await api('HEAD', `reports/${id}`)).status).toBe(404)
    })

    it('is named as what the caller takes it for, where nobody knows it', async () => {
      for (const [kind, words] of [
        ['?kind=template', 'Template not found'],
        ['?kind=report', 'Report not found'],
        ['', 'Report not found'],
      ]) {
        expect((await api('DELETE', `reports/${MISSING}${kind}`)).body.detail).toBe(words)
        expect((await api('PUT', `reports/${MISSING}${kind}`, { name: 'x' })).body.detail).toBe(words)
      }
      expect((await api('DELETE', `reports/${MISSING}?kind=poem`)).status).toBe(400)
      // Of another organisation's template nothing is told.
      const theirs = await create('Theirs', true)
      const stranger = { as: 'sub-stranger', host: 'globex' }
      expect((await api('DELETE', `reports/${theirs}`, undefined, stranger)).body.detail).toBe(
        'Report not found',
      )
    })
  })

  it('answers with the version, and changes only the version it is asked to', async () => {
    const id = await create('One')
    expect((await api('GET', `reports/${id}`)).headers.etag).toBe('"1"')
    expect((await api('HEAD', `reports/${id}`)).headers.etag).toBe('"1"')
    const same = await api('GET', `reports/${id}`, undefined, { headers: { 'if-none-match': '"1"' } })
    expect([same.status, same.text]).toEqual([304, ''])
    const renamed = await api('PUT', `reports/${id}`, { name: ' Two ' }, { headers: { 'if-match': '"1"' } })
    expect(renamed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { name: 'Two', version: 2 },
    })
    for (const [method, body] of [
      ['PUT', { name: 'Three' }],
      ['DELETE', undefined],
    ] as const)
      expect(await api(method, `reports/${id}`, body, { headers: { 'if-match': '"1"' } })).toMatchObject({
        status: 412,
        body: { version: 2 },
      })
    expect((await api('PUT', `reports/${id}`, { name: 'x' }, { headers: { 'if-match': 'x' } })).status).toBe(
      400,
    )
    expect((await api('GET', `reports/${id}`)).body).toMatchObject({ name: 'Two', version: 2 })
    expect((await api('DELETE', `reports/${id}`, undefined, { headers: { 'if-match': '"2"' } })).status).toBe(
      204,
    )
  })

  it.each([
    [[{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
    [[{ op: 'add', path: '/content/0/constructor/prototype/polluted', value: 1 }]],
    [[{ op: 'replace', path: '/content/0/attrs/__proto__', value: { polluted: 1 } }]],
    [[{ op: 'copy', from: '/constructor', path: '/content/0/attrs/id' }]],
    [[{ op: 'move', from: '/__proto__', path: '/content/-' }]],
    [[{ op: 'test', path: '/prototype', value: 1 }]],
    ['[{"op":"add","path":"/content/-","value":{"type":"paragraph","__proto__":{"polluted":1}}}]'],
    [
      '[{"op":"add","path":"/content/-","value":{"type":"paragraph","attrs":{"constructor":{"prototype":{"polluted":1}}}}}]',
    ],
  ])('a patch to a prototype changes nothing: %j', async (operations) => {
    const id = await create('Prototype')
    const body = `{"operations":${typeof operations === 'string' ? operations : JSON.stringify(operations)}}`
    const answer = await api('PATCH', `reports/${id}/document`, body, { headers: { 'if-match': '*' } })
    expect([400, 422]).toContain(answer.status)
    expect((await api('GET', `reports/${id}`)).body).toMatchObject({ name: 'Prototype', version: 1 })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  describe('a duplicate', () => {
    const dataset = inferDataset([
      ['Year', 'Wind'],
      ['2019', '10'],
      ['2020', '14'],
    ])
    const fill = async () => {
      const id = await create('Wind')
      const { hash } = (await api('POST', 'datasets', { name: 'wind.csv', dataset })).body
      const own = () => ({ id: newBlockId(), internal: false })
      const cell = (type: string, text: string) => ({
        type,
        attrs: { id: newBlockId(), colspan: 1, rowspan: 1, colwidth: null, align: 'start' },
        content: [{ type: 'text', text }],
      })
      const row = (...content: object[]) => ({ type: 'tableRow', attrs: { id: newBlockId() }, content })
      const blocks = [
        { type: 'chart', attrs: { ...own(), dataset: hash, kind: 'line', title: 'It rose', series: ['c2'] } },
        { type: 'metric', attrs: { ...own(), label: 'Turbines', value: 7, comparison: 5, spark: [1, 7] } },
        {
          type: 'table',
          attrs: own(),
          content: [
            row(cell('tableHeader', 'Year'), cell('tableHeader', 'GW')),
            row(cell('tableCell', '2019'), cell('tableCell', '10')),
            row(cell('tableCell', '2020'), cell('tableCell', '14')),
          ],
        },
      ]
      const { status, body } = await patch(
        id,
        blocks.map((value) => ({ op: 'add', path: '/content/-', value })),
      )
      expect([status, body.detail]).toEqual([200, undefined])
      return { id, hash }
    }
    interface Block {
      type: string
      attrs: Record<string, unknown>
      content?: Block[]
      text?: string
    }
    const blocksOf = async (id: string): Promise<Record<string, Block>> => {
      const { document } = (await api('GET', `reports/${id}`)).body
      return Object.fromEntries(document.content.map((node: Block) => [node.type, node]))
    }

    it('keeps data, or comes without it', async () => {
      const { id, hash } = await fill()
      const whole = await api('POST', `reports/${id}/duplicate`, { asTemplate: false, newReportName: 'Same' })
      expect((await blocksOf(whole.body.id)).chart?.attrs).toMatchObject({ dataset: hash, title: 'It rose' })

      const empty = await api('POST', `reports/${id}/duplicate`, {
        asTemplate: true,
        newReportName: 'Empty',
        emptyData: true,
      })
      expect(empty).toMatchObject({ status: 201, body: { name: 'Empty', isTemplate: true } })
      const blocks = await blocksOf(empty.body.id)
      expect(blocks.chart?.attrs).toMatchObject({ kind: 'line', title: 'It rose', series: ['c2'] })
      const emptied = (await api('GET', `datasets/${String(blocks.chart?.attrs.dataset)}`)).body
      expect(emptied).toMatchObject({ name: 'wind.csv', dataset: { columns: dataset.columns, rows: [] } })
      expect(blocks.metric?.attrs).toMatchObject({
        label: 'Turbines',
        value: null,
        comparison: null,
        spark: [],
      })
      const texts = blocks.table?.content?.map((row) =>
        row.content?.map((each) => each.content?.[0]?.text ?? ''),
      )
      expect(texts).toEqual([
        ['Year', 'GW'],
        ['', ''],
      ])
      // What it was made of is as it was.
      expect((await blocksOf(id)).metric?.attrs).toMatchObject({ value: 7 })
    })

    it('keeps a chosen thumbnail', async () => {
      const { id } = await fill()
      await putThumbnail(id, await picture('png'))
      const { body } = await api('POST', `reports/${id}/duplicate`, {
        asTemplate: false,
        newReportName: 'Same',
      })
      expect((await thumbnail(body.id)).rawPayload).toEqual((await thumbnail(id)).rawPayload)
    })
  })

  const picture = async (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 1200) =>
    new Uint8Array(
      await sharp({ create: { width, height: 600, channels: 3, background: '#0272b5' } })
        .withMetadata({ exif: { IFD0: { Copyright: 'secret' } } })
        .toFormat(format)
        .toBuffer(),
    )
  const putThumbnail = async (id: string, bytes: Uint8Array, as = builder) => {
    const form = new FormData()
    form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'card'))
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await harness.app.inject({
      method: 'PUT',
      url: `/api/report/v1/reports/${id}/thumbnail`,
      headers: {
        host: 'acme.bubbles.localhost:4000',
        authorization: `Bearer ${as}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, detail: answer.body ? answer.json().detail : '' }
  }
  const thumbnail = (id: string, as = builder, headers: Record<string, string> = {}) =>
    harness.app.inject({
      url: `/api/report/v1/reports/${id}/thumbnail`,
      headers: { host: 'acme.bubbles.localhost:4000', authorization: `Bearer ${as}`, ...headers },
    })

  describe('a thumbnail', () => {
    it('of a report that begins with an image is that image, small and within the drawing', async () => {
      const id = await create('Cover')
      const form = new FormData()
      form.append('file', new File([(await picture('png')) as Uint8Array<ArrayBuffer>], 'cover.png'))
      const request = new Request('http://x', { method: 'POST', body: form })
      const kept = await harness.app.inject({
        method: 'POST',
        url: '/api/report/v1/images',
        headers: {
          host: 'acme.bubbles.localhost:4000',
          authorization: `Bearer ${builder}`,
          'content-type': request.headers.get('content-type')!,
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      const size = { width: 1200, height: 600 }
      const attrs = { id: newBlockId(), internal: false, file: kept.json().hash, alt: 'Sea', ...size }
      const image = { type: 'image', attrs: { decorative: false, caption: '', ...attrs } }
      const patched = await patch(id, [{ op: 'add', path: '/content/2', value: image }])
      expect(patched.status).toBe(200)
      const drawn = (await thumbnail(id)).body
      const [, base64] = /<image href="data:image\/webp;base64,([^"]+)"/.exec(drawn) ?? []
      const { width, height } = await sharp(Buffer.from(base64 ?? '', 'base64')).metadata()
      expect([width, height]).toEqual([640, 400])
    })

    it.each(['png', 'jpeg', 'webp'] as const)(
      'of %s is encoded anew, small, without metadata',
      async (format) => {
        const id = await create('Card')
        expect((await thumbnail(id)).headers['content-type']).toContain('image/svg+xml')
        expect((await putThumbnail(id, await picture(format))).status).toBe(204)
        const answer = await thumbnail(id)
        expect(answer.headers['content-type']).toBe('image/webp')
        const { width, height, exif } = await sharp(answer.rawPayload).metadata()
        expect([width, height, exif]).toEqual([960, 480, undefined])
        const again = await thumbnail(id, builder, { 'if-none-match': String(answer.headers.etag) })
        expect(again.statusCode).toBe(304)
        // It stays while the document changes, until it is taken away.
        await api('PUT', `reports/${id}`, { name: 'Another' })
        expect((await thumbnail(id)).headers.etag).toBe(answer.headers.etag)
        expect((await api('DELETE', `reports/${id}/thumbnail`)).status).toBe(204)
        expect((await api('DELETE', `reports/${id}/thumbnail`)).status).toBe(204)
        expect((await thumbnail(id)).headers['content-type']).toContain('image/svg+xml')
      },
    )

    it('is refused with a sentence where it is no such picture', async () => {
      const id = await create('Card')
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
      for (const [bytes, words] of [
        [new Uint8Array(), 'The file is empty'],
        [new TextEncoder().encode(svg), 'Use a PNG, JPEG or WebP image.'],
        [await picture('gif', 20), 'Use a PNG, JPEG or WebP image.'],
        [new TextEncoder().encode('no picture'), 'Couldn’t read the image'],
        [(await picture('png')).subarray(0, 300), 'Couldn’t read the image'],
      ] as const) {
        const { status, detail } = await putThumbnail(id, bytes)
        expect([status, detail]).toEqual([422, expect.stringContaining(words)])
      }
      expect((await thumbnail(id)).headers['content-type']).toContain('image/svg+xml')
    })

    it('is changed by those who edit, and seen by those who see the report', async () => {
      const id = await create('Card')
      await putThumbnail(id, await picture('png'))
      for (const as of ['sub-viewer', 'sub-reviewer']) {
        expect((await putThumbnail(id, await picture('png'), as)).status).toBe(403)
        expect((await api('DELETE', `reports/${id}/thumbnail`, undefined, { as })).status).toBe(403)
      }
      expect((await thumbnail(id, 'sub-reviewer')).headers['content-type']).toBe('image/webp')
      expect((await thumbnail(id, 'sub-viewer')).statusCode).toBe(404)
      const stranger = { as: 'sub-stranger', host: 'globex' }
      expect((await api('DELETE', `reports/${id}/thumbnail`, undefined, stranger)).status).toBe(404)
      await api('DELETE', `reports/${id}`)
      expect((await thumbnail(id)).statusCode).toBe(404)
    })
  })
})
