/** Most domains an organisation can enrol people by. */
export const MAX_EMAIL_DOMAINS = 50

/** A label of a host name (RFC 1123, 2.1): letters, digits and hyphens, none of them at an end. */
export const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** The last label is a word, or an internationalised one as it is written in ASCII; digits alone would be an address. */
const LAST_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * What is wrong with `domain` as the part of an e-mail address after the "@", as a sentence for a person; null if
 * nothing is. It must be in lower case, and name one domain: no wildcard, no IP address.
 * @param example the domain that the sentence names as an example.
 */
export function emailDomainProblem(domain: string, example = 'example.org'): string | null {
  if (domain.includes('@')) return `Enter only what follows the @, such as ${example}.`
  if (domain.includes('*')) return 'Enter each domain in full, without *.'
  const labels = domain.split('.')
  const isAddress = labels.every((label) => /^\d+$/.test(label)) || /[:[\]]/.test(domain)
  if (isAddress) return `Enter a domain such as ${example}, not an IP address.`
  const fits =
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    LAST_LABEL.test(labels.at(-1) ?? '')
  return fits ? null : `Enter a domain such as ${example}, in plain letters, digits and hyphens.`
}

/** A domain as somebody types or pastes it ("@Example.org ") as it is stored. */
export const tidyEmailDomain = (text: string): string => text.trim().toLowerCase().replace(/^@/, '')
