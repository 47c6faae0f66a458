import type { Cell } from '@bubbles/tables'
import { numberIn } from './frame.ts'

/** Beyond this factor the smaller of two series lies flat on the axis of the larger: about 4 px of 200. */
const LARGEST_FACTOR = 50

/** Distance from zero of the value furthest from it; 0 without a number. */
export function sizeOf(cells: (Cell | undefined)[]): number {
  let size = 0
  for (const cell of cells) size = Math.max(size, Math.abs(numberIn(cell) ?? 0))
  return size
}

/** Whether series of these sizes can be read on one axis. One without a size fits any. */
export const fitOneScale = (one: number, other: number): boolean =>
  one === 0 || other === 0 || Math.max(one, other) <= LARGEST_FACTOR * Math.min(one, other)
