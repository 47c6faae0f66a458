import { scaleLinear } from 'd3-scale'

/** A value axis: where it starts and ends, its round ticks, and the fraction from start to end of a value. */
export interface ValueScale {
  domain: [number, number]
  ticks: number[]
  at: (value: number) => number
}

function makeScale(domain: [number, number], ticks: number[]): ValueScale {
  const at = scaleLinear(domain, [0, 1])
  return { domain, ticks, at: (value) => at(value) }
}

/** Smallest and largest of the values; 0 to 1 where there are none. */
export function extentOf(values: number[]): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? [low, high] : [0, 1]
}

/** Zero is shown when the data comes near it: below this share of the largest value. */
const NEAR_ZERO = 0.35
const MOST_TICKS = 8

/** Scale of a line chart: starts and ends on a tick, at zero where the data comes near it. at most 8 ticks. */
export function lineScale(values: number[]): ValueScale {
  let [low, high] = extentOf(values)
  if (low > 0 && low <= high * NEAR_ZERO) low = 0
  if (high < 0 && high >= low * NEAR_ZERO) high = 0
  if (low === high) {
    // A flat line: zero below it, or room on both sides of zero.
    if (low > 0) low = 0
    else if (high < 0) high = 0
    else high = 1
  }
  let count = 7
  let scale = scaleLinear()
  do {
    count--
    scale = scaleLinear([low, high], [0, 1]).nice(count)
  } while (scale.ticks(count).length > MOST_TICKS && count > 2)
  const [start, end] = scale.domain() as [number, number]
  return makeScale([start, end], scale.ticks(count))
}

/** Scale of bars: always from zero, ending with the longest bar, or on the next tick when that is near. */
export function barScale(values: number[], count = 5): ValueScale {
  let [low, high] = extentOf([0, ...values])
  if (low === high) high = 1
  const ticks = scaleLinear([low, high], [0, 1]).ticks(count)
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : high - low
  const above = Math.ceil(high / step - 1e-9) * step
  const below = Math.floor(low / step + 1e-9) * step
  const near = 0.06 * (high - low)
  if (high > 0 && above - high <= near) high = above
  if (low < 0 && low - below <= near) low = below
  return makeScale([low, high], scaleLinear([low, high], [0, 1]).ticks(count))
}
