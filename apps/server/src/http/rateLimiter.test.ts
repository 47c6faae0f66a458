import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RateLimiter } from './rateLimiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('counts each key in a window of its own', async () => {
  const limiter = new RateLimiter({ max: 2, windowMs: 1_000 })
  expect([await limiter.take(['a']), await limiter.take(['a'])]).toEqual([true, true])
  vi.advanceTimersByTime(999)
  expect([await limiter.take(['a']), await limiter.take(['b'], 3)]).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect([await limiter.take(['a']), await limiter.isFull(['b'])]).toEqual([true, true])
})

it('takes a window for ended before its timer has fired', async () => {
  const limiter = new RateLimiter({ max: 1, windowMs: 1_000 })
  await limiter.take(['a'])
  vi.setSystemTime(Date.now() + 1_000)
  expect([await limiter.isFull(['a']), await limiter.take(['a'])]).toEqual([false, true])
})

it('forgets the oldest key alone when there are too many, and remembers none that is only read', async () => {
  const limiter = new RateLimiter({ max: 1, windowMs: 1_000 }, 3)
  for (const key of ['a', 'b', 'c']) await limiter.take([key])
  for (const key of ['w', 'x', 'y', 'z']) expect(await limiter.isFull([key])).toBe(false)
  await limiter.extend(['a'])
  await limiter.take(['d'])
  const full = await Promise.all(['a', 'b', 'c', 'd'].map((key) => limiter.isFull([key])))
  expect(full).toEqual([true, false, true, true])
})

it('starts the window over with each one that extends it, and loses none of those at the same time', async () => {
  const limiter = new RateLimiter({ max: 1, windowMs: 1_000 })
  await Promise.all([limiter.extend(['a']), limiter.extend(['a']), limiter.extend(['a'])])
  vi.advanceTimersByTime(900)
  await limiter.extend(['a'])
  vi.advanceTimersByTime(900)
  expect(await limiter.read(['a'])).toEqual({ count: 4, ageMs: 900 })
  await limiter.forget(['a'])
  expect(await limiter.read(['a'])).toEqual({ count: 0, ageMs: 0 })
})
