import { ResponseError } from '@bubbles/contract'

/** Specification 9, "Retry": at most three attempts, on these statuses and on network errors. */
const retriedStatuses = [429, 500, 502, 503, 504]
const attempts = 3
const longestDelay = 5 * 60_000

/** Whether a read that has failed `failures` times is tried again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= attempts) return false
  if (error instanceof ResponseError) return retriedStatuses.includes(error.status)
  return error instanceof TypeError
}

/** Milliseconds until the next attempt: exponential with full jitter, at most five minutes. */
export function retryDelay(failures: number): number {
  return Math.min(longestDelay, Math.random() * 2 ** failures * 100 + 100)
}
