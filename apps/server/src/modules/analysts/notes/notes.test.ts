import { randomUUID } from 'node:crypto'
import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { makeReport } from '../../publication/testing.ts'

const ANALYST = 'sub-analyst'
const SECOND = 'sub-second'
const ADMIN = 'sub-admin'
const EVERYTHING = 'sub-everything'
const STRANGER = 'sub-stranger'
const URL = '/api/engagement/v1/analytics/notes'

/** Notes on the trend: their days, who may change them, and where they are shown. */
describeEachEngine('notes on the trend', (open) => {
  let harness: Harness
  let report: string
  let other: string

  const call = (as: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: unknown) =>
    harness.call(as, { method, url: `${URL}${path}`, body })
  const add = async (as: string, more: object = {}) => {
    const { status, body } = await call(as, 'POST', '', {
      day: '2026-01-05',
      words: 'Newsletter sent',
      ...more,
    })
    expect(status).toBe(201)
    return body
  }
  const wordsOf = async (path = '', as = ANALYST) =>
    (await call(as, 'GET', path)).body.notes.map(({ words }: { words: string }) => words)
  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)

  beforeAll(async () => {
    harness = await openHarness(await open())
    const acme = await makeOrganisation(harness.database, 'acme', [
      { sub: ANALYST, roles: ['EngagementAnalyst'] },
      { sub: SECOND, roles: ['EngagementAnalyst'] },
      { sub: ADMIN, roles: ['Admin'] },
      { sub: EVERYTHING, roles: ['Builder', 'Publisher', 'Reviewer'] },
    ])
    const globex = await makeOrganisation(harness.database, 'globex', [
      { sub: STRANGER, roles: ['EngagementAnalyst', 'Admin'] },
    ])
    await platform(() =>
      tx()
        .updateTable('organisations')
        .set({ google_analytics4_measurement_id: 'G-TEST000001' })
        .where('id', 'in', [acme, globex])
        .execute(),
    )
    report = await makeReport(harness, EVERYTHING, { title: 'Wind', text: 'A lot' })
    other = await makeReport(harness, EVERYTHING, { title: 'Sun', text: 'A lot' })
    return () => harness.close()
  })
  beforeEach(() => platform(() => tx().deleteFrom('trend_notes').execute()))

  it('are added to a report or to the organisation, and answered by day', async () => {
    expect(
      await add(ANALYST, { reportId: report, day: '2026-02-01', words: ' In the press ' }),
    ).toMatchObject({
      report: { id: report, name: 'Wind' },
      day: '2026-02-01',
      words: 'In the press',
      createdBy: { name: ANALYST },
      canChange: true,
    })
    await add(ANALYST, { reportId: other, day: '2026-01-20', words: 'Of another report' })
    await add(SECOND)
    expect(await wordsOf()).toEqual(['Newsletter sent', 'Of another report', 'In the press'])
    expect(await wordsOf(`?reportId=${report}`)).toEqual(['Newsletter sent', 'In the press'])
  })

  it('are changed and deleted by who wrote them, and by an admin', async () => {
    const { id } = await add(ANALYST)
    expect((await call(SECOND, 'GET')).body.notes).toMatchObject([{ id, canChange: false }])
    const refused = [
      await call(SECOND, 'PATCH', `/${id}`, { words: 'Changed' }),
      await call(SECOND, 'DELETE', `/${id}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403])
    expect((await call(ANALYST, 'PATCH', `/${id}`, { day: '2026-01-06' })).body).toMatchObject({
      day: '2026-01-06',
      words: 'Newsletter sent',
    })
    expect((await call(ADMIN, 'PATCH', `/${id}`, { words: 'Second newsletter' })).body).toMatchObject({
      words: 'Second newsletter',
      createdBy: { name: ANALYST },
    })
    expect((await call(ADMIN, 'DELETE', `/${id}`)).status).toBe(204)
    expect(await wordsOf()).toEqual([])
    expect((await call(ANALYST, 'DELETE', `/${id}`)).body.detail).toContain('no longer exists')
  })

  it('are nobody else’s: neither other roles nor other organisations see or change them', async () => {
    const { id } = await add(ANALYST, { reportId: report })
    for (const as of [EVERYTHING, STRANGER]) {
      const answers = [
        await call(as, 'GET'),
        await call(as, 'POST', '', { day: '2026-01-05', words: 'Mine' }),
        await call(as, 'PATCH', `/${id}`, { words: 'Mine' }),
        await call(as, 'DELETE', `/${id}`),
      ]
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([as === STRANGER ? 404 : 403]))
    }
    const own = { host: 'globex', url: `${URL}/${id}` }
    expect((await harness.call(STRANGER, { ...own, method: 'DELETE' })).status).toBe(404)
    expect(
      (
        await harness.call(STRANGER, {
          ...own,
          method: 'POST',
          url: URL,
          body: { reportId: report, day: '2026-01-05', words: 'Mine' },
        })
      ).body.detail,
    ).toBe('Report not found')
    expect(await wordsOf()).toEqual(['Newsletter sent'])
  })

  it.each([
    [{ words: '' }, 'Enter a note.'],
    [{ words: 'Two\nlines' }, 'on one line'],
    [{ words: 'x'.repeat(121) }, 'at most 120 characters'],
    [{ day: '2026-02-30' }, 'Enter a day'],
    [{ day: '1999-12-31' }, 'after the year 2000'],
    [{ day: '2999-01-01' }, 'up to today'],
    [{ reportId: randomUUID() }, 'Report not found'],
  ])('are refused with a sentence: %j', async (wrong, words) => {
    const { status, body } = await call(ANALYST, 'POST', '', { day: '2026-01-05', words: 'A note', ...wrong })
    expect([400, 404]).toContain(status)
    expect(body.detail).toContain(words)
    expect(await wordsOf()).toEqual([])
  })

  it('of a deleted report are not shown, and neither changed', async () => {
    const gone = await makeReport(harness, EVERYTHING, { title: 'Rain', text: 'A lot' })
    const { id } = await add(ANALYST, { reportId: gone })
    await harness.call(EVERYTHING, {
      method: 'DELETE',
      url: `/api/report/v1/reports/${gone}`,
      headers: { 'if-match': '*' },
    })
    expect(await wordsOf()).toEqual([])
    expect((await call(ANALYST, 'PATCH', `/${id}`, { words: 'Still there' })).status).toBe(404)
  })
})
