import { tx } from '@bubbles/db'
import { READER_CODE } from '@bubbles/domain'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import type { Mail } from '../mail/public.ts'
import {
  codeJob,
  deleteOldCodes,
  eraseNamedReader,
  KNOWN_READER_MAIL,
  knownReaderJob,
  linkJob,
  READER_CODE_MAIL,
  READER_LINK_MAIL,
  readNamedReader,
} from './public.ts'

/** A ticked box of a page. */
const TICKED = /<input[^>]*\schecked/

const builder = 'sub-builder'
const publisher = 'sub-publisher'
const analyst = 'sub-analyst'
/** What the worker does with each kind. */
const JOBS: Record<string, typeof codeJob> = {
  [READER_CODE_MAIL]: codeJob,
  [READER_LINK_MAIL]: linkJob,
  [KNOWN_READER_MAIL]: knownReaderJob,
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const NEVER = new AbortController().signal
/** Stands in the title and the text: where it shows, content leaked. */
const CANARY = 'canary-93ab'
const ANN = 'ann@example.org'

/** A public link for named addresses and domains: the gate, its codes, its mails, its list. */
describeEachEngine('named readers', (open) => {
  let harness: Harness
  let organisationId: string
  let reportId: string
  let slug: string
  let count = 0

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const call = (as: string, method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown, match = '*') =>
    harness.call(as, { method, url, body, headers: { 'if-match': match } })
  const list = () => `/api/report/v1/reports/${reportId}/named-readers`
  const sharing = () => `/api/report/v1/reports/${reportId}/sharing`
  const name = (entries: string[], more: object = {}, as = publisher) =>
    call(as, 'PUT', list(), { named: true, entries, ...more })
  const post = (url: string, fields: Record<string, string>) =>
    harness.call(null, { method: 'POST', url, body: String(new URLSearchParams(fields)), headers: FORM })
  const ask = (address: string, report = slug) => post('/bubbles/access', { address, report })
  const page = (cookie = '', url = `/bubbles/${slug}`) => harness.call(null, { url, headers: { cookie } })
  const requestIn = (html: string) => /name="request" value="([^"]+)"/.exec(html)![1]!
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0]!
  const enter = (request: string, code: string, report = slug, agrees = false) =>
    post('/bubbles/access/code', {
      request,
      code,
      report,
      address: ANN,
      ...(agrees && { consent: 'yes' }),
    })
  /** Sends what is queued of a kind, as the worker does. */
  const send = async (kind: string): Promise<Mail[]> => {
    const rows = await platform(() =>
      tx()
        .updateTable('outbox')
        .set({ done_at: new Date() })
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .returning(['id', 'payload'])
        .execute(),
    )
    const sent: Mail[] = []
    const deliver = async ({ payload }: { payload: unknown }) => void sent.push(payload as Mail)
    const { run } = JOBS[kind]!(harness, deliver as never)
    for (const row of rows) await run({ ...row } as never, NEVER)
    return sent
  }
  /** Asks for a code, and what the email says. */
  const codeFor = async (address: string) => {
    const asked = await ask(address)
    const [mail] = await send(READER_CODE_MAIL)
    return {
      request: requestIn(asked.text),
      asked: cookieOf(asked),
      code: /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '',
      link: new URL(
        /https?:\/\/\S+\/bubbles\/access\/\S+/.exec(mail?.text ?? 'http://x/bubbles/access/x')![0],
      ).pathname,
    }
  }
  /** The cookie of a reader who has proven an address. */
  const proven = async (address: string) => {
    const { request, code } = await codeFor(address)
    return cookieOf(await enter(request, code))
  }
  const publish = async () => {
    const body = { reportId, slug, note: '', acceptWarnings: true }
    const { status } = await call(publisher, 'POST', '/api/report/v1/published-reports/public', body)
    if (status !== 201) throw new Error(`Not published: ${status}`)
  }

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher'] },
      { sub: analyst, roles: ['EngagementAnalyst'] },
    ])
    return () => harness.close()
  })

  beforeEach(async () => {
    // What others asked for and didn't wait for.
    await send(READER_CODE_MAIL)
    slug = `wind-${++count}`
    const made = await call(builder, 'POST', '/api/report/v1/reports', { name: `Wind ${CANARY}` })
    reportId = made.body.id
    const text = [{ type: 'text', text: `It blew ${CANARY}.` }]
    const value = { type: 'paragraph', attrs: { id: newBlockId() }, content: text }
    await harness.call(builder, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${reportId}/document`,
      body: { operations: [{ op: 'add', path: '/content/2', value }] },
      headers: { 'if-match': '*' },
    })
    await publish()
  })

  it('alone get in, and nothing of the report is told to others, at any of its addresses', async () => {
    expect((await page()).text).toContain(CANARY)
    expect((await name([ANN, '@acme.test'])).status).toBe(200)
    for (const url of [
      `/bubbles/${slug}`,
      `/bubbles/download/${slug}/report.html`,
      `/bubbles/download/${slug}/report.pdf`,
      `/bubbles/embed/${slug}`,
      `/bubbles/oembed?url=${encodeURIComponent(`http://acme.bubbles.localhost:4000/bubbles/${slug}`)}`,
      `/bubbles/comment?report=${slug}&figure=x`,
      '/bubbles/',
      '/bubbles/feed.xml',
      '/sitemap.xml',
    ]) {
      const answer = await page('', url)
      expect([url, answer.text.includes(CANARY), answer.text.includes('og:')]).toEqual([url, false, false])
      expect([url, answer.status]).not.toEqual([url, 200])
    }
    const refused = await page()
    expect([refused.status, refused.headers['cache-control'], refused.headers.etag]).toEqual([
      401,
      'no-store',
      undefined,
    ])
    expect(refused.text).toContain('This report is for named readers')
    expect(refused.text).not.toContain('<script')
  })

  it('prove an address by a code, and are remembered until they are taken off the list', async () => {
    await name([ANN, '@acme.test'])
    const ann = await proven(ANN)
    const opened = await page(ann)
    expect([opened.status, opened.headers['cache-control'], opened.headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
    expect(opened.text).toContain(CANARY)
    // Everyone of a domain, but of none below it.
    expect((await page(await proven('Bo@Acme.test'))).status).toBe(200)
    expect((await codeFor('bo@sub.acme.test')).code).toBe('')
    // Of this report alone, and only as it was signed.
    expect((await page(ann.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(401)
    await name(['@acme.test'])
    expect((await page(ann)).status).toBe(401)
    await name([ANN])
    expect((await page(ann)).status).toBe(200)
  })

  it('who are none get the same answers', async () => {
    await name([ANN])
    const [known, unknown] = [await ask(ANN), await ask('eve@example.org')]
    const plain = (text: string) =>
      text.replaceAll(/eve@|ann@/g, '').replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    expect([unknown.status, plain(unknown.text)]).toEqual([known.status, plain(known.text)])
    expect((await send(READER_CODE_MAIL)).map(({ to }) => to)).toEqual([ANN])
    const answers = async (html: string) => {
      const all = []
      for (let each = 0; each <= READER_CODE.tries; each++)
        all.push((await enter(requestIn(html), '000000')).status)
      return all
    }
    expect(await answers(unknown.text)).toEqual(await answers(known.text))
  })

  it('use a code once, however many times at once, within ten minutes and five tries', async () => {
    await name([ANN])
    const { request, code } = await codeFor(ANN)
    const both = await Promise.all(Array.from({ length: 6 }, () => enter(request, code)))
    expect(both.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1)
    expect((await enter(request, code)).status).toBe(410)

    const tried = await codeFor(ANN)
    const wrong = tried.code === '123456' ? '654321' : '123456'
    for (let each = 0; each < READER_CODE.tries; each++)
      expect((await enter(tried.request, wrong)).status).toBe(401)
    expect((await enter(tried.request, tried.code)).status).toBe(410)

    const late = await codeFor(ANN)
    await platform(() =>
      tx()
        .updateTable('reader_codes')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('used_at', 'is', null)
        .execute(),
    )
    expect((await enter(late.request, late.code)).status).toBe(410)
    expect((await page(late.asked, late.link)).headers.location).toContain(`/bubbles/${slug}`)
  })

  it('enter a code as people do: with spaces, or in the digits of their language', async () => {
    await name(['@digits.test'])
    const { request, code } = await codeFor('zo@digits.test')
    const arabic = code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect((await enter(request, `${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(303)
  })

  it('cannot use the code of another report', async () => {
    await name(['@other.test'])
    const { request, code } = await codeFor('zo@other.test')
    const first = slug
    reportId = (await call(builder, 'POST', '/api/report/v1/reports', { name: 'Other' })).body.id
    slug = `wind-${++count}`
    const text = [{ type: 'text', text: 'More.' }]
    await harness.call(builder, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${reportId}/document`,
      body: {
        operations: [
          {
            op: 'add',
            path: '/content/2',
            value: { type: 'paragraph', attrs: { id: newBlockId() }, content: text },
          },
        ],
      },
      headers: { 'if-match': '*' },
    })
    await publish()
    await name(['@other.test'])
    expect((await enter(request, code)).status).toBe(410)
    const opened = await enter(request, code, first)
    expect(opened.status).toBe(303)
    expect((await page(cookieOf(opened))).status).toBe(401)
    expect((await page(cookieOf(opened), `/bubbles/${first}`)).status).toBe(200)
  })

  it('follow the link in the email in the browser that asked, and in no other', async () => {
    await name(['@link.test'])
    const { link, asked, code } = await codeFor('zo@link.test')
    const elsewhere = await page('', link)
    expect([elsewhere.status, elsewhere.text.includes(code), elsewhere.text.includes(CANARY)]).toEqual([
      403,
      false,
      false,
    ])
    const here = await page(asked, link)
    expect([here.status, here.text.includes(`value="${code}"`)]).toEqual([200, true])
    // Looking uses nothing up.
    expect((await enter(requestIn(here.text), code)).status).toBe(303)
    expect((await page(asked, `${link.slice(0, -3)}AAA`)).status).toBe(404)
  })

  it('get to the earlier edition they asked for: by the code, by the link, and by a link used before', async () => {
    await name(['@early.test'])
    await call(publisher, 'PUT', sharing(), { editions: true })
    await publish()
    const first = `/bubbles/${slug}/editions/1`
    const refused = await page('', first)
    expect([refused.status, refused.text.includes('name="edition" value="1"')]).toEqual([401, true])
    const asked = await post('/bubbles/access', { address: 'zo@early.test', report: slug, edition: '1' })
    const [mail] = await send(READER_CODE_MAIL)
    const code = /\b\d{6}\b/.exec(mail!.subject)![0]
    const link = new URL(/https?:\/\/\S+\/bubbles\/access\/\S+/.exec(mail!.text)![0]).pathname
    for (const text of [asked.text, (await page(cookieOf(asked), link)).text])
      expect(text).toContain('name="edition" value="1"')
    const opened = await post('/bubbles/access/code', {
      request: requestIn(asked.text),
      code,
      report: slug,
      edition: '1',
      address: 'zo@early.test',
    })
    expect(new URL(String(opened.headers.location)).pathname).toBe(first)
    expect((await page(cookieOf(opened), first)).status).toBe(200)
    const used = await page(cookieOf(asked), link)
    expect(new URL(String(used.headers.location)).pathname).toBe(first)
    // Nothing but a number leads anywhere else.
    const odd = await post('/bubbles/access', {
      address: 'zo@early.test',
      report: slug,
      edition: '1/../../x',
    })
    expect(odd.text).not.toContain('name="edition"')
  })

  it('answer and comment while they are named, and not from a page they still have open', async () => {
    const [questionId, tableId] = [newBlockId(), newBlockId()]
    const cell = {
      type: 'tableCell',
      attrs: { id: newBlockId() },
      content: [{ type: 'text', text: '2019' }],
    }
    const blocks = [
      { type: 'question', attrs: { id: questionId, kind: 'rating', prompt: 'How useful?', steps: 5 } },
      {
        type: 'table',
        attrs: { id: tableId, caption: 'Wind' },
        content: [{ type: 'tableRow', attrs: { id: newBlockId() }, content: [cell] }],
      },
    ]
    await harness.call(builder, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${reportId}/document`,
      body: { operations: blocks.map((value) => ({ op: 'add', path: '/content/3', value })) },
      headers: { 'if-match': '*' },
    })
    await call(publisher, 'PUT', sharing(), { comments: true })
    await publish()
    const tokenIn = (html: string) => /name="token" value="([^"]*)"/.exec(html)![1]!
    const open = tokenIn((await page()).text)
    await name(['@forms.test'])
    const cookie = await proven('zo@forms.test')
    const token = tokenIn((await page(cookie)).text)
    const answer = (given: string) =>
      post('/bubbles/answers', { token: given, blocks: questionId, [questionId]: '4' })
    const form = await page(cookie, `/bubbles/comment?report=${slug}&figure=${tableId}`)
    const comment = () =>
      post('/bubbles/comment', { token: tokenIn(form.text), words: 'Where is 2020?', address: '', name: '' })

    const kept = await answer(token)
    expect([kept.status, (await comment()).status]).toEqual([303, 200])
    const again = `${String(kept.headers.location)}&change=1`
    const thanks = String(kept.headers.location)
    expect([(await page(cookie, thanks)).status, (await page(cookie, again)).status]).toEqual([200, 200])
    expect([(await page('', thanks)).status, (await page('', again)).status]).toEqual([303, 303])
    // From before it was for named readers, or with the reader cut off.
    expect([(await answer(open)).status, (await answer(token.split('~')[0]!)).status]).toEqual([403, 403])
    await name([ANN])
    expect([(await answer(token)).status, (await comment()).status]).toEqual([403, 410])
    expect([(await page(cookie, thanks)).status, (await page(cookie, again)).status]).toEqual([303, 303])
  })

  it('are limited in how often they ask for a code', async () => {
    await name(['@many.test'])
    const statuses = []
    for (let each = 0; each < 6; each++) statuses.push((await ask('zo@many.test')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await ask('no address')).status).toBe(400)
  })

  it('get the link once, and only while it leads somewhere', async () => {
    await name([ANN, '@acme.test'], { sendLink: true })
    const mails = await send(READER_LINK_MAIL)
    expect(mails.map(({ to }) => to)).toEqual([ANN])
    expect(mails[0]!.text).toContain(`/bubbles/${slug}`)
    const { body } = await name([ANN, 'bo@example.org'], { sendLink: true })
    expect(body.namedReaders.map(({ sentAt }: { sentAt: unknown }) => sentAt !== null)).toEqual([true, true])
    expect((await send(READER_LINK_MAIL)).map(({ to }) => to)).toEqual(['bo@example.org'])
    // Taken off before it left.
    await name(['cy@example.org'], { sendLink: true })
    await name([ANN])
    expect(await send(READER_LINK_MAIL)).toEqual([])
    const draft = await call(builder, 'POST', '/api/report/v1/reports', { name: 'Draft' })
    reportId = draft.body.id
    expect((await name([ANN], { sendLink: true })).status).toBe(400)
  })

  it('take the place of a password, and a password that of them', async () => {
    await call(publisher, 'PUT', sharing(), { password: 'correct horse battery' })
    expect((await name([ANN])).status).toBe(200)
    expect((await call(publisher, 'GET', sharing())).body).toMatchObject({ hasPassword: false, named: true })
    const live = `/api/report/v1/published-reports/public/${reportId}`
    expect((await call(publisher, 'GET', live)).body).toMatchObject({
      isProtected: true,
      isNamed: true,
      isEmbeddable: false,
    })
    await call(publisher, 'PUT', sharing(), { password: 'correct horse battery' })
    expect((await call(publisher, 'GET', sharing())).body).toMatchObject({ hasPassword: true, named: false })
    expect((await page()).text).toContain('This report needs a password')
    await call(publisher, 'PUT', list(), { named: false, entries: [ANN] })
    expect((await call(publisher, 'GET', sharing())).body).toMatchObject({ hasPassword: true })
  })

  it('are named by those who publish, in a list that is whole, valid and not overwritten unseen', async () => {
    expect((await name([ANN], {}, builder)).status).toBe(403)
    expect((await call(builder, 'GET', list())).status).toBe(403)
    expect((await name([])).status).toBe(400)
    for (const entry of ['ann', '@', '@*.example.org', 'ann@', 'a b@example.org'])
      expect([entry, (await name([entry])).status]).toEqual([entry, 400])
    const { body } = await name([' Ann@Example.org', '@ACME.test', ANN])
    expect(body.namedReaders.map(({ entry }: { entry: string }) => entry)).toEqual(['@acme.test', ANN])
    const stale = await call(
      publisher,
      'PUT',
      list(),
      { named: true, entries: [ANN] },
      `"${body.version - 1}"`,
    )
    expect(stale.status).toBe(412)
    const audit = await platform(() =>
      tx()
        .selectFrom('audit_log')
        .where('action', '=', 'report.readers-changed')
        .orderBy('at', 'desc')
        .select('subject')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(audit.subject).toMatchObject({ named: true, added: 2, removed: 0, domains: ['@acme.test'] })
  })

  it('are known as readers only if they agree, until they take it back', async () => {
    await platform(() =>
      tx().updateTable('organisations').set({ google_analytics4_measurement_id: 'G-TEST0001' }).execute(),
    )
    await name(['@known.test', ANN])
    const known = `/api/engagement/v1/analytics/readers/${reportId}`
    const shown = async () => (await call(analyst, 'GET', known)).body
    const silent = await codeFor('ann@known.test')
    expect((await page(silent.asked, silent.link)).text).not.toMatch(TICKED)
    await enter(silent.request, silent.code)
    expect(await shown()).toMatchObject({ readers: [], total: 0, named: 1 })

    const open = await codeFor('bo@known.test')
    // A wrong code agrees to nothing, and keeps the tick.
    const wrong = open.code === '123456' ? '654321' : '123456'
    expect((await enter(open.request, wrong, slug, true)).text).toMatch(TICKED)
    expect((await shown()).total).toBe(0)
    const cookie = cookieOf(await enter(open.request, open.code, slug, true))
    expect((await shown()).readers.map((each: { emailAddress: string }) => each.emailAddress)).toEqual([
      'bo@known.test',
    ])
    await platform(() =>
      tx()
        .updateTable('known_readers')
        .set({ opened_at: new Date(0) })
        .execute(),
    )
    await page(cookie)
    await expect.poll(async () => (await shown()).readers[0].openedAt).not.toBe(new Date(0).toISOString())
    expect((await call(publisher, 'GET', known)).status).toBe(403)

    const [mail] = await send(KNOWN_READER_MAIL)
    expect(mail!.to).toBe('bo@known.test')
    const end = new URL(/https?:\/\/\S+\/bubbles\/access\/end\/\S+/.exec(mail!.text)![0]).pathname
    expect((await page('', end)).status).toBe(200)
    expect((await shown()).total).toBe(1)
    expect((await post(`${end.slice(0, -3)}AAA`, {})).status).toBe(404)
    expect((await post(end, {})).status).toBe(200)
    expect((await shown()).total).toBe(0)
    // It ends what is shown, not the reading.
    expect((await page(cookie)).status).toBe(200)
    expect((await post(end, {})).status).toBe(200)
  })

  it('are forgotten: who asked within hours, who is named when they ask for it', async () => {
    await name([ANN])
    await ask(ANN)
    expect(await platform(() => readNamedReader(' ANN@example.org'))).not.toEqual([])
    await platform(() =>
      tx()
        .updateTable('reader_codes')
        .set({ expires_at: new Date(0) })
        .execute(),
    )
    await platform(deleteOldCodes)
    expect(await platform(() => tx().selectFrom('reader_codes').selectAll().execute())).toEqual([])
    expect(await platform(() => eraseNamedReader(ANN))).toBeGreaterThan(0)
    expect((await call(publisher, 'GET', list())).body.total).toBe(0)
    expect(organisationId).not.toBe('')
  })
})
