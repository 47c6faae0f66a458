import { randomUUID } from 'node:crypto'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { SENDING_LIMITS, sendingLimits } from './sendingLimits.ts'
import { AnsweredReports, IDS } from './testing.ts'

const SESSION = '6f1b2c3d-0000-4000-8000-000000000001'
const headers = { host: 'acme.bubbles.localhost:4000' }

describeEachEngine('anonymous readers', (open) => {
  let reports: AnsweredReports

  beforeAll(async () => {
    reports = await AnsweredReports.open(await open())
    return () => reports.close()
  })
  beforeEach(() => reports.publishNew())

  /** Everybody sends from one address, with one browser. */
  const send = (...fields: [string, string][]) =>
    reports.harness.app.inject({
      method: 'POST',
      url: '/bubbles/answers',
      headers: {
        ...headers,
        'user-agent': 'Browser',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams([
        ['blocks', `${IDS.rate} ${IDS.say} ${IDS.who}`],
        ['token', reports.token],
        ...fields,
      ]).toString(),
    })
  const read = async (session: string) => {
    const own = new URLSearchParams({ token: reports.token, session }).toString()
    return (await reports.harness.app.inject({ url: `/bubbles/answers?${own}`, headers })).body
  }
  const rate = (rating: number) =>
    reports.engagement(null, 'POST', 'feedback/rating', {
      token: reports.token,
      sessionId: SESSION,
      blockId: IDS.rate,
      rating,
    })

  it('who sends too much is told how much is taken', async () => {
    const answer = await send([IDS.say, 'x'.repeat(300_000)])
    expect(answer.statusCode).toBe(413)
    expect(answer.body).toContain('Your answers are longer than the 256 KiB that can be sent at once.')
  })

  it('who sends the very same without a visit has a session of their own', async () => {
    const form: [string, string] = [IDS.rate, '3']
    const [mine, theirs] = (await Promise.all([send(form), send(form)])).map(reports.sessionOf)
    expect(theirs).not.toBe(mine)
    await send(['session', mine!], form, [IDS.say, 'For no one else'])
    expect(await read(theirs!)).not.toContain('For no one else')
    expect((await send(['session', theirs!], ['remove', 'all'])).statusCode).toBe(303)
    expect(await read(mine!)).toContain('For no one else')
  })

  it('who sends the very same of one visit is one', async () => {
    const form: [string, string][] = [
      ['visit', randomUUID()],
      [IDS.rate, '3'],
    ]
    const sent = await Promise.all([send(...form), send(...form)])
    expect(new Set(sent.map(reports.sessionOf)).size).toBe(1)
    expect(await reports.rows()).toHaveLength(1)
  })

  it('nobody shuts a report to others with what is not kept, and all together no more than is said', async () => {
    const { publicationId } = reports
    // Fifty networks, each as often as it may.
    for (let n = 0; n < SENDING_LIMITS.report.max; n++)
      await sendingLimits.takeSending(publicationId, `10.0.0.${Math.floor(n / SENDING_LIMITS.network.max)}`)
    for (let n = 0; n < SENDING_LIMITS.report.max - 3; n++) await sendingLimits.countKept(publicationId)
    expect([(await send([IDS.rate, '9'])).statusCode, (await rate(7)).status]).toEqual([422, 400])
    expect([(await send([IDS.rate, '3'])).statusCode, (await rate(3)).status]).toEqual([303, 200])
    // Of this the answer is kept, and the details beside it are not.
    expect((await send([IDS.rate, '3'], [`${IDS.who}.${IDS.name}`, 'Ada'])).statusCode).toBe(422)
    expect(await reports.rows()).toHaveLength(3)
    const sentence = 'Too many answers to this report came at once.'
    const form = await send([IDS.rate, '3'])
    expect([form.statusCode, form.body]).toEqual([429, expect.stringContaining(sentence)])
    expect(await rate(3)).toMatchObject({ status: 429, body: { detail: expect.stringContaining(sentence) } })
    // What is kept can be read and taken back all the same.
    expect((await send(['session', SESSION], ['remove', 'all'])).statusCode).toBe(303)
  })
})
