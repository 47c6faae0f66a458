import { extentOf, roundNumber } from '../../draw/scales.ts'

/** More bins than these are not told apart: a narrower width that would make more is not taken. */
export const MAX_BINS = 100
/** Bins that are chosen for an author: no more than these. */
const MAX_CHOSEN = 40

/** A bin: from one edge up to the next, which belongs to the one after it; to the last bin both belong. */
export interface Bin {
  from: number
  to: number
  count: number
}

const plain = (value: number): number => Number(value.toPrecision(12))

/** The value below which that share of sorted values lies, between two of them in proportion. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

/** 1, 2 or 5 times a power of ten, whichever is nearer by its ratio. */
function nearestRound(width: number): number {
  const [low, high] = [roundNumber(width, false), roundNumber(width, true)]
  return width / low <= high / width ? low : high
}

/**
 * A round width by the rule of Freedman and Diaconis (twice the middle half's spread, by the cube root of the count); by
 * Sturges' where half of the values are the same.
 */
export function suitableWidth(sorted: readonly number[]): number {
  const count = sorted.length
  const spread = sorted.at(-1)! - sorted[0]!
  if (!(spread > 0)) return nearestRound(Math.max(1e-9, Math.abs(sorted[0] ?? 1) || 1)) / 10
  const half = quantile(sorted, 0.75) - quantile(sorted, 0.25)
  const wanted = half > 0 ? (2 * half) / Math.cbrt(count) : spread / Math.ceil(Math.log2(count) + 1)
  const round = Math.max(nearestRound(wanted), roundNumber(spread / MAX_CHOSEN, true))
  // Whole numbers are counted: a bin narrower than one would be empty every other time.
  return sorted.every(Number.isInteger) ? Math.max(1, round) : round
}

const binCount = ([low, high]: [number, number], width: number): number => {
  const start = Math.floor(low / width + 1e-9)
  return Math.max(1, Math.ceil(high / width - 1e-9) - start)
}

/** Whether a width that an author chose can be taken. */
export const isUsableWidth = (values: readonly number[], width: number | null): width is number =>
  width !== null && width > 0 && binCount(extentOf([...values]), width) <= MAX_BINS

/** Counts values in bins of one width whose edges are multiples of it. */
export function binsOf(values: readonly number[], chosen: number | null): Bin[] {
  if (values.length === 0) return []
  const sorted = values.toSorted((a, b) => a - b)
  const width = isUsableWidth(sorted, chosen) ? chosen : suitableWidth(sorted)
  const start = Math.floor(sorted[0]! / width + 1e-9)
  const bins = Array.from(
    { length: binCount([sorted[0]!, sorted.at(-1)!], width) },
    (_, at): Bin => ({
      from: plain((start + at) * width),
      to: plain((start + at + 1) * width),
      count: 0,
    }),
  )
  for (const value of sorted) {
    const at = Math.floor(value / width + 1e-9) - start
    bins[Math.min(bins.length - 1, Math.max(0, at))]!.count++
  }
  return bins
}
