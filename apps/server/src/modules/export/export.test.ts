import { inferDataset } from '@bubbles/charts'
import { tx } from '@bubbles/db'
import { newBlockId, replaceDocument, type ReportDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { keepFile } from '../media/public.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'

const dataset = inferDataset([
  ['Year', 'Wind', 'Note'],
  ['2019', '-10', '=1+1'],
  ['2020', '14', 'fine'],
])

describeEachEngine('exporting an organisation', (open) => {
  let harness: Harness
  const ids: Record<string, { organisation: string; report: string; image: string }> = {}

  beforeAll(async () => {
    harness = await openHarness(await open())
    await fill('acme', 'Wind & Sörgel / ../..')
    await fill('globex', 'Secret plans')
    return () => harness.close()
  })

  /** An organisation with members, an invite, branding, and a published report with a chart and a picture. */
  async function fill(name: string, title: string): Promise<void> {
    const builder = `sub-${name}-builder`
    const organisation = await makeOrganisation(harness.database, name, [
      { sub: builder, roles: ['Builder', 'Publisher'] },
      { sub: `sub-${name}-admin`, roles: ['Admin'] },
    ])
    const drawing = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#0272b5' } })
      .webp()
      .toBuffer()
    const image = await harness.database.transaction({ kind: 'platform' }, async () => {
      const { owner_id: by } = await tx()
        .selectFrom('organisations')
        .where('id', '=', organisation)
        .select('owner_id')
        .executeTakeFirstOrThrow()
      const keep = (bytes: Uint8Array) =>
        keepFile(organisation, by, { bytes, contentType: 'image/webp', width: 4, height: 3 })
      const hash = await keep(new TextEncoder().encode(`a picture of ${name}`))
      await tx()
        .insertInto('branding')
        .values({ organisation_id: organisation, logo_hash: await keep(drawing), palette: ['#112233'] })
        .execute()
      await tx()
        .insertInto('invites')
        .values({
          organisation_id: organisation,
          email_address: `=guest@${name}.example`,
          token_hash: Buffer.from(`token of ${name}`),
          created_by: by,
          expires_at: new Date(),
        })
        .execute()
      return hash
    })
    const api = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
      (await harness.call(builder, { method, url: `/api/report/v1/${path}`, body, host: name })).body
    const report = (await api('POST', 'reports', { name: title })).id
    const { hash } = await api('POST', 'datasets', { name: `${name}.csv`, dataset })
    const document: ReportDocument = {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: newBlockId() }, content: [{ type: 'text', text: title }] },
        { type: 'image', attrs: { id: newBlockId(), file: image, alt: 'A turbine' } },
        {
          type: 'chart',
          attrs: {
            id: newBlockId(),
            dataset: hash,
            kind: 'line',
            title: 'Wind doubled',
            alt: 'Up.',
            sourceName: 'We',
            x: dataset.columns[0]!.id,
            series: [dataset.columns[1]!.id],
          },
        },
      ],
    }
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await api('GET', `reports/${report}`)).state))
    const before = Y.encodeStateVector(ydoc)
    replaceDocument(ydoc, document)
    await api('PATCH', `reports/${report}/document`, {
      update: toBase64(Y.encodeStateAsUpdate(ydoc, before)),
    })
    const published = await api('POST', 'published-reports/public', {
      reportId: report,
      slug: 'wind',
      note: 'First.',
      acceptWarnings: true,
    })
    expect(published).toMatchObject({ slug: 'wind' })
    ids[name] = { organisation, report, image }
  }

  const ask = (as: string | null, host = 'acme') =>
    harness.app.inject({
      url: '/api/iam/v1/organisations/export',
      headers: { host: `${host}.bubbles.localhost:4000`, ...(as && { authorization: `Bearer ${as}` }) },
    })

  it('is for the owner alone', async () => {
    expect((await ask('sub-acme-admin')).statusCode).toBe(403)
    expect((await ask('sub-acme-builder')).statusCode).toBe(403)
    expect((await ask('sub-globex-owner')).statusCode).toBe(404)
    expect((await ask(null)).statusCode).toBe(401)
  })

  it('gives everything in one ZIP, and nothing of anybody else', async () => {
    const answer = await ask('sub-acme-owner')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="acme-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    const text = (path: string) => strFromU8(files[path]!)
    const read = (path: string) => JSON.parse(text(path))
    const { organisation, report, image } = ids.acme!
    const folder = `reports/wind-sorgel-${report}`
    const table = Object.keys(files).find((path) => path.endsWith('.csv') && path.includes('/datasets/'))!
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        'audit.csv',
        'branding.json',
        'invites.csv',
        'logo.webp',
        'members.csv',
        'organisation.json',
        `${folder}/document.json`,
        `${folder}/images/${image}.webp`,
        `${folder}/published/public.html`,
        `${folder}/report.json`,
        table,
        table.replace(/csv$/, 'json'),
      ].toSorted(),
    )
    expect(read('organisation.json')).toMatchObject({
      id: organisation,
      name: 'acme',
      owner: { emailAddress: 'sub-acme-owner@example.org' },
    })
    expect(text('members.csv')).toMatch(/"sub-acme-owner@example.org","","yes"/)
    expect(text('members.csv').split('\r\n')).toHaveLength(5)
    expect(text('invites.csv')).toContain(`"'=guest@acme.example"`)
    expect(text('invites.csv')).not.toContain('token of acme')
    expect(read('branding.json')).toMatchObject({ palette: ['#112233'], logo: 'logo.webp' })
    expect(text('logo.webp')).toMatch(/^RIFF....WEBP/s)
    expect(text('audit.csv')).toContain('sub-acme-builder published the report')
    expect(text('audit.csv')).toContain('organisation.exported')
    expect(read(`${folder}/report.json`)).toMatchObject({
      name: 'Wind & Sörgel / ../..',
      slug: 'wind',
      editions: [{ edition: 1, audience: 'public', note: 'First.', isLive: true }],
    })
    expect(read(`${folder}/document.json`).content).toHaveLength(3)
    expect(text(table)).toContain('"2019",-10,"\'=1+1"\r\n')
    expect(read(table.replace(/csv$/, 'json')).columns).toHaveLength(3)
    expect(text(`${folder}/images/${image}.webp`)).toBe('a picture of acme')
    expect(text(`${folder}/published/public.html`)).toContain('Wind doubled')

    const { organisation: otherId, report: otherReport } = ids.globex!
    for (const [path, bytes] of Object.entries(files)) {
      const content = `${path} ${strFromU8(bytes)}`
      for (const foreign of [otherId, otherReport, 'globex', 'Secret plans'])
        expect(content).not.toContain(foreign)
    }
  })

  it('is made once at a time, and recorded', async () => {
    const answers = await Promise.all([ask('sub-globex-owner', 'globex'), ask('sub-globex-owner', 'globex')])
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 429]))
    expect((await ask('sub-globex-owner', 'globex')).statusCode).toBe(200)
    const log = await harness.call('sub-globex-owner', {
      url: '/api/iam/v1/organisations/audit?action=organisation.exported',
      host: 'globex',
    })
    expect(log.body.entries.map((entry: { sentence: string }) => entry.sentence)).toEqual([
      'sub-globex-owner exported the organisation',
      'sub-globex-owner exported the organisation',
    ])
  })
})
