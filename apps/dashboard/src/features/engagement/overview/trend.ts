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

/** As `ticksTo`, for a share of 0 to 1. */
export const shareTicksTo = (most: number): number[] =>
  most > 0.6 ? [0, 0.25, 0.5, 0.75, 1] : most > 0.3 ? [0, 0.2, 0.4, 0.6] : [0, 0.1, 0.2, 0.3]

/** Indices of the days that are labelled: Mondays, all of a week, or the first of each month of half a year and more. */
export function labelledDays(days: readonly Pick<Day, 'day'>[], width: number, space = 64): number[] {
  const indices = days.map((_, index) => index)
  const isLabelled = (index: number): boolean =>
    days.length <= 10 ||
    (days.length > 180 ? days[index]!.day.getUTCDate() === 1 : days[index]!.day.getUTCDay() === 1)
  const candidates = indices.filter(isLabelled)
  const every = Math.max(1, Math.ceil((candidates.length * space) / Math.max(width, 1)))
  return candidates.filter((_, index) => index % every === 0)
}
