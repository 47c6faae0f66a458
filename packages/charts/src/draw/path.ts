import { line } from 'd3-shape'

/** Units of the nested drawing that paths stand in: x over the whole width, y per px. Half a px at most is lost. */
export const PATH_WIDTH = 2000
export const UNITS_PER_PX = 4

/** A point in px down and a fraction of the width; null where the line breaks. */
export interface LinePoint {
  x: number
  y: number | null
}

/** A step of a path: capital letters stand for places, small ones for distances, as in SVG. */
export type PathStep =
  | readonly [command: 'M' | 'L' | 'm' | 'l', across: number, down: number]
  | readonly [command: 'h' | 'v' | 'H' | 'V', length: number]
  | readonly [command: 'z']

/** A path in units of the nested drawing, all of them whole numbers. */
export type PathData = readonly PathStep[]

/** A path as an attribute has it: what repeats and what need not be parted is left out. */
export function printPath(path: PathData): string {
  let text = ''
  let before = ''
  for (const [command, first, second] of path) {
    if (command === before && command === 'l') text += first! >= 0 ? ' ' : ''
    else text += command
    if (first !== undefined) text += first
    if (second !== undefined) text += second >= 0 ? ` ${second}` : second
    before = command
  }
  return text
}

/** Collects d3's path calls as whole numbers relative to the last point: the shortest way to write a long line. */
class RelativePath {
  readonly steps: PathStep[] = []
  #x = 0
  #y = 0

  moveTo(x: number, y: number): void {
    this.#add(this.steps.length === 0 ? 'M' : 'm', x, y)
  }

  lineTo(x: number, y: number): void {
    this.#add('l', x, y)
  }

  /** d3 closes a line of a single point; with round caps that draws a dot. */
  closePath(): void {
    this.steps.push(['z'])
  }

  arc(): void {}

  rect(): void {}

  #add(command: 'M' | 'm' | 'l', x: number, y: number): void {
    const across = Math.round(x) - this.#x
    const down = Math.round(y) - this.#y
    if (command === 'l' && across === 0 && down === 0) return
    this.#x += across
    this.#y += down
    this.steps.push([command, across, down])
  }
}

/** The path of a line through points, broken where a value is missing, in units of the nested drawing. */
export function linePath(points: LinePoint[]): PathData {
  const path = new RelativePath()
  const draw = line<LinePoint>(
    ({ x }) => x * PATH_WIDTH,
    ({ y }) => y! * UNITS_PER_PX,
  )
  draw.defined(({ y }) => y !== null)
  // d3 asks for a canvas path; it calls these methods and no other for straight lines.
  draw.context(path as never)(points)
  return path.steps
}

/** Columns of a px at the widest a chart is drawn. */
const WIDEST = 944

/**
 * Leaves out points no screen can show: of all points in one px column of the widest drawing, the lowest, the
 * highest and those beside a break stay, in their order. Short lines come back as they are.
 */
export function thinLine(points: LinePoint[]): LinePoint[] {
  if (points.length <= 2 * WIDEST) return points
  const kept: LinePoint[] = []
  let column: LinePoint[] = []
  const flush = () => {
    if (column.length <= 2) kept.push(...column)
    else {
      let low = 0
      let high = 0
      for (const [index, point] of column.entries()) {
        if (point.y! < column[low]!.y!) low = index
        if (point.y! > column[high]!.y!) high = index
      }
      kept.push(...[...new Set([low, high])].sort((a, b) => a - b).map((index) => column[index]!))
    }
    column = []
  }
  const columnOf = (point: LinePoint) => Math.floor(point.x * WIDEST)
  for (const [index, point] of points.entries()) {
    const edge =
      index === 0 ||
      index === points.length - 1 ||
      points[index - 1]!.y === null ||
      points[index + 1]!.y === null
    if (point.y === null || edge || (column.length > 0 && columnOf(column[0]!) !== columnOf(point))) flush()
    if (point.y === null) {
      if (kept.length > 0 && kept[kept.length - 1]!.y !== null) kept.push(point)
    } else if (edge) kept.push(point)
    else column.push(point)
  }
  flush()
  return kept
}
