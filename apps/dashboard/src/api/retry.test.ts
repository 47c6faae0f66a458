import { ResponseError } from '@bubbles/contract'
import { expect, it } from 'vitest'
import { retryDelay, shouldRetry } from './retry.ts'

const failed = (status: number) => new ResponseError(status, {}, 'failed')

it.each([429, 500, 502, 503, 504])('tries a read again on %i, three attempts in all', (status) => {
  expect([1, 2, 3].map((failures) => shouldRetry(failures, failed(status)))).toEqual([true, true, false])
})

it.each([400, 401, 403, 404, 409, 412, 501])('does not on %i', (status) => {
  expect(shouldRetry(1, failed(status))).toBe(false)
})

it('tries again when nothing answered', () => {
  expect(shouldRetry(1, new TypeError('Failed to fetch'))).toBe(true)
  expect(shouldRetry(1, new Error('anything else'))).toBe(false)
})

it('waits longer each time, never over five minutes', () => {
  for (const failures of [0, 1, 5, 30]) {
    expect(retryDelay(failures)).toBeGreaterThan(0)
    expect(retryDelay(failures)).toBeLessThanOrEqual(300_000)
  }
})
