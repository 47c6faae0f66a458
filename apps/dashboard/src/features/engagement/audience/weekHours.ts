import type { ExportTable } from '../export/tables.ts'

/** Readers of visits that began in an hour of a weekday, Monday first; each has 24. Null: too few to be told. */
export type WeekHours = readonly (readonly (number | null)[])[]

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/**
 * Reads rows by weekday, of which 0 is Sunday, and hour.
 * @param leavesOut whether the answer leaves out rows of too few readers
 */
export function weekHoursOf(
  rows: readonly { weekday: string; hour: string; readers: number }[],
  leavesOut = false,
): WeekHours {
  const week = WEEKDAYS.map(() => HOURS.map((): number | null => (leavesOut ? null : 0)))
  for (const { weekday, hour, readers } of rows) {
    const day = week[(Number(weekday) + 6) % 7]
    if (day && Number(hour) in day) day[Number(hour)] = readers
  }
  return week
}

/** The hour with the most readers; null where nobody read, or no hour is told. */
export function busiestOf(week: WeekHours): { weekday: number; hour: number; readers: number } | null {
  const all = week.flatMap((day, weekday) =>
    day.map((readers, hour) => ({ weekday, hour, readers: readers ?? 0 })),
  )
  const most = all.toSorted((a, b) => b.readers - a.readers)[0]
  return most === undefined || most.readers === 0 ? null : most
}

/** "09:00" */
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** When they read, for export: blank where it isn't told. */
export const weekHoursTable = (week: WeekHours): ExportTable => ({
  name: 'When they read',
  head: ['Weekday', ...HOURS.map(hourWords)],
  rows: week.map((day, at) => [WEEKDAYS[at]!, ...day]),
})
