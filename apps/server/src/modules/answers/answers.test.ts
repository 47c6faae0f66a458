import { randomUUID } from 'node:crypto'
import { tx } from '@bubbles/db'
import { newBlockId, replaceDocument, type DocumentNode } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { signPublicationToken, verifyPublicationToken } from '../engagement/public.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'
import { SENDING_LIMITS } from './sendingLimits.ts'
import { keyOf } from './session.ts'

const publisher = 'sub-publisher'
const analyst = 'sub-analyst'
// Each smaller than the one before: nothing is in the form's order by its id.
const [RATE, PICK, SAY, WHO, SUN, WIND, NAME, MAIL] = Array.from({ length: 8 }, () => newBlockId())
  .sort()
  .reverse() as [string, string, string, string, string, string, string, string]
const SESSION = '6f1b2c3d-0000-4000-8000-000000000001'

const text = (value: string) => [{ type: 'text', text: value }]
const questions = (): DocumentNode[] => [
  {
    type: 'question',
    attrs: { id: RATE, kind: 'rating', prompt: 'How useful was it?', steps: 5, required: true },
  },
  {
    type: 'question',
    attrs: {
      id: PICK,
      kind: 'choice',
      prompt: 'Which part?',
      multiple: true,
      options: [
        { id: SUN, text: 'Sun' },
        { id: WIND, text: 'Wind' },
      ],
    },
  },
  { type: 'question', attrs: { id: SAY, kind: 'comment', prompt: 'What is missing?' } },
  {
    type: 'userDetails',
    attrs: {
      id: WHO,
      prompt: 'Who are you?',
      consent: 'We may write to you.',
      fields: [
        { id: NAME, kind: 'UserName', label: 'Name', required: false },
        { id: MAIL, kind: 'EmailAddress', label: 'Email', required: false },
      ],
    },
  },
]

