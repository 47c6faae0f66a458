import { inferDataset } from '@bubbles/tables'
import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import Papa from 'papaparse'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import { purgeDeletedReports } from '../../report/publicRounds.ts'
import { pageRenderingJobs } from '../renderAgain.ts'
import { openReaders } from '../testing.ts'

const publisher = 'sub-publisher'
const dataset = inferDataset([
  ['Year', 'Wind', '=cmd|calc'],
  ['2019', '10.5', 'x'],
  ['2020', '', 'y'],
  ['2021', '21', 'z'],
])
const SECRET = 'for-members-only'
const [year, wind] = dataset.columns.map(({ id }) => id)
const CHART = newBlockId()
const TABLE = newBlockId()
const INSIDE = newBlockId()

describeOneEngine('what readers take of a page', (open) => {
  let harness: Harness
  const reportIds: Record<string, string> = {}

  beforeAll(async () => {
    harness = await openHarness(await open())
    const members = [{ sub: publisher, roles: ['Builder', 'Publisher', 'Admin'] as const }]
    await makeOrganisation(
      harness.database,
      'acme',
      members.map(({ sub, roles }) => ({ sub, roles: [...roles] })),
    )
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: [] }])
    await publish('open', 'public')
    await publish('inside', 'internal')
    return () => harness.close()
  })

  const api = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    harness.call(publisher, { method, url: `/api/report/v1/${path}`, body, headers: { 'if-match': '*' } })
  const get = (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
    host = 'acme',
  ) => harness.app.inject({ method, url, headers: { host: `${host}.bubbles.localhost:4000`, ...headers } })
  const file = (slug: string, name: string, headers?: Record<string, string>) =>
    get(`/bubbles/download/${slug}/${name}`, headers)
  const share = async (slug: string, body: object) =>
    expect((await api('PUT', `reports/${reportIds[slug]}/sharing`, body)).status).toBe(200)
  const jobsDue = () =>
    harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('outbox')
        .where('done_at', 'is', null)
        .where('run_after', '<=', sql<Date>`now()`)
        .select('id')
        .execute(),
    )
  /** Until nothing is due: a pass takes some of the jobs, and a job that has worked long leaves the rest to another. */
  async function drain() {
    const jobs = {
      ...pageRenderingJobs({ ...harness, mostMs: 60_000 }),
    }
    do
      await drainOutbox(harness.database, jobs, (_, error) => {
        throw error
      })
    while ((await jobsDue()).length > 0)
  }

  async function publish(
    slug: string,
    audience: 'public' | 'internal',
    title = 'Wind doubled: “fast”',
    name = `Report ${slug}`,
  ) {
    const { id } = (await api('POST', 'reports', { name })).body
    const { hash } = (await api('POST', 'datasets', { name: 'wind.csv', dataset })).body
    const text = (words: string) => [{ type: 'text', text: words }]
    const row = (words: string) => ({
      type: 'tableRow',
      attrs: { id: newBlockId() },
      content: [{ type: 'tableCell', attrs: { id: newBlockId() }, content: text(words) }],
    })
    const blocks = [
      {
        type: 'chart',
        attrs: {
          id: CHART,
          dataset: hash,
          kind: 'line',
          x: year,
          series: [wind],
          title,
          alt: 'It grew.',
          sourceName: 'Us',
        },
      },
      {
        type: 'table',
        attrs: { id: TABLE, caption: 'Names' },
        content: [row('=1+1')],
      },
      {
        type: 'chart',
        attrs: {
          id: INSIDE,
          dataset: hash,
          kind: 'bar',
          x: year,
          series: [wind],
          title: SECRET,
          alt: 'x',
          sourceName: 'Us',
          internal: true,
        },
      },
    ]
    for (const value of blocks) {
      const operations = [{ op: 'add', path: '/content/2', value }]
      expect((await api('PATCH', `reports/${id}/document`, { operations })).body).not.toHaveProperty('detail')
    }
    const answer = await api('POST', `published-reports/${audience}`, {
      reportId: id,
      slug,
      acceptWarnings: true,
    })
    expect(answer.body).not.toHaveProperty('detail')
    reportIds[slug] = id
  }

  describe('a public page', () => {
    it('gives the data of a figure as a spreadsheet reads it', async () => {
      const answer = await file('open', `${CHART}.csv`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      expect(Papa.parse(answer.body.slice(1), { skipEmptyLines: true }).data).toEqual([
        ['Year', 'Wind'],
        ['2019', '10.5'],
        ['2020', ''],
        ['2021', '21'],
      ])
    })

    it('keeps a spreadsheet from running what a cell says', async () => {
      expect((await file('open', `${TABLE}.csv`)).body).toContain(`"'=1+1"`)
    })

    it('gives a figure as SVG and PNG', async () => {
      const svg = await file('open', `${CHART}.svg`)
      expect(svg.headers['content-type']).toBe('image/svg+xml')
      expect(svg.body).toMatch(/^<svg [^>]*width="960"/)
      const png = await file('open', `${CHART}.png`)
      expect(png.headers['content-type']).toBe('image/png')
      const { width, format, hasAlpha } = await sharp(png.rawPayload).metadata()
      expect([width, format, hasAlpha]).toEqual([1920, 'png', false])
      // White at the edge, and more than one colour in all.
      const { channels, isOpaque } = await sharp(png.rawPayload).stats()
      expect(isOpaque).toBe(true)
      expect(channels.every(({ max }) => max === 255)).toBe(true)
      expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(100)
    })

    it('gives all of it as one file that asks for nothing', async () => {
      const answer = await file('open', 'report.html')
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('data:font/woff2;base64,')
      expect(answer.body).not.toMatch(/src="(?!data:)|url\("(?!data:)/)
      expect(answer.body).not.toContain(SECRET)
    })

    it('sends each as a file to be saved, that runs nothing where we serve it', async () => {
      for (const name of [`${CHART}.csv`, `${CHART}.svg`, `${CHART}.png`, 'report.html']) {
        const { headers } = await file('open', name)
        expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''/)
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
        expect(headers['x-robots-tag']).toBe('noindex')
        expect(headers['cache-control']).toBe('public, no-cache')
      }
      const { headers } = await file('open', `${CHART}.csv`)
      expect(headers['content-disposition']).toContain(`filename="Wind doubled fast.csv"`)
      expect(headers['content-disposition']).toContain(
        `filename*=UTF-8''Wind%20doubled%20%E2%80%9Cfast%E2%80%9D.csv`,
      )
    })

    it('is not sent again to who has it', async () => {
      const { etag } = (await file('open', `${CHART}.svg`)).headers
      const known = await file('open', `${CHART}.svg`, { 'if-none-match': String(etag) })
      expect([known.statusCode, known.body]).toEqual([304, ''])
      const head = await get(`/bubbles/download/open/${CHART}.svg`, {}, 'HEAD')
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    })

    it.each([
      `${INSIDE}.csv`,
      `${INSIDE}.svg`,
      `${TABLE}.svg`,
      `${CHART}.exe`,
      `${CHART}`,
      'nothing.csv',
      'report.pdf',
      '..%2Fopen',
      '%00.csv',
    ])('has no %s', async (name) => {
      const answer = await file('open', name)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-disposition']).toBeUndefined()
      expect(answer.headers.etag).toBeUndefined()
    })

    it('is nothing of another organisation’s', async () => {
      expect((await get(`/bubbles/download/open/${CHART}.csv`, {}, 'GET', 'globex')).statusCode).toBe(404)
      expect((await get(`/bubbles/download/open/${CHART}.csv`, {}, 'GET', 'login')).statusCode).not.toBe(200)
    })

    it('offers them, and may save what it offers', async () => {
      const page = await get('/bubbles/open')
      expect(page.body).toContain(`href="/bubbles/download/open/${CHART}.png"`)
      expect(page.body).toContain('href="/bubbles/download/open/report.html"')
      expect(page.headers['content-security-policy']).toMatch(/^sandbox [^;]*allow-downloads/)
      expect(page.headers['content-security-policy']).not.toContain('allow-same-origin')
    })
  })

  it('an internal page gives them to members', async () => {
    const path = `/bubbles/download/inside/${INSIDE}.csv`
    const stranger = await get(path)
    expect(stranger.statusCode).toBe(401)
    expect(JSON.stringify(stranger.headers) + stranger.body).not.toContain(SECRET)
    const member = await get(path, { cookie: 'member=1' })
    expect(member.statusCode).toBe(200)
    expect(member.headers['cache-control']).toBe('private, no-store')
    // Conditions tell those nothing who may not have it.
    const conditional = await get(path, { 'if-none-match': String(member.headers.etag) })
    expect([conditional.statusCode, conditional.headers.etag]).toEqual([401, undefined])
  })

  describe('settings of the link', () => {
    it('take them away at once, and the links with the next rendering', async () => {
      await publish('closed', 'public')
      await share('closed', { downloads: false })
      for (const name of [`${CHART}.csv`, `${CHART}.png`, 'report.html']) {
        const answer = await file('closed', name)
        expect([answer.statusCode, answer.headers.etag]).toEqual([403, undefined])
        expect(answer.body).toContain('Downloads of this report are switched off')
      }
      await drain()
      const page = await get('/bubbles/closed')
      expect(page.body).not.toContain('/download/')
      expect(page.headers['content-security-policy']).not.toContain('allow-downloads')
      await share('closed', { downloads: true })
      await drain()
      expect((await get('/bubbles/closed')).body).toContain(`/download/closed/${CHART}.csv`)
      expect((await file('closed', `${CHART}.csv`)).statusCode).toBe(200)
    })

    it('a password and an end are the page’s', async () => {
      await publish('guarded', 'public')
      await share('guarded', { password: 'correct horse battery' })
      const answer = await file('guarded', `${CHART}.csv`)
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([401, undefined])
      await publish('ending', 'public')
      await harness.database.transaction({ kind: 'platform' }, () =>
        tx()
          .insertInto('report_sharing')
          .columns(['organisation_id', 'report_id', 'expires_at', 'updated_by'])
          .expression(
            tx()
              .selectFrom('reports')
              .where('id', '=', reportIds.ending!)
              .select((eb) => ['organisation_id', 'id', eb.val(new Date(0)).as('expires_at'), 'created_by']),
          )
          .execute(),
      )
      expect((await file('ending', `${CHART}.csv`)).statusCode).toBe(410)
    })
  })

  it('a page that is gone gives nothing, one that moved sends on', async () => {
    await publish('gone', 'public')
    expect((await file('gone', `${CHART}.csv`)).statusCode).toBe(200)
    await api('DELETE', `published-reports/public/${reportIds.gone}`)
    expect((await file('gone', `${CHART}.csv`)).statusCode).toBe(410)
    expect((await file('never', `${CHART}.csv`)).statusCode).toBe(404)
    await publish('before', 'public')
    await api('POST', 'published-reports/public', {
      reportId: reportIds.before,
      slug: 'after',
      acceptWarnings: true,
    })
    const moved = await file('before', `${CHART}.csv`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/bubbles/download/after/${CHART}.csv`])
  })

  it('another edition has files of its own', async () => {
    await publish('twice', 'public')
    const { etag } = (await file('twice', `${CHART}.svg`)).headers
    const value = { op: 'replace', path: '/content/4/attrs/title', value: 'Wind fell' }
    await api('PATCH', `reports/${reportIds.twice}/document`, { operations: [value] })
    expect((await file('twice', `${CHART}.svg`)).headers.etag).toBe(etag)
    await api('POST', 'published-reports/public', {
      reportId: reportIds.twice,
      slug: 'twice',
      acceptWarnings: true,
    })
    const next = await file('twice', `${CHART}.svg`)
    expect(next.headers.etag).not.toBe(etag)
    expect(next.body).toContain('Wind fell')
  })

  describe('the card', () => {
    const cardOf = (page: string) =>
      /<meta property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(page)?.[1]
    const update = (body: object) =>
      harness.call(publisher, { method: 'PUT', url: '/api/iam/v1/organisations/branding', body })

    it('of a public page is a small picture under a key nobody can guess', async () => {
      const path = cardOf((await get('/bubbles/open')).body)!
      expect(path).toMatch(/^\/bubbles\/media\/card-[\w-]{22}$/)
      const card = await get(path)
      expect(card.headers['content-type']).toBe('image/png')
      expect(card.rawPayload.length).toBeLessThan(150_000)
      const { width, height } = await sharp(card.rawPayload).metadata()
      expect([width, height]).toEqual([1200, 630])
    })

    it('is not there for what not everybody may see', async () => {
      const inside = await get('/bubbles/inside', { cookie: 'member=1' })
      expect(inside.body).not.toContain('og:image')
      await publish('later-guarded', 'public')
      const path = cardOf((await get('/bubbles/later-guarded')).body)!
      await share('later-guarded', { password: 'correct horse battery' })
      expect((await get('/bubbles/later-guarded')).body).not.toContain('og:image')
      // At once: the worker may have much to render before.
      expect((await get(path)).statusCode).toBe(404)
      await drain()
      expect((await get(path)).statusCode).toBe(404)
    })

    it('changes with the branding, and with nothing else', async () => {
      await publish('branded', 'public')
      const before = cardOf((await get('/bubbles/branded')).body)!
      const branding = {
        fonts: ['Lora'],
        defaultReportFont: 'Lora',
        defaultReportHeadersFont: 'Lora',
        defaultVisualisationFont: 'Lora',
        palette: ['#b8336a'],
      }
      expect((await update(branding)).status).toBe(200)
      await drain()
      const after = cardOf(await freshPage())!
      expect(after).not.toBe(before)
      expect(await strayCards()).toBe(0)
      expect((await get(before)).statusCode).toBe(404)
      expect((await get(after)).statusCode).toBe(200)
      expect((await file('branded', `${CHART}.svg`)).body).toContain('#b8336a')
      await harness.database.transaction({ kind: 'platform' }, () =>
        tx().updateTable('publications').set({ etag: 'stale' }).execute(),
      )
      await update({ ...branding, palette: ['#b8336a', '#123524'] })
      await update(branding)
      await drain()
      expect(cardOf(await freshPage())).toBe(after)
    })

    it('is left out where no font of ours has the letters, and the page is published all the same', async () => {
      await publish('letters', 'public', 'Wind', '日本語の報告')
      const page = await get('/bubbles/letters')
      expect([page.statusCode, page.body.includes('og:image')]).toEqual([200, false])
    })

    it('goes with its report', async () => {
      await publish('deleted', 'public', 'Another title altogether')
      const count = await cards()
      await api('DELETE', `reports/${reportIds.deleted}`)
      await purgeDeletedReports(harness.database, new Date(Date.now() + 100 * 86_400_000))
      expect(await cards()).toBe(count - 1)
      expect(await strayCards()).toBe(0)
    })

    const filesWhere = (isStray: boolean) =>
      harness.database.transaction({ kind: 'platform' }, async () => {
        const rows = await tx()
          .selectFrom('files')
          .leftJoin('publication_files as hanging', 'hanging.file_hash', 'files.hash')
          .where('width', '=', 1200)
          .where('height', '=', 630)
          .select(['files.hash', 'hanging.media_key'])
          .execute()
        return new Set(rows.filter((row) => !isStray || row.media_key === null).map(({ hash }) => hash)).size
      })
    const cards = () => filesWhere(false)
    /** Cards that no publication has any more. */
    const strayCards = () => filesWhere(true)

    /** As a process that trusts nothing it keeps gets it. */
    async function freshPage() {
      const readers = await openReaders(harness.database)
      const { body } = await readers.inject({
        url: '/bubbles/branded',
        headers: { host: 'acme.bubbles.localhost:4000' },
      })
      await readers.close()
      return body
    }
  })
})
