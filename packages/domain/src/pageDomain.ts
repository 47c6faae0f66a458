import { emailDomainProblem } from './emailDomain.ts'

/** Days for which the records of a domain in use can be missing before its pages are back at the usual address. */
export const PAGE_DOMAIN_GRACE_DAYS = 7

/** What the TXT record of an organisation's own domain has to say. */
export const pageDomainRecordValue = (token: string): string => `bubbles-pages=${token}`

/**
 * A domain as somebody types or pastes it ("https://Reports.Example.org/") as it is stored: in lower case, without scheme,
 * path and final dot, with other letters as DNS has them ("xn--bcher-kva.example").
 */
export function tidyPageDomain(text: string): string {
  const host = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1)[0]!
    .replace(/\.$/, '')
    .toLowerCase()
  // What is plain ASCII stays as it is: the parser would make an address of a number.
  if (/^[\0-\x7f]*$/.test(host)) return host
  return URL.parse(`http://${host}`)?.hostname ?? host
}

/** What is wrong with a tidy domain, as a sentence for a person; null if nothing is. */
export function pageDomainProblem(domain: string): string | null {
  if (domain === '') return 'Enter a domain such as reports.example.org.'
  if (domain.includes('@')) return 'Enter a domain such as reports.example.org, not an email address.'
  if (/^[^:]+:\d+$/.test(domain)) return 'Enter the domain without a port, such as reports.example.org.'
  if (domain === 'localhost')
    return 'localhost is every computer’s own name. Enter a domain such as reports.example.org.'
  return emailDomainProblem(domain, 'reports.example.org')
}
