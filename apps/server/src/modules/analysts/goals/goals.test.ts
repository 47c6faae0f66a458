import { GOAL_LIMITS } from '@bubbles/domain'
import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { makeReport } from '../../publication/testing.ts'

const ANALYST = 'sub-analyst'
const SECOND = 'sub-second'
const ADMIN = 'sub-admin'
const WRITER = 'sub-writer'
const STRANGER = 'sub-stranger'
const URL = '/api/engagement/v1/analytics/goals'
const END = { on: 'end', label: 'Read to the end' }
const BLOCK = { on: 'block', blockId: 'b1', label: 'Figure 1' }

/** Goals: what they can be, who sets them, and where they are shown. What they count is tested with run-reports. */
describeEachEngine('goals', (open) => {
  let harness: Harness
  let report: string
  let other: string

  const call = (
    as: string,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path = '',
    body?: unknown,
    host = 'acme',
  ) => harness.call(as, { method, url: `${URL}${path}`, body, host })
  const add = async (more: object = {}) => {
    const { status, body } = await call(ANALYST, 'POST', '', { name: 'Read it', steps: [END], ...more })
    expect(status).toBe(201)
    return body
  }
  const namesOf = async (path = '') =>
    (await call(ANALYST, 'GET', path)).body.goals.map(({ name }: { name: string }) => name)
  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)

  beforeAll(async () => {
    harness = await openHarness(await open())
    const acme = await makeOrganisation(harness.database, 'acme', [
      { sub: ANALYST, roles: ['EngagementAnalyst'] },
      { sub: SECOND, roles: ['EngagementAnalyst'] },
      { sub: ADMIN, roles: ['Admin'] },
      { sub: WRITER, roles: ['Builder', 'Publisher', 'Reviewer'] },
    ])
    const globex = await makeOrganisation(harness.database, 'globex', [
      { sub: STRANGER, roles: ['EngagementAnalyst'] },
    ])
    await platform(() =>
      tx()
        .updateTable('organisations')
        .set({ google_analytics4_measurement_id: 'G-TEST000001' })
        .where('id', 'in', [acme, globex])
        .execute(),
    )
    report = await makeReport(harness, WRITER, { title: 'Wind', text: 'A lot' })
    other = await makeReport(harness, WRITER, { title: 'Sun', text: 'A lot' })
    return () => harness.close()
  })
  beforeEach(() => platform(() => tx().deleteFrom('goals').execute()))

  it('are of a report or of all of them, changed and deleted by any analyst', async () => {
    expect(await add({ reportId: report, name: 'Figure read', steps: [BLOCK, END] })).toMatchObject({
      reportId: report,
      steps: [BLOCK, END],
      createdBy: { name: ANALYST },
    })
    await add({ reportId: other, name: 'Of another' })
    const { id } = await add()
    expect(await namesOf()).toEqual(['Read it'])
    expect(await namesOf(`?reportId=${report}`)).toEqual(['Figure read', 'Read it'])
    expect((await call(SECOND, 'PATCH', `/${id}`, { name: 'Read all of it' })).body).toMatchObject({
      name: 'Read all of it',
      steps: [END],
    })
    expect((await call(SECOND, 'DELETE', `/${id}`)).status).toBe(204)
    expect((await call(ANALYST, 'DELETE', `/${id}`)).body.detail).toContain('no longer exists')
  })

  it('are nobody else’s', async () => {
    const { id } = await add({ reportId: report })
    for (const as of [ADMIN, WRITER, STRANGER]) {
      const answers = [
        await call(as, 'GET'),
        await call(as, 'POST', '', { name: 'Mine', steps: [END] }),
        await call(as, 'PATCH', `/${id}`, { name: 'Mine' }),
        await call(as, 'DELETE', `/${id}`),
      ]
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([as === STRANGER ? 404 : 403]))
    }
    expect((await call(STRANGER, 'PATCH', `/${id}`, { name: 'Mine' }, 'globex')).status).toBe(404)
    expect((await call(STRANGER, 'DELETE', `/${id}`, undefined, 'globex')).status).toBe(404)
    const theirs = await call(
      STRANGER,
      'POST',
      '',
      { reportId: report, name: 'Mine', steps: [END] },
      'globex',
    )
    expect(theirs.body.detail).toBe('Report not found')
    expect(await namesOf(`?reportId=${report}`)).toEqual(['Read it'])
  })

  it.each([
    [{ name: ' ' }, 'Enter a name.'],
    [{ steps: [] }, 'Choose a step.'],
    [{ steps: Array.from({ length: 7 }, () => END) }, '/steps'],
    [{ steps: [{ on: 'end' }] }, '/steps/0'],
    [{ steps: [{ ...END, blockId: 'b1' }] }, '/steps/0'],
    [{ steps: [BLOCK] }, 'can’t be about a block in one of them'],
  ])('are refused with a sentence: %j', async (wrong, words) => {
    const { status, body } = await call(ANALYST, 'POST', '', { name: 'A goal', steps: [END], ...wrong })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(words)
    expect(await namesOf()).toEqual([])
  })

  it('are no more than fit beside one another', async () => {
    for (let count = 0; count < GOAL_LIMITS.count; count++) await add({ reportId: report })
    expect(
      (await call(ANALYST, 'POST', '', { reportId: report, name: 'One more', steps: [END] })).body.detail,
    ).toContain('There can be at most 8 goals')
    await add({ reportId: other })
  })
})
