const devices: Record<string, string> = { desktop: 'Computer', mobile: 'Phone', tablet: 'Tablet' }
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether a name stands for what is not known. */
export const isUnknown = (name: string): boolean => name === '' || name === '(not set)'

export const plainName = (name: string): string => (isUnknown(name) ? 'Not known' : name)

export const deviceName = (name: string): string => devices[name] ?? plainName(name)

/** Where readers came from. No source: the address was typed, or stood in a mail or a document. */
export const sourceName = (name: string): string =>
  name === '(direct)' ? 'Direct and email' : plainName(name)

export const returningName = (name: string): string =>
  name === 'new' ? 'First visit of the day' : name === 'returning' ? 'Came back the same day' : 'Not known'

/** The English name of a country by its ISO 3166-1 alpha-2 code; a code that no country has is said to be that. */
export const countryOfCode = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? `${code} (no such country)`) : 'Not known'

/** A campaign or medium that a link named. */
export const namedName = (name: string): string =>
  isUnknown(name) || name === '(none)' ? 'None named' : name
