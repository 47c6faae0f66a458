/** The cap of specification 9. */
const MAX_DELAY_MS = 5 * 60_000

/** Waits before attempt 2, 3 …: doubling, with jitter so that many pages do not come back at once. Milliseconds. */
export const backoff = (attempt: number, random = Math.random()): number =>
  Math.min(2 ** attempt * 100 * (1 + random), MAX_DELAY_MS)
