import type { NumberMarks } from '../text/numberLocale.ts'

/** The mark before decimals in the table, for the reader's script, where it is not a point. */
export const decimalMark = ({ numbers }: { numbers: NumberMarks }): string | undefined =>
  numbers.decimal === '.' ? undefined : numbers.decimal

/** Whether places run evenly from 0 to 1, to within a px at the widest. */
const isEven = (places: number[]): boolean =>
  places.every((place, index) => Math.abs(place - index / Math.max(1, places.length - 1)) < 0.001)

/**
 * Places along the axis for the reader's script: thousandths of the width, the first one absolute, the others as the
 * distance from the one before. Left out where rows stand evenly, which most do.
 */
export function encodePlaces(places: number[]): string | undefined {
  if (isEven(places)) return undefined
  let before = 0
  return places
    .map((place) => {
      const at = Math.round(place * 1000)
      const distance = at - before
      before = at
      return distance
    })
    .join(' ')
}
