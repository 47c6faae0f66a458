import { testDatabases } from '@bubbles/test-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { type Harness, makeOrganisation, openHarness } from '../testing/harness.ts'
import { AdmissionControl, admissionLimits } from './admissionControl.ts'
import { createApp } from './app.ts'
import type { QueueLimits } from './queue.ts'

/** Work that goes on until it is told to end. */
function held() {
  let end = () => {}
  const work = () => new Promise<void>((resolve) => (end = resolve))
  return { work, end: () => end() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const ONE: QueueLimits = { atOnce: 1, mostWaiting: 5, keepsProcessor: false }
const limits = (own: Partial<Record<'calls' | 'long' | 'open' | 'openLong', QueueLimits>> = {}) => ({
  calls: ONE,
  long: ONE,
  open: ONE,
  openLong: ONE,
  ...own,
})

describe('the turns of calls', () => {
  it('are the organisation’s once somebody is known as its member, and strangers share theirs', async () => {
    const admission = new AdmissionControl(limits())
    const order: string[] = []
    const { work, end } = held()
    const first = admission.call({ organisation: 'acme', sub: 'ann' }, undefined, work)
    const call = (organisation: string, sub: string) =>
      admission.call(
        { organisation, sub },
        undefined,
        async () => void order.push(`${sub} at ${organisation}`),
      )
    admission.remember({ organisation: 'acme', sub: 'ann' }, true)
    admission.remember({ organisation: 'globex', sub: 'ben' }, true)
    const strangers = ['s1', 's2', 's3'].map((sub) => call('acme', sub))
    const members = [call('acme', 'ann'), call('acme', 'ann'), call('globex', 'ben')]
    end()
    await Promise.all([first, ...strangers, ...members])
    expect(order).toEqual([
      's1 at acme',
      'ann at acme',
      'ben at globex',
      's2 at acme',
      'ann at acme',
      's3 at acme',
    ])
  })

  it('are lost with the membership', async () => {
    const admission = new AdmissionControl(limits())
    const order: string[] = []
    const caller = { organisation: 'acme', sub: 'ann' }
    admission.remember(caller, true)
    admission.remember(caller, false)
    const { work, end } = held()
    const first = admission.call({ organisation: null, sub: 'x' }, undefined, work)
    const rest = ['ann', 'stranger'].map((sub) =>
      admission.call({ organisation: 'acme', sub }, undefined, async () => void order.push(sub)),
    )
    admission.remember({ organisation: 'acme', sub: 'ben' }, true)
    rest.push(
      admission.call({ organisation: 'acme', sub: 'ben' }, undefined, async () => void order.push('ben')),
    )
    end()
    await Promise.all([first, ...rest])
    expect(order).toEqual(['ann', 'ben', 'stranger'])
  })

  it('wait without end where they are to, such as an edit that was sent over a socket', async () => {
    const admission = new AdmissionControl(limits({ calls: { ...ONE, mostWaiting: 0 } }))
    const { work, end } = held()
    const first = admission.call({ organisation: 'acme', sub: 'ann' }, undefined, work)
    const edit = admission.patient('acme', 'report', async () => 'kept')
    await expect(
      admission.call({ organisation: 'acme', sub: 'ann' }, undefined, async () => {}),
    ).rejects.toMatchObject({ code: 'unavailable' })
    end()
    await first
    await expect(edit).resolves.toBe('kept')
  })
})

it.each([1, 2, 10, 100])('leaves places to others, with %d connections', (connections) => {
  const { calls, long } = admissionLimits(connections)
  for (const { atOnce, atOncePerGroup } of [calls, long]) {
    expect(atOncePerGroup).toBeGreaterThanOrEqual(1)
    expect(atOncePerGroup).toBeLessThanOrEqual(atOnce)
  }
  expect(calls.atOncePerGroup).toBeLessThan(calls.atOnce)
})

describe('routes without a token', () => {
  it('take turns by network address', async () => {
    const config = readConfig(
      readEnv({ BUBBLES_LOG: 'silent', BUBBLES_SECRET: 'a secret of thirty-two characters or more' }),
    )
    const app = createApp(config, limits({ open: { ...ONE, mostWaiting: 1 } }))
    const order: string[] = []
    const { work, end } = held()
    app.get('/bubbles/held', { config: { admission: 'open' } }, async ({ ip, headers }) => {
      if (headers.hold) await work()
      order.push(ip)
      return { ok: true }
    })
    app.get('/bubbles/free', async () => ({ ok: true }))
    const ask = (remoteAddress: string, headers = {}, url = '/bubbles/held') =>
      app.inject({ url, remoteAddress, headers: { host: 'acme.bubbles.localhost', ...headers } })
    const first = ask('10.0.0.1', { hold: '1' })
    await expect
      .poll(() => ask('10.0.0.9', {}, '/bubbles/free').then(({ statusCode }) => statusCode))
      .toBe(200)
    const second = ask('10.0.0.1')
    await settled()
    const third = await ask('10.0.0.1')
    expect([third.statusCode, third.headers['retry-after'], third.json().code]).toEqual([
      503,
      '2',
      'unavailable',
    ])
    const other = ask('10.0.0.2')
    await settled()
    end()
    expect((await Promise.all([first, second, other])).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200,
    ])
    expect(order).toEqual(['10.0.0.1', '10.0.0.1', '10.0.0.2'])
    await app.close()
  })
})

const [engine] = await testDatabases()

describe(`calls of the contract on ${engine!.name}`, () => {
  let harness: Harness
  let dispose: () => Promise<void>
  const none = { ...ONE, atOnce: 0, mostWaiting: 0 }

  beforeAll(async () => {
    const opened = await engine!.open()
    await makeOrganisation(opened.database, 'acme', [{ sub: 'sub-ann', roles: ['Builder'] }])
    harness = await openHarness(opened.database, {}, {}, { limits: limits({ calls: none, long: none }) })
    dispose = async () => {
      await harness.close()
      await opened.dispose()
    }
  })
  afterAll(() => dispose())

  it.each([
    ['GET', '/api/report/v1/reports'],
    ['POST', '/api/report/v1/reports'],
    ['GET', '/api/iam/v1/users'],
  ] as const)('are told when to come back, in words, before any work: %s %s', async (method, url) => {
    const { status, headers, body } = await harness.call('sub-ann', { method, url })
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(body).toMatchObject({
      type: 'urn:bubbles:problem:unavailable',
      status: 503,
      code: 'unavailable',
      retryAfter: 2,
      detail: 'The server is busy and hasn’t started on this. Nothing was changed. Try again in 2 seconds.',
    })
  })

  it('are still refused first to who has no token', async () => {
    expect((await harness.call(null, { url: '/api/report/v1/reports' })).status).toBe(401)
  })
})
