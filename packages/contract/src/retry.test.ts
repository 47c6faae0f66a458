import { describe, expect, it, vi } from 'vitest'
import { isPassing, isRepeatable, retryDelay, withRetries } from './retry.ts'

const named = (name: string) => Object.assign(new Error('failed'), { name })

describe('what is tried again', () => {
  it.each([
    ['a status', Object.assign(new Error('x'), { status: 503 }), true],
    ['another status', Object.assign(new Error('x'), { status: 404 }), false],
    ['no answer', new TypeError('Failed to fetch'), true],
    ['no answer, by name', named('NetworkError'), true],
    ['throttling', named('ThrottlingException'), true],
    ['too many requests', named('TooManyRequestsException'), true],
    ['a timeout', named('TimeoutError'), true],
    ['a timeout, as services name it', named('RequestTimeoutException'), true],
    [
      'a throttling code with a status of its own',
      Object.assign(new Error('x'), { status: 400, code: 'SlowDown' }),
      true,
    ],
    ['a defect', new Error('anything else'), false],
    ['a request taken back', named('AbortError'), false],
    ['nothing at all', undefined, false],
  ])('%s', (_name, error, passing) => {
    expect(isPassing(error)).toBe(passing)
  })

  it.each([
    ['GET', {}, true],
    ['HEAD', {}, true],
    ['PUT', {}, true],
    ['DELETE', {}, true],
    ['POST', {}, false],
    ['PATCH', {}, false],
    ['POST', { idempotencyKey: 'k' }, true],
    ['PATCH', { idempotencyKey: 'k' }, true],
    ['PUT', { ifMatch: '*' }, true],
    ['PUT', { ifMatch: 12 }, false],
  ] as const)('%s with %o: %s', (method, options, repeatable) => {
    expect(isRepeatable(method, options)).toBe(repeatable)
  })
})

describe('the wait', () => {
  it('doubles, with up to 100 ms of jitter', () => {
    expect([1, 2].map((failures) => retryDelay(failures, null, () => 0))).toEqual([200, 400])
    expect([1, 2].map((failures) => retryDelay(failures, null, () => 1))).toEqual([300, 500])
  })

  it('is as long as the server asks, in seconds or as a date', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(retryDelay(1, '2', () => 0, now)).toBe(2000)
    expect(retryDelay(1, 'Sat, 21 Nov 2026 12:00:05 GMT', () => 0, now)).toBe(5000)
    expect(retryDelay(1, 'Sat, 21 Nov 2026 11:00:00 GMT', () => 0, now)).toBe(200)
    expect(retryDelay(1, 'soon', () => 0, now)).toBe(200)
  })

  it('spreads those who were all asked to wait as long', () => {
    expect(retryDelay(1, '2', () => 1)).toBe(2500)
    expect(retryDelay(1, '300', () => 1)).toBe(300_000)
  })

  it('is never longer than five minutes', () => {
    expect(retryDelay(1, '300', () => 0)).toBe(300_000)
    expect(retryDelay(1, '301', () => 0)).toBeNull()
    expect(retryDelay(20, null, () => 0)).toBeNull()
  })
})

describe('withRetries', () => {
  const passing = { error: new TypeError('Failed to fetch'), retryAfter: '1' }

  it('waits what was asked between the attempts and gives the last error', async () => {
    const wait = vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined)
    await expect(withRetries(async () => passing, { wait, random: () => 0 })).rejects.toBe(passing.error)
    expect(wait.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([1000, 1000])
  })

  it('waits for nobody who has left', async () => {
    const leaving = new AbortController()
    const attempt = vi.fn<() => Promise<typeof passing>>(async () => passing)
    const asked = withRetries(attempt, { signal: leaving.signal })
    await vi.waitFor(() => expect(attempt).toHaveBeenCalled())
    leaving.abort(named('AbortError'))
    await expect(asked).rejects.toThrow(named('AbortError'))
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
