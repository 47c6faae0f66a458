import { useState } from 'react'
import { FEW, halfStopsAt, type MeasuredBlock, rightmostAt } from './blockNumbers.ts'

/** Px by which a row is higher that has no room for the words beside it. */
export const HALF_HEIGHT = 42
/** Up to so many px name and attention stand in two lines. The style sheet says the same. */
export const NARROW = 700
/** Width of the words, in px. */
const WIDTH = 172

/** Where the words stand that half have stopped. */
export interface Half {
  /** Of the block after which fewer than half go on. */
  index: number
  /** From the left of the plot, as a share. */
  start: number
  /** Whether there is no room beside the lines. */
  isTight: boolean
  /** Whether they stand within the row, below what is in it. */
  within: boolean
}

/** Where the words about half of the visits stand; null: half of them read on to the last block, or too few read. */
export function useHalf(
  blocks: readonly MeasuredBlock[],
  visits: number,
  room: number,
  width: number,
  chosen: string | null,
): Half | null {
  const index = visits >= FEW ? halfStopsAt(blocks) : null
  const start = index === null ? 0 : Math.min(0.8, rightmostAt(blocks, index))
  // Right of both lines; where the plot ends before the words do, they stand within the row.
  const spare = room > NARROW ? 32 : 8
  const isTight = width > 0 && start * width + WIDTH > width + spare
  // The details take width. Rows stay under the pointer then: what had no need of a higher row does not get one.
  const [wasTight, setWasTight] = useState<boolean | null>(null)
  if (chosen === null && width > 0 && wasTight !== isTight) setWasTight(isTight)
  return index === null
    ? null
    : { index, start, isTight, within: chosen === null ? isTight : (wasTight ?? isTight) }
}
