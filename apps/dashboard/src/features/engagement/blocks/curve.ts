export interface Point {
  x: number
  y: number
}

const round = (value: number): number => Math.round(value * 10) / 10

/**
 * A smooth path through points from top to bottom that never overshoots them: x is monotone between neighbours
 * (Fritsch and Carlson 1980, as d3's curveMonotoneY). `y` must rise.
 */
export function monotonePath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  const slopes = points.slice(1).map((point, index) => {
    const before = points[index]!
    return (point.x - before.x) / (point.y - before.y)
  })
  const tangents = points.map((_, index) => {
    const [above, below] = [slopes[index - 1], slopes[index]]
    if (above === undefined || below === undefined) return above ?? below ?? 0
    if (above * below <= 0) return 0
    // The harmonic mean keeps the curve between its points.
    return (2 * above * below) / (above + below)
  })
  const curves = rest.map((point, index) => {
    const before = points[index]!
    const third = (point.y - before.y) / 3
    const a = { x: before.x + tangents[index]! * third, y: before.y + third }
    const b = { x: point.x - tangents[index + 1]! * third, y: point.y - third }
    return `C${[a.x, a.y, b.x, b.y, point.x, point.y].map(round).join(' ')}`
  })
  return `M${round(first.x)} ${round(first.y)}${curves.join('')}`
}
