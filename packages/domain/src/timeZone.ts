/** The zone of an organisation that has chosen none. */
export const DEFAULT_TIME_ZONE = 'UTC'

/** Whether text is a time zone (IANA) that this machine knows. Never throws. */
export function isTimeZone(text: string): boolean {
  // An offset such as +01:00 is understood too, and has no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The time zones there are to choose from, by name. */
export const timeZones = (): string[] => [
  DEFAULT_TIME_ZONE,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== DEFAULT_TIME_ZONE),
]

/** How a time zone is named on screens and in emails: “Europe/Zurich” as it is, “America/New_York” without its line. */
export const timeZoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** The zone itself, or UTC where this machine has never heard of it. */
export const knownTimeZone = (zone: string): string => (isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Reads a moment by the clocks of a zone; of a zone this machine has never heard of by UTC. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: knownTimeZone(zone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  // There are some six hundred names.
  formats.set(zone, format)
  return format
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A moment as the clocks of a zone show it, to the minute, as if it were UTC: milliseconds. */
export function wallTime(at: Date | number, zone: string): number {
  if (zone === DEFAULT_TIME_ZONE) return Math.floor(Number(at) / MINUTE_MS) * MINUTE_MS
  const parts = clockOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
}

/** The day, YYYY-MM-DD, on which a moment is by the clocks of a zone. */
export const dayInZone = (at: Date | number, zone: string): string =>
  new Date(wallTime(at, zone)).toISOString().slice(0, 10)

/** Minutes by which the clocks of a zone are ahead of UTC. */
const minutesAhead = (at: number, zone: string): number =>
  Math.round((wallTime(at, zone) - Math.floor(at / MINUTE_MS) * MINUTE_MS) / MINUTE_MS)

/** The first minute from `low` on, and before `high`, from which on something holds; `high` where it never does. */
function firstMinute(low: number, high: number, holds: (at: number) => boolean): number {
  let [before, from] = [Math.floor(low / MINUTE_MS) - 1, Math.ceil(high / MINUTE_MS)]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (holds(middle * MINUTE_MS)) from = middle
    else before = middle
  }
  return from * MINUTE_MS
}

/** The moment a day begins by the clocks of a zone: midnight, or later where clocks go forward over it. */
export function startOfDay(day: string, zone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  if (zone === DEFAULT_TIME_ZONE) return new Date(utc)
  return new Date(firstMinute(utc - DAY_MS, utc + DAY_MS, (at) => wallTime(at, zone) >= utc))
}

/** From a moment on, by how many minutes clocks are ahead of UTC. */
export interface ClockShift {
  from: Date
  minutes: number
}

/** How clocks of a zone stand between two moments, each time they are put forward or back; the first one from the start on. */
export function clockShifts(zone: string, first: Date, last: Date): ClockShift[] {
  const shifts = [{ from: first, minutes: minutesAhead(first.getTime(), zone) }]
  // No zone puts its clocks twice within a week.
  for (let at = first.getTime(); at < last.getTime(); at += 7 * DAY_MS) {
    const next = at + 7 * DAY_MS
    const { minutes } = shifts.at(-1)!
    const after = minutesAhead(next, zone)
    if (after === minutes) continue
    const from = firstMinute(at, next, (moment) => minutesAhead(moment, zone) !== minutes)
    shifts.push({ from: new Date(from), minutes: after })
  }
  return shifts
}
