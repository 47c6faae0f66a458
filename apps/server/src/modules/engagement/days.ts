/** A UTC day as 'YYYY-MM-DD'. */
export type Day = string

export const DAY_MS = 86_400_000

export const dayOf = (time: Date | number): Day => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

/** Whether text is a day of the calendar: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === text
}
