import { inferDataset } from '@bubbles/tables'
import { readOrganisationExport } from '@bubbles/contract'
import { tx } from '@bubbles/db'
import { newBlockId, replaceDocument, type ReportDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../testing/harness.ts'
import { eraseDeletedOrganisations } from '../iam/public.ts'
import { keepFile } from '../media/public.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'
import { beginExport } from './runningExports.ts'

const dataset = inferDataset([
  ['Year', 'Wind', 'Note'],
  ['2019', '-10', '=1+1'],
  ['2020', '14', 'fine'],
])

const DRAWING = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#0272b5' } })
  .webp()
  .toBuffer()

describeEachEngine('exporting an organisation', (open) => {
  let harness: Harness
  const ids: Record<string, { organisation: string; report: string; image: string; deleted: string }> = {}

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
    const image = await harness.database.transaction({ kind: 'platform' }, async () => {
      const { owner_id: by } = await tx()
        .selectFrom('organisations')
        .where('id', '=', organisation)
        .select('owner_id')
        .executeTakeFirstOrThrow()
      const keep = (bytes: Uint8Array) =>
        keepFile(organisation, by, { bytes, contentType: 'image/webp', width: 4, height: 3 })
      const hash = await keep(DRAWING)
      await tx()
        .insertInto('branding')
        .values({ organisation_id: organisation, logo_hash: hash, palette: ['#112233'] })
        .execute()
      await tx()
        .insertInto('webhooks')
        .values(
          [
            {
              kind: 'slack' as const,
              address: `https://hooks.chat.example/services/T0/B0/secret-of-${name}`,
            },
            { kind: 'json' as const, address: `https://${name}.example/hooks?from=bubbles` },
          ].map((webhook, index) => ({
            ...webhook,
            organisation_id: organisation,
            events: ['report.published'],
            created_by: by,
            created_at: new Date(index),
          })),
        )
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
    const api = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      (await harness.call(builder, { method, url: `/api/report/v1/${path}`, body, host: name })).body
    const report = (await api('POST', 'reports', { name: title })).id
    const { hash } = await api('POST', 'datasets', { name: `${name}.csv`, dataset })
    const document: ReportDocument = {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: newBlockId() }, content: [{ type: 'text', text: title }] },
        { type: 'image', attrs: { id: newBlockId(), file: image, alt: 'A turbine', width: 4, height: 3 } },
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
    await api('PUT', `reports/${report}/document/history/1`, { name: 'The first' })
    const thread = await api('POST', `reports/${report}/threads`, {
      blockId: document.content[1]!.attrs!.id,
      blockLabel: 'A turbine',
      body: 'Is that so?',
      mentions: [],
    })
    const reactions = `reports/${report}/threads/${thread.id}/comments/${thread.comments[0].id}/reactions`
    await api('PUT', reactions, { kind: 'looking', reacted: true })
    const deleted = (await api('POST', 'reports', { name: 'Thrown away' })).id
    await api('DELETE', `reports/${deleted}`)
    await harness.database.transaction({ kind: 'platform' }, async () => {
      const { id: publication } = await tx()
        .selectFrom('publications')
        .where('organisation_id', '=', organisation)
        .select('id')
        .executeTakeFirstOrThrow()
      const own = { organisation_id: organisation, report_id: report }
      await tx()
        .insertInto('answers')
        .values({
          ...own,
          session_id: crypto.randomUUID(),
          block_id: 'b',
          publication_id: publication,
          kind: 'comment',
          words: 'Very windy',
        })
        .execute()
      for (const [day, views] of [
        ['2026-01-01', 7],
        ['2026-03-01', 9],
      ] as const)
        await tx()
          .insertInto('engagement_report_days')
          .values({
            ...own,
            dimension: '',
            day,
            value: '',
            views,
            readers: 5,
            sessions: 5,
            engaged_ms: 1,
            session_ms: 1,
          })
          .execute()
    })
    ids[name] = { organisation, report, image, deleted }
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
    const { organisation, report, image, deleted } = ids.acme!
    const folder = `reports/wind-sorgel-${report}`
    const table = Object.keys(files).find((path) => path.includes('/tables/'))!
    const hash = Object.keys(files)
      .find((path) => path.startsWith(`${folder}/datasets/`))!
      .split('/')
      .at(-1)
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        'api-tokens.csv',
        'audit.csv',
        'branding.json',
        'engagement/blocks-by-day.csv',
        'engagement/reports-by-day.csv',
        'engagement/uses-by-day.csv',
        'goals.csv',
        'invites.csv',
        'logo.webp',
        'members.csv',
        'organisation.json',
        'subscribers.csv',
        'trend-notes.csv',
        `${folder}/manifest.json`,
        `${folder}/document.json`,
        `${folder}/datasets/${hash}`,
        `${folder}/images/${image}.webp`,
        `${folder}/report.json`,
        `${folder}/comments.json`,
        `${folder}/versions/1.json`,
        `${folder}/editions/1/document.json`,
        `${folder}/editions/1/page.html`,
        `${folder}/answers.csv`,
        `${folder}/reader-details.csv`,
        table,
        ...['manifest.json', 'document.json', 'report.json', 'comments.json'].map(
          (path) => `deleted/thrown-away-${deleted}/${path}`,
        ),
      ].toSorted(),
    )
    for (const path of Object.keys(files).filter((each) => each !== 'README.txt')) {
      const [top] = path.split('/')
      expect(text('README.txt')).toContain(path.includes('/') ? `${top}/` : top!.replace('logo.webp', 'logo'))
    }
    expect(read('organisation.json')).toMatchObject({
      id: organisation,
      name: 'acme',
      owner: { emailAddress: 'sub-acme-owner@example.org' },
      writingHelp: false,
      pageDomain: null,
      embedding: { sites: 'anyone' },
      webhooks: [
        { kind: 'slack', address: 'https://hooks.chat.example' },
        { kind: 'json', address: 'https://acme.example/hooks?from=bubbles' },
      ],
    })
    expect(text('members.csv')).toMatch(/"sub-acme-owner@example.org","","yes"/)
    expect(text('members.csv').split('\r\n')).toHaveLength(5)
    expect(text('invites.csv')).toContain(`"'=guest@acme.example"`)
    expect(text('invites.csv')).not.toContain('token of acme')
    expect(read('branding.json')).toMatchObject({ palette: ['#112233'], logo: 'logo.webp' })
    expect(text('logo.webp')).toMatch(/^RIFF....WEBP/s)
    expect(text('audit.csv')).toContain('sub-acme-builder published the report')
    expect(text('audit.csv')).toContain('organisation.exported')
    const days = text('engagement/reports-by-day.csv').split('\r\n')
    expect(days[0]).toContain('"day","report_id","dimension"')
    expect(days.slice(1)).toEqual([
      expect.stringContaining(`"2026-01-01","${report}","","",7,5`),
      expect.stringContaining(`"2026-03-01","${report}","","",9,5`),
      '',
    ])
    expect(read(`${folder}/report.json`)).toMatchObject({
      name: 'Wind & Sörgel / ../..',
      slug: 'wind',
      createdBy: { emailAddress: 'sub-acme-builder@example.org' },
      versions: [{ version: 1, kind: 'created', name: 'The first' }],
      editions: [{ edition: 1, audience: 'public', note: 'First.', isLive: true }],
    })
    expect(read(`${folder}/comments.json`)).toMatchObject([
      {
        comments: [
          {
            body: 'Is that so?',
            createdBy: { name: 'sub-acme-builder' },
            reactions: [{ kind: 'looking', by: { name: 'sub-acme-builder' } }],
          },
        ],
      },
    ])
    expect(read(`${folder}/document.json`).content).toHaveLength(3)
    expect(read(`${folder}/editions/1/document.json`).content).toHaveLength(3)
    expect(text(table)).toContain('"2019",-10,"\'=1+1"\r\n')
    expect(read(`${folder}/datasets/${hash}`).dataset.columns).toHaveLength(3)
    expect(Buffer.from(files[`${folder}/images/${image}.webp`]!).equals(DRAWING)).toBe(true)
    expect(text(`${folder}/editions/1/page.html`)).toContain('Wind doubled')
    expect(text(`${folder}/answers.csv`)).toContain('Very windy')
    expect(read(`deleted/thrown-away-${deleted}/report.json`).deletedAt).not.toBeNull()

    const { organisation: otherId, report: otherReport } = ids.globex!
    // Whoever knows the address of a chat can write to it.
    const secret = 'secret-of-acme'
    for (const [path, bytes] of Object.entries(files)) {
      const content = `${path} ${strFromU8(bytes)}`
      for (const unwanted of [otherId, otherReport, 'globex', 'Secret plans', secret])
        expect(content).not.toContain(unwanted)
    }
  })

  it('is made once at a time, and recorded', async () => {
    const { organisation } = ids.globex!
    const owner = await ownerOf(organisation)
    const begun = await Promise.all([1, 2, 3].map(() => beginExport(harness.database, organisation, owner)))
    const [running, ...others] = begun.filter((each) => each !== null)
    expect(others).toEqual([])
    expect((await ask('sub-globex-owner', 'globex')).statusCode).toBe(429)
    await running!.end()
    expect((await ask('sub-globex-owner', 'globex')).statusCode).toBe(200)
    const log = await harness.call('sub-globex-owner', {
      url: '/api/iam/v1/organisations/audit?action=organisation.exported',
      host: 'globex',
    })
    expect(log.body.entries.map((entry: { sentence: string }) => entry.sentence)).toEqual([
      'sub-globex-owner exported the organisation',
    ])
  })

  it('comes back: reports and templates of the file are imported elsewhere, equal but for ids', async () => {
    await makeOrganisation(harness.database, 'initech', [{ sub: 'sub-importer', roles: ['Builder'] }])
    const exported = await readOrganisationExport(
      new Blob([new Uint8Array((await ask('sub-acme-owner')).rawPayload)]),
    )
    expect(exported).toMatchObject({ friendlyName: 'ACME', branding: { palette: ['#112233'] } })
    expect(Buffer.from(await exported!.branding!.logo!.arrayBuffer()).equals(DRAWING)).toBe(true)
    expect(
      exported!.reports.map(({ name, isTemplate, isDeleted }) => ({ name, isTemplate, isDeleted })),
    ).toEqual(
      expect.arrayContaining([
        { name: 'Wind & Sörgel / ../..', isTemplate: false, isDeleted: false },
        { name: 'Thrown away', isTemplate: false, isDeleted: true },
      ]),
    )
    for (const report of exported!.reports) {
      const form = new FormData()
      form.append('file', new File([await exported!.bundleOf(report)], 'report.zip'))
      const request = new Request('http://x', { method: 'POST', body: form })
      const uploaded = await harness.app.inject({
        method: 'POST',
        url: '/api/report/v1/reports/import',
        headers: {
          host: 'initech.bubbles.localhost:4000',
          authorization: 'Bearer sub-importer',
          'content-type': request.headers.get('content-type')!,
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      expect(uploaded.statusCode).toBe(201)
      const call = (method: 'GET' | 'POST', as: string, host: string, path: string, body?: unknown) =>
        harness.call(as, { method, url: `/api/report/v1/reports${path}`, host, body })
      const made = await call('POST', 'sub-importer', 'initech', `/import/${uploaded.json().id}`, {})
      expect(made.status).toBe(201)
      expect(made.body.name).toBe(report.name)
      if (report.isDeleted) continue
      const documents = await Promise.all([
        call('GET', 'sub-acme-builder', 'acme', `/${ids.acme!.report}`),
        call('GET', 'sub-importer', 'initech', `/${made.body.id}`),
      ])
      const [before, after] = documents.map(({ body }) => withoutIds(body.document))
      expect(after).toEqual(before)
      expect(JSON.stringify(after)).toContain(ids.acme!.image)
    }
  })

  it('is no organisation’s export: another ZIP, a text, a file cut short', async () => {
    const whole = new Uint8Array((await ask('sub-acme-owner')).rawPayload)
    await setFeatures(harness.database, ids.acme!.organisation, true, 'report-export')
    const report = await harness.app.inject({
      url: `/api/report/v1/reports/${ids.acme!.report}/export`,
      headers: { host: 'acme.bubbles.localhost:4000', authorization: 'Bearer sub-acme-builder' },
    })
    for (const bytes of [
      new Uint8Array(report.rawPayload),
      new TextEncoder().encode('text'),
      whole.slice(0, 9_000),
    ])
      expect(await readOrganisationExport(new Blob([bytes as Uint8Array<ArrayBuffer>]))).toBeNull()
  })

  it('holds up erasing the organisation while it runs, and one whose process died does not', async () => {
    const organisation = await makeOrganisation(harness.database, 'leaving', [])
    const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
    const running = await beginExport(harness.database, organisation, await ownerOf(organisation))
    expect(await beginExport(harness.database, organisation, await ownerOf(organisation))).toBeNull()
    await platform(() =>
      tx()
        .updateTable('organisations')
        .set({ status: 'Deleted', updated_at: new Date(Date.now() - 100 * 86_400_000) })
        .where('id', '=', organisation)
        .execute(),
    )
    const isThere = () =>
      platform(async () => {
        const row = tx().selectFrom('organisations').where('id', '=', organisation).select('friendly_name')
        return (await row.executeTakeFirst())?.friendly_name
      })
    await eraseDeletedOrganisations(harness.database)
    expect(await isThere()).toBe('LEAVING')
    await running!.end()
    const died = await beginExport(harness.database, organisation, await ownerOf(organisation))
    await platform(() =>
      tx()
        .updateTable('organisation_exports')
        .set({ alive_at: new Date(Date.now() - 11 * 60_000) })
        .where('organisation_id', '=', organisation)
        .execute(),
    )
    await eraseDeletedOrganisations(harness.database)
    expect(await isThere()).toBeUndefined()
    await died!.end()
  })

  const ownerOf = (organisation: string) =>
    harness.database.transaction({ kind: 'platform' }, async () => {
      const row = tx().selectFrom('organisations').where('id', '=', organisation).select('owner_id')
      return (await row.executeTakeFirstOrThrow()).owner_id
    })
})

/** A document with block ids taken out. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'id' ? undefined : each)))
