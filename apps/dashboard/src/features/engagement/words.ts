import type { StatChange } from '@bubbles/ui'
import { duration } from '../../format/durations.ts'
import { countInWords, percent } from '../../format/numbers.ts'

/** How a count moved: in per cent, or as it is where per cent would mislead. */
export function countChange(now: number, before: number): StatChange {
  if (now === before) return { direction: 'same', words: before === 0 ? 'none before' : 'as before' }
  const direction = now > before ? 'up' : 'down'
  const word = now > before ? 'more' : 'fewer'
  if (before === 0) return { direction, words: 'none before' }
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  if (before < 20 || percent === 0 || percent > 999) {
    return {
      direction,
      words: `${countInWords(Math.abs(now - before))} ${word} than the ${countInWords(before)} before`,
    }
  }
  return { direction, words: `${percent}% ${word} than the ${countInWords(before)} before` }
}

/** A change of the last days only, where no more of them were measured before. */
export const partChange = (change: StatChange, days: number, of: number): StatChange => ({
  ...change,
  words: `last ${days} of ${of} days: ${change.words.replace(/ than .*$/, '')}`,
})

/** How a time moved. */
export function durationChange(now: number, before: number): StatChange {
  const difference = Math.round(now) - Math.round(before)
  if (difference === 0) return { direction: 'same', words: before === 0 ? 'none before' : 'as before' }
  const direction = difference > 0 ? 'up' : 'down'
  if (Math.round(before) === 0) return { direction, words: 'none before' }
  return {
    direction,
    words: `${duration(Math.abs(difference))} ${difference > 0 ? 'longer' : 'shorter'} than before`,
  }
}

/** How a share of 0 to 1 moved. */
export function pointsChange(now: number, before: number): StatChange {
  const difference = Math.round(100 * now) - Math.round(100 * before)
  if (difference === 0) return { direction: 'same', words: 'as before' }
  const points = Math.abs(difference) === 1 ? '1 point' : `${Math.abs(difference)} points`
  return {
    direction: difference > 0 ? 'up' : 'down',
    words: `${points} ${difference > 0 ? 'more' : 'fewer'} than the ${percent(before)} before`,
  }
}
