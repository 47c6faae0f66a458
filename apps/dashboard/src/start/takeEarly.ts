import type { EarlyAnswers } from './startPage.ts'

/** Longer after the page was opened an answer is too old to begin with, in milliseconds. */
const FRESH_MS = 10_000

/**
 * The answer to a call that the page made before the application was there (`startPage`), for the first who makes the
 * same call with the same token; undefined for every other call.
 */
export function takeEarly(
  address: RequestInfo | URL,
  init: RequestInit = {},
  { early, now }: { early: EarlyAnswers | undefined; now: number } = {
    early: globalThis.bubblesEarly,
    now: performance.now(),
  },
): Promise<Response> | undefined {
  if (early === undefined || typeof address !== 'string' || (init.method ?? 'GET') !== 'GET') return undefined
  const answer = early.answers[address]
  if (answer === undefined) return undefined
  delete early.answers[address]
  const isSame = new Headers(init.headers).get('authorization') === `Bearer ${early.token}`
  return isSame && now < FRESH_MS ? answer : undefined
}
