import { scaleLinear, scaleLog } from 'd3-scale'

/** A value axis: where it starts and ends, its round ticks, and the fraction from start to end of a value. */
export interface ValueScale {
  domain: [number, number]
  ticks: number[]
  /** NaN for what a logarithmic axis has no place for. */
  at: (value: number) => number
  log: boolean
}

/** What an author chose about an axis of numbers. */
export interface AxisChoices {
  min: number | null
  max: number | null
  log: boolean
  /** About how many ticks. */
  ticks: number | null
}

/** Ticks between two ends, which may be a rounding error away. */
function ticksWithin(ticks: number[], [low, high]: [number, number]): number[] {
  const error = (high - low) * 1e-9
  return ticks.filter((tick) => tick >= low - error && tick <= high + error)
}

const NO_CHOICES: AxisChoices = { min: null, max: null, log: false, ticks: null }

function makeScale(domain: [number, number], ticks: number[]): ValueScale {
  const at = scaleLinear(domain, [0, 1])
  return { domain, ticks, at: (value) => at(value), log: false }
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
const MAX_TICKS = 8

/** The nearest of 1, 2, 5, 10, 20, ... at or below (above) a positive number. */
export function roundNumber(value: number, up: boolean): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9)
  const steps = [1, 2, 5, 10].map((step) => step * power)
  const fits = up
    ? steps.find((step) => step >= value * (1 - 1e-9))
    : steps.findLast((step) => step <= value * (1 + 1e-9))
  return Number((fits ?? value).toPrecision(12))
}

/** Ticks of a logarithmic axis: 1, 2, 5, ... or powers of ten, as few as a reader can tell apart. */
function logTicks(low: number, high: number, most: number): number[] {
  const first = Math.floor(Math.log10(low) + 1e-9)
  const last = Math.ceil(Math.log10(high) - 1e-9)
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const within = (ticks: number[]) =>
    ticks.map((tick) => Number(tick.toPrecision(12))).filter((tick) => tick >= low && tick <= high)
  const fine = within(powers.flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power)))
  if (fine.length <= most) return fine
  const halves = within(powers.flatMap((power) => [1, 3].map((step) => step * 10 ** power)))
  if (halves.length <= most) return halves
  const every = Math.ceil(powers.length / most)
  const tens = within(powers.filter((_, index) => index % every === 0).map((power) => 10 ** power))
  return tens.length > 1 ? tens : [low, high]
}

/** A logarithmic scale: from and to 1, 2 or 5 times a power of ten. Values at or below zero have no place on it. */
function logScale(values: number[], { min, max, ticks }: AxisChoices): ValueScale {
  const [from, to] = extentOf(values.filter((value) => value > 0))
  let low = min !== null && min > 0 ? min : roundNumber(from > 0 ? from : 1, false)
  let high = max !== null && max > 0 ? max : roundNumber(Math.max(to, low), true)
  if (high <= low) [low, high] = [low / 10, Math.max(high, low) * 10]
  const scale = scaleLog([low, high], [0, 1])
  return {
    domain: [low, high],
    ticks: logTicks(low, high, ticks ?? MAX_TICKS),
    at: (value) => (value > 0 ? scale(value) : Number.NaN),
    log: true,
  }
}

/** Scale of lines and points: starts and ends on a tick unless its author says where, at zero where the data comes near it. */
export function lineScale(values: number[], choices: AxisChoices = NO_CHOICES): ValueScale {
  if (choices.log) return logScale(values, choices)
  let [low, high] = extentOf(values)
  if (low > 0 && low <= high * NEAR_ZERO) low = 0
  if (high < 0 && high >= low * NEAR_ZERO) high = 0
  if (low === high) {
    // A flat line: zero below it, or room on both sides of zero.
    if (low > 0) low = 0
    else if (high < 0) high = 0
    else high = 1
  }
  const { min, max } = choices
  low = min ?? low
  high = max ?? high
  if (high <= low) [low, high] = max === null ? [low, low + 1] : [high - 1, high]
  let count = (choices.ticks ?? MAX_TICKS - 2) + 1
  let scale = scaleLinear()
  do {
    count--
    scale = scaleLinear([low, high], [0, 1]).nice(count)
  } while (scale.ticks(count).length > Math.max(MAX_TICKS, choices.ticks ?? 0) && count > 2)
  const [start, end] = scale.domain() as [number, number]
  const domain: [number, number] = [min === null ? start : low, max === null ? end : high]
  return makeScale(domain, ticksWithin(scale.ticks(count), domain))
}

/** Steps that an axis is read in, as multiples of a power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/**
 * Scale of a second axis, with a tick beside each tick of the first, so that both have the same grid: the smallest round
 * steps that hold its values. Where the first axis does not begin and end on a tick, because its author chose its ends,
 * or this one's ends are chosen, it has ticks of its own.
 */
export function besideScale(values: number[], first: ValueScale, choices: AxisChoices): ValueScale {
  const free = lineScale(values, choices)
  const [from, to] = [first.ticks[0], first.ticks.at(-1)]
  const steps = first.ticks.length - 1
  const isWhole = from === first.domain[0] && to === first.domain[1] && steps > 0
  if (!isWhole || choices.min !== null || choices.max !== null) return free
  const [low, high] = extentOf(values)
  // Zero is shown where it is on an axis of its own.
  const start = low === high || free.domain[0] === 0 ? free.domain[0] : low
  const top = low === high || free.domain[1] === 0 ? free.domain[1] : high
  const power = 10 ** Math.floor(Math.log10((top - start) / steps))
  for (const round of [...ROUND_STEPS, ...ROUND_STEPS.map((step) => step * 10)]) {
    const step = round * power
    const bottom = Math.floor(start / step + 1e-9) * step
    if (bottom + steps * step < top - step * 1e-9) continue
    const ticks = first.ticks.map((_, index) => Number((bottom + index * step).toPrecision(12)))
    return makeScale([ticks[0]!, ticks.at(-1)!], ticks)
  }
  return free
}

/**
 * Scale of bars: always from zero, ending with the longest bar, on the next tick when that is near, or where its
 * author says, but never within a bar.
 */
export function barScale(values: number[], count = 5, choices: AxisChoices = NO_CHOICES): ValueScale {
  let [low, high] = extentOf([0, ...values])
  const [shortest, longest] = [low, high]
  if (low === high) high = 1
  const wanted = choices.ticks ?? count
  const ticks = scaleLinear([low, high], [0, 1]).ticks(wanted)
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : high - low
  const above = Math.ceil(high / step - 1e-9) * step
  const below = Math.floor(low / step + 1e-9) * step
  const near = 0.06 * (high - low)
  if (high > 0 && above - high <= near) high = above
  if (low < 0 && low - below <= near) low = below
  if (choices.max !== null && choices.max >= longest && choices.max > 0) high = choices.max
  if (choices.min !== null && choices.min <= shortest) low = choices.min
  return makeScale([low, high], scaleLinear([low, high], [0, 1]).ticks(wanted))
}

/** Scale of standing columns: from zero to the next tick, so that the axis ends on one. */
export function columnScale(values: number[], choices: AxisChoices = NO_CHOICES): ValueScale {
  const { domain } = barScale(values, 5, choices)
  const count = choices.ticks ?? 5
  const nice = scaleLinear(domain, [0, 1]).nice(count)
  const [start, end] = nice.domain() as [number, number]
  const chosen: [number, number] = [
    choices.min === null ? start : domain[0],
    choices.max === null ? end : domain[1],
  ]
  return makeScale(chosen, ticksWithin(nice.ticks(count), chosen))
}
