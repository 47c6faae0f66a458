import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import { pageRenderingJobs } from '../renderAgain.ts'
import { makeReport, openReaders, publishReport, sessionOf } from '../testing.ts'
import { pdfJob, queueMissingPdfs } from './pdfJob.ts'
import { PDF_MAKE } from './pdfWriter.ts'
import type { printPdf } from './printPdf.ts'

vi.setConfig({ testTimeout: 60_000 })

const builder = 'sub-builder'
const publisher = 'sub-publisher'
const viewer = 'sub-viewer'
const stranger = 'sub-stranger'
const HOST = 'acme.bubbles.localhost:4000'
const BROWSER = { isOn: true, browserPath: process.execPath, sandbox: false }

describeEachEngine('an edition as a PDF', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let organisationId: string
  let reportId: string
  let slug: string
  let reports = 0
  /** How far the readers’ clock is ahead: a page in memory is taken for the live one for some seconds. */
  let ahead = 0
  /** The pages that were printed. */
  let printed: string[]
  let print: typeof printPdf
  let pdf: typeof BROWSER | { isOn: boolean; browserPath: string; sandbox: boolean }

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const options = () => ({
    database: harness.database,
    config: { ...harness.config, pdf },
    print: ((...given) => print(...given)) as typeof printPdf,
  })
  const failures: unknown[] = []
  /** Does what a worker does, and what comes of that. */
  const work = async () => {
    await pass()
    await pass()
  }
  const pass = () =>
    drainOutbox(
      harness.database,
      { [PDF_MAKE]: pdfJob(options()), ...pageRenderingJobs(options()) },
      (_what, error) => void failures.push(error),
    )
  const publish = (audience: 'public' | 'internal' = 'public') =>
    publishReport(harness, publisher, { audience, reportId, slug })
  const state = async (audience: 'public' | 'internal' = 'public') =>
    (await harness.call(viewer, { url: `/api/report/v1/published-reports/${audience}/${reportId}` })).body.pdf
  const row = (publicationId: string) =>
    platform(() =>
      tx()
        .selectFrom('publication_pdfs')
        .where('publication_id', '=', publicationId)
        .selectAll()
        .executeTakeFirst(),
    )
  const queued = () =>
    platform(() =>
      tx()
        .selectFrom('outbox')
        .where('kind', '=', PDF_MAKE)
        .where('done_at', 'is', null)
        .select(['id', 'attempts', 'last_error'])
        .execute(),
    )
  const read = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    readers.inject({ method, url, headers: { host: HOST, ...headers } })
  const file = (headers: Record<string, string> = {}) => read(`/bubbles/download/${slug}/report.pdf`, headers)
  const setLink = (body: object) =>
    harness.call(publisher, {
      method: 'PUT',
      url: `/api/report/v1/reports/${reportId}/sharing`,
      body,
      headers: { 'if-match': '*' },
    })
  const link = async () => {
    ahead += 60_000
    return (await read(`/bubbles/${slug}`)).body.includes(`/bubbles/download/${slug}/report.pdf`)
  }
  const member = (as: string | null, audience = 'public', host = 'acme') =>
    harness.call(as, { url: `/api/report/v1/reports/${reportId}/publications/${audience}/pdf`, host })

  beforeAll(async () => {
    harness = await openHarness(await open(), {}, { BUBBLES_PDF: '1' })
    readers = await openReaders(harness.database, { now: () => new Date(Date.now() + ahead) })
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher'] },
      { sub: viewer, roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [
      { sub: stranger, roles: ['Admin', 'Builder', 'Publisher'] },
    ])
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  beforeEach(async () => {
    await platform(() => tx().deleteFrom('outbox').execute())
    failures.length = 0
    printed = []
    pdf = BROWSER
    print = async (html) => {
      printed.push(html)
      return { bytes: Buffer.from(`%PDF-1.4 ${printed.length}`), refused: [] }
    }
    slug = `wind-${++reports}`
    reportId = await makeReport(harness, builder, { title: `Wind: ${reports}`, text: 'It blew.' })
  })

  it('is made once after publishing, and the page leads to it from then on', async () => {
    const publicationId = await publish()
    expect(await state()).toBe('waiting')
    expect(await link()).toBe(false)
    expect((await file()).statusCode).toBe(404)
    expect(await member(viewer)).toMatchObject({
      status: 404,
      body: { detail: 'The PDF of this edition isn’t ready yet. Try again in a minute.' },
    })
    await work()
    expect(printed).toHaveLength(1)
    expect(printed[0]).toContain('It blew.')
    // Nothing that it would have to ask for, and nothing that reports to anyone.
    expect(printed[0]).not.toMatch(/(?:src|srcset)="(?!data:)|url\("(?!data:)|id="bb"/)
    expect(await row(publicationId)).toMatchObject({ state: 'made', failure: null })
    expect(await state()).toBe('made')
    expect(await link()).toBe(true)
    await work()
    expect(printed).toHaveLength(1)
    expect(failures).toEqual([])
  })

  it('is sent by its name, to be saved, and known again', async () => {
    await publish()
    await work()
    const answer = await file()
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('%PDF-1.4 1')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Wind ${reports}.pdf"; filename*=UTF-8''Wind%20${reports}.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
    })
    const { etag } = answer.headers
    expect((await file({ 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await read(`/bubbles/download/${slug}/report.pdf`, {}, 'HEAD')).statusCode).toBe(200)
    const own = await member(viewer)
    expect(own).toMatchObject({ status: 200, text: '%PDF-1.4 1' })
    expect(own.headers['cache-control']).toBe('private, no-cache')
  })

  it('names the domain that its organisation uses by then', async () => {
    const { ownDomains } = harness.config.addresses
    const ready = async () =>
      ownDomains.replace([{ organisationName: 'acme', domain: 'reports.example.org', inUse: true }])
    const publicationId = await publish()
    const job = { payload: { organisationId, publicationId } } as never
    await pdfJob({ ...options(), ready }).run(job, AbortSignal.timeout(60_000))
    ownDomains.replace([])
    expect(printed[0]).toContain(`http://reports.example.org:4000/bubbles/${slug}`)
    expect(printed[0]).not.toContain(HOST)
  })

  it('is made once by two workers, and once by two that hold the same job', async () => {
    await publish()
    await Promise.all([work(), work()])
    expect(printed).toHaveLength(1)
    const publicationId = await publish()
    const job = { payload: { organisationId, publicationId } } as never
    const run = () => pdfJob(options()).run(job, new AbortController().signal)
    await Promise.all([run(), run()])
    const made = await row(publicationId)
    expect(made?.state).toBe('made')
    expect(
      await platform(() =>
        tx()
          .selectFrom('outbox')
          .where('kind', '=', 'pages.render')
          .where('done_at', 'is', null)
          .select('id')
          .execute(),
      ),
    ).toHaveLength(1)
  })

  it('belongs to its edition: the next has its own', async () => {
    await publish()
    await work()
    const { etag } = (await file()).headers
    await publish()
    expect((await file()).statusCode).toBe(404)
    await work()
    const next = await file()
    expect(next.body).toBe('%PDF-1.4 2')
    expect(next.headers.etag).not.toBe(etag)
  })

  it('is tried again after a failure, and given up after half an hour with a reason people see', async () => {
    print = async () => {
      throw new Error('the browser was killed')
    }
    const publicationId = await publish()
    await work()
    expect(await queued()).toMatchObject([{ attempts: 1 }])
    expect(await row(publicationId)).toMatchObject({ state: 'waiting', pdf: null, pdf_object: null })
    await platform(() =>
      tx()
        .updateTable('outbox')
        .set({ run_after: new Date(0), created_at: new Date(Date.now() - 31 * 60_000) })
        .where('kind', '=', PDF_MAKE)
        .execute(),
    )
    await work()
    expect(await queued()).toEqual([])
    expect(await state()).toBe('not-made')
    expect((await member(viewer)).body.detail).toMatch(
      /^The PDF of this edition couldn’t be made\. Publish again/,
    )
    expect(await link()).toBe(false)
  })

  it('says where no browser is installed, and is made once one is', async () => {
    pdf = { ...BROWSER, browserPath: '/nowhere/chromium' }
    await publish()
    const said: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    await work()
    expect(await queueMissingPdfs(options())).toBe(false)
    expect(await queueMissingPdfs(options())).toBe(false)
    vi.restoreAllMocks()
    expect(said.length).toBeLessThanOrEqual(1)
    expect(printed).toEqual([])
    expect(failures).toEqual([])
    expect(await state()).toBe('no-browser')
    expect((await member(viewer)).body.detail).toContain('the server has no browser to make it')
    const url = `/api/report/v1/reports/${reportId}/sharing`
    expect((await harness.call(publisher, { url })).body).toMatchObject({
      pdf: true,
      lastPdfFailure: 'no-browser',
    })
    pdf = BROWSER
    expect(await queueMissingPdfs(options())).toBe(true)
    expect(await state()).toBe('waiting')
    await work()
    expect(await state()).toBe('made')
    expect((await harness.call(publisher, { url })).body).toMatchObject({ lastPdfFailure: null })
    expect(await queueMissingPdfs(options())).toBe(false)
  })

  it('is not made where that is switched off', async () => {
    pdf = { ...BROWSER, isOn: false }
    await publish()
    await work()
    expect(await state()).toBe('off')
    expect((await member(viewer)).body.detail).toMatch(/switched off on this server\. Print/)
    expect(await queueMissingPdfs(options())).toBe(false)
    expect(printed).toEqual([])
  })

  it('is not kept where it is too large', async () => {
    print = async () => ({ bytes: Buffer.alloc(50_000_001), refused: [] })
    await publish()
    await work()
    expect(await state()).toBe('too-large')
    await queueMissingPdfs(options())
    expect(await state()).toBe('too-large')
  })

  it('is not made of what is unpublished by then, and is gone with its page', async () => {
    const publicationId = await publish()
    const unpublish = () =>
      harness.call(publisher, {
        method: 'DELETE',
        url: `/api/report/v1/published-reports/public/${reportId}`,
        headers: { 'if-match': '*' },
      })
    await unpublish()
    await work()
    expect(printed).toEqual([])
    expect(await row(publicationId)).toBeUndefined()
    await harness.call(publisher, {
      method: 'POST',
      url: `/api/report/v1/reports/${reportId}/publications/restore`,
      body: { publicationIds: [publicationId] },
    })
    await queueMissingPdfs(options())
    await work()
    expect((await file()).statusCode).toBe(200)
    await unpublish()
    expect((await file()).statusCode).toBe(410)
    expect((await member(viewer)).status).toBe(404)
  })

  it('is for readers only where the publisher lets them, apart from other downloads', async () => {
    await publish()
    await work()
    expect((await setLink({ pdf: false })).body).toMatchObject({ pdf: false, downloads: true })
    await work()
    expect((await file()).statusCode).toBe(403)
    expect(await link()).toBe(false)
    expect((await read(`/bubbles/download/${slug}/report.html`)).statusCode).toBe(200)
    expect((await member(viewer)).status).toBe(200)
    await setLink({ pdf: true, downloads: false })
    await work()
    expect((await file()).statusCode).toBe(200)
    expect(await link()).toBe(true)
    expect((await read(`/bubbles/download/${slug}/report.html`)).statusCode).toBe(403)
  })

  it('is behind the password of its page', async () => {
    await publish()
    await work()
    await setLink({ password: 'correct horse' })
    const asked = await file()
    expect(asked.statusCode).toBe(401)
    expect(asked.body).not.toContain('%PDF')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const opened = await readers.inject({
      method: 'POST',
      url: `/bubbles/${slug}`,
      headers: { host: HOST, ...form },
      payload: 'password=correct+horse',
    })
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!
    const sent = await file({ cookie })
    expect(sent.statusCode).toBe(200)
    expect(sent.headers['cache-control']).toMatch(/^private/)
  })

  it('of what is internal is for members, and no one of another organisation gets any', async () => {
    await publish('internal')
    await work()
    expect((await file()).statusCode).toBe(401)
    expect((await file({ cookie: sessionOf(stranger) })).statusCode).toBe(403)
    const sent = await file({ cookie: sessionOf(viewer) })
    expect(sent.statusCode).toBe(200)
    expect(sent.headers['cache-control']).toMatch(/^private/)
    expect((await member(viewer, 'internal')).status).toBe(200)
    expect((await member(viewer, 'public')).status).toBe(404)
    expect((await member(null, 'internal')).status).toBe(401)
    expect((await member(stranger, 'internal')).status).toBe(404)
    expect((await member(stranger, 'internal', 'globex')).status).toBe(404)
    expect((await member(viewer, 'everyone')).status).toBe(400)
  })
})
