import { readFile } from 'node:fs/promises'
import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { keyOf } from './session.ts'
import { AnsweredReports, IDS, PEOPLE } from './testing.ts'

const MIGRATION = new URL('../../../../../packages/db/src/migrations/0014_readers.sql', import.meta.url)

describeEachEngine('what stands for a reader', (open) => {
  let reports: AnsweredReports
  let session: string

  beforeAll(async () => {
    reports = await AnsweredReports.open(await open())
    return () => reports.close()
  })
  beforeEach(async () => {
    await reports.publishNew()
    session = reports.sessionOf(
      await reports.send([
        [IDS.rate, '4'],
        [IDS.say, 'Good'],
        [`${IDS.who}.${IDS.name}`, 'Ada'],
        [`${IDS.who}.consent`, 'yes'],
      ]),
    )
  })

  const asAnalyst = (path: string) => reports.engagement(PEOPLE.editor, 'GET', path)
  const ofReader = async () =>
    (await reports.rows()).filter(({ session_id }) => session_id === keyOf(session))

  it('is nowhere the session with which the reader writes', async () => {
    const id = reports.reportId
    const { threadId } = (
      await reports.report(
        'POST',
        `reports/${id}/threads/from-answer`,
        { sessionId: keyOf(session), blockId: IDS.say },
        PEOPLE.editor,
      )
    ).body
    expect(threadId).toEqual(expect.any(String))
    const read = [
      ...(await Promise.all(
        [
          `feedback/${id}`,
          `user-details/${id}`,
          `feedback/${id}/export?format=csv`,
          `user-details/${id}/export?format=csv`,
          `feedback/${id}/questions`,
          'feedback',
        ].map(asAnalyst),
      )),
      await reports.report('GET', `reports/${id}/review`),
    ]
    for (const { status, text } of read) {
      expect(status).toBe(200)
      expect(text).not.toContain(session)
    }
    expect(JSON.stringify(await reports.rows())).not.toContain(session)
    const threads = await reports.within(() => tx().selectFrom('comment_threads').selectAll().execute())
    expect(JSON.stringify(threads)).not.toContain(session)
  })

  it('reads, changes and withdraws nothing where the reader’s session is asked for', async () => {
    const { questions } = (await asAnalyst(`feedback/${reports.reportId}`)).body
    const shown: string = questions.find((each: { blockId: string }) => each.blockId === IDS.say).comments[0]
      .sessionId
    const [{ sessionId }] = (await asAnalyst(`user-details/${reports.reportId}`)).body.readers
    expect(sessionId).toBe(shown)
    const before = await ofReader()
    expect(before).toHaveLength(3)
    const call = (path: string, more: object = {}) =>
      reports.engagement(null, 'POST', path, { token: reports.token, sessionId: shown, ...more })
    expect((await call('feedback/by-session-id')).body.answers).toEqual([])
    expect((await call('user-details/by-session-id')).body.answers).toEqual([])
    await call('feedback/rating', { blockId: IDS.rate, rating: 1 })
    await call('feedback/comment', { blockId: IDS.say, comment: 'Bad' })
    await call('user-details/answer', { blockId: IDS.who, fieldId: IDS.name, value: '', consent: true })
    await reports.send([
      ['session', shown],
      [IDS.say, 'Bad'],
    ])
    await reports.send(
      [
        ['session', shown],
        ['remove', 'all'],
      ],
      [],
    )
    expect((await call('feedback/withdraw')).status).toBe(204)
    expect(await ofReader()).toEqual(before)
    // The reader's own does, in capitals too.
    const own = { token: reports.token, sessionId: session.toUpperCase() }
    expect((await reports.engagement(null, 'POST', 'feedback/by-session-id', own)).body.answers).toHaveLength(
      2,
    )
    expect((await reports.engagement(null, 'POST', 'feedback/withdraw', own)).status).toBe(204)
    expect(await ofReader()).toEqual([])
  })

  it('was worked out in the same way for the sessions kept before', async () => {
    const body = /as \$\$([^$]*)\$\$/.exec(await readFile(MIGRATION, 'utf8'))![1]!
    const made = sql.raw(body.replace('session::text', `'${session}'`))
    const { rows } = await reports.within(() => sql`select (${made}) as key`.execute(tx()))
    expect(rows).toEqual([{ key: keyOf(session) }])
  })
})
