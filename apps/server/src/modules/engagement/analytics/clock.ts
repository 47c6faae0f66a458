import { type ClockShift, clockShifts, startOfDay } from '@bubbles/domain'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../days.ts'
import type { DateRange } from './dateRange.ts'

/** Whose readers, and by whose clocks. */
export interface InOrganisation extends InZone {
  organisationId: string
}

/** By whose clocks. */
interface InZone {
  timeZone: string
}

/** From the first day of all ranges to the last. */
export const spanOf = (ranges: readonly DateRange[]): Pick<DateRange, 'first' | 'last'> => ({
  first: ranges.map(({ first }) => first).toSorted()[0]!,
  last: ranges
    .map(({ last }) => last)
    .toSorted()
    .at(-1)!,
})

/** How the clocks of a zone stand in the days of some ranges, and beside them: days of before may be of another zone. */
export function shiftsOf({ timeZone }: InZone, ranges: readonly DateRange[]): ClockShift[] {
  const { first, last } = spanOf(ranges)
  return clockShifts(
    timeZone,
    startOfDay(addDays(first, -2), timeZone),
    startOfDay(addDays(last, 3), timeZone),
  )
}

/**
 * A moment as the clocks show it, worked out from when they are put forward and back: a database may not know the zone, or
 * not as it is known here.
 */
export function localSql(moment: RawBuilder<unknown>, shifts: readonly ClockShift[]): RawBuilder<unknown> {
  const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`
  const [last, ...earlier] = shifts.toReversed()
  const cases = earlier
    .toReversed()
    .map(
      (shift, at) =>
        sql`when ${moment} < ${shifts[at + 1]!.from.toISOString()}::timestamptz then ${minutes(shift.minutes)}`,
    )
  const ahead =
    cases.length === 0
      ? minutes(last!.minutes)
      : sql`case ${sql.join(cases, sql` `)} else ${minutes(last!.minutes)} end`
  return sql`((${moment} at time zone 'UTC') + ${ahead})`
}

/** The day of a moment by the clocks. */
export const localDaySql = (
  moment: RawBuilder<unknown>,
  shifts: readonly ClockShift[],
): RawBuilder<unknown> => sql`(${localSql(moment, shifts)})::date`

/** The visits; where that is asked for, with `began`, when they did by the clocks. */
export const visitsTable = (
  names: readonly string[],
  zone: InZone,
  ranges: readonly DateRange[],
): RawBuilder<unknown> =>
  names.includes('hour')
    ? sql`(select v.*, ${localSql(sql`v.first_at`, shiftsOf(zone, ranges))} as began from engagement_sessions as v)`
    : sql`engagement_sessions`
