import { roundDecimal } from '../text/format.ts'
import type { MapSpec } from './spec.ts'

/** The steps of a map. A value is in step `i` when `i` of the breaks are at or below it. */
export interface Classes {
  /** Bounds between the steps, rising; each belongs to the step above it. */
  breaks: number[]
  /** The ends of the scale: smallest and largest value, or a bound beyond them. */
  min: number
  max: number
  /** Number of the colour of each step, 1 to 7, low to high. */
  colours: number[]
}

const SEQUENTIAL = [
  [],
  [4],
  [2, 5],
  [1, 3, 6],
  [1, 2, 4, 6],
  [1, 2, 3, 5, 6],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
]

type ClassSpec = Pick<MapSpec, 'classes' | 'steps' | 'breaks' | 'palette' | 'middle' | 'reversed'>

/**
 * Sorts values into steps. Bounds are round numbers near to where they were, and the legend says what is
 * drawn; bounds that fall together leave fewer steps. Null when there is no value.
 */
export function classesOf(values: number[], spec: ClassSpec): Classes | null {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const [least, most] = [sorted[0]!, sorted[sorted.length - 1]!]
  const wanted = spec.classes === 'custom' ? spec.breaks.toSorted((a, b) => a - b) : boundsOf(sorted, spec)
  const breaks =
    spec.classes === 'custom'
      ? [...new Set(wanted)]
      : [...new Set(wanted)].filter((bound) => bound > least && bound <= most)
  const colours =
    spec.palette === 'diverging' ? divergingColours(breaks, spec.middle) : SEQUENTIAL[breaks.length + 1]!
  return {
    breaks,
    min: Math.min(least, breaks[0] ?? least),
    max: Math.max(most, breaks[breaks.length - 1] ?? most),
    colours: spec.reversed ? reversed(colours, spec.palette) : [...colours],
  }
}

/** Low and high change places: of a sequence its own colours, of two colours their sides. */
const reversed = (colours: number[], palette: MapSpec['palette']): number[] =>
  palette === 'diverging' ? colours.map((colour) => 8 - colour) : colours.toReversed()

/** Index of the step a value is in. */
export const stepOf = (value: number, { breaks }: Classes): number =>
  breaks.filter((bound) => bound <= value).length

function boundsOf(sorted: number[], { classes, steps, palette, middle }: ClassSpec): number[] {
  const [least, most] = [sorted[0]!, sorted[sorted.length - 1]!]
  if (palette === 'diverging') {
    // Both sides are as wide as the wider one, so that equal colours stand for equal distances from the middle.
    const away = sorted.map((value) => Math.abs(value - middle)).toSorted((a, b) => a - b)
    const far = away[away.length - 1]!
    const half = Math.floor(steps / 2)
    const odd = steps % 2
    const distances = Array.from({ length: half }, (_, index) => {
      const share = (2 * index + odd) / steps
      return classes === 'equal' ? share * far : quantile(away, share)
    })
    const given = odd ? distances : distances.slice(1)
    const rounded = classes === 'equal' ? fewDigits(given) : round(given, 0, far)
    const sides = odd ? rounded : [0, ...rounded]
    const exact = (bound: number) => roundDecimal(bound, 12)
    return [
      ...sides.map((distance) => exact(middle - distance)).reverse(),
      ...sides.map((distance) => exact(middle + distance)),
    ]
  }
  if (classes === 'equal') return equalBounds(least, most, steps)
  const quantiles = Array.from({ length: steps - 1 }, (_, index) => quantile(sorted, (index + 1) / steps))
  return round(quantiles, least, most)
}

/** The value below which a share of the sorted values lies, between neighbours in proportion (Hyndman and Fan, type 7). */
export function quantile(sorted: number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const [a, b] = [sorted[below]!, sorted[Math.min(sorted.length - 1, below + 1)]!]
  return a + (b - a) * (place - below)
}

