import { describeOneEngine } from '@bubbles/test-kit'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeOrganisation } from '../../testing/harness.ts'
import { type LiveHarness, openLiveHarness, TestSocket, write } from './testing.ts'

const builder = 'sub-builder'
const reviewer = 'sub-reviewer'

const reviews = (socket: TestSocket) => socket.answers.filter(({ type }) => type === 'review')

describeOneEngine('who has a report open hears of its comments and its review', (open) => {
  let harness: LiveHarness
  let reportId: string
  let reviewerId: string
  const sockets: TestSocket[] = []

  beforeAll(async () => {
    harness = await openLiveHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: reviewer, roles: ['Reviewer'] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-globex', roles: ['Builder'] }])
    return () => harness.close()
  })
  const make = async (as: string, host = 'acme') =>
    (await harness.call(as, { method: 'POST', url: '/api/report/v1/reports', body: { name: 'Any' }, host }))
      .body.id as string
  beforeEach(async () => {
    reportId = await make(builder)
    const { body } = await at(builder, 'GET', '/people?may=review')
    reviewerId = body.people[0].id as string
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) await socket.close()
  })

  const at = (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => harness.call(as, { method, url: `/api/report/v1/reports/${reportId}${path}`, body })
  const join = async (token: string, id = reportId, host = 'acme') => {
    const socket = new TestSocket({ port: harness.port, reportId: id, host })
    sockets.push(socket)
    expect(await socket.hello(token)).toMatchObject({ type: 'welcome' })
    return socket
  }
  const thread = { blockId: 'block00001', blockLabel: 'Coal', body: 'Share or generation?', mentions: [] }

  it('of each change once it is committed, with nothing of what it says', async () => {
    const socket = await join(builder)
    let heard = 0
    const tells = async (work: () => ReturnType<typeof at>) => {
      const answer = await work()
      expect(answer.status).toBeLessThan(300)
      heard += 1
      await socket.until(() => reviews(socket).length >= heard)
      expect(reviews(socket)).toHaveLength(heard)
      return answer.body
    }
    const { id, comments } = await tells(() => at(reviewer, 'POST', '/threads', thread))
    const comment = `/threads/${id}/comments/${comments[0].id}`
    const words = { body: 'Share of what?', mentions: [] }
    await tells(() => at(builder, 'POST', `/threads/${id}/comments`, { body: 'Generation.', mentions: [] }))
    await tells(() => at(builder, 'PUT', `/threads/${id}`, { resolved: true }))
    await tells(() => at(reviewer, 'PUT', comment, words))
    const reaction = (reacted: boolean) => ({ kind: 'agree', reacted })
    await tells(() => at(builder, 'PUT', `${comment}/reactions`, reaction(true)))
    await tells(() => at(builder, 'PUT', `${comment}/reactions`, reaction(false)))
    await tells(() => at(reviewer, 'DELETE', comment))
    await tells(() => at(reviewer, 'POST', `${comment}/restore`))
    await tells(() => at(builder, 'PUT', '/review', { reviewers: [reviewerId], note: '' }))
    await tells(() => at(reviewer, 'POST', '/review/return', { reason: 'No source.' }))
    expect(reviews(socket)).toEqual(Array.from({ length: heard }, () => ({ type: 'review' })))
  })

  it('and nobody at another report or organisation does; nor of what was refused', async () => {
    const here = await join(reviewer)
    const other = await make(builder)
    const elsewhere = await join(builder, other)
    const theirs = await make('sub-globex', 'globex')
    const stranger = await join('sub-globex', theirs, 'globex')
    expect((await at(reviewer, 'POST', '/threads', { ...thread, body: '' })).status).toBe(400)
    expect((await at('sub-globex', 'POST', '/threads', thread)).status).toBe(404)
    expect((await at(reviewer, 'POST', '/threads', thread)).status).toBe(201)
    await here.until(() => reviews(here).length > 0)
    // What is said after it would have come after it.
    await elsewhere.edit(write('then'))
    await stranger.edit(write('then'))
    expect([here, elsewhere, stranger].map((socket) => reviews(socket).length)).toEqual([1, 0, 0])
  })
})
