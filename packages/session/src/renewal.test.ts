import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Renewal } from './renewal.ts'
import { backoff } from './backoff.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('is tried less and less often, every five minutes at least, until it goes well', async () => {
  const times: number[] = []
  let isUp = false
  const renewal: Renewal = new Renewal(async () => {
    times.push(Date.now())
    if (isUp) renewal.settle()
    else renewal.fail()
    return 'a-token'
  })
  const seen: boolean[] = []
  renewal.subscribe(() => seen.push(renewal.isFailing()))
  renewal.fail()
  const start = Date.now()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const waits = times.map((time, index) => time - (times[index - 1] ?? start))
  expect(waits[0]).toBeGreaterThanOrEqual(5000)
  expect(waits[0]).toBeLessThanOrEqual(7500)
  for (const [index, wait] of waits.slice(0, 5).entries()) {
    expect(wait).toBeGreaterThanOrEqual(5000 * 2 ** index)
    expect(wait).toBeLessThanOrEqual(7500 * 2 ** index)
  }
  expect(waits.at(-1)).toBe(5 * 60_000)
  expect(seen).toEqual([true])
  isUp = true
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(seen).toEqual([true, false])
  const count = times.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(times).toHaveLength(count)
})

test('is tried at once when the browser is online again, and is over when nobody is signed in', async () => {
  const tryAgain = vi.fn<() => Promise<null>>(async () => null)
  const renewal = new Renewal(tryAgain)
  renewal.fail()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tryAgain).toHaveBeenCalledOnce()
  expect(renewal.isFailing()).toBe(false)
  dispatchEvent(new Event('online'))
  expect(tryAgain).toHaveBeenCalledOnce()
})

test('attempts wait exponentially, with jitter, five minutes at most (specification 9)', () => {
  expect([1, 2, 3].map((attempt) => backoff(attempt, 0))).toEqual([200, 400, 800])
  expect(backoff(1, 0.5)).toBe(300)
  expect(backoff(40)).toBe(5 * 60_000)
})
