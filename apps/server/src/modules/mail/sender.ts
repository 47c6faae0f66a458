import type { Say } from '../../http/say.ts'
import { parseEmailAddress } from './address.ts'
import { oneLine, shortened } from './words.ts'

/** Who a mail is from besides the product: it comes from the product's own address all the same. */
export interface MailSender {
  /** Shown before "via Bubbles", such as "Ann at Acme Research". */
  name: string
  /** Where a reply goes. */
  replyTo?: { name: string; address: string }
}

/** Somebody whose act causes a mail. */
export interface Actor {
  name: string
  emailAddress: string
}

const MAX_NAME_LENGTH = 60

/** A name people may see instead of the address. One that looks like an address or a link could pass for another sender. */
function displayName(raw: string): string {
  const name = shortened(oneLine(raw), MAX_NAME_LENGTH)
  return /[@<>]|:\/\//.test(name) ? '' : name
}

/** The sender of a mail that somebody's act causes in an organisation. */
export function senderFor(actor: Actor | undefined, organisation: string, say: Say): MailSender {
  const own = actor ? displayName(actor.name) : ''
  const where = displayName(organisation)
  const address = actor ? parseEmailAddress(actor.emailAddress) : null
  return {
    name: own !== '' && where !== '' ? say`${own} at ${where}` : own || where,
    ...(address !== null && { replyTo: { name: displayName(actor!.name), address } }),
  }
}

/** As `senderFor` made it, read back from what was stored; whatever else is there is left out. */
export function checkedSender(value: unknown): MailSender | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, replyTo } = value as { name?: unknown; replyTo?: { name?: unknown; address?: unknown } }
  const address = typeof replyTo?.address === 'string' ? parseEmailAddress(replyTo.address) : null
  const text = (given: unknown) => (typeof given === 'string' ? oneLine(given) : '')
  return { name: text(name), ...(address !== null && { replyTo: { name: text(replyTo?.name), address } }) }
}
