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

/** Indices of the days that are labelled: Mondays, or all of a week, as many as there is room for. */
export function labelledDays(days: readonly Pick<Day, 'day'>[], width: number, space = 64): number[] {
  const indices = days.map((_, index) => index)
  const candidates =
    days.length <= 10 ? indices : indices.filter((index) => days[index]!.day.getUTCDay() === 1)
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
  /** Everything published that it stands for. */
  titles: string[]
}

export interface PlacedFlag extends Flag {
  x: number
  row: 0 | 1
  /** The label stands left of the flag. */
  flipped: boolean
}

/**
 * Puts flags on two rows so that no label covers another: right of the flag, left of it in the last quarter. Where both
 * rows are full, neighbours become one flag that counts editions.
 * @param widthOf width of a label in px.
 */
export function placeFlags(
  flags: readonly Flag[],
  {
    xOf,
    width,
    widthOf,
  }: { xOf: (index: number) => number; width: number; widthOf: (label: string) => number },
): PlacedFlag[] {
  const gap = 16
  const placed: (PlacedFlag & { from: number; to: number })[] = []
  const spanOf = (flag: Flag): { x: number; flipped: boolean; from: number; to: number } => {
    const x = xOf(flag.index)
    const reach = 16 + widthOf(flag.label)
    const flipped = x > width * 0.75 || x + reach > width
    return flipped ? { x, flipped, from: x - reach, to: x + 4 } : { x, flipped, from: x - 4, to: x + reach }
  }
  for (const flag of [...flags].sort((a, b) => a.index - b.index)) {
    const span = spanOf(flag)
    const free = ([0, 1] as const).find((row) =>
      placed.every((other) => other.row !== row || other.to + gap < span.from || span.to + gap < other.from),
    )
    const last = placed.at(-1)
    if (last !== undefined && (last.index === flag.index || free === undefined)) {
      const titles = [...last.titles, ...flag.titles]
      const merged = { ...last, titles, label: `${titles.length} editions`, href: null }
      placed[placed.length - 1] = { ...merged, ...spanOf(merged) }
    } else placed.push({ ...flag, ...span, row: free ?? 0 })
  }
  return placed.map(({ from: _from, to: _to, ...flag }) => flag)
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
