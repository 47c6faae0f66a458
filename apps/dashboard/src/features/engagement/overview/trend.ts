import type { Day } from './overview.ts'

/** A round top of a scale from zero in three equal steps, and its ticks. At least 3, so that no step is a fraction. */
export function ticksTo(most: number): number[] {
  const step = niceStep(Math.max(most, 3) / 3)
  return [0, step, 2 * step, 3 * step]
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const nice = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * power)
  return nice.find((step) => step >= least && Number.isInteger(step)) ?? Math.ceil(least)
}

/** As `ticksTo`, for seconds: steps people use for time. */
export function timeTicksTo(most: number): number[] {
  const steps = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800]
  const hours = Math.max(1, ...ticksTo(Math.ceil(most / 3600)).slice(1, 2))
  const step = steps.find((each) => each * 3 >= most) ?? hours * 3600
  return [0, step, 2 * step, 3 * step]
}

/** As `ticksTo`, for a share of 0 to 1. */
export const shareTicksTo = (most: number): number[] =>
  most > 0.6 ? [0, 0.25, 0.5, 0.75, 1] : most > 0.3 ? [0, 0.2, 0.4, 0.6] : [0, 0.1, 0.2, 0.3]

/** Indices of the days that are labelled: Mondays, all of a week, or the first of each month of half a year and more. */
export function labelledDays(days: readonly Pick<Day, 'day'>[], width: number, space = 64): number[] {
  const indices = days.map((_, index) => index)
  const isLabelled = (index: number): boolean =>
    days.length <= 10 ||
    (days.length > 180 ? days[index]!.day.getUTCDate() === 1 : days[index]!.day.getUTCDay() === 1)
  const candidates = indices.filter(isLabelled)
  const every = Math.max(1, Math.ceil((candidates.length * space) / Math.max(width, 1)))
  return candidates.filter((_, index) => index % every === 0)
}

/** A publication on the trend. */
export interface Flag {
  /** Index of its day. */
  index: number
  label: string
  /** End of the label, which stays when there is no room for all of it. */
  ending: string
  href: string | null
  /** Its number, for the address; absent where it stands for several. */
  edition?: number
  /** The days it stands for, in words, first to last. */
  days: string[]
  /** Everything published that it stands for, each with its day. */
  titles: string[]
}

export interface PlacedFlag extends Flag {
  x: number
  /** Rows count from the top. */
  row: number
  /** The label stands left of the flag. */
  flipped: boolean
}

interface Room {
  xOf: (index: number) => number
  width: number
  widthOf: (label: string) => number
}

type Placing = PlacedFlag & { from: number; to: number }

/** Rows of flags at most, px between two labels of a row, and px a label is never shortened below. */
const [ROWS, GAP, LEAST] = [4, 16, 96]

/**
 * Puts flags on rows so that no label covers another or crosses another's stem: right of the flag, left of it in the
 * last quarter. Labels in the way are shortened where the rows do not suffice; where that does not either, the two
 * nearest flags become one that counts editions and stands at the first.
 * @param widthOf width of a label in px.
 */
export function placeFlags(flags: readonly Flag[], room: Room): PlacedFlag[] {
  let rest = flags.toSorted((a, b) => a.index - b.index)
  for (let at = 1; at < rest.length; at++)
    if (rest[at]!.index === rest[at - 1]!.index) rest = joined(rest, at--)
  for (;;) {
    const placed = placeShortening(rest, room)
    if (placed) return placed.map(({ from: _from, to: _to, ...flag }) => flag)
    const gaps = rest.slice(1).map((flag, index) => flag.index - rest[index]!.index)
    rest = joined(rest, gaps.indexOf(Math.min(...gaps)) + 1)
  }
}

/** Shortens the longest label in the way until all flags have a place; null when none can be shorter. */
function placeShortening(flags: readonly Flag[], room: Room): Placing[] | null {
  const limits = new Map<number, number>()
  const limitOf = ({ index }: Flag) => limits.get(index) ?? Number.POSITIVE_INFINITY
  for (;;) {
    const { placed, inTheWay } = tryPlacing(flags, limits, room)
    if (inTheWay.length === 0) return placed
    const longest = inTheWay
      .filter((flag) => flag.titles.length === 1 && limitOf(flag) > LEAST)
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
    if (!longest) return null
    const length = Math.min(limitOf(longest), longest.to - longest.from - 20)
    limits.set(longest.index, Math.max(LEAST, length * 0.8))
  }
}

/** The flags with the one at `at` joined to the one before it. */
function joined(flags: readonly Flag[], at: number): Flag[] {
  const [first, second] = [flags[at - 1]!, flags[at]!]
  const titles = [...first.titles, ...second.titles]
  const days = [...new Set([...first.days, ...second.days])]
  const when =
    days.length === 1 ? '' : days.length === 2 ? `, ${days.join(' and ')}` : `, ${days[0]} to ${days.at(-1)}`
  const group = {
    index: first.index,
    label: `${titles.length} editions`,
    ending: when,
    href: null,
    days,
    titles,
  }
  return [...flags.slice(0, at - 1), group, ...flags.slice(at + 1)]
}

/** Places flags until one finds no row; then that one and the labels that leave it none are in the way. */
function tryPlacing(
  flags: readonly Flag[],
  limits: ReadonlyMap<number, number>,
  { xOf, width, widthOf }: Room,
): { placed: Placing[]; inTheWay: Placing[] } {
  const spans = flags.map((flag): Placing => {
    const x = xOf(flag.index)
    const limit = limits.get(flag.index) ?? Number.POSITIVE_INFINITY
    const flipped = x > width * 0.75 || (x > width / 2 && x + 16 + widthOf(flag.label + flag.ending) > width)
    const side = Math.max((flipped ? x : width - x) - 16, 0)
    const label = clipLabel(flag.label, flag.ending, Math.min(limit, side), widthOf)
    const reach = 16 + widthOf(label)
    const span = flipped ? { from: x - reach, to: x + 4 } : { from: x - 4, to: x + reach }
    return { ...flag, label, x, row: 0, flipped, ...span }
  })
  // Each label lies over the stems of those placed after it, so the outer ones of either side come first.
  const order = [
    ...spans.filter((each) => !each.flipped),
    ...spans.filter((each) => each.flipped).toReversed(),
  ]
  const placed: Placing[] = []
  for (const span of order) {
    const tries = Array.from({ length: ROWS }, (_, row) => ({ ...span, row }))
    const free = tries.find((each) => placed.every((other) => !collide(each, other)))
    if (!free) {
      const others = placed.filter((other) => tries.some((each) => collide(each, other)))
      return { placed, inTheWay: [span, ...others] }
    }
    placed.push(free)
  }
  return { placed: placed.sort((a, b) => a.index - b.index), inTheWay: [] }
}

/** Whether two labels cover each other, or the stem of the higher flag crosses the lower label. */
function collide(a: Placing, b: Placing): boolean {
  if (a.row === b.row) return a.from < b.to + GAP && b.from < a.to + GAP
  const [high, low] = a.row < b.row ? [a, b] : [b, a]
  return high.x > low.from - 4 && high.x < low.to + 4
}

/** Shortens a label to `width` px and puts its ending after it. */
export function clipLabel(
  label: string,
  ending: string,
  width: number,
  widthOf: (label: string) => number,
): string {
  if (widthOf(label + ending) <= width) return label + ending
  let text = label
  while (text.length > 1 && widthOf(`${text}…${ending}`) > width) text = text.slice(0, -1)
  return `${text.trimEnd()}…${ending}`
}
