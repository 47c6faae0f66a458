/**
 * Something drawn that text must not cover: `at` a fraction of the plot's width, from `left` to `right` px beside that
 * place, and from `top` to `bottom` px down.
 */
export interface Box {
  at: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Where text may stand: the plot's narrowest and widest width in px, and the room beside and within it. */
export interface Area {
  widths: [narrowest: number, widest: number]
  /** Px left and right of the plot that may be used. */
  left: number
  right: number
  top: number
  bottom: number
}

/** Distance that texts keep from one another. */
const APART = 4

const isLeftOf = (a: Box, b: Box, width: number): boolean =>
  a.at * width + a.right + APART <= b.at * width + b.left

/** Whether two boxes meet at some width. Distances change evenly with the width, so both ends decide. */
export function meet(a: Box, b: Box, [narrowest, widest]: Area['widths']): boolean {
  if (a.top >= b.bottom || b.top >= a.bottom) return false
  const apart = (one: Box, other: Box) => isLeftOf(one, other, narrowest) && isLeftOf(one, other, widest)
  return !apart(a, b) && !apart(b, a)
}

/** A place in a plot: a fraction of its width, px down. */
export interface PlotPoint {
  x: number
  y: number
}

/** Whether a straight piece of a line passes through a box at this width (Liang and Barsky's clipping). */
function passes(from: PlotPoint, to: PlotPoint, box: Box, width: number): boolean {
  const [x, y] = [from.x * width, from.y]
  const [dx, dy] = [to.x * width - x, to.y - y]
  const centre = box.at * width
  let [enter, leave] = [0, 1]
  const sides = [
    [-dx, x - (centre + box.left)],
    [dx, centre + box.right - x],
    [-dy, y - box.top],
    [dy, box.bottom - y],
  ] as const
  for (const [direction, distance] of sides) {
    if (direction === 0) {
      if (distance < 0) return false
      continue
    }
    const at = distance / direction
    if (direction < 0) enter = Math.max(enter, at)
    else leave = Math.min(leave, at)
    if (enter > leave) return false
  }
  return true
}

/** Whether a line passes through a box at the narrowest, the widest or a middling width. */
export function crosses(line: readonly (PlotPoint | null)[], box: Box, [low, high]: Area['widths']): boolean {
  return [low, (low + high) / 2, high].some((width) =>
    line.some((to, index) => {
      const from = line[index - 1]
      return to !== null && from !== null && from !== undefined && passes(from, to, box, width)
    }),
  )
}

/** Finds free room for text on a drawing that is shown at many widths. */
export class Placer {
  readonly area: Area
  readonly #taken: Box[] = []

  constructor(area: Area, taken: Box[] = []) {
    this.area = area
    this.#taken.push(...taken)
  }

  /** Whether a box lies within the area and covers nothing that was taken, at every width. */
  isFree(box: Box): boolean {
    const { widths, left, right, top, bottom } = this.area
    if (box.top < top || box.bottom > bottom) return false
    const inside = widths.every(
      (width) => box.at * width + box.left >= -left && box.at * width + box.right <= width + right,
    )
    return inside && !this.#taken.some((other) => meet(box, other, widths))
  }

  take(box: Box): void {
    this.#taken.push(box)
  }

  /** The free choice of least cost, which is taken; null where none is free or all cost more than `most`. */
  choose<T extends Box>(choices: T[], cost: (box: T) => number, most = Number.POSITIVE_INFINITY): T | null {
    let best: T | null = null
    let least = most
    for (const choice of choices) {
      if (!this.isFree(choice)) continue
      const price = cost(choice)
      if (price < least || (best === null && price <= least)) [best, least] = [choice, price]
    }
    if (best) this.take(best)
    return best
  }
}
