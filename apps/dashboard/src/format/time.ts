const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const dayOf = (time: number) => new Date(time).setHours(0, 0, 0, 0)
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const fullDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const logoDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'} ago`

/** When, as a person says it: "12 minutes ago", "yesterday", "18 November", "3 May 2025". Takes ISO 8601. */
export function whenInWords(iso: string, now: number = Date.now()): string {
  const time = Date.parse(iso)
  const past = now - time
  if (past < minute) return 'just now'
  if (past < hour) return count(Math.floor(past / minute), 'minute')
  const days = Math.round((dayOf(now) - dayOf(time)) / day)
  if (days === 0) return count(Math.floor(past / hour), 'hour')
  if (days === 1) return 'yesterday'
  return dayInWords(iso, now)
}

/** How long something is off: "in a moment", "in 12 minutes", "in 3 hours". Takes ISO 8601. */
export function untilInWords(iso: string, now: number = Date.now()): string {
  const ahead = Date.parse(iso) - now
  const within = (n: number, word: string) => `in ${n} ${word}${n === 1 ? '' : 's'}`
  if (ahead < minute) return 'in a moment'
  if (ahead < hour) return within(Math.floor(ahead / minute), 'minute')
  return ahead < 2 * day ? within(Math.round(ahead / hour), 'hour') : within(Math.round(ahead / day), 'day')
}

/** The day as it stands beside the logo: `MMM DD, YYYY` (specification 9). Takes ISO 8601. */
export const dayOfLogo = (iso: string): string => logoDate.format(Date.parse(iso))

/** The moment in full, for a title attribute. */
export const momentInFull = (iso: string): string => exact.format(Date.parse(iso))

/** The day alone: "18 November", with the year where it is not this one. Takes ISO 8601. */
export function dayInWords(iso: string, now: number = Date.now()): string {
  const time = Date.parse(iso)
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return (sameYear ? dayAndMonth : fullDate).format(time)
}

const dayInFull = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** A moment to come: "Friday 4 December 2026 at 09:00". */
export const momentInWords = (at: Date): string =>
  `${dayInFull.format(at).replace(',', '')} at ${timeOfDay.format(at)}`

/** The same with the person's time zone: "Friday 4 December 2026 at 09:00, Central European Standard Time". */
export function momentWithZone(at: Date): string {
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined ? momentInWords(at) : `${momentInWords(at)}, ${name}`
}

/** The day alone, where there is little room: "4 Dec". Takes ISO 8601. */
export const dayInShort = (iso: string): string => shortDay.format(Date.parse(iso))
