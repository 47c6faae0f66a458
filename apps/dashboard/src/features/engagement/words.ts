import type { StatChange } from '@bubbles/ui'
import { duration } from '../../format/durations.ts'
import { countInWords } from '../../format/numbers.ts'
import { percent } from '../../format/shares.ts'

/** A change, and what of its words is said where there is no room for what was before. */
type Change = StatChange & { inShort?: string }

/** How a count moved: in per cent, or as it is where per cent would mislead. */
export function countChange(now: number, before: number): Change {
  if (now === before) return { direction: 'same', words: before === 0 ? 'none before' : 'as before' }
  const direction = now > before ? 'up' : 'down'
  if (before === 0) return { direction, words: 'none before' }
  const part = Math.abs(now - before) / before
  const much =
    before < 20 || part < 0.005 || part >= 9.995 ? countInWords(Math.abs(now - before)) : percent(part)
  const inShort = now > before ? `${much} more` : `${much} fewer`
  return { direction, words: `${inShort} than the ${countInWords(before)} before`, inShort }
}

/** A change of the last days only, where no more of them were measured before. */
export const partChange = (
  { words, inShort = words, ...change }: Change,
  days: number,
  of: number,
): StatChange => ({
  ...change,
  words: `last ${days} of ${of} days: ${inShort}`,
})

/** How a time moved. */
export function durationChange(now: number, before: number): Change {
  const difference = Math.round(now) - Math.round(before)
  if (difference === 0) return { direction: 'same', words: before === 0 ? 'none before' : 'as before' }
  const direction = difference > 0 ? 'up' : 'down'
  if (Math.round(before) === 0) return { direction, words: 'none before' }
  const much = duration(Math.abs(difference))
  const inShort = difference > 0 ? `${much} longer` : `${much} shorter`
  return { direction, words: `${inShort} than before`, inShort }
}

/** How a share of 0 to 1 moved. */
export function pointsChange(now: number, before: number): Change {
  const difference = Math.round(100 * now) - Math.round(100 * before)
  if (difference === 0) return { direction: 'same', words: 'as before' }
  const points = Math.abs(difference) === 1 ? '1 point' : `${Math.abs(difference)} points`
  const inShort = difference > 0 ? `${points} more` : `${points} fewer`
  return {
    direction: difference > 0 ? 'up' : 'down',
    words: `${inShort} than the ${percent(before)} before`,
    inShort,
  }
}