/** Beginnings of round numbers, the roundest first. */
const ROUND = [1, 5, 2, 2.5]
/** Of the width of a step: how much wider or narrower than its share a round one may be, and how narrow at the ends. */
const NEAR = 0.3
const NARROW = 0.25

/** Bounds as far from one another: multiples of a round number where so many fall within, else with few digits. */
function equalBounds(least: number, most: number, steps: number): number[] {
  const share = (most - least) / steps
  if (!(share > 0)) return []
  const power = 10 ** Math.floor(Math.log10(share))
  for (const factor of [...ROUND, 10]) {
    const width = factor * power
    if (Math.abs(width - share) > NEAR * share) continue
    const first = Math.ceil((least + NARROW * width) / width)
    const bounds = Array.from({ length: steps - 1 }, (_, index) => multiple(first + index, width))
    const last = bounds[bounds.length - 1]!
    if (bounds[0]! - least <= width && most - last <= width && most - last >= NARROW * width) return bounds
  }
  return fewDigits(Array.from({ length: steps - 1 }, (_, index) => least + (index + 1) * share))
}

/**
 * Each bound at the roundest number near it: it moves by a quarter of the way to its nearer neighbour at most, so
 * that hardly a value changes its step. The ends of the scale are neighbours too.
 */
function round(bounds: number[], least: number, most: number): number[] {
  return bounds.map((bound, index) => {
    const gaps = [bound - (bounds[index - 1] ?? least), (bounds[index + 1] ?? most) - bound].filter(
      (gap) => gap > 0,
    )
    const room = Math.min(...gaps) / 2
    // What lies on the end of the scale is there because many values are.
    if (bound >= most || !(room > 0) || !Number.isFinite(room)) return bound
    const power = 10 ** Math.floor(Math.log10(room))
    const unit = [5, 2, 1].find((factor) => factor * power <= room * (1 + 1e-9))! * power
    return multiple(Math.round(bound / unit), unit)
  })
}

/** Without the noise of binary fractions. */
const multiple = (count: number, unit: number): number => Number((count * unit).toPrecision(12))

/** Bounds rounded to as few digits as lose a tenth of the narrowest step at most. */
function fewDigits(bounds: number[]): number[] {
  const distinct = [...new Set(bounds)]
  const gaps = distinct.slice(1).map((bound, index) => bound - distinct[index]!)
  const smallest = Math.min(...gaps, Math.abs(distinct[0] ?? 1) || 1)
  if (!(smallest > 0)) return distinct
  const digits = Math.min(15, Math.max(-15, Math.ceil(-Math.log10(smallest)) + 1))
  const rounded = distinct.map((bound) =>
    digits >= 0 ? roundDecimal(bound, digits) : Math.round(bound / 10 ** -digits) * 10 ** -digits,
  )
  return [...new Set(rounded)].filter(Number.isFinite)
}

/** Steps below the middle take the one colour, those above the other; a step that holds it is neutral. */
function divergingColours(breaks: number[], middle: number): number[] {
  const steps = breaks.length + 1
  const sides = Array.from({ length: steps }, (_, step) => {
    const from = breaks[step - 1] ?? Number.NEGATIVE_INFINITY
    const to = breaks[step] ?? Number.POSITIVE_INFINITY
    return to <= middle ? -1 : from >= middle ? 1 : 0
  })
  const below = sides.filter((side) => side < 0).length
  const above = sides.filter((side) => side > 0).length
  // Counted from the outside in, with the same shades on both sides.
  const most = Math.max(below, above)
  const shades = [[], [2], [1, 3], [1, 2, 3], [1, 2, 3, 3], [1, 1, 2, 3, 3], [1, 1, 2, 2, 3, 3]][
    Math.min(6, most)
  ]!
  return sides.map((side, step) => {
    if (side === 0) return 4
    const fromMiddle = side < 0 ? below - 1 - step : step - (steps - above)
    const shade = shades[Math.max(0, shades.length - 1 - fromMiddle)] ?? 1
    return side < 0 ? shade : 8 - shade
  })
}
