import { domainToASCII } from 'node:url'
import { z } from 'zod'

/** Who mails come from. */
export interface MailFrom {
  name: string
  address: string
}

const SENTENCE =
  'Use an address such as no-reply@example.org, or put a name before it: Bubbles <no-reply@example.org>.'

/**
 * Reads the sender of mails: an address alone, or a name and the address in angle brackets. The name may be quoted; an
 * international domain is turned into the form mail servers know.
 */
export const mailFrom = z.string().transform((text, context): MailFrom => {
  const bracketed = /^([^<>]*)<([^<>\s]+)>$/.exec(text.trim())
  const name = (bracketed?.[1] ?? '')
    .trim()
    .replace(/^"([^]*)"$/, '$1')
    .trim()
  const typed = bracketed?.[2] ?? text.trim()
  const domainAt = typed.lastIndexOf('@') + 1
  const address = typed.slice(0, domainAt) + domainToASCII(typed.slice(domainAt))
  // A display name with an address in it would pass for another sender.
  if (/[\p{Cc}@"\\]/u.test(name) || !z.email().safeParse(address).success) {
    context.addIssue(SENTENCE)
    return z.NEVER
  }
  return { name: name || 'Bubbles', address }
})
