/** In units of a drawing. */
export type Point = [x: number, y: number]
/** One line of a drawing, in units, already whole numbers. */
export interface Line {
  points: Point[]
  closed: boolean
}

/** Leaves out points in the middle of a straight stretch: nobody sees them, and neighbours leave out the same. */
export function straightened({ points, closed }: Line): Line {
  const kept: Point[] = []
  for (const point of points) {
    const [b, a] = [kept[kept.length - 1], kept[kept.length - 2]]
    const straight =
      a &&
      b &&
      (b[0] - a[0]) * (point[1] - b[1]) === (b[1] - a[1]) * (point[0] - b[0]) &&
      (b[0] - a[0]) * (point[0] - b[0]) + (b[1] - a[1]) * (point[1] - b[1]) > 0
    if (straight) kept.pop()
    kept.push(point)
  }
  const [first, last] = [kept[0], kept[kept.length - 1]]
  if (closed && kept.length > 1 && first && last && first[0] === last[0] && first[1] === last[1]) kept.pop()
  return { points: kept, closed }
}

/** Area of a closed line in square units, positive whatever its direction. */
export function areaOf({ points }: Line): number {
  let sum = 0
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length]!
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum) / 2
}

/** Lines as the shortest path: moves and whole relative steps, in the order given. A first `m` counts from the origin. */
export function pathText(lines: Line[]): string {
  let text = ''
  let [x, y] = [0, 0]
  for (const { points, closed } of lines) {
    let command = ''
    const start = points[0]!
    for (const [index, [px, py]] of points.entries()) {
      const next = index === 0 ? 'm' : 'l'
      const [dx, dy] = [px - x, py - y]
      // After a move, pairs without a letter are lines.
      const letter = next === 'm' ? 'm' : command === 'm' || command === 'l' ? '' : 'l'
      text += `${letter}${letter === '' && dx >= 0 ? ' ' : ''}${dx}${dy < 0 ? dy : ` ${dy}`}`
      command = next
      ;[x, y] = [px, py]
    }
    if (closed) {
      text += 'z'
      ;[x, y] = start
    }
  }
  return text
}

/** Lines of an area that can be seen: at least `least` square units, or the largest one; largest first. */
export function visible(lines: Line[], least: number): Line[] {
  const sized = lines
    .filter(({ points }) => points.length > 2)
    .map((line) => ({ line, area: areaOf(line) }))
    .sort((a, b) => b.area - a.area)
  return sized.filter(({ area }, index) => index === 0 || area >= least).map(({ line }) => line)
}

/** The box around a line. */
export function boxOf({ points }: Line): [left: number, top: number, right: number, bottom: number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

/** The point inside a closed line that is furthest from its edge, on a grid: where a bubble or a tooltip stands. */
export function placeIn(line: Line, steps = 40): Point {
  const [left, top, right, bottom] = boxOf(line)
  let best: { point: Point; room: number } = {
    point: [Math.round((left + right) / 2), Math.round((top + bottom) / 2)],
    room: -1,
  }
  for (let i = 1; i < steps; i++)
    for (let j = 1; j < steps; j++) {
      const point: Point = [left + ((right - left) * i) / steps, top + ((bottom - top) * j) / steps]
      const room = inside(point, line) ? distance(point, line) : -1
      if (room > best.room + 1e-9) best = { point: [Math.round(point[0]), Math.round(point[1])], room }
    }
  return best.point
}

/** Whether a point is inside a closed line. */
export function inside([x, y]: Point, { points }: Line): boolean {
  let odd = false
  for (const [index, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(index + 1) % points.length]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  }
  return odd
}

function distance([x, y]: Point, { points }: Line): number {
  let least = Number.POSITIVE_INFINITY
  for (const [index, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(index + 1) % points.length]!
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const along =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    least = Math.min(least, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
  }
  return least
}
