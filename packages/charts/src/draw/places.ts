import type { ColourClass } from '../styles/table.ts'
import type { NumberMarks } from '../text/numberLocale.ts'
import type { ValueScale } from './scales.ts'

/** The mark before decimals in the table, for the reader's script, where it is not a point. */
const decimalMark = ({ numbers }: { numbers: NumberMarks }): string | undefined =>
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

/** What a chart is drawn along an axis by. */
export interface AlongAxis {
  /** Where each row is, as a fraction of the width. */
  places: number[]
  scale: ValueScale
  /** What values are divided by before they are written: below one, they are shares. */
  divisor: number
  /** Px down of the plot, and its height. */
  top: number
  height: number
  colours: ColourClass[]
}

/** Attributes by which the reader's script finds the values at a place, where marks have no elements of their own. */
export function readingData(
  context: { numbers: NumberMarks },
  { places, scale, divisor, top, height, colours }: AlongAxis,
): Record<string, string | undefined> {
  const [low, high] = scale.domain.map((value) => (divisor < 1 ? value * 100 : value))
  return {
    'data-x': encodePlaces(places),
    'data-y': `${low} ${high} ${top} ${height}${scale.log ? ' 1' : ''}`,
    'data-c': colours.map((colour) => colour.slice(1)).join(' '),
    'data-d': decimalMark(context),
  }
}
