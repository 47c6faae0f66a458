import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import type { Mail } from '../mail/public.ts'
import { FIGURE_NEWS } from '../publication/public.ts'
import { namedReaderCookie } from '../publication/publicPages.ts'
import {
  answerJob,
  COMMENT_CONFIRMATION,
  COMMENT_RECEIVED,
  confirmationJob,
  eraseCommentsOf,
  FIGURE_MAIL,
  figureMailJob,
  figureNewsJob,
  forgetAddresses,
  readCommentsOf,
  READER_ANSWER,
  receivedJob,
} from './public.ts'

const builder = 'sub-builder'
const reviewer = 'sub-reviewer'
const publisher = 'sub-publisher'
const viewer = 'sub-viewer'
const stranger = 'sub-stranger'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const NEVER = new AbortController().signal
let address = ''

const cell = (text: string) => ({
  type: 'tableCell',
  attrs: { id: newBlockId() },
  content: [{ type: 'text', text }],
})
const table = (id: string, text: string) => ({
  type: 'table',
  attrs: { id, caption: 'Wind by year' },
  content: [{ type: 'tableRow', attrs: { id: newBlockId() }, content: [cell('2019'), cell(text)] }],
})

/** From a reader's words to a thread, an answer, and the edition that changes the figure. */
describeEachEngine('readers’ comments on figures', (open) => {
  let harness: Harness
  let organisationId: string
  let reportId: string
  let slug: string
  let figure: string
  let reports = 0

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const call = (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    body?: unknown,
  ) =>
    harness.call(as, {
      method,
      url,
      ...(body !== undefined && { body }),
      headers: { 'if-match': '*' },
    } as never)
  const of = (path: string) => `/api/report/v1/reports/${reportId}${path}`
  const formAt = (url: string, cookie = '') => harness.call(null, { url, headers: { cookie } })
  const form = () => formAt(`/bubbles/comment?report=${slug}&figure=${figure}`)
  const tokenIn = (text: string) => /name="token" value="([^"]+)"/.exec(text)![1]!
  const send = (fields: Record<string, string>) =>
    harness.call(null, {
      method: 'POST',
      url: '/bubbles/comment',
      body: String(new URLSearchParams(fields)),
      headers: FORM,
    })
  const comment = async (fields: Record<string, string> = {}) =>
    send({ token: tokenIn((await form()).text), words: 'Where is 2020?', ...fields })
  const publish = (audience = 'public') =>
    call(publisher, 'POST', `/api/report/v1/published-reports/${audience}`, {
      reportId,
      slug,
      note: '',
      acceptWarnings: true,
    })
  const share = (body: object) => call(publisher, 'PUT', of('/sharing'), body)
  const edit = (op: 'add' | 'replace', value: unknown) =>
    call(builder, 'PATCH', of('/document'), { operations: [{ op, path: '/content/2', value }] })
  const threads = async () => (await call(builder, 'GET', of('/review'))).body.threads
  const inboxOf = async (as: string) =>
    (await call(as, 'GET', '/api/report/v1/inbox')).body.items.filter(
      ({ report }: { report: { id: string } }) => report.id === reportId,
    )
  const take = (kind: string) =>
    platform(() =>
      tx()
        .updateTable('outbox')
        .set({ done_at: new Date() })
        .where('kind', '=', kind)
        .where('done_at', 'is', null)
        .returning(['id', 'payload'])
        .execute(),
    )
  const pathIn = (text: string) => new URL(/https?:\/\/\S+\/bubbles\/comment\/\S+/.exec(text)![0]).pathname
  /** The emails to readers, as the worker sends them. */
  const readersMails = async (): Promise<Mail[]> => {
    const sent: Mail[] = []
    const deliver = async ({ payload }: { payload: unknown }) => void sent.push(payload as Mail)
    for (const { payload } of await take(FIGURE_NEWS)) await figureNewsJob(harness)({ payload })
    for (const [kind, job] of [
      [COMMENT_CONFIRMATION, confirmationJob],
      [READER_ANSWER, answerJob],
      [FIGURE_MAIL, figureMailJob],
    ] as const)
      for (const row of await take(kind)) await job(harness, deliver).run({ ...row } as never, NEVER)
    return sent
  }
  const act = (url: string) =>
    harness.call(null, { method: 'POST', url, body: 'List-Unsubscribe=One-Click', headers: FORM })
  /** A reader with a confirmed address. @returns the thread's ID */
  const confirmed = async () => {
    await comment({ address })
    await act(pathIn((await readersMails())[0]!.text))
    return (await threads())[0].id as string
  }

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: reviewer, roles: ['Reviewer'] },
      { sub: publisher, roles: ['Publisher'] },
      { sub: viewer, roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: stranger, roles: ['Builder', 'Reviewer'] }])
    return () => harness.close()
  })

  beforeEach(async () => {
    await platform(async () => {
      await tx().deleteFrom('reader_comments').execute()
      await tx().updateTable('outbox').set({ done_at: new Date() }).where('done_at', 'is', null).execute()
    })
    slug = `wind-${++reports}`
    address = `reader-${reports}@example.org`
    figure = newBlockId()
    reportId = (await call(builder, 'POST', '/api/report/v1/reports', { name: `Wind ${reports}` })).body.id
    const edited = await edit('add', table(figure, 'Much'))
    if (edited.status !== 200) throw new Error(JSON.stringify(edited.body))
    const made = [(await publish()).status, (await share({ comments: true })).status]
    if (made.join(' ') !== '201 200') throw new Error(`Not published with comments: ${made.join(' ')}`)
  })

  it('are written on a page without script that no one frames, only where the publisher lets them', async () => {
    const page = await form()
    expect([page.status, page.text.includes('<script'), page.text.includes('Wind by year')]).toEqual([
      200,
      false,
      true,
    ])
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await formAt(`/bubbles/comment?report=${slug}&figure=${newBlockId()}`)).status).toBe(404)
    await share({ comments: false })
    expect((await form()).status).toBe(404)
    expect((await send({ token: tokenIn(page.text), words: 'Late' })).status).toBe(410)
    expect(await threads()).toEqual([])
  })

  it('can be about numbers too, which are called by their label', async () => {
    const number = newBlockId()
    expect(
      (await edit('add', { type: 'metric', attrs: { id: number, label: 'Share of wind', value: 62 } }))
        .status,
    ).toBe(200)
    expect((await publish()).status).toBe(201)
    const token = tokenIn((await formAt(`/bubbles/comment?report=${slug}&figure=${number}`)).text)
    expect((await send({ token, words: 'Since when?' })).status).toBe(200)
    expect(await threads()).toMatchObject([
      { blockId: number, blockLabel: 'Share of wind', reader: { figure: '“Share of wind”' } },
    ])
  })

  it('can be read by the page’s script without an origin, where no cookie is needed', async () => {
    const page = await form()
    expect(page.headers['access-control-allow-origin']).toBe('*')
    expect(page.headers['access-control-allow-credentials']).toBeUndefined()
    await publish()
    const report = await formAt(`/bubbles/${slug}`)
    const policy = String(report.headers['content-security-policy'])
    for (const directive of ['connect-src', 'form-action'])
      expect(policy.split('; ').find((each) => each.startsWith(directive))).toMatch(
        /\/bubbles\/comment(?: |$)/,
      )
  })

  it('begin a thread on the block of the draft, once for a form however often it is sent', async () => {
    const token = tokenIn((await form()).text)
    const sent = await Promise.all([1, 2, 3].map(() => send({ token, words: 'Where is 2020?', name: 'Ann' })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await threads()).toMatchObject([
      {
        blockId: figure,
        blockLabel: 'Wind by year',
        comments: [],
        reader: { words: 'Where is 2020?', name: 'Ann', edition: 1, figure: 'Table 1', reach: 'none' },
      },
    ])
    await send({ token, words: 'And 2021?' })
    expect(await threads()).toHaveLength(2)
    expect((await call(builder, 'GET', of(''))).body.review.openThreads).toBe(2)
    // The address is in no answer to members.
    await comment({ words: 'By post', address })
    expect(JSON.stringify(await threads())).not.toContain(address)
  })

  it('are refused in words, and programs that fill in what people don’t see learn nothing', async () => {
    for (const nothing of [' ', '\u200b', '\u202e\u200d\u00ad'])
      expect((await comment({ words: nothing })).status).toBe(400)
    expect((await comment({ words: 'x'.repeat(2_001) })).status).toBe(400)
    expect((await comment({ name: 'x'.repeat(81) })).status).toBe(400)
    const wrong = await comment({ address: 'no address' })
    expect([wrong.status, wrong.text.includes('name@example.org')]).toEqual([400, true])
    expect((await comment({ website: 'https://spam.example' })).status).toBe(200)
    const token = tokenIn((await form()).text)
    expect((await send({ token: `${token.slice(0, -3)}AAA`, words: 'Forged' })).status).toBe(410)
    expect((await send({ token: '', words: 'None' })).status).toBe(410)
    // What is too long comes back in the form; what is too large to be read is said on a page.
    const long = await send({ token, words: 'x'.repeat(40_000) })
    expect([long.status, long.text.includes('x'.repeat(40_000))]).toEqual([400, true])
    const large = await send({ token, words: 'x'.repeat(300_000) })
    expect([large.status, large.text.includes('what you wrote is still there')]).toEqual([413, true])
    expect(await threads()).toEqual([])
    await comment({ words: 'a\u202eb\u2066c\0d', name: 'A\u202enn\r\nLee' })
    expect((await threads())[0].reader).toMatchObject({ words: 'abcd', name: 'Ann Lee' })
  })

  it('keep to who may see the page: a new password or an end closes forms that are open', async () => {
    const token = tokenIn((await form()).text)
    await share({ password: 'a long password' })
    expect((await form()).status).toBe(303)
    expect((await send({ token, words: 'In time?' })).status).toBe(410)
    await share({ password: null })
    const again = tokenIn((await form()).text)
    await call(publisher, 'DELETE', `/api/report/v1/published-reports/public/${reportId}`)
    expect((await send({ token: again, words: 'Gone?' })).status).toBe(410)
    await publish('internal')
    expect((await form()).status).toBe(303)
    expect(await threads()).toEqual([])
  })

  it('wait in the inbox of who looks after the report, who is emailed by choice', async () => {
    await comment()
    expect(await inboxOf(builder)).toMatchObject([{ kind: 'reader', words: 'Where is 2020?', by: null }])
    expect(await inboxOf(reviewer)).toEqual([])
    const mails = () =>
      platform(() =>
        tx().selectFrom('outbox').where('kind', '=', 'mail').where('done_at', 'is', null).execute(),
      )
    const before = (await mails()).length
    for (const { payload } of await take(COMMENT_RECEIVED)) await receivedJob(harness)({ payload })
    expect((await mails()).length).toBe(before + 1)
    const url = '/api/iam/v1/users/organisations/current/emails/readerComment'
    expect((await call(builder, 'PUT', url, { send: 'never' })).status).toBe(200)
    await comment({ words: 'And 2021?' })
    for (const { payload } of await take(COMMENT_RECEIVED)) await receivedJob(harness)({ payload })
    expect((await mails()).length).toBe(before + 1)
    await call(builder, 'PUT', url, { send: 'atOnce' })
    const [first] = await threads()
    await call(reviewer, 'POST', of(`/threads/${first.id}/comments`), { body: 'I’ll look.' })
    expect(await inboxOf(builder)).toHaveLength(1)
  })

  it('are answered by email once the address is confirmed, and by those who can edit', async () => {
    await comment({ address: address.replace('r', 'R'), name: 'Ann' })
    const [confirmation] = await readersMails()
    expect(confirmation!.to).toBe(address)
    // Whoever was written to may not be who wrote.
    expect(confirmation!.text).not.toContain('Where is 2020?')
    const [{ id }] = await threads()
    const answer = (as: string) => call(as, 'POST', of(`/threads/${id}/answers`), { body: '2020 is coming.' })
    for (const as of [reviewer, publisher, viewer]) expect((await answer(as)).status).toBe(403)
    expect((await answer(stranger)).status).toBe(404)
    const answered = await answer(builder)
    expect([answered.status, answered.body.toReader, answered.body.isOwn]).toEqual([201, true, false])
    await call(reviewer, 'POST', of(`/threads/${id}/comments`), { body: 'Among us.' })
    expect(await readersMails()).toEqual([])
    const link = pathIn(confirmation!.text)
    expect((await formAt(link)).status).toBe(200)
    expect((await threads())[0].reader.reach).toBe('unconfirmed')
    await Promise.all([act(link), act(link)])
    const sent = await readersMails()
    expect(sent).toHaveLength(1)
    expect([sent[0]!.to, sent[0]!.text.includes('2020 is coming.')]).toEqual([address, true])
    expect(sent[0]!.text).not.toContain('Among us.')
    const path = of(`/threads/${id}/comments/${answered.body.id}`)
    expect((await call(builder, 'DELETE', path)).status).toBe(403)
    expect((await call(builder, 'PUT', path, { body: 'Other', mentions: [] })).status).toBe(403)
  })

  const problemAt = (edition = '') => formAt(`/bubbles/comment?report=${slug}${edition}`)
  const report = async (fields: Record<string, string> = {}) =>
    send({ token: tokenIn((await problemAt()).text), words: 'The axis is cut.', kind: 'wrong', ...fields })

  it('report problems with the whole report, whatever the publisher lets readers comment on', async () => {
    await share({ comments: false })
    await publish()
    const page = await formAt(`/bubbles/${slug}`)
    const link = /href="([^"]+)">Report a problem</.exec(page.text)![1]!.replaceAll('&amp;', '&')
    const opened = await formAt(link.slice(new URL(link).origin.length))
    expect([opened.status, opened.text.includes('<script'), opened.text.includes('name="name"')]).toEqual([
      200,
      false,
      false,
    ])
    expect((await report()).status).toBe(200)
    const { document, name } = (await call(builder, 'GET', of(''))).body
    expect(await threads()).toMatchObject([
      {
        blockId: document.content[0].attrs.id,
        blockLabel: name,
        reader: {
          words: 'The axis is cut.',
          name: '',
          edition: 2,
          figure: '',
          problem: 'wrong',
          reach: 'none',
        },
      },
    ])
    expect(await inboxOf(builder)).toMatchObject([{ kind: 'reader', words: 'The axis is cut.' }])
    for (const { payload } of await take(COMMENT_RECEIVED)) await receivedJob(harness)({ payload })
    const [mail] = await take('mail')
    expect(JSON.stringify(mail!.payload)).toContain('About edition 2: a figure or fact is wrong.')
  })

  it('of a problem reach who published the edition and sees no drafts, with words and a link that opens for them', async () => {
    expect(await inboxOf(publisher)).toEqual([])
    await publish()
    expect((await report()).status).toBe(200)
    expect(await inboxOf(publisher)).toMatchObject([{ kind: 'reader', words: 'The axis is cut.' }])
    for (const { payload } of await take(COMMENT_RECEIVED)) await receivedJob(harness)({ payload })
    const mails = (await take('mail')).map(({ payload }) => payload as Mail)
    const toPublisher = mails.find(({ to }) => to === `${publisher}@example.org`)
    expect(toPublisher?.text).toContain('“The axis is cut.”')
    expect(toPublisher?.text).toContain('/dashboard/reports/published')
    expect(toPublisher?.text).not.toContain('/dashboard/reports/edit/')
    expect(mails.find(({ to }) => to === `${builder}@example.org`)?.text).toContain('#thread-')
    // Comments on figures are for those who can change them.
    await share({ comments: true })
    await publish()
    expect((await comment()).status).toBe(200)
    expect(await inboxOf(publisher)).toHaveLength(1)
  })

  it('report problems as named readers with the proof of their address, and not without', async () => {
    await publish()
    const named = { named: true, entries: ['ann@example.net'] }
    expect((await call(publisher, 'PUT', of('/named-readers'), named)).status).toBe(200)
    const path = `/bubbles/comment?report=${slug}`
    const proofOf = (to: string) =>
      namedReaderCookie({ organisationId, reportId }, to, harness.config.secret, {
        https: false,
        now: new Date(),
      }).split(';')[0]
    expect((await formAt(path)).text).not.toContain('name="words"')
    expect((await formAt(path, proofOf('bob@example.net'))).text).not.toContain('name="words"')
    const opened = await formAt(path, proofOf('ann@example.net'))
    expect([opened.status, opened.text.includes('name="words"')]).toEqual([200, true])
    const token = tokenIn(opened.text)
    // Whoever is taken off the list is out with what they send next.
    await call(publisher, 'PUT', of('/named-readers'), { named: true, entries: ['bob@example.net'] })
    await send({ token, words: 'Too late.', kind: 'other' })
    expect(await threads()).toEqual([])
    await call(publisher, 'PUT', of('/named-readers'), named)
    expect((await send({ token, words: 'The map is old.', kind: 'other' })).status).toBe(200)
    expect(await threads()).toMatchObject([{ reader: { words: 'The map is old.' } }])
  })

  it('lose nothing they typed where a report of a problem is refused', async () => {
    const typed = { words: 'The axis is cut.', kind: 'unusable', address: 'ann@example.org' }
    const shown: Record<string, string> = {
      words: '>The axis is cut.</textarea>',
      kind: 'value="unusable" required checked',
      address: 'value="ann@example.org"',
    }
    for (const [field, value, said] of [
      ['kind', '', 'Choose what kind of problem it is.'],
      ['kind', 'constructor', 'Choose what kind of problem it is.'],
      ['words', '', 'Write what the problem is.'],
      ['address', 'nowhere', 'name@example.org.'],
    ] as const) {
      const refused = await report({ ...typed, [field]: value })
      const { [field]: _wrong, ...kept } = shown
      expect([
        refused.status,
        [said, ...Object.values(kept)].filter((each) => !refused.text.includes(each)),
      ]).toEqual([400, []])
    }
    expect(await threads()).toEqual([])
  })

  it('report no problems with what they can’t see, and can’t tell what there is', async () => {
    const token = tokenIn((await problemAt()).text)
    await share({ password: 'a long password' })
    const gated = await problemAt()
    expect([gated.status, gated.text.includes('Wind')]).toEqual([303, false])
    const none = await formAt('/bubbles/comment?report=nothing-there')
    expect([none.status, String(none.headers.location).endsWith('/bubbles/nothing-there')]).toEqual([
      303,
      true,
    ])
    expect((await send({ token, words: 'Still?', kind: 'other' })).status).toBe(410)
    await share({ password: null })
    const again = tokenIn((await problemAt()).text)
    await call(publisher, 'DELETE', `/api/report/v1/published-reports/public/${reportId}`)
    expect((await problemAt()).status).toBe(303)
    expect((await send({ token: again, words: 'Gone?', kind: 'other' })).status).toBe(410)
    expect(await threads()).toEqual([])
  })

  it('report a problem with an earlier edition, and are led back to it', async () => {
    await publish()
    expect((await problemAt('&edition=1')).status).toBe(404)
    await share({ editions: true })
    const page = await formAt(`/bubbles/${slug}/editions/1`)
    expect(page.text).toContain(`/bubbles/comment?report=${slug}&amp;edition=1"`)
    const token = tokenIn((await problemAt('&edition=1')).text)
    const sent = await send({ token, words: 'Old and wrong.', kind: 'unwanted' })
    expect([sent.status, sent.text.includes(`/bubbles/${slug}/editions/1"`)]).toEqual([200, true])
    expect(await threads()).toMatchObject([{ reader: { edition: 1, problem: 'unwanted' } }])
  })

  it('get an answer to a problem they report, and nothing of figures', async () => {
    await report({ address })
    const [confirmation] = await readersMails()
    expect(confirmation!.text).toContain('reported a problem with')
    await act(pathIn(confirmation!.text))
    const [{ id }] = await threads()
    await call(builder, 'POST', of(`/threads/${id}/answers`), { body: 'Thank you, corrected.' })
    const [answer] = await readersMails()
    expect(answer!.text).toContain('has answered the problem you reported')
    expect(answer!.text).toContain('Thank you, corrected.')
    await edit('replace', table(figure, 'More'))
    await publish()
    expect(await readersMails()).toEqual([])
  })

  it('say so where no answer can be sent', async () => {
    await comment()
    const [{ id }] = await threads()
    const refused = await call(builder, 'POST', of(`/threads/${id}/answers`), { body: 'Hello' })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('no email address')])
    const own = await call(builder, 'POST', of('/threads'), { blockId: figure, body: 'Mine' })
    expect(
      (await call(builder, 'POST', of(`/threads/${own.body.id}/answers`), { body: 'Hello' })).status,
    ).toBe(404)
    expect((await call(builder, 'DELETE', of(`/threads/${own.body.id}`))).status).toBe(404)
  })

  it('hear once of an edition that changes the figure, and of nothing after one request to stop', async () => {
    const id = await confirmed()
    await publish()
    expect(await readersMails()).toEqual([])
    await edit('replace', table(figure, 'More'))
    await publish()
    const [changed, ...more] = await readersMails()
    expect([changed!.to, changed!.text.includes('Edition 3'), more]).toEqual([address, true, []])
    await publish()
    expect(await readersMails()).toEqual([])
    const stop = new URL(changed!.unsubscribeUrl!).pathname
    expect((await formAt(stop)).status).toBe(200)
    expect((await threads())[0].reader.reach).toBe('confirmed')
    for (const _ of [1, 2]) expect((await act(stop)).status).toBe(200)
    expect((await threads())[0].reader.reach).toBe('none')
    await edit('replace', table(figure, 'Less'))
    await publish()
    expect(await readersMails()).toEqual([])
    expect((await call(builder, 'POST', of(`/threads/${id}/answers`), { body: 'Still?' })).status).toBe(409)
  })

  it('hear that a figure is gone, and their thread stays', async () => {
    await confirmed()
    await edit('replace', {
      type: 'paragraph',
      attrs: { id: newBlockId() },
      content: [{ type: 'text', text: 'No table.' }],
    })
    await publish()
    expect((await readersMails()).map(({ text }) => text.includes('no longer has'))).toEqual([true])
    expect(await threads()).toMatchObject([{ blockId: figure, reader: { words: 'Where is 2020?' } }])
  })

  it('are removed with replies and address by those who may resolve', async () => {
    const id = await confirmed()
    await call(builder, 'POST', of(`/threads/${id}/comments`), { body: 'Spam?' })
    const remove = (as: string) => call(as, 'DELETE', of(`/threads/${id}`))
    for (const as of [publisher, viewer]) expect((await remove(as)).status).toBe(403)
    expect((await remove(stranger)).status).toBe(404)
    expect((await remove(reviewer)).status).toBe(204)
    expect((await remove(reviewer)).status).toBe(404)
    expect(await threads()).toEqual([])
    expect(await platform(() => readCommentsOf(address))).toEqual([])
  })

  it('lose addresses in time, and are found and erased by address', async () => {
    const id = await confirmed()
    await comment({ words: 'Unconfirmed', address: 'other@example.org' })
    const age = (days: number) =>
      platform(() =>
        tx()
          .updateTable('reader_comments')
          .set({ written_at: sql<Date>`now() - make_interval(days => ${days}::int)` })
          .execute(),
      )
    await age(8)
    await platform(forgetAddresses)
    const kept = () =>
      platform(() =>
        tx().selectFrom('reader_comments').where('address', 'is not', null).select('thread_id').execute(),
      )
    expect(await kept()).toEqual([{ thread_id: id }])
    expect(await platform(() => readCommentsOf(` ${address.toUpperCase()}`))).toMatchObject([
      { organisation: 'acme', reportId },
    ])
    expect(await platform(() => eraseCommentsOf(address))).toBe(1)
    const thread = (await threads()).find((each: { id: string }) => each.id === id)
    expect(thread.reader).toMatchObject({ words: '', name: '', reach: 'none' })
    await platform(() =>
      tx()
        .updateTable('reader_comments')
        .set({ address, confirmed_at: new Date() })
        .where('thread_id', '=', id)
        .execute(),
    )
    await age(366)
    await platform(forgetAddresses)
    expect(await kept()).toEqual([])
  })

  it('are counted: an address is asked five times a day, whatever the network', async () => {
    const statuses = []
    for (let count = 0; count < 6; count++)
      statuses.push(
        (await comment({ words: `Word ${count}`, address: `flooded-${organisationId}+${count}@example.org` }))
          .status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
