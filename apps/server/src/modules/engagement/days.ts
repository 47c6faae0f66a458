import { type RawBuilder, sql } from 'kysely'

/** A day as 'YYYY-MM-DD': of the organisation's time zone where it is one of Engagement, else UTC. */
export type Day = string

export const DAY_MS = 86_400_000

/** The UTC day of a moment. */
export const dayOf = (time: Date | number): Day => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

/** Whether text is a day of the calendar: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === text
}

/** The day an event counts on: it is kept with it, but for those from before there were time zones. */
export const dayOfEvent = ({ day, at }: { day?: Day | undefined; at: Date }): Day => day ?? dayOf(at)

/** The day that a stored event counts on. */
export const eventDaySql = (alias = 'engagement_events'): RawBuilder<Day> =>
  sql<Day>`coalesce(${sql.ref(`${alias}.counts_on`)}, (${sql.ref(`${alias}.at`)} at time zone 'UTC')::date)`

/**
 * That a stored event counts on one of the days from `first` to `last`: no zone is further than fourteen hours from UTC, so
 * that only events of that time are looked at.
 */
export const eventInDays = (first: Day, last: Day, alias = 'engagement_events'): RawBuilder<boolean> => {
  const at = sql.ref(`${alias}.at`)
  return sql<boolean>`(${at} >= ${`${addDays(first, -1)}T10:00:00Z`}::timestamptz
    and ${at} < ${`${addDays(last, 1)}T14:00:00Z`}::timestamptz
    and ${eventDaySql(alias)} between ${first}::date and ${last}::date)`
}
