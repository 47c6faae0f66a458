import type { Method } from './call.ts'

/** Specification 9, "Retry": attempts in all, and the longest wait between two of them in milliseconds. */
const mostAttempts = 3
const longestDelay = 5 * 60_000
const retriedStatuses = new Set([429, 500, 502, 503, 504])

/** Names that services give to errors of throttling and timeout, whatever their status. */
const retriedNames =
  /^(TimeoutError|RequestTimeout(Exception)?|Throttl(ing|ed)(Exception)?|RequestThrottled(Exception)?|TooManyRequestsException|LimitExceededException|RequestLimitExceeded|ProvisionedThroughputExceededException|BandwidthLimitExceeded|EC2ThrottledException|PriorRequestNotComplete|SlowDown)$/

/** What of a failed attempt decides whether there is another one. */
export interface Failure {
  error: unknown
  /** The answer's `Retry-After`, where there was an answer. */
  retryAfter: string | null
}

export interface RetryOptions {
  /** Ends the waiting; what was asked for is not asked for again. */
  signal?: AbortSignal | undefined
  /** Waits so many milliseconds; tests give their own. Rejects when `signal` is aborted. */
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  random?: () => number
  /** Whether asking once more after this failure does no harm; by default it does none. */
  mayRepeat?: (error: unknown) => boolean
}

/**
 * Whether sending a call twice does no more than sending it once: safe and idempotent methods (RFC 9110, 9.2), and the
 * others with an `Idempotency-Key`. A change made on one certain version (`If-Match: "12"`) is not: the first try
 * may have made it, and the second would be told of a conflict with oneself.
 */
export function isRepeatable(
  method: Method,
  { idempotencyKey, ifMatch }: { idempotencyKey?: string; ifMatch?: number | '*' },
): boolean {
  if (idempotencyKey !== undefined) return true
  if (typeof ifMatch === 'number') return false
  return method === 'GET' || method === 'HEAD' || method === 'PUT' || method === 'DELETE'
}

/** Whether time may heal this failure: these statuses, throttling or timeout by name, and nothing having answered. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { status, code } = error as { status?: unknown; code?: unknown }
  if (typeof status === 'number' && retriedStatuses.has(status)) return true
  if (retriedNames.test(error.name) || (typeof code === 'string' && retriedNames.test(code))) return true
  // What `fetch` throws when there was no answer.
  return typeof status !== 'number' && (error instanceof TypeError || error.name === 'NetworkError')
}

/**
 * Milliseconds to wait after `failures` failures: exponential with jitter, at least what the server asked for, and up to a
 * quarter more, since it asks many for the same.
 * @returns null where that is longer than five minutes: nobody waits so long, so the failure is passed on.
 */
export function retryDelay(
  failures: number,
  retryAfter: string | null,
  random: () => number = Math.random,
  now: number = Date.now(),
): number | null {
  const wished = asked(retryAfter, now)
  const delay = Math.max(2 ** failures * 100, wished)
  return delay > longestDelay ? null : Math.min(longestDelay, delay + random() * Math.max(100, wished / 4))
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3); 0 for none and for what is neither. */
function asked(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000
  const time = Date.parse(retryAfter)
  return Number.isNaN(time) ? 0 : Math.max(0, time - now)
}

/**
 * Runs `attempt` up to three times while its failures are passing ones. `attempt` gets the number of tries before it.
 * @throws the last failure's error; the signal's reason where it was aborted while waiting.
 */
export async function withRetries<T>(
  attempt: (earlier: number) => Promise<{ value: T } | Failure>,
  { signal, wait = pause, random, mayRepeat = () => true }: RetryOptions,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(tries - 1)
    if ('value' in outcome) return outcome.value
    const { error, retryAfter } = outcome
    if (tries === mostAttempts || signal?.aborted || !isPassing(error) || !mayRepeat(error)) throw error
    const delay = retryDelay(tries, retryAfter, random)
    if (delay === null) throw error
    await wait(delay, signal)
  }
}

/** Waits. Rejects with the signal's reason when it is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
