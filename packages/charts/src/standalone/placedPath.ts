import { type PathData, type PathStep, printPath } from '../draw/path.ts'

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0

/** Where a drawing is moved and how it is stretched. */
interface Placement {
  left: number
  top: number
  across: number
  down: number
}

/**
 * A path moved and stretched without its strokes, in hundredths of a px. Every step starts at the rounded place of the one
 * before it, so that errors do not add up.
 */
export function placedPath(path: PathData, { left, top, across, down }: Placement): string {
  let [x, y] = [0, 0]
  let [drawnX, drawnY] = [0, 0]
  let start = [0, 0, 0, 0] as [number, number, number, number]
  return printPath(
    path.map(([command, first = 0, second = 0], index): PathStep => {
      if (command === 'z') {
        ;[x, y, drawnX, drawnY] = start
        return ['z']
      }
      const letter = command.toLowerCase() as 'm' | 'l' | 'h' | 'v'
      const isRelative = letter === command
      if (letter === 'v') y = (isRelative ? y : 0) + first
      else x = (isRelative ? x : 0) + first
      if (letter === 'm' || letter === 'l') y = (isRelative ? y : 0) + second
      const [placeX, placeY] = [rounded(x * across + left), rounded(y * down + top)]
      const [stepX, stepY] = [rounded(placeX - drawnX), rounded(placeY - drawnY)]
      ;[drawnX, drawnY] = [placeX, placeY]
      if (letter === 'h') return ['h', stepX]
      if (letter === 'v') return ['v', stepY]
      if (letter === 'm') start = [x, y, drawnX, drawnY]
      return index === 0 ? ['M', placeX, placeY] : [letter, stepX, stepY]
    }),
  )
}
