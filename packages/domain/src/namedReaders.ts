import { emailDomainProblem } from './emailDomain.ts'

/** Addresses and domains that a report's public link can be for. */
export const MAX_NAMED_READERS = 1_000

/** Digits of the code a named reader gets, minutes it works, wrong ones before it ends, and days a browser remembers. */
export const READER_CODE = { digits: 6, minutes: 10, tries: 5, rememberedDays: 7 } as const

/**
 * A named reader as somebody types or pastes it, as it is stored: an address, or a domain with an @ before it, in lower case,
 * and with the domain as mail servers know it (`zoe@xn--gre-6ka8i.example`).
 */
export function tidyNamedReader(text: string): string {
  const entry = text.trim().toLowerCase()
  const at = entry.lastIndexOf('@') + 1
  const domain = entry.slice(at)
  // What is plain ASCII stays as it is: the parser would make an address of a number.
  if (at === 0 || /^[\0-\x7f]*$/.test(domain)) return entry
  return entry.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain)
}

/** Whether an entry is for everyone with an address of a domain. */
export const isReaderDomain = (entry: string): boolean => entry.startsWith('@')

/** The part of an address before the @, as mail servers take it from everyone. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/

/** What is wrong with a tidy entry, as a sentence for a person; null if nothing is. */
export function namedReaderProblem(entry: string): string | null {
  const at = entry.lastIndexOf('@')
  if (at === 0) return emailDomainProblem(entry.slice(1))
  const fits =
    entry.length <= 254 && LOCAL.test(entry.slice(0, at)) && emailDomainProblem(entry.slice(at + 1)) === null
  return at > 0 && fits
    ? null
    : 'Enter an email address such as ann@example.org, or a domain such as @example.org.'
}

/** The entries that name an address: itself, and its domain. */
export const entriesNaming = (address: string): string[] => [address, address.slice(address.lastIndexOf('@'))]
