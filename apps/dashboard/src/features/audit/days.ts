import type { AuditAsked, AuditEntry } from '../../api/audit.ts'
import type { AuditSearch } from './search.ts'

/** The moment a day begins in this browser, so many days later. */
function beginning(day: string, later = 0): string {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + later)
  return date.toISOString()
}

/** What the server is asked for the filters on the screen: from the first day's beginning to the last day's end. */
export const askedBy = ({ person, kind, from, to }: AuditSearch): AuditAsked => ({
  ...(person === undefined ? {} : { actorId: person }),
  ...(kind === undefined ? {} : { action: kind }),
  ...(from === undefined ? {} : { from: beginning(from) }),
  ...(to === undefined ? {} : { to: beginning(to, 1) }),
})

/** Why nothing can be found in the days asked for, in words; null when something may be. */
export function daysProblem({ from, to }: Pick<AuditSearch, 'from' | 'to'>, now = Date.now()): string | null {
  if (from !== undefined && to !== undefined && from > to) return 'The first day is after the last.'
  return from !== undefined && Date.parse(beginning(from)) > now ? 'The first day is in the future.' : null
}

const two = (value: number) => String(value).padStart(2, '0')

/** The day of an entry as this browser counts days, such as 2026-11-21. */
export function dayOf(entry: AuditEntry): string {
  const at = new Date(entry.at)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const nameOfDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A day as a heading: "Today", "Yesterday", "Saturday, 21 November 2026". */
export function dayInWords(day: string, now = new Date()): string {
  const midnight = new Date(`${day}T00:00`).getTime()
  const today = new Date(now).setHours(0, 0, 0, 0)
  if (midnight === today) return 'Today'
  if (midnight === new Date(today).setDate(new Date(today).getDate() - 1)) return 'Yesterday'
  return nameOfDay.format(midnight)
}

const words: Record<string, string> = {
  report: 'Reports',
  member: 'Members',
  invite: 'Invites',
  organisation: 'Settings',
  branding: 'Branding',
  feature: 'Features',
  token: 'API tokens',
  account: 'Account',
  security: 'Sign-ins and refusals',
  answers: 'Answers',
  audit: 'Audit log',
  review: 'Reviews',
  embedding: 'Embedding',
  analytics: 'Measuring',
}

/** A kind of action as people read it; one of a later version in its own word. */
export const kindInWords = (kind: string): string =>
  words[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1)
