import type { Unit } from './spans.ts'

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

/** As `ticksTo`, for a share of 0 to 1. */
export const shareTicksTo = (most: number): number[] =>
  most > 0.6 ? [0, 0.25, 0.5, 0.75, 1] : most > 0.3 ? [0, 0.2, 0.4, 0.6] : [0, 0.1, 0.2, 0.3]

/** Every how many of the points that may be labelled are: of months parts of a year. */
const EVERY = [1, 2, 3, 4, 6, 12, 24]
/** Px by which the room of a label may reach over the right edge: its half of the gap between two, and the margin. */
const OVER = 20

/**
 * Indices of the points that are labelled: Mondays, all days of a week, the first week that begins in each month, or all
 * months; evenly fewer until each label has `space` px. A label at the first point begins there, and at the last ends there.
 */
export function labelledPoints(
  points: readonly { day: Date }[],
  unit: Unit,
  width: number,
  space: number,
): number[] {
  const last = points.length - 1
  const xOf = (index: number): number => (index / Math.max(last, 1)) * width
  const startOf = (index: number): number =>
    xOf(index) - (index === 0 ? 0 : index === last ? space : space / 2)
  const isMeant = ({ day }: { day: Date }): boolean =>
    unit === 'month' ||
    points.length <= 10 ||
    (unit === 'day' ? day.getUTCDay() === 1 : day.getUTCDate() <= 7)
  const candidates = points
    .map((_, index) => index)
    .filter((index) => isMeant(points[index]!) && startOf(index) + space <= width + OVER)
  const tries = EVERY.flatMap((every) =>
    Array.from({ length: every }, (_, first) => candidates.filter((_, at) => at % every === first)),
  )
  const fit = tries.find((chosen) =>
    chosen.every((index, at) => at === 0 || startOf(index) - startOf(chosen[at - 1]!) >= space),
  )
  return fit ?? candidates.slice(0, 1)
}
