import { LOCALES } from '@bubbles/domain'

/** A text that an entry has; null for anything else. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
/** The same in quotation marks. */
export const quoted = (value: unknown, otherwise: string): string => {
  const name = text(value)
  return name === null ? otherwise : `“${name}”`
}

/** A setting: what it is called, and how a value of it reads. */
type Setting = [name: string, valueInWords: (value: unknown) => string]

/** The settings of an organisation, by their names in the call that changes them. */
const SETTINGS: Record<string, Setting> = {
  friendlyName: ['the name', (value) => quoted(value, 'none')],
  autoEnrollmentDomains: [
    'who can join by email domain',
    (value) => (Array.isArray(value) && value.length > 0 ? value.join(' and ') : 'no one'),
  ],
  googleAnalytics4MeasurementId: ['the measurement ID', (value) => text(value) ?? 'none'],
  locale: [
    'the page language',
    (value) => LOCALES.find(({ tag }) => tag === value)?.name ?? text(value) ?? 'none',
  ],
  timeZone: ['the time zone', (value) => text(value) ?? 'none'],
  retentionDays: ['how long raw reading data is kept', (value) => `${String(value)} days`],
  namesReaders: ['whether readers are named', (value) => (value === true ? 'yes' : 'no')],
  accessibilityStatement: ['the accessibility statement', (value) => text(value) ?? 'none'],
  subscriptions: ['whether readers can subscribe', (value) => (value === true ? 'yes' : 'no')],
  frontPage: ['the front page of public reports', (value) => (value === true ? 'on' : 'off')],
}

/** Each setting that was changed, from what to what where the entry has it. */
export function settings(fields: unknown): string {
  const changed = (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>
  const words = Object.entries(SETTINGS).flatMap(([field, [name, inWords]]) => {
    if (!(field in changed)) return []
    const change = changed[field]
    if (typeof change !== 'object' || change === null || !('before' in change) || !('after' in change))
      return [name]
    return [`${name} from ${inWords(change.before)} to ${inWords(change.after)}`]
  })
  return words.join(', ') || 'the settings'
}

/** What a change of the branding was about, by what is there before and after it. */
export function brandingWords({ before, after }: Record<string, unknown>): string {
  const differs = (isAsked: (field: string) => boolean): boolean => {
    const of = (branding: unknown) =>
      JSON.stringify(Object.entries(branding ?? {}).filter(([field]) => isAsked(field)))
    return of(before) !== of(after)
  }
  const begins = (field: string) => field === 'reportScale' || field === 'reportCover'
  const words = [
    ['report fonts', differs((field) => field !== 'palette' && !begins(field))],
    ['chart colours', differs((field) => field === 'palette')],
    ['the branding of new reports', differs(begins)],
  ] as const
  const changed = words.flatMap(([what, isChanged]) => (isChanged ? [what] : []))
  return changed.length > 0 ? changed.join(', ').replace(/, ([^,]*)$/, ' and $1') : 'report fonts'
}

/** Which sites may show reports. */
export function sitesInWords(after: unknown): string {
  const { sites, hosts } = (after ?? {}) as { sites?: unknown; hosts?: unknown }
  if (sites !== 'listed') return 'any site'
  if (!Array.isArray(hosts) || hosts.length === 0) return 'no other site'
  const named = hosts.slice(0, 3).join(', ')
  return hosts.length > 3 ? `${named} and ${hosts.length - 3} more` : named
}

/** What changed of a public link, by the settings of its call. A password is set or removed, never told. */
const LINK_CHANGES: Record<string, (value: unknown) => string> = {
  password: (value) => (value === 'set' ? 'a password was set' : 'the password was removed'),
  expiresAt: (value) =>
    text(value) === null ? 'the link no longer expires' : `it expires on ${String(value).slice(0, 10)}`,
  indexed: (value) => `search engines ${value === true ? 'can' : 'can’t'} list it`,
  downloads: (value) => `readers ${value === true ? 'can' : 'can’t'} download data and pictures`,
  editions: (value) => `readers ${value === true ? 'can' : 'can’t'} open earlier editions`,
  embedding: (value) => `other sites ${value === true ? 'can' : 'can’t'} show it`,
}

/** What changed of a public link. */
export const linkChanges = (changes: unknown): string =>
  Object.entries(changes ?? {})
    .flatMap(([name, value]) => LINK_CHANGES[name]?.(value) ?? [])
    .join(', ')