describeEachEngine('answers of readers', (open) => {
  let harness: Harness
  let organisationId: string
  let reportId: string
  let slug: string
  let token: string
  let count = 0

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: analyst, roles: ['EngagementAnalyst'] },
    ])
    await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['EngagementAnalyst'] },
    ])
    await harness.database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('organisations').set({ google_analytics4_measurement_id: 'G-TEST0001' }).execute(),
    )
    return () => harness.close()
  })

  const api = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, as = publisher) =>
    harness.call(as, { method, url: `/api/report/v1/${path}`, body })
  const setContent = async (content: DocumentNode[]) => {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await api('GET', `reports/${reportId}`)).body.state))
    const before = Y.encodeStateVector(ydoc)
    replaceDocument(ydoc, {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: newBlockId() }, content: text('Solar') },
        { type: 'paragraph', attrs: { id: newBlockId() }, content: text('It shines.') },
        ...content,
      ],
    })
    const update = toBase64(Y.encodeStateAsUpdate(ydoc, before))
    expect((await api('PATCH', `reports/${reportId}/document`, { update })).status).toBe(200)
  }
  const page = async () =>
    (await harness.app.inject({ url: `/bubbles/${slug}`, headers: { host: 'acme.bubbles.localhost:4000' } }))
      .body
  const publish = async () => {
    const body = { reportId, slug, note: '', acceptWarnings: true }
    expect((await api('POST', 'published-reports/public', body)).status).toBe(201)
    token = /name="token" value="([^"]*)"/.exec(await page())?.[1] ?? ''
  }

  beforeEach(async () => {
    slug = `solar-${++count}`
    reportId = (await api('POST', 'reports', { name: 'Solar' })).body.id
    await setContent(questions())
    await publish()
  })

  const ALL = [RATE, PICK, SAY, WHO].join(' ')
  /** Sends a form as a browser without script does from a sandboxed page. */
  const send = (fields: [string, string][], { host = 'acme', given = token } = {}) =>
    harness.app.inject({
      method: 'POST',
      url: '/bubbles/answers',
      headers: {
        host: `${host}.bubbles.localhost:4000`,
        origin: 'null',
        'user-agent': `Browser ${count}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams([['blocks', ALL], ['token', given], ...fields]).toString(),
    })
  const follow = (location: unknown, more = '') =>
    harness.app.inject({
      url: String(location).replace(/^https?:\/\/[^/]*/, '') + more,
      headers: { host: 'acme.bubbles.localhost:4000' },
    })
  const sessionOf = (location: unknown) =>
    new URL(String(location), 'http://x').searchParams.get('session') ?? ''
  const rows = () =>
    harness.database.transaction({ kind: 'organisation', organisationId }, () =>
      tx()
        .selectFrom('answers')
        .where('report_id', '=', reportId)
        .orderBy('kind')
        .orderBy('field_id')
        .select(['session_id', 'block_id', 'kind', 'rating', 'choices', 'words', 'consent'])
        .execute(),
    )
  const engagement = (
    as: string | null,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    host?: string,
  ) => harness.call(as, { method, url: `/api/engagement/v1/${path}`, body, ...(host && { host }) })

  it('keeps a form, thanks for it, and shows what was kept with the way back', async () => {
    const answer = await send([
      [RATE, '4'],
      [PICK, SUN],
      [PICK, WIND],
      [SAY, 'More <b>maps</b>'],
      [`${WHO}.${NAME}`, 'Ada'],
      [`${WHO}.consent`, 'yes'],
    ])
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const thanks = await follow(answer.headers.location)
    expect(thanks.statusCode).toBe(200)
    expect(thanks.headers['content-security-policy']).toMatch(/^sandbox allow-scripts allow-forms/)
    expect(thanks.headers['content-security-policy']).not.toContain('allow-same-origin')
    expect(thanks.headers['cache-control']).toBe('no-store')
    expect(thanks.headers['referrer-policy']).toBe('no-referrer')
    for (const words of [
      'Thank you',
      '4 of 5',
      '<dd>Sun</dd><dd>Wind</dd>',
      'More &lt;b&gt;maps',
      'Name: Ada',
    ])
      expect(thanks.body).toContain(words)
    expect(thanks.body).toContain(`href="http://acme.bubbles.localhost:4000/bubbles/${slug}"`)
    expect(await rows()).toMatchObject([
      {
        kind: 'choice',
        choices: [SUN, WIND],
      },
      { kind: 'comment', words: 'More <b>maps</b>' },
      { kind: 'detail', words: 'Ada', consent: 'We may write to you.' },
      { kind: 'rating', rating: 4 },
    ])
  })

  it('lets a session change and take back its answers, and nobody else’s', async () => {
    const other = await send([[RATE, '1']])
    const first = await send([
      [RATE, '4'],
      [SAY, 'Good'],
    ])
    const session = sessionOf(first.headers.location)
    expect(session).not.toBe(sessionOf(other.headers.location))
    const form = await follow(first.headers.location, '&change=1')
    expect(form.body).toContain(`name="session" value="${session}"`)
    expect(form.body).toMatch(/value="4" checked/)
    expect(form.body).toContain('>\nGood</textarea>')
    expect(form.headers['content-security-policy']).toContain(
      'form-action http://acme.bubbles.localhost:4000/bubbles/answers;',
    )
    await send([
      ['session', session],
      [RATE, '5'],
      [SAY, ''],
    ])
    const kept = (await rows()).filter((row) => row.session_id === keyOf(session))
    expect(kept).toMatchObject([{ kind: 'rating', rating: 5 }])
    expect((await rows()).filter((row) => row.session_id !== keyOf(session))).toMatchObject([{ rating: 1 }])
  })

  it('counts a form that is sent twice once, at the same moment too', async () => {
    const fields: [string, string][] = [
      ['visit', randomUUID()],
      [RATE, '3'],
      [SAY, 'Twice'],
    ]
    const sent = await Promise.all([send(fields), send(fields), send(fields)])
    await send([...fields].reverse())
    expect(new Set(sent.map(({ headers }) => sessionOf(headers.location))).size).toBe(1)
    expect(await rows()).toHaveLength(2)
    await send([
      [RATE, '3'],
      [SAY, 'Another reader'],
    ])
    expect(new Set((await rows()).map((row) => row.session_id)).size).toBe(2)
  })

  it('counts readers behind one address who choose the same as many, by their visits', async () => {
    const visits = Array.from({ length: 5 }, () => randomUUID())
    const sent = await Promise.all(
      visits.map((visit) =>
        send([
          ['visit', visit],
          [RATE, '4'],
        ]),
      ),
    )
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(303))
    expect(await rows()).toHaveLength(5)
    // A form that is shown again is still that visit's.
    const missing = await send([
      ['visit', visits[0]!],
      [SAY, 'Typed'],
    ])
    expect(missing.body).toContain(`name="visit" value="${visits[0]}"`)
  })

  it('takes all runs of questions of a page, each with blocks of its own', async () => {
    await setContent([
      questions()[0]!,
      { type: 'paragraph', attrs: { id: newBlockId() }, content: text('Between') },
      questions()[2]!,
    ])
    await publish()
    const blocks = [...(await page()).matchAll(/name="blocks" value="([^"]*)"/g)].map(([, ids]) => ids!)
    expect(blocks).toEqual([RATE, SAY])
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/bubbles/answers',
      headers: {
        host: 'acme.bubbles.localhost:4000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams([
        ['token', token],
        ...blocks.map((ids): [string, string] => ['blocks', ids]),
        [RATE, '4'],
        [SAY, 'In the second run'],
      ]).toString(),
    })
    expect(answer.statusCode).toBe(303)
    expect(await rows()).toMatchObject([{ words: 'In the second run' }, { rating: 4 }])
  })

  it('shows the form again with what was typed where something is wrong, and keeps nothing', async () => {
    const missing = await send([
      [SAY, 'Typed with care'],
      [`${WHO}.${NAME}`, 'Ada'],
    ])
    expect(missing.statusCode).toBe(422)
    expect(missing.body).toContain('Choose an answer.')
    expect(missing.body).toContain('Tick that you agree')
    expect(missing.body).toContain('Typed with care</textarea>')
    expect(missing.body).toContain('value="Ada"')
    expect((await send([[RATE, '9']])).body).toContain('Choose one, from 1 to 5.')
    expect(
      (
        await send([
          [RATE, '4'],
          [PICK, 'coal'],
        ])
      ).body,
    ).toContain('Choose one of the answers given.')
    expect(await rows()).toEqual([])
  })

  it('keeps what was answered beside details that lack something, and asks for these alone', async () => {
    const sent: [string, string][] = [
      [RATE, '4'],
      [SAY, 'Typed with care'],
      [`${WHO}.${NAME}`, 'Ada'],
    ]
    const first = await send(sent)
    expect(first.statusCode).toBe(422)
    expect(first.body).toContain('Your answers are saved, but your details aren’t')
    expect(first.body).toContain(`name="blocks" value="${WHO}"`)
    expect(first.body).not.toContain('Typed with care')
    const kept = await rows()
    expect(kept).toMatchObject([{ words: 'Typed with care' }, { rating: 4 }])
    const session = /name="session" value="([^"]*)"/.exec(first.body)![1]!
    const second = await harness.app.inject({
      method: 'POST',
      url: '/bubbles/answers',
      headers: {
        host: 'acme.bubbles.localhost:4000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams([
        ['blocks', WHO],
        ['token', token],
        ['session', session],
        [`${WHO}.${NAME}`, 'Ada'],
        [`${WHO}.consent`, 'yes'],
      ]).toString(),
    })
    expect(second.statusCode).toBe(303)
    expect(await rows()).toHaveLength(3)
    expect(await rows()).toEqual(expect.arrayContaining(kept))
    // Details alone are no answer that could be kept without them.
    expect((await send([[`${WHO}.${MAIL}`, 'ada']])).body).toContain('What you sent isn’t saved yet.')
  })

  it('asks anew at the address for changes once everything was taken back', async () => {
    const thanks = (await send([[RATE, '4']])).headers.location
    expect((await follow(thanks, '&change=1')).body).toContain('Change your answers')
    await send([
      ['session', sessionOf(thanks)],
      ['remove', 'all'],
    ])
    const again = (await follow(thanks, '&change=1')).body
    expect(again).toContain('<h1>Answer again</h1>')
    expect(again).toContain('You deleted all your answers')
    expect(again).not.toContain('Save changes')
  })

  it('takes one part of a page by itself, and says so where nothing is answered', async () => {
    const part = (fields: [string, string][]) =>
      harness.app.inject({
        method: 'POST',
        url: '/bubbles/answers',
        headers: {
          host: 'acme.bubbles.localhost:4000',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams([['blocks', SAY], ['token', token], ...fields]).toString(),
      })
    expect((await part([[SAY, 'Only this']])).statusCode).toBe(303)
    expect(await rows()).toMatchObject([{ kind: 'comment', words: 'Only this' }])
    const empty = await part([[SAY, ' ']])
    expect(empty.statusCode).toBe(422)
    expect(empty.body).toContain('No answers yet')
  })

  it('refuses tokens that are forged, expired or another organisation’s, and forms that are none of ours', async () => {
    const [payload, mac] = token.split('.') as [string, string]
    const verified = verifyPublicationToken(token, harness.config.secret)
    if (!verified.ok) throw new Error('The page has no token.')
    const { claims } = verified
    const sign = (more: object) => signPublicationToken({ ...claims, ...more }, harness.config.secret)
    const refusals: [number, string, Parameters<typeof send>[1]][] = [
      [403, 'not issued by this server', { given: `${payload}.${mac.slice(0, -2)}AA` }],
      [403, 'not issued by this server', { given: '' }],
      [403, 'has expired', { given: sign({ expiresAt: new Date(1_000_000) }) }],
      [403, 'belongs to another host', { host: 'globex' }],
      [404, 'doesn’t exist', { given: sign({ publicationId: SESSION }) }],
    ]
    for (const [status, words, how] of refusals) {
      const answer = await send([[RATE, '4']], how)
      expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(words)])
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    }
    // An edition of one organisation under the name and host of another.
    const globexId = await harness.database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('organisations').where('name', '=', 'globex').select('id').executeTakeFirstOrThrow(),
    )
    const crossed = sign({ organisationId: globexId.id, organisationName: 'globex' })
    expect((await send([[RATE, '4']], { given: crossed, host: 'globex' })).statusCode).toBe(404)
    const unknown = newBlockId()
    for (const fields of [[['blocks', unknown]], [[unknown, '4']], [['session', 'x']]] as [
      string,
      string,
    ][][]) {
      const body = new URLSearchParams([...fields, ['token', token], ['blocks', RATE], [RATE, '4']])
      const answer = await harness.app.inject({
        method: 'POST',
        url: '/bubbles/answers',
        headers: {
          host: 'acme.bubbles.localhost:4000',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: body.toString(),
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('Reload')
    }
    const stuffed = await harness.app.inject({
      method: 'POST',
      url: '/bubbles/answers',
      headers: {
        host: 'acme.bubbles.localhost:4000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'a&'.repeat(100_000),
    })
    expect([stuffed.statusCode, stuffed.headers['content-type']]).toEqual([
      400,
      expect.stringContaining('text/html'),
    ])
    expect(await rows()).toEqual([])
  })

  it('takes answers to an edition that was replaced, and none once the report is withdrawn or deleted', async () => {
    const old = token
    await setContent(questions())
    await publish()
    expect(token).not.toBe(old)
    expect((await send([[RATE, '4']], { given: old })).statusCode).toBe(303)
    await api('DELETE', `published-reports/public/${reportId}`)
    for (const given of [old, token]) {
      const answer = await send([[RATE, '2']], { given })
      expect(answer.statusCode).toBe(410)
      expect(answer.body).toContain('This report is no longer published')
    }
    expect(await rows()).toMatchObject([{ rating: 4 }])
  })

  it('limits what one network may send', async () => {
    const answers = []
    for (let n = 0; n < 61; n++)
      answers.push(
        (
          await send([
            ['session', SESSION],
            [RATE, '4'],
          ])
        ).statusCode,
      )
    expect(answers.filter((status) => status === 303)).toHaveLength(60)
    expect(answers.at(-1)).toBe(429)
    // What is kept can be read and taken back all the same.
    const own = await send([
      ['session', SESSION],
      ['remove', 'all'],
    ])
    expect(own.statusCode).toBe(303)
    expect(await rows()).toEqual([])
    const body = { token, sessionId: SESSION }
    for (let n = 0; n < 61; n++)
      expect((await engagement(null, 'POST', 'feedback/by-session-id', body)).status).toBe(200)
    const rating = { ...body, blockId: RATE, rating: 3 }
    // By the calls it may send no more either.
    expect(await engagement(null, 'POST', 'feedback/rating', rating)).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('from your network') },
    })
  })

  it('limits how often one network may load the page of what is kept', { timeout: 180_000 }, async () => {
    const load = (session: string) =>
      follow(`/bubbles/answers?${new URLSearchParams({ token, session }).toString()}`)
    expect((await load(SESSION)).statusCode).toBe(200)
    for (let n = 1; n < SENDING_LIMITS.own.max; n++) await load('guess')
    const refused = await load(SESSION)
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      expect.stringContaining('can’t be shown right now'),
    ])
    expect((await send([[RATE, '4']])).statusCode).toBe(303)
  })

  it('answers the calls of the specification with the token alone', async () => {
    const body = { token, sessionId: SESSION }
    const send = (path: string, more: object) => engagement(null, 'POST', path, { ...body, ...more })
    expect(await send('feedback/rating', { blockId: RATE, rating: 3 })).toMatchObject({
      status: 200,
      body: { sessionId: SESSION, answers: [{ blockId: RATE, type: 'Rating', rating: 3 }] },
    })
    expect((await send('feedback/choices', { blockId: PICK, choices: [WIND] })).status).toBe(200)
    expect((await send('feedback/comment', { blockId: SAY, comment: 'Fine' })).status).toBe(200)
    const asked = await send('feedback/by-session-id', {})
    expect(asked.body.answers).toHaveLength(3)
    const detail = { blockId: WHO, fieldId: NAME, value: 'Ada' }
    expect(await send('user-details/answer', { ...detail, consent: false })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/consent' }] },
    })
    expect((await send('user-details/answer', { ...detail, consent: true })).body.answers).toMatchObject([
      { fieldId: NAME, value: 'Ada', consent: 'We may write to you.' },
    ])
    expect((await send('user-details/by-session-id', {})).body.answers).toHaveLength(1)
    expect((await send('user-details/answer', { ...detail, value: '', consent: true })).body.answers).toEqual(
      [],
    )
    const refused: [string, object][] = [
      ['feedback/rating', { blockId: RATE, rating: 6 }],
      ['feedback/rating', { blockId: PICK, rating: 1 }],
      ['feedback/rating', { blockId: newBlockId(), rating: 1 }],
      ['feedback/choices', { blockId: PICK, choices: ['coal'] }],
      ['feedback/comment', { blockId: WHO, comment: 'x' }],
      ['user-details/answer', { blockId: RATE, fieldId: NAME, value: 'x', consent: true }],
      ['user-details/answer', { blockId: WHO, fieldId: SUN, value: 'x', consent: true }],
    ]
    for (const [path, more] of refused) expect((await send(path, more)).status).toBe(400)
    expect(
      (await engagement(null, 'POST', 'feedback/rating', { ...body, blockId: RATE, rating: 1 }, 'globex'))
        .status,
    ).toBe(403)
    await api('DELETE', `published-reports/public/${reportId}`)
    expect(await send('feedback/rating', { blockId: RATE, rating: 1 })).toMatchObject({
      status: 410,
      body: { code: 'gone' },
    })
  })

  it('tells analysts how often each answer was given, and nobody else', async () => {
    for (const [rating, option, name] of [
      ['5', SUN, 'Ada'],
      ['4', WIND, 'Bo'],
      ['4', SUN, ''],
    ] as const)
      await send([
        [RATE, rating],
        [PICK, option],
        [SAY, `Says ${name}`],
        ...((name
          ? [
              [`${WHO}.${NAME}`, name],
              [`${WHO}.${MAIL}`, `${name}@example.org`],
              [`${WHO}.consent`, 'yes'],
            ]
          : []) as [string, string][]),
      ])
    const { body } = await engagement(analyst, 'GET', `feedback/${reportId}`)
    expect(body).toMatchObject({ reportId, sessions: 3 })
    expect(body.questions).toMatchObject([
      { blockId: RATE, type: 'Rating', label: 'How useful was it?', asked: true, answers: 3 },
      {
        blockId: PICK,
        options: [
          { label: 'Sun', count: 2 },
          { label: 'Wind', count: 1 },
        ],
      },
      { blockId: SAY, answers: 3, options: [] },
    ])
    expect(body.questions[0].average).toBeCloseTo(13 / 3)
    expect(body.questions[0].options.map((option: { count: number }) => option.count)).toEqual([
      0, 0, 0, 2, 1,
    ])
    expect(body.questions[2].comments).toHaveLength(3)
    const details = (await engagement(analyst, 'GET', `user-details/${reportId}`)).body
    expect(details.total).toBe(2)
    expect(details.readers.map((reader: { values: object[] }) => reader.values)).toEqual(
      expect.arrayContaining([
        [
          { fieldId: NAME, type: 'UserName', label: 'Name', value: 'Ada' },
          { fieldId: MAIL, type: 'EmailAddress', label: 'Email', value: 'Ada@example.org' },
        ],
      ]),
    )
    // An edition that asks less: what was answered before is still told, in the words of its day.
    await setContent([questions()[1]!])
    await publish()
    const later = (await engagement(analyst, 'GET', `feedback/${reportId}`)).body
    expect(later.questions.find((question: { blockId: string }) => question.blockId === RATE)).toMatchObject({
      asked: false,
      answers: 3,
    })
    for (const path of [`feedback/${reportId}`, `user-details/${reportId}`]) {
      expect((await engagement(publisher, 'GET', path)).status).toBe(403)
      expect((await engagement(null, 'GET', path)).status).toBe(401)
      expect(await engagement('sub-stranger', 'GET', path, undefined, 'globex')).toMatchObject({
        status: 404,
        body: { detail: 'Report not found' },
      })
    }
  })
})
