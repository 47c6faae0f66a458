import type { ChartContext } from '../context.ts'
import type { DatePrecision } from '@bubbles/tables'
import { scaleUtc } from 'd3-scale'
import { clockTime, type DateStyle, formatDate } from '../data/isoDate.ts'
import { dayWithoutYear, quarter, quarterWithoutYear, shortMonth } from '../text/dateLocale.ts'

/** A tick on the axis along the bottom: a fraction of the width and what is written under it. */
export interface AxisTick {
  at: number
  label: string
  /** Begins a year, month or day among smaller steps: kept before others when there is less room. */
  major: boolean
}

const isYearStart = (time: number): boolean => new Date(time).getUTCMonth() === 0 && isMonthStart(time)
const isMonthStart = (time: number): boolean => new Date(time).getUTCDate() === 1 && isMidnight(time)
const isQuarterStart = (time: number): boolean => new Date(time).getUTCMonth() % 3 === 0 && isMonthStart(time)
const isMidnight = (time: number): boolean => time % 86_400_000 === 0

/**
 * Written as briefly as the neighbours allow: years plain, quarters and months with the year where it changes, days
 * likewise. `own`: each label names its own mark and not a place on an axis, so that January is never a bare year.
 */
function labelTimes(
  context: ChartContext,
  times: number[],
  precision: DatePrecision,
  own: boolean,
): { label: string; major: boolean }[] {
  const year = (time: number) => new Date(time).getUTCFullYear()
  const isNewYear = (time: number, index: number) => index === 0 || year(time) !== year(times[index - 1]!)
  const yearly = times.every(isYearStart)
  if (yearly && (precision === 'year' || !own))
    return times.map((time) => ({ label: `${year(time)}`, major: true }))
  if (precision === 'quarter')
    return times.map((time, index) => {
      const major = isNewYear(time, index)
      return { label: major ? quarter(context, time) : quarterWithoutYear(context, time), major }
    })
  if (precision === 'week' && own)
    return times.map((time, index) => ({
      label: formatDate(context, time, 'week'),
      major: isNewYear(time, index),
    }))
  if (times.every(isMonthStart))
    return times.map((time, index) => {
      const major = isYearStart(time)
      if (index === 0 || (own && isNewYear(time, index)))
        return { label: formatDate(context, time, 'month'), major }
      return { label: major ? `${year(time)}` : shortMonth(context, time), major }
    })
  if (times.every(isMidnight))
    return times.map((time, index) => {
      const newYear = index === 0 || year(time) !== year(times[index - 1]!)
      return {
        label: newYear ? formatDate(context, time, 'day') : dayWithoutYear(context, time),
        major: newYear,
      }
    })
  return times.map((time, index) => {
    const day = dayWithoutYear(context, time)
    if (isMidnight(time)) return { label: day, major: true }
    return { label: index === 0 ? `${day}, ${clockTime(time)}` : clockTime(time), major: false }
  })
}

const ROUND_YEARS = new Set([1, 2, 5, 10, 20, 25, 50, 100])

/** Every k-th year of yearly data from its first to its last, where that makes a round step: 1955, 1965, ..., 2005. */
function yearsFromData(times: number[], count: number): number[] | null {
  const years = times.map((time) => new Date(time).getUTCFullYear())
  const step = years.length > 1 ? years[1]! - years[0]! : 0
  if (step <= 0 || years.some((year, index) => index > 0 && year - years[index - 1]! !== step)) return null
  const gaps = years.length - 1
  for (let every = 1; every <= gaps; every++) {
    if (gaps % every === 0 && gaps / every < count && gaps / every >= 2 && ROUND_YEARS.has(every * step))
      return times.filter((_, index) => index % every === 0)
  }
  return null
}

/** Labels for times of an axis, as briefly as their neighbours allow, or in a style somebody chose. */
export const timeLabels = (
  context: ChartContext,
  times: number[],
  precision: DatePrecision,
  style: DateStyle,
  own = false,
) =>
  style === 'auto'
    ? labelTimes(context, times, precision, own)
    : styledTimes(context, times, precision, style)

/** Labels in a style somebody chose: each whole, and one that says the same as the one before it left out. */
function styledTimes(context: ChartContext, times: number[], precision: DatePrecision, style: DateStyle) {
  let before = ''
  return times.map((time) => {
    const label = formatDate(context, time, precision, style)
    const shown = label === before ? '' : label
    before = label
    return { label: shown, major: true }
  })
}

/** At most `count` ticks of a UTC axis over ordered times, none finer than the data; `domain`: where it starts and ends. */
export function timeTicks(
  context: ChartContext,
  times: number[],
  precision: DatePrecision,
  count: number,
  style: DateStyle = 'auto',
  [first, last]: [number, number] = [times[0]!, times[times.length - 1]!],
): AxisTick[] {
  const distinct = [...new Set(times)]
  const fine = {
    year: isYearStart,
    quarter: isQuarterStart,
    month: isMonthStart,
    week: isMidnight,
    day: isMidnight,
    minute: () => true,
  }[precision]
  const scale = scaleUtc([first, last], [0, 1])
  let chosen = precision === 'year' ? yearsFromData(distinct, count) : null
  for (let wanted = count; !chosen && wanted >= 2; wanted--) {
    const ticks = scale.ticks(wanted).map(Number).filter(fine)
    if (ticks.length <= count && ticks.length >= 2) chosen = ticks
  }
  chosen ??= distinct.length <= count ? distinct : [distinct[0]!, distinct.at(-1)!]
  const labels = timeLabels(context, chosen, precision, style)
  return chosen.map((time, index) => ({ at: last > first ? scale(time) : 0.5, ...labels[index]! }))
}
