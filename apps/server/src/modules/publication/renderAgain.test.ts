import { inferDataset } from '@bubbles/tables'
import { brotliDecompressSync } from 'node:zlib'
import { type Database, tx } from '@bubbles/db'
import { FONTS, fontFile, NO_BRANDING } from '@bubbles/domain'
import { newBlockId, replaceDocument, type ReportDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { drainOutbox } from '../../worker/loop.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'
import { pageRenderingJobs } from './renderAgain.ts'

const sub = 'sub-everything'
vi.setConfig({ testTimeout: 30_000 })
const dataset = inferDataset([
  ['Year', 'Wind', 'Sun'],
  ['2019', '10', '3'],
  ['2020', '14', '6'],
  ['2021', '21', '9'],
])
const documentOf = (title: string, hash: string, file: string): ReportDocument => ({
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: newBlockId() }, content: [{ type: 'text', text: title }] },
    {
      type: 'paragraph',
      attrs: { id: newBlockId() },
      content: [
        { type: 'text', text: 'Wind doubled in ' },
        { type: 'text', text: 'two', marks: [{ type: 'italic' }] },
        { type: 'text', text: ' years.' },
      ],
    },
    {
      type: 'chart',
      attrs: {
        id: newBlockId(),
        dataset: hash,
        kind: 'line',
        title: 'Wind doubled',
        alt: 'Wind power grew from 10 to 21.',
        sourceName: 'Our own count',
        x: dataset.columns[0]!.id,
        series: [dataset.columns[1]!.id, dataset.columns[2]!.id],
      },
    },
    { type: 'image', attrs: { id: newBlockId(), file, alt: 'A mill', width: 40, height: 20 } },
  ],
})
const branded = {
  fonts: ['Lora', 'Figtree', 'Inter'],
  defaultReportFont: 'Lora',
  defaultReportHeadersFont: 'Figtree',
  defaultVisualisationFont: 'Inter',
  palette: ['#123524', '#b8336a'],
}

