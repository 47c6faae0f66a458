import { randomUUID } from 'node:crypto'
import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import Papa from 'papaparse'
import readExcel from 'read-excel-file/node'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { keyOf } from './session.ts'
import { splitQuery } from './splitReader.ts'
import { AnsweredReports, IDS, PEOPLE } from './testing.ts'
import { TAKEN_BACK } from './writer.ts'

describeEachEngine('feedback', (open) => {
  let reports: AnsweredReports

  beforeAll(async () => {
    reports = await AnsweredReports.open(await open())
    return () => reports.close()
  })
  beforeEach(() => reports.publishNew())

  const feedback = async (query = '', as: string = PEOPLE.analyst) =>
    (await reports.engagement(as, 'GET', `feedback/${reports.reportId}${query}`)).body
  const comment = async (words: string) => reports.sessionOf(await reports.send([[IDS.say, words]]))
  const openThread = (sessionId: string, as: string = PEOPLE.editor, host = 'acme') =>
    reports.harness.call(as, {
      method: 'POST',
      url: `/api/report/v1/reports/${reports.reportId}/threads/from-answer`,
      body: { sessionId: keyOf(sessionId), blockId: IDS.say },
      host,
    })
  const threads = async () =>
    (await reports.report('GET', `reports/${reports.reportId}/review`)).body.threads as {
      id: string
      blockId: string
      comments: { body: string; fromEdition: number | null; isOwn: boolean; id: string }[]
    }[]

  it('keeps the visit beside answers and never beside details', async () => {
    const visit = randomUUID()
    const sent = await reports.send([
      ['visit', visit],
      [IDS.rate, '4'],
      [`${IDS.who}.${IDS.name}`, 'Ada'],
      [`${IDS.who}.consent`, 'yes'],
    ])
    const session = reports.sessionOf(sent)
    const visits = async () => (await reports.rows()).map(({ kind, visit_id }) => [kind, visit_id])
    expect(await visits()).toEqual([
      ['detail', null],
      ['rating', visit],
    ])
    // The page that changes answers counts nobody: what is known stays.
    await reports.send([
      ['session', session],
      [IDS.rate, '5'],
    ])
    expect(await visits()).toEqual([['rating', visit]])
    // What is no visit does not stand in the way of an answer.
    expect(
      (
        await reports.send([
          ['visit', 'x'.repeat(99)],
          [IDS.rate, '1'],
        ])
      ).statusCode,
    ).toBe(303)
    expect((await visits()).map(([, each]) => each)).toEqual(expect.arrayContaining([visit, null]))
    const call = { token: reports.token, sessionId: randomUUID(), blockId: IDS.rate, rating: 2 }
    expect((await reports.engagement(null, 'POST', 'feedback/rating', { ...call, visit: 'x' })).status).toBe(
      400,
    )
    expect((await reports.engagement(null, 'POST', 'feedback/rating', { ...call, visit })).status).toBe(200)
  })

  it('takes back everything of a session by its form and by the call, and nothing of another', async () => {
    const other = await comment('I stay')
    const given: [string, string][] = [
      [IDS.rate, '4'],
      [IDS.say, 'Gone soon'],
      [`${IDS.who}.${IDS.name}`, 'Ada'],
      [`${IDS.who}.consent`, 'yes'],
    ]
    const sent = await reports.send(given)
    const page = (location: unknown) =>
      reports.harness.app.inject({
        url: String(location).replace(/^https?:\/\/[^/]*/, ''),
        headers: { host: 'acme.bubbles.localhost:4000' },
      })
    const kept = await page(sent.headers.location)
    expect(kept.body).toContain('Remove my answers</button>')
    expect(kept.headers['content-security-policy']).toContain(
      'form-action http://acme.bubbles.localhost:4000/bubbles/answers;',
    )
    const session = reports.sessionOf(sent)
    const removed = await reports.send(
      [
        ['session', session],
        ['remove', 'all'],
      ],
      [],
    )
    expect(removed.statusCode).toBe(303)
    const after = await page(removed.headers.location)
    expect(after.body).toContain('Nothing is stored')
    expect(after.body).not.toContain('Remove my answers')
    expect(after.body).not.toContain('Keep the address')
    expect(await reports.rows()).toMatchObject([{ session_id: keyOf(other), words: 'I stay' }])
    // Pressed twice it is as gone as before; without a session there is nothing to remove.
    expect(
      (
        await reports.send(
          [
            ['session', session],
            ['remove', 'all'],
          ],
          [],
        )
      ).statusCode,
    ).toBe(303)
    expect((await reports.send([['remove', 'all']], [])).statusCode).toBe(400)
    const withdraw = { token: reports.token, sessionId: other }
    expect((await reports.engagement(null, 'POST', 'feedback/withdraw', withdraw)).status).toBe(204)
    expect(await reports.rows()).toEqual([])
  })

  it('lets readers see and take back their answers once the report is unpublished, and send no new ones', async () => {
    const sent = await reports.send([
      [IDS.rate, '4'],
      [IDS.say, 'Mine'],
      [`${IDS.who}.${IDS.name}`, 'Ada'],
      [`${IDS.who}.consent`, 'yes'],
    ])
    const session = reports.sessionOf(sent)
    const called = await comment('By a program')
    await reports.report(
      'DELETE',
      `published-reports/public/${reports.reportId}`,
      undefined,
      PEOPLE.publisher,
    )
    const page = (more = '') =>
      reports.harness.app.inject({
        url: String(sent.headers.location).replace(/^https?:\/\/[^/]*/, '') + more,
        headers: { host: 'acme.bubbles.localhost:4000' },
      })
    const kept = await page()
    expect([kept.statusCode, kept.body]).toEqual([200, expect.stringContaining('Mine')])
    expect(kept.body).toContain('Remove my answers</button>')
    expect(kept.body).not.toContain('Back to report')
    expect(kept.body).not.toContain('Change my answers')
    const change = await page('&change=1')
    expect([change.statusCode, change.body]).toEqual([410, expect.stringContaining('read and removed')])
    const body = { token: reports.token, sessionId: session }
    const ask = (path: string, more: object = {}) =>
      reports.engagement(null, 'POST', path, { ...body, ...more })
    expect((await ask('feedback/by-session-id')).body.answers).toHaveLength(2)
    expect((await ask('user-details/by-session-id')).body.answers).toMatchObject([{ value: 'Ada' }])
    expect((await ask('feedback/rating', { blockId: IDS.rate, rating: 1 })).status).toBe(410)
    const own: [string, string] = ['session', session]
    expect((await reports.send([own, [IDS.rate, '1']])).statusCode).toBe(410)
    expect((await reports.send([own, ['remove', 'all']], [])).statusCode).toBe(303)
    expect(await reports.rows()).toMatchObject([{ session_id: keyOf(called) }])
    expect((await ask('feedback/withdraw', { sessionId: called })).status).toBe(204)
    expect(await reports.rows()).toEqual([])
  })

  it('deletes one reader’s answers for those who may, and records it without a word of them', async () => {
    const session = reports.sessionOf(
      await reports.send([
        [IDS.say, 'Please forget me'],
        [`${IDS.who}.${IDS.name}`, 'Ada'],
        [`${IDS.who}.consent`, 'yes'],
      ]),
    )
    const path = `feedback/${reports.reportId}/sessions/${keyOf(session)}`
    for (const as of [PEOPLE.builder, PEOPLE.reviewer, PEOPLE.publisher, PEOPLE.viewer])
      expect((await reports.engagement(as, 'DELETE', path)).status).toBe(403)
    expect(
      (await reports.engagement(PEOPLE.stranger, 'DELETE', path, undefined, { host: 'globex' })).status,
    ).toBe(404)
    expect((await reports.engagement(PEOPLE.stranger, 'DELETE', path)).status).toBe(404)
    expect(await reports.rows()).toHaveLength(2)
    expect((await reports.engagement(PEOPLE.admin, 'DELETE', path)).status).toBe(204)
    expect(await reports.rows()).toEqual([])
    expect((await reports.engagement(PEOPLE.analyst, 'DELETE', path)).status).toBe(404)
    const audit = await reports.within(() =>
      tx().selectFrom('audit_log').where('action', '=', 'answers.deleted').select('subject').execute(),
    )
    expect(audit).toEqual([{ subject: { reportId: reports.reportId, name: 'Solar' } }])
  })

  it('opens one thread of a reader’s comment, however many ask at once', async () => {
    const session = await comment('Does this include Norway? Write to ada@example.org or +47 22 33 44 55.')
    const asked = await Promise.all(Array.from({ length: 6 }, () => openThread(session)))
    expect(asked.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(asked.filter(({ body }) => body.created)).toHaveLength(1)
    expect(new Set(asked.map(({ body }) => body.threadId)).size).toBe(1)
    expect(await threads()).toMatchObject([
      {
        id: asked[0]!.body.threadId,
        blockId: IDS.say,
        blockLabel: 'What is missing?',
        comments: [
          {
            body: 'Does this include Norway? Write to [email address removed] or [telephone number left out].',
            fromEdition: 1,
            isOwn: false,
          },
        ],
      },
    ])
    const { questions } = await feedback()
    expect(questions[2].comments[0].threadId).toBe(asked[0]!.body.threadId)
    const [thread] = await threads()
    const words = `reports/${reports.reportId}/threads/${thread!.id}/comments/${thread!.comments[0]!.id}`
    expect((await reports.report('DELETE', words, undefined, PEOPLE.editor)).status).toBe(403)
    await reports.report('POST', `reports/${reports.reportId}/threads/${thread!.id}/comments`, {
      body: 'Yes.',
    })
    // Changed, it is the new words that stand there.
    await reports.send(
      [
        ['session', session],
        [IDS.say, 'Does it include Denmark? Call (030) 123456.'],
      ],
      [IDS.say],
    )
    expect((await threads())[0]!.comments.map(({ body }) => body)).toEqual([
      'Does it include Denmark? Call [telephone number left out].',
      'Yes.',
    ])
    // Taken back, the reader's words go; what the team wrote stays, and nothing leads to the reader any more.
    await reports.send(
      [
        ['session', session],
        [IDS.say, ''],
      ],
      [IDS.say],
    )
    expect((await threads())[0]!.comments.map(({ body }) => body)).toEqual([TAKEN_BACK, 'Yes.'])
    expect((await openThread(session)).status).toBe(404)
    // Written anew it is a comment like any other.
    await reports.send(
      [
        ['session', session],
        [IDS.say, 'And Sweden?'],
      ],
      [IDS.say],
    )
    expect((await openThread(session)).body.created).toBe(true)
  })

  it('opens threads for who reads answers and comments on drafts, and says where the block is gone', async () => {
    const session = await comment('Why?')
    for (const as of [
      PEOPLE.analyst,
      PEOPLE.builder,
      PEOPLE.reviewer,
      PEOPLE.publisher,
      PEOPLE.admin,
      PEOPLE.viewer,
    ])
      expect((await openThread(session, as)).status).toBe(403)
    expect((await openThread(session, PEOPLE.stranger, 'globex')).body.detail).toBe('Report not found')
    expect((await openThread(randomUUID())).status).toBe(404)
    expect(await threads()).toEqual([])
    await reports.setContent([])
    expect((await openThread(session)).body).toMatchObject({ created: true, blockInDraft: false })
    expect(await threads()).toMatchObject([{ blockId: IDS.say, comments: [{ body: 'Why?' }] }])
  })

  /** Readers who answer, each in a visit that saw the text so long; null: not counted. */
  const answering = async (readers: [rating: number, seconds: number | null][]) => {
    for (const [rating, seconds] of readers) {
      const visit = randomUUID()
      if (seconds !== null) await reports.visited(visit, seconds)
      await reports.send([
        ...(seconds === null ? [] : [['visit', visit] as [string, string]]),
        [IDS.rate, `${rating}`],
      ])
    }
  }

  it('splits results by who saw a block for so long', async () => {
    await answering([
      ...Array.from({ length: 6 }, (): [number, number] => [5, 15]),
      ...Array.from({ length: 5 }, (): [number, number] => [2, 14.9]),
      ...Array.from({ length: 5 }, (): [number, null] => [3, null]),
    ])
    const { questions, splitBy, blocks } = await feedback(`?sawBlock=${IDS.text}&seconds=15`)
    expect(splitBy).toEqual({ blockId: IDS.text, seconds: 15 })
    expect(blocks).toContainEqual({ id: IDS.text, type: 'paragraph', label: 'It shines.' })
    const counts = (group: { options: { count: number }[] }) => group.options.map(({ count }) => count)
    const [rate, pick] = questions
    expect(rate).toMatchObject({
      answers: 16,
      split: {
        saw: { answers: 6, hidden: false, average: 5 },
        notSaw: { answers: 5, average: 2 },
        unknown: 5,
      },
    })
    expect(counts(rate.split.saw)).toEqual([0, 0, 0, 0, 6])
    expect(counts(rate.split.notSaw)).toEqual([0, 5, 0, 0, 0])
    expect(pick.split).toMatchObject({ saw: { answers: 0, hidden: false }, unknown: 0 })
    // From five seconds on all who were counted saw it.
    expect((await feedback(`?sawBlock=${IDS.text}`)).questions[0].split).toMatchObject({
      saw: { answers: 11 },
      notSaw: { answers: 0 },
    })
    expect((await feedback()).questions[0].split).toBeNull()
    // A visit of another report proves nothing.
    const { reportId } = reports
    await reports.publishNew()
    expect(reports.reportId).not.toBe(reportId)
    expect((await feedback(`?sawBlock=${IDS.text}`)).questions[0].split.unknown).toBe(0)
  })

  it('counts visits in which a question was answered, of all editions or of one', async () => {
    await answering([
      [5, 9],
      [4, 0],
      [3, null],
    ])
    const { publicationId } = reports
    expect((await feedback()).questions[0]).toMatchObject({ answers: 3, visits: 2 })
    expect((await feedback(`?publicationId=${publicationId}`)).questions[0]).toMatchObject({
      answers: 3,
      visits: 2,
      average: 4,
    })
    const other = await feedback(`?publicationId=${randomUUID()}`)
    expect(other).toMatchObject({
      sessions: 0,
      questions: [{ answers: 0, visits: 0, average: null }, {}, {}],
    })
    const both = await feedback(`?publicationId=${publicationId}&sawBlock=${IDS.text}`)
    expect(both).toMatchObject({
      status: 400,
      errors: [{ detail: 'Results of one edition can’t be split. Remove publicationId or sawBlock.' }],
    })
  })

  it('hides groups of fewer than five, and those that would give them away', async () => {
    await answering([
      ...Array.from({ length: 6 }, (): [number, number] => [5, 9]),
      ...Array.from({ length: 4 }, (): [number, number] => [1, 0]),
    ])
    const { split } = (await feedback(`?sawBlock=${IDS.text}`)).questions[0]
    expect(split.saw).toEqual({ answers: 6, hidden: true, average: null, options: [] })
    expect(split.notSaw).toEqual({ answers: 4, hidden: true, average: null, options: [] })
  })

  it('finds what a visit saw by the visit, and not among all events of its day', async () => {
    await answering([[5, 9]])
    const others = sql`generate_series(1, 3000) as n`
    const own = sql`${reports.organisationId}::uuid, ${reports.reportId}::uuid, ${reports.publicationId}::uuid`
    await reports.within(async () => {
      await sql`insert into engagement_events (organisation_id, report_id, publication_id, at, session_id, id, kind,
          duration_ms, block_id, share, reader_hash, device)
        select ${own}, now() - n * interval '1 second', 'other-' || n, 'e', 'block', 5000, ${IDS.text}, 1, 1, 'desktop'
        from ${others}`.execute(tx())
    })
    const query = splitQuery(reports.organisationId, reports.reportId, { blockId: IDS.text, seconds: 5 }, {})
    const { rows } = await reports.within(() => sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx()))
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/session_id_idx/)
    expect(plan).not.toMatch(/Seq Scan on engagement_|Index Cond: .*\bat >= |hashed SubPlan/)
  })

  it('takes a few fixed spans of attention, and days of this century', async () => {
    const ask = (query: string) =>
      reports.engagement(PEOPLE.analyst, 'GET', `feedback/${reports.reportId}${query}`)
    for (const seconds of [5, 15, 30])
      expect((await ask(`?sawBlock=${IDS.text}&seconds=${seconds}`)).body.splitBy.seconds).toBe(seconds)
    for (const seconds of [4, 6, 9, 16, 3600])
      expect(await ask(`?sawBlock=${IDS.text}&seconds=${seconds}`)).toMatchObject({
        status: 400,
        body: { errors: [{ detail: 'Use 5, 15 or 30 seconds.' }] },
      })
    for (const path of ['', '/export'])
      for (const query of ['?from=0000-01-01', '?to=9999-12-31'])
        expect(await ask(`${path}${query}`)).toMatchObject({
          status: 400,
          body: { errors: [{ detail: 'Use a day in the years 2000 to 2100.' }] },
        })
    expect((await ask('/export?from=2000-01-01&to=2100-12-31')).status).toBe(200)
  })

  it('hides an answer that few gave in one group, and what would give it away', async () => {
    await answering([
      ...Array.from({ length: 9 }, (): [number, number] => [5, 9]),
      ...Array.from({ length: 5 }, (): [number, number] => [4, 9]),
      [1, 9],
      ...Array.from({ length: 6 }, (): [number, number] => [5, 0]),
    ])
    const { split } = (await feedback(`?sawBlock=${IDS.text}`)).questions[0]
    const counts = (group: { options: { count: number | null }[] }) => group.options.map(({ count }) => count)
    expect(counts(split.saw)).toEqual([null, 0, 0, null, 9])
    expect(counts(split.notSaw)).toEqual([null, 0, 0, null, 6])
    // Both are of five readers and more.
    expect([split.saw.average, split.notSaw.average]).toEqual([4.4, 5])
  })

  it('does not know of visits whose events are no longer kept', async () => {
    await answering(Array.from({ length: 5 }, (): [number, number] => [5, 9]))
    await reports.within(() =>
      tx().deleteFrom('engagement_events').where('report_id', '=', reports.reportId).execute(),
    )
    expect((await feedback(`?sawBlock=${IDS.text}`)).questions[0].split).toMatchObject({
      saw: { answers: 0 },
      notSaw: { answers: 0 },
      unknown: 5,
    })
  })

  it('tells of some days alone, and of all reports at once', async () => {
    await comment('Early')
    await reports.within(() =>
      tx()
        .updateTable('answers')
        .set({ answered_at: '2026-02-28T23:59:59.999Z' })
        .where('report_id', '=', reports.reportId)
        .execute(),
    )
    await comment('Late')
    const said = async (query: string) =>
      (await feedback(query)).questions[2].comments.map(({ comment: words }: { comment: string }) => words)
    expect(await said('?to=2026-02-28')).toEqual(['Early'])
    expect(await said('?from=2026-03-01')).toEqual(['Late'])
    expect((await feedback('?from=2026-03-01')).sessions).toBe(1)
    expect(await said('')).toEqual(['Late', 'Early'])
    const { body } = await reports.engagement(PEOPLE.analyst, 'GET', 'feedback')
    expect(body.reports[0]).toMatchObject({
      reportId: reports.reportId,
      name: 'Solar',
      sessions: 2,
      comments: 2,
      details: 0,
    })
    for (const as of [PEOPLE.builder, PEOPLE.admin, PEOPLE.viewer])
      expect((await reports.engagement(as, 'GET', 'feedback')).status).toBe(403)
    const elsewhere = await reports.engagement(PEOPLE.stranger, 'GET', 'feedback', undefined, {
      host: 'globex',
    })
    expect(elsewhere.body).toEqual({ reports: [], total: 0, isAsked: false })
  })

  it('tells whether questions are published though nobody answered', async () => {
    await reports.within(() => tx().deleteFrom('answers').execute())
    const list = async () => (await reports.engagement(PEOPLE.analyst, 'GET', 'feedback')).body
    expect(await list()).toEqual({ reports: [], total: 0, isAsked: true })
    // A draft alone asks nobody, nor do words that look like a question's.
    const live = await reports.within(() => tx().deleteFrom('live_publications').returningAll().execute())
    expect(live.length).toBeGreaterThan(0)
    expect((await list()).isAsked).toBe(false)
  })

  it('exports answers and details that no spreadsheet runs', async () => {
    const evil = '=HYPERLINK("http://x","y"), "two"\nlines'
    const session = reports.sessionOf(
      await reports.send([
        [IDS.rate, '4'],
        [IDS.pick, IDS.wind],
        [IDS.say, evil],
        [`${IDS.who}.${IDS.name}`, '@Ada'],
        [`${IDS.who}.consent`, 'yes'],
      ]),
    )
    const ask = async (path: string, format: string, as: string = PEOPLE.analyst) => {
      const url = `/api/engagement/v1/${path}/${reports.reportId}/export?format=${format}`
      const headers = { host: 'acme.bubbles.localhost:4000', authorization: `Bearer ${as}` }
      return reports.harness.app.inject({ url, headers })
    }
    const csv = await ask('feedback', 'csv')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="solar-feedback.csv"')
    const { data } = Papa.parse<string[]>(csv.body.replace(/^\uFEFF/, ''), { skipEmptyLines: true })
    expect(data[0]).toEqual(['Reader', 'Time (UTC)', 'Edition', 'Question', 'Type', 'Answer'])
    expect(data.slice(1).map((row) => [row[0], row[2], row[3], row[5]])).toEqual(
      expect.arrayContaining([
        ['1', '1', 'How useful was it?', '4'],
        ['1', '1', 'Which part?', 'Wind'],
        ['1', '1', 'What is missing?', `'${evil}`],
      ]),
    )
    expect(csv.body).not.toContain(session)
    const details = await ask('user-details', 'csv')
    expect(details.body).toContain(`"Name","UserName","'@Ada","We may write to you."`)
    const book = await readExcel((await ask('feedback', 'xlsx')).rawPayload)
    const rows = Array.isArray(book[0]) ? book : (book[0] as { data: unknown[][] }).data
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).toContain(JSON.stringify(evil))
    expect((await ask('feedback', 'csv', PEOPLE.builder)).statusCode).toBe(403)
    expect((await ask('user-details', 'csv', PEOPLE.admin)).statusCode).toBe(403)
  })

  it('makes a table of a question’s results for who writes and reads answers', async () => {
    const path = (blockId: string) => `feedback/${reports.reportId}/questions/${blockId}/dataset`
    const make = (blockId = IDS.pick, as: string = PEOPLE.editor) =>
      reports.engagement(as, 'POST', path(blockId))
    for (const choice of [IDS.sun, IDS.sun, IDS.sun, IDS.sun]) await reports.send([[IDS.pick, choice]])
    expect(await make()).toMatchObject({
      status: 409,
      body: { detail: 'Fewer than 5 readers have answered this so far.' },
    })
    for (const choice of [IDS.sun, IDS.sun, IDS.wind]) await reports.send([[IDS.pick, choice]])
    const { status, body } = await make()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Answers: Which part?',
      notes: 'Answers given by fewer than 5 readers aren’t included.',
      dataset: { columns: [{ id: `answers-${IDS.pick}` }, { id: 'count' }, { id: 'share' }] },
    })
    expect(body.source).toMatch(/^Readers’ answers, \d{1,2} \w+ \d{4}$/)
    expect(body.dataset.rows).toEqual([
      ['Sun', 6, 100],
      ['Coal', 0, 0],
    ])
    // What the server keeps under the hash is the very same table.
    expect((await reports.report('GET', `datasets/${body.hash}`)).body.dataset).toEqual(body.dataset)
    expect((await make(IDS.say)).body.detail).toBe('Comments are text, so a chart can’t show them.')
    expect((await make('0000000000')).status).toBe(404)
    for (const as of [PEOPLE.builder, PEOPLE.analyst, PEOPLE.reviewer, PEOPLE.admin, PEOPLE.viewer])
      expect((await make(IDS.pick, as)).status).toBe(403)
    const elsewhere = await reports.engagement(PEOPLE.stranger, 'POST', path(IDS.pick), undefined, {
      host: 'globex',
    })
    expect(elsewhere.body.detail).toBe('Report not found')
    const listed = await reports.engagement(PEOPLE.editor, 'GET', `feedback/${reports.reportId}/questions`)
    expect(listed.body.questions).toMatchObject([
      { blockId: IDS.rate, answers: 0, problem: expect.any(String) },
      { blockId: IDS.pick, answers: 7, problem: null },
      { blockId: IDS.say, problem: expect.any(String) },
    ])
    // Enough readers, and not one answer that enough of them gave: the list says so before anybody tries.
    for (const step of ['1', '2', '3', '4', '5']) await reports.send([[IDS.rate, step]])
    const spread = await reports.engagement(PEOPLE.editor, 'GET', `feedback/${reports.reportId}/questions`)
    expect(spread.body.questions[0].problem).toBe('No answer was chosen by at least 5 readers.')
    expect((await make(IDS.rate)).body.detail).toBe(spread.body.questions[0].problem)
    expect(
      (await reports.engagement(PEOPLE.builder, 'GET', `feedback/${reports.reportId}/questions`)).status,
    ).toBe(403)
  })
})
