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

/** Rows of flags at most, px between two labels of a row, and px a label is never shortened below: fewer tell nothing. */
const [ROWS, GAP, MIN] = [5, 16, 60]
/** Px of a name without which its ending is left out: the name says more. */
const NAME = 48
/** Of so many flags, each way of turning the last ones is tried; of more only the plain one. */
const FEW = 8
/** Px by which a shortened label is let grow again. */
const STEP = 6

/**
 * Puts flags on rows so that no label covers another or crosses another's stem: right of the flag, or left of it towards
 * the right edge, whichever leaves more of the labels. Labels in the way are shortened where the rows do not suffice, and
 * take what room is left then; where that does not do either, the two nearest flags become one that counts editions and
 * stands at the first.
 * @param widthOf width of a label in px.
 */
export function placeFlags(flags: readonly Flag[], room: Room): PlacedFlag[] {
  let rest = flags.toSorted((a, b) => a.index - b.index)
  for (let at = 1; at < rest.length; at++)
    if (rest[at]!.index === rest[at - 1]!.index) rest = joined(rest, at--)
  for (;;) {
    const [best] = waysToTurn(rest, room)
      .flatMap((turned) => placeShortening(rest, turned, room) ?? [])
      .toSorted((a, b) => a.lost - b.lost || a.rows - b.rows)
    if (best) return best.placed.map(({ from: _from, to: _to, ...flag }) => flag)
    const gaps = rest.slice(1).map((flag, index) => flag.index - rest[index]!.index)
    rest = joined(rest, gaps.indexOf(Math.min(...gaps)) + 1)
  }
}

/** From which flag on labels stand left, each way worth trying: only flags right of the middle turn. */
function waysToTurn(flags: readonly Flag[], { xOf, width, widthOf }: Room): number[] {
  const right = flags.filter(({ index }) => xOf(index) > width / 2)
  if (flags.length <= FEW) return Array.from({ length: right.length + 1 }, (_, index) => flags.length - index)
  const first = flags.findIndex(({ index, label, ending }) => {
    const x = xOf(index)
    return x > width * 0.75 || (x > width / 2 && x + 16 + widthOf(label + ending) > width)
  })
  return [first < 0 ? flags.length : first]
}

/** Px of room beside a flag for its label, on the side it stands on. */
const sideOf = (x: number, flipped: boolean, width: number): number =>
  Math.max((flipped ? x : width - x) - 16, 0)

/** A flag with its label in so many px. */
function labelled(flag: Flag, row: number, flipped: boolean, limit: number, room: Room): Placing {
  const { xOf, width, widthOf } = room
  const x = xOf(flag.index)
  const most = Math.min(limit, sideOf(x, flipped, width))
  const ending = most < Math.min(widthOf(flag.label), NAME) + widthOf(flag.ending) ? '' : flag.ending
  const label = clipLabel(flag.label, ending, most, widthOf)
  const reach = 16 + widthOf(label)
  const span = flipped ? { from: x - reach, to: x + 4 } : { from: x - 4, to: x + reach }
  return { ...flag, label, x, row, flipped, ...span }
}

/** Px that a label is never shortened below. */
const leastOf = ({ label, ending }: Flag, { widthOf }: Room): number => Math.min(widthOf(label + ending), MIN)

/** How one way of turning came out. */
interface Outcome {
  placed: Placing[]
  /** Px of labels that are not shown. */
  lost: number
  rows: number
}

/**
 * Shortens the longest label in the way until all flags have a place; null when none can be shorter, or the edge leaves
 * one of several too little.
 * @param turned index of the first flag whose label stands left.
 */
function placeShortening(flags: readonly Flag[], turned: number, room: Room): Outcome | null {
  const limits = new Map<number, number>()
  const wholeOf = ({ index }: Flag) => flags.find((flag) => flag.index === index)!
  const limitOf = ({ index }: Flag) => limits.get(index) ?? Number.POSITIVE_INFINITY
  for (;;) {
    const spans = flags.map((flag, at) => labelled(flag, 0, at >= turned, limitOf(flag), room))
    const isCut = spans.some((span, at) => room.widthOf(span.label) < leastOf(flags[at]!, room) - 12)
    if (isCut && flags.length > 1) return null
    const { placed, inTheWay } = tryPlacing(spans)
    if (inTheWay.length === 0) return outcomeOf(flags, grown(flags, placed, room), room)
    const longest = inTheWay
      .filter((flag) => flag.titles.length === 1 && limitOf(flag) > leastOf(wholeOf(flag), room))
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
    if (!longest) return null
    const length = Math.min(limitOf(longest), longest.to - longest.from - 20)
    limits.set(longest.index, Math.max(leastOf(wholeOf(longest), room), length * 0.8))
  }
}

/** Lets shortened labels take what room is left on their rows, the shortest first. */
function grown(flags: readonly Flag[], placed: readonly Placing[], room: Room): Placing[] {
  const whole = new Map(flags.map((flag) => [flag.index, flag]))
  const shortest = placed.toSorted((a, b) => a.to - a.from - (b.to - b.from))
  return shortest.reduce<Placing[]>(
    (all, { index, row, flipped, from, to }) => {
      const flag = whole.get(index)!
      const others = all.filter((other) => other.index !== index)
      const full = room.widthOf(flag.label + flag.ending)
      for (let limit = full; limit > to - from - 20; limit -= STEP) {
        const longer = labelled(flag, row, flipped, limit, room)
        if (others.every((other) => !collide(longer, other)))
          return all.map((each) => (each.index === index ? longer : each))
      }
      return all
    },
    [...placed],
  )
}

function outcomeOf(flags: readonly Flag[], placed: Placing[], { widthOf }: Room): Outcome {
  const lost = flags.reduce(
    (sum, flag, at) => sum + Math.max(0, widthOf(flag.label + flag.ending) - widthOf(placed[at]!.label)),
    0,
  )
  return { placed, lost: Math.round(lost), rows: Math.max(0, ...placed.map(({ row }) => row)) }
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
function tryPlacing(spans: readonly Placing[]): { placed: Placing[]; inTheWay: Placing[] } {
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
