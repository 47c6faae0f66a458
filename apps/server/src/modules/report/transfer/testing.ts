import { createHash } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import { newBlockId, type ReportDocument } from '@bubbles/report-document'
import { inferDataset } from '@bubbles/tables'
import sharp from 'sharp'
import { expect } from 'vitest'
import { makeOrganisation, openHarness, setFeatures } from '../../../testing/harness.ts'
import { keepFile } from '../../media/public.ts'

export const builder = 'sub-builder'
export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
export const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

export type Transfer = Awaited<ReturnType<typeof openTransfer>>

/** Two organisations that may export and import, and what tests send them. */
export async function openTransfer(database: Database) {
  const organisations: Record<string, string> = {}

  const harness = await openHarness(database)
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
  const download = async (
    id: string,
    { as = builder, host = 'acme', format = 'bundle' }: { as?: string; host?: string; format?: string } = {},
  ) => {
    const answer = await harness.app.inject({
      url: `/api/report/v1/reports/${id}/export?format=${format}`,
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

  return {
    harness,
    organisations,
    dataset,
    api,
    upload,
    download,
    within,
    everything,
    picture,
    makeReport,
  }
}
