/** The longest pause between attempts that fail, in milliseconds. */
const LONGEST_MS = 15_000

/**
 * How long to wait before the next attempt, in milliseconds: as usual, then twice as long after each failure in a row, so that
 * a database that comes back isn't met by everyone at once.
 */
export const pauseAfter = (failuresInARow: number, everyMs: number): number =>
  Math.max(everyMs, Math.min(everyMs * 2 ** Math.min(failuresInARow, 20), LONGEST_MS))
