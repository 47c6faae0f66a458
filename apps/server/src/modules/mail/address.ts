import { domainToASCII } from 'node:url'

const addressPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i

/**
 * Reads exactly one plain e-mail address (`local@domain`, at most 254 characters, an ASCII local part): no display name,
 * no list, no comment, no quoting, no line break. Mail libraries take all of those and would send to more people than the
 * caller meant.
 * @returns the address with its domain in lower case, an international one in the form mail servers know
 * (`zoe@größe.example` as `zoe@xn--gre-6ka8i.example`); null if the text is anything else.
 */
export function parseEmailAddress(raw: string): string | null {
  if (raw.length > 254) return null
  const at = raw.lastIndexOf('@')
  const address = `${raw.slice(0, at)}@${asciiDomain(raw.slice(at + 1))}`
  if (at < 0 || address.length > 254 || !addressPattern.test(address)) return null
  const local = raw.slice(0, at)
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null
  return `${local}@${address.slice(at + 1).toLowerCase()}`
}

/**
 * Which mailbox an address leads to, as many providers read it: what stands after a plus sign is a label of its owner’s. For
 * counting what goes there, never for sending.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).split('+', 1)[0]}${address.slice(at)}`.toLowerCase()
}

/** As it is where it is ASCII: what is wrong with it must stay so. Nothing invisible is read away. */
function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain) || /[\p{C}\p{Z}]/u.test(domain)) return domain
  return domainToASCII(domain)
}