describeEachEngine('pages rendered anew', (open) => {
  let harness: Harness
  let organisationId: string
  let count = 0

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
    harness = await openHarness(await open())
    const everything = ['Builder', 'Publisher', 'Admin'] as const
    organisationId = await makeOrganisation(harness.database, 'acme', [{ sub, roles: [...everything] }])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-other', roles: [...everything] }])
    return async () => {
      vi.useRealTimers()
      await harness.close()
    }
  })

  beforeEach(() =>
    inPlatform(async () => {
      await tx().deleteFrom('live_publications').execute()
      await tx().deleteFrom('branding').execute()
      await tx().deleteFrom('outbox').execute()
    }),
  )

  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const api = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    as = sub,
    host = 'acme',
  ) => harness.call(as, { method, url: `/api/report/v1/${path}`, body, host })
  const update = (body: object) =>
    harness.call(sub, { method: 'PUT', url: '/api/iam/v1/organisations/branding', body })
  const page = (path: string, headers: Record<string, string> = {}, host = 'acme') =>
    harness.app.inject({
      url: path,
      headers: { host: `${host}.bubbles.localhost:4000`, 'accept-encoding': 'br', ...headers },
    })
  /** What readers get once every process has looked again: pages are trusted for a second. */
  const textOf = async (path: string, host = 'acme') => {
    vi.setSystemTime(Date.now() + 2000)
    const answer = await page(path, { cookie: 'member=1' }, host)
    expect(answer.statusCode).toBe(200)
    return brotliDecompressSync(answer.rawPayload).toString()
  }
  const upload = async (path: string, background: string) => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'x.png')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await harness.app.inject({
      method: 'POST',
      url: path,
      headers: {
        host: 'acme.bubbles.localhost:4000',
        authorization: `Bearer ${sub}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json()
  }
  const publish = async (audience: 'public' | 'internal' = 'public', more: object = {}) => {
    const slug = `wind-${++count}`
    const { id } = (await api('POST', 'reports', { name: 'Wind' })).body
    const { hash } = (await api('POST', 'datasets', { name: 'wind.csv', dataset })).body
    const file = (await upload('/api/report/v1/images', '#0272b5')).hash
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await api('GET', `reports/${id}`)).body.state))
    const before = Y.encodeStateVector(ydoc)
    replaceDocument(ydoc, documentOf('Wind doubled', hash, file))
    await api('PATCH', `reports/${id}/document`, { update: toBase64(Y.encodeStateAsUpdate(ydoc, before)) })
    const answer = await api('POST', `published-reports/${audience}`, {
      reportId: id,
      slug,
      acceptWarnings: true,
      ...more,
    })
    expect(answer.status).toBe(201)
    return { id: id as string, slug, path: `/bubbles/${slug}` }
  }

  const failures: unknown[] = []
  // As long as it takes, unless a test is about that: fonts are cut in a thread, which takes seconds on a busy machine.
  const drain = (database: Database = harness.database, mostMs = 60_000) =>
    drainOutbox(database, pageRenderingJobs({ database, config: harness.config, mostMs }), (_what, error) =>
      failures.push(error),
    )
  const dueNow = () =>
    inPlatform(() =>
      tx()
        .updateTable('outbox')
        .set({ run_after: new Date(0) })
        .where('done_at', 'is', null)
        .execute(),
    )
  const pending = () =>
    inPlatform(() =>
      tx().selectFrom('outbox').where('done_at', 'is', null).select(['kind', 'payload']).execute(),
    )
  const publications = () =>
    inPlatform(() =>
      tx()
        .selectFrom('publications')
        .where('organisation_id', '=', organisationId)
        .select(['id', 'edition', 'etag', 'document', 'published_at'])
        .orderBy('id')
        .execute(),
    )
  /** The database of a process that dies after so many transactions. */
  const dyingAfter = (transactions: number): Database => {
    let left = transactions
    return new Proxy(harness.database, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name) as unknown
        return (...args: Parameters<Database['transaction']>) => {
          if (left-- <= 0) throw new Error('killed')
          return target.transaction(...args)
        }
      },
    })
  }
  const isBranded = (html: string) => html.includes('"Lora Fallback"') && html.includes('--bb-c1:#123524')

  it('a published page has the fonts, colours and logo chosen afterwards', async () => {
    const { path } = await publish()
    const plain = await textOf(path)
    expect(isBranded(plain)).toBe(false)
    expect(plain).toContain('font-family:"Roboto"')
    expect(plain).toContain('class="logo letter"')
    const first = await page(path)

    await update(branded)
    const { logo } = await upload('/api/iam/v1/organisations/logo', '#b8336a')
    await drain()
    const html = await textOf(path)
    expect(isBranded(html)).toBe(true)
    expect(html).toContain('.lead,.body{font-family:"Lora","Lora Fallback",Georgia,serif}')
    expect(html).toContain(
      'h1,.body :is(h2,h3){font-family:"Figtree","Figtree Fallback",system-ui,sans-serif}',
    )
    expect(html).toContain(':root{--bb-font:"Inter","Inter Fallback",system-ui,sans-serif}')
    expect(html).toContain('--bb-c2:#b8336a')
    expect(html).not.toContain('font-family:"Roboto"')
    expect(html).toContain(
      `<img class="logo word" src="http://acme.bubbles.localhost:4000/bubbles/logo/${logo}.png" alt="ACME" width="72" height="36">`,
    )
    expect((await page(path, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
    // What it says is what was published; only the room of the drawing follows the font.
    const words = (text: string) =>
      /<main[^]*<\/main>/.exec(text)?.[0].replace(/<div class="chart">[^]*?(?=<p class="notes">)/, '')
    expect(words(html)).toBe(words(plain))
  })

  it('serves every file a branded page names, and no page names a file of another host', async () => {
    const { path } = await publish()
    await update(branded)
    await upload('/api/iam/v1/organisations/logo', '#123524')
    await drain()
    const html = await textOf(path)
    const addresses = [
      ...html.matchAll(/url\("([^"]+)"\)|<(?:img|link rel="[ip])[^>]*(?:src|href)="(http[^"]+)"/g),
    ].map((match) => new URL((match[1] ?? match[2])!))
    // The headings of the third family and the slanted word are carried; no file is loaded for them.
    expect(addresses.filter(({ protocol }) => protocol === 'data:')).toHaveLength(2)
    const files = addresses.filter(({ protocol }) => protocol !== 'data:')
    expect(new Set(files.filter(({ pathname }) => pathname.endsWith('.woff2')).map(String)).size).toBe(2)
    // And a picture, the logo twice and as an icon; each font is preloaded.
    expect(files.length).toBeGreaterThanOrEqual(8)
    for (const { origin, pathname } of files) {
      expect(origin).toBe('http://acme.bubbles.localhost:4000')
      const answer = await page(pathname)
      expect([pathname, answer.statusCode]).toEqual([pathname, 200])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    }
    const policy = (await page(path)).headers['content-security-policy']
    expect(policy).toContain('font-src http://acme.bubbles.localhost:4000 data:;')
  })

  it('preloads the files of its text and figures', async () => {
    const { path } = await publish()
    await update({ ...branded, palette: [] })
    await drain()
    const preloaded = [
      ...(await textOf(path)).matchAll(
        /rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin/g,
      ),
    ]
    expect(preloaded.map((match) => match[1])).toEqual([
      expect.stringContaining('/bubbles/assets/lora-page.'),
      expect.stringContaining('/bubbles/assets/inter-page.'),
    ])
  })

  it('has all live pages, of every audience, and nothing else: documents and editions stay', async () => {
    const open = await publish('public')
    const inside = await publish('internal')
    const gone = await publish('public')
    await api('DELETE', `published-reports/public/${gone.id}`)
    const before = await publications()
    await update(branded)
    await drain()
    expect(isBranded(await textOf(open.path))).toBe(true)
    expect(isBranded(await textOf(inside.path))).toBe(true)
    const after = await publications()
    const still = ({ etag: _etag, ...row }: (typeof before)[number]) => row
    expect(after.map(still)).toEqual(before.map(still))
    const withdrawn = await api('GET', `reports/${gone.id}/publication-check`)
    expect(withdrawn.body.live).toEqual([])
  })

  it('changes nothing the second time', async () => {
    await publish()
    await update(branded)
    await drain()
    const once = await publications()
    await inPlatform(() =>
      tx()
        .insertInto('outbox')
        .values({
          organisation_id: organisationId,
          kind: 'pages.render',
          payload: { organisationId } as never,
        })
        .execute(),
    )
    await drain()
    expect(await publications()).toEqual(once)
    expect(await pending()).toEqual([])
  })

  it('gives the same bytes as publishing with the same branding', async () => {
    const { path, slug, id } = await publish()
    await update(branded)
    await drain()
    const again = await textOf(path)
    await api('POST', 'published-reports/public', { reportId: id, slug, acceptWarnings: true })
    const published = await textOf(path)
    // Edition, times, keys of pictures and the token differ; the style sheet and the drawing do not.
    const style = (html: string) => /<style>([^]*?)<\/style>/.exec(html)?.[1]
    const drawing = (html: string) => /<svg[^]*?<\/svg>/.exec(html)?.[0]
    expect(style(again)).toBe(style(published))
    expect(drawing(again)).toBe(drawing(published))
  })

  it('names the new address after the other audience was published there', async () => {
    const { id, slug, path } = await publish()
    const moved = `${slug}-moved`
    const body = { reportId: id, slug: moved, acceptWarnings: true }
    expect((await api('POST', 'published-reports/internal', body)).status).toBe(201)
    await drain()
    const html = await textOf(`/bubbles/${moved}`)
    expect(html).toContain(`/bubbles/${moved}"`)
    expect(html).not.toContain(`${path}"`)
  })

  it('renders the pages of one report when only that has changed', async () => {
    const [changed, other] = [await publish(), await publish()]
    // What would show on any page that is rendered.
    await update(branded)
    await inPlatform(() => tx().deleteFrom('outbox').execute())
    expect((await api('PUT', `reports/${changed.id}/sharing`, { downloads: false })).status).toBe(200)
    expect(await pending()).toEqual([
      { kind: 'pages.render', payload: { organisationId, reportId: changed.id } },
    ])
    await drain()
    expect(isBranded(await textOf(changed.path))).toBe(true)
    expect(isBranded(await textOf(other.path))).toBe(false)
    expect(await pending()).toEqual([])
  })

  it('serves pictures of the edition before for a day, and none behind a password', async () => {
    const pictureOf = async (path: string) => /\/bubbles\/media\/[\w-]+/.exec(await textOf(path))![0]
    const again = (id: string, slug: string) =>
      api('POST', 'published-reports/public', { reportId: id, slug, acceptWarnings: true })
    const [open, closed] = [await publish(), await publish()]
    const pictures = [await pictureOf(open.path), await pictureOf(closed.path)]
    for (const { id, slug } of [open, closed]) expect((await again(id, slug)).status).toBe(201)
    const statuses = () => Promise.all(pictures.map(async (path) => (await page(path)).statusCode))
    expect(await statuses()).toEqual([200, 200])
    const password = { password: 'a long password' }
    expect((await api('PUT', `reports/${closed.id}/sharing`, password)).status).toBe(200)
    expect(await statuses()).toEqual([200, 404])
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    expect(await statuses()).toEqual([404, 404])
  })

  it('killed between two pages, it is finished later', async () => {
    const pages = [await publish(), await publish(), await publish()]
    // Jobs of one claim run in any order: only the one that is to be cut short may be left.
    await drain()
    const before = await publications()
    await update(branded)
    failures.length = 0
    // Last place, due kinds, claim, take over, and for each page: next, read, replace. Dead before the second page.
    await drain(dyingAfter(7))
    expect(failures.map(String).join()).toContain('killed')
    const changed = async () => {
      const now = await publications()
      return now.filter(({ etag }, index) => etag !== before[index]?.etag).length
    }
    expect(await changed()).toBe(1)
    expect((await pending()).map(({ kind }) => kind)).toContain('pages.render')
    await dueNow()
    await drain()
    for (const { path } of pages) expect(isBranded(await textOf(path))).toBe(true)
    expect(await pending()).toEqual([])
  })

  it('leaves the rest to another job when its time is up, so that mails need not wait', async () => {
    const pages = [await publish(), await publish(), await publish()]
    await update(branded)
    await drain(harness.database, 0)
    const [rest] = await pending()
    expect(rest).toMatchObject({ kind: 'pages.render-rest', payload: { organisationId } })
    for (let turn = 0; turn < 40 && (await pending()).length > 0; turn++) await drain(harness.database, 0)
    for (const { path } of pages) expect(isBranded(await textOf(path))).toBe(true)
  })

  it('ten changes at once are rendered once, with the last', async () => {
    const { path } = await publish()
    for (const family of ['Inter', 'Lora', 'Karla', 'Sora', 'Outfit'])
      await update({ ...NO_BRANDING, fonts: [family], defaultReportFont: family })
    await update(branded)
    expect(await pending()).toHaveLength(6)
    await inPlatform(() => tx().updateTable('outbox').set({ attempts: 0 }).execute())
    const [first] = await inPlatform(() =>
      tx().selectFrom('outbox').where('kind', '=', 'pages.render').select('id').limit(1).execute(),
    )
    await inPlatform(() =>
      tx().updateTable('outbox').set({ attempts: 1 }).where('id', '=', first!.id).execute(),
    )
    await pageRenderingJobs({ ...harness, mostMs: 60_000 })['pages.render']({
      payload: { organisationId },
    })
    expect((await pending()).filter(({ kind }) => kind === 'pages.render')).toHaveLength(1)
    expect(isBranded(await textOf(path))).toBe(true)
  })

  it('a page published while the branding changes ends with the new one', async () => {
    const [published] = await Promise.all([publish(), update(branded)])
    await drain()
    await dueNow()
    await drain()
    expect(isBranded(await textOf(published.path))).toBe(true)
  })

  it('a page that cannot be rendered holds up no other, and is not lost', async () => {
    const [bad, good] = [await publish(), await publish()]
    await inPlatform(() =>
      tx()
        .updateTable('publications')
        .set({ document: { type: 'doc', content: [{ type: 'iframe' }] } as never })
        .where('report_id', '=', bad.id)
        .execute(),
    )
    const shown = await textOf(bad.path)
    await update(branded)
    failures.length = 0
    await drain()
    expect(failures.map(String).join()).toContain('A report cannot hold a block of type "iframe".')
    expect(await textOf(bad.path)).toBe(shown)
    expect(isBranded(await textOf(good.path))).toBe(true)
  })

  it('leaves other organisations’ pages alone', async () => {
    await publish()
    const others = await inPlatform(() =>
      tx().selectFrom('publications').where('organisation_id', '!=', organisationId).select('etag').execute(),
    )
    await update(branded)
    await drain()
    expect(
      await inPlatform(() =>
        tx()
          .selectFrom('publications')
          .where('organisation_id', '!=', organisationId)
          .select('etag')
          .execute(),
      ),
    ).toEqual(others)
  })

  it('shows the logo of today to a page of yesterday, and none to who guesses', async () => {
    const old = (await upload('/api/iam/v1/organisations/logo', '#111111')).logo
    const shown = await page(`/bubbles/logo/${old}.png`)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const now = (await upload('/api/iam/v1/organisations/logo', '#eeeeee')).logo
    const moved = await page(`/bubbles/logo/${old}.png`)
    expect([moved.statusCode, moved.headers.location]).toEqual([302, `/bubbles/logo/${now}.png`])
    expect(moved.headers['content-security-policy']).toContain('sandbox')
    // A picture of a draft has a hash as well, and is nobody's logo.
    const picture = (await upload('/api/report/v1/images', '#0272b5')).hash
    expect((await page(`/bubbles/logo/${picture}.png`)).headers.location).toBe(`/bubbles/logo/${now}.png`)
    for (const file of ['x.png', `${now}.svg`, `${now}`, `..%2f${now}.png`])
      expect((await page(`/bubbles/logo/${file}`)).statusCode).toBe(404)
    expect((await page(`/bubbles/logo/${now}.png`, {}, 'globex')).statusCode).toBe(404)
    await harness.call(sub, { method: 'DELETE', url: '/api/iam/v1/organisations/logo' })
    expect((await page(`/bubbles/logo/${now}.png`)).statusCode).toBe(404)
  })

  it('shows messages in the organisation’s theme, and its logo', async () => {
    await update(branded)
    const { logo } = await upload('/api/iam/v1/organisations/logo', '#b8336a')
    const gone = await publish()
    await api('DELETE', `published-reports/public/${gone.id}`)
    for (const path of ['/bubbles/never-was', gone.path]) {
      const { body } = await page(path, { 'accept-encoding': 'identity' })
      expect(body).toContain(`/bubbles/logo/${logo}.png`)
      expect(body).toContain('font-family:"Figtree"')
    }
  })

  it('previews drafts in it', async () => {
    const { id } = await publish()
    await update(branded)
    expect(isBranded((await harness.call(sub, { url: `/api/report/v1/reports/${id}/preview` })).text)).toBe(
      true,
    )
  })

  it('serves every font of the catalogue, to be kept for ever', async () => {
    for (const font of FONTS) {
      const { name, bytes } = fontFile(font, 'latin')!
      const answer = await page(`/bubbles/assets/${name}`)
      expect([name, answer.statusCode, answer.rawPayload.length]).toEqual([name, 200, bytes])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const older = await page('/bubbles/assets/roboto-latin.AAAAAAAAAAAA.woff2')
    expect([older.statusCode, older.headers['cache-control']]).toEqual([200, 'public, no-cache'])
    for (const name of [
      'roboto',
      'roboto-latin.woff2',
      'constructor',
      '../../package.json',
      'nope-latin.AAAAAAAAAAAA.woff2',
    ])
      expect((await page(`/bubbles/assets/${encodeURIComponent(name)}`)).statusCode).toBe(404)
  })
})
