const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Pauses before each further attempt: nine attempts within 22 and a half hours. The guide lists them. */
export const PAUSES_MS: readonly number[] = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]

/** After this time without anything arriving, a delivery that is given up switches its webhook off. */
export const FAILING_MS = 72 * HOUR_MS

/** @param attempts that have failed so far, at least one. @returns null where there is to be no other */
export const pauseBeforeNext = (attempts: number): number | null => PAUSES_MS[attempts - 1] ?? null
