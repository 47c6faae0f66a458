/** Width of a label in px: 12 px Roboto is a little under 6 px a character. */
export const labelWidth = (label: string): number => label.length * 5.9

/** A publication on the trend. */
export interface Flag {
  /** Index of its day. */
  index: number
  label: string
  /** End of the label, which stays when there is no room for all of it but for some of the name. */
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
  /** The label stands left of the flag. */
  flipped: boolean
}

interface Room {
  xOf: (index: number) => number
  width: number
  widthOf: (label: string) => number
}

/** From a flag to its label and between two labels, px; and what a label is never shortened below. */
const [BESIDE, GAP, MIN] = [16, 16, 60]
/** Px of a name without which its ending is left out: the name says more. */
const NAME = 48

/** Flags in order, those of one day as one that counts editions. */
export function joinFlags(flags: readonly Flag[]): Flag[] {
  const byDay = Map.groupBy(
    flags.toSorted((a, b) => a.index - b.index),
    ({ index }) => index,
  )
  return [...byDay.values()].map((some) => (some.length === 1 ? some[0]! : joined(some)))
}

function joined(some: readonly Flag[]): Flag {
  const titles = some.flatMap((each) => each.titles)
  const days = [...new Set(some.flatMap((each) => each.days))]
  const ending =
    days.length === 1 ? '' : days.length === 2 ? `, ${days.join(' and ')}` : `, ${days[0]} to ${days.at(-1)}`
  return { index: some[0]!.index, label: `${titles.length} editions`, ending, href: null, days, titles }
}

/**
 * Labels of one or two flags on one row, right of the flag or left of it, whichever leaves more of them. Null where there
 * are more, or no room: they are numbered then, and named below the trend.
 */
export function placeFlags(flags: readonly Flag[], room: Room): PlacedFlag[] | null {
  if (flags.length === 0) return []
  if (flags.length > 2) return null
  const xs = flags.map(({ index }) => room.xOf(index))
  const wanted = flags.map(({ label, ending }) => room.widthOf(label + ending))
  const ways = flags.length === 2 ? TWO : ONE
  const [best] = ways
    .map((flips) => ({ flips, limits: limitsOf(xs, flips, wanted, room.width) }))
    .map((way) => ({
      ...way,
      lost: way.limits.reduce((sum, limit, at) => sum + Math.max(0, wanted[at]! - limit), 0),
    }))
    .filter(({ limits }) => limits.every((limit, at) => limit >= Math.min(MIN, wanted[at]!)))
    .toSorted((a, b) => a.lost - b.lost)
  if (!best) return null
  return flags.map((flag, at) => {
    const limit = best.limits[at]!
    const ending =
      limit < Math.min(room.widthOf(flag.label), NAME) + room.widthOf(flag.ending) ? '' : flag.ending
    const label = clipLabel(flag.label, ending, limit, room.widthOf)
    return { ...flag, label, x: xs[at]!, flipped: best.flips[at]! }
  })
}

const ONE = [[false], [true]]
const TWO = [
  [false, false],
  [false, true],
  [true, true],
  [true, false],
]

/** Px for the label of each of one or two flags that stand at `xs`, turned as `flips` says. */
function limitsOf(
  xs: readonly number[],
  flips: readonly boolean[],
  wanted: readonly number[],
  width: number,
): number[] {
  const left = (at: number) => xs[at]! - BESIDE
  const right = (at: number) => width - xs[at]! - BESIDE
  if (xs.length === 1) return [flips[0] ? left(0) : right(0)]
  const between = xs[1]! - xs[0]! - BESIDE - 8
  if (flips[0]) return [left(0), flips[1] ? between : right(1)]
  if (!flips[1]) return [between, right(1)]
  // Both between the flags: each has what the other leaves, and half at least.
  const shared = between - GAP - 8
  return [Math.max(shared / 2, shared - wanted[1]!), Math.max(shared / 2, shared - wanted[0]!)]
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
