import { networkOf, siteOf } from '../../http/clientAddress.ts'
import { parseEmailAddress, parsePhoneNumber } from '../mail/public.ts'
import { invalidParameter } from './errors.ts'
import { isUuid } from './fields.ts'
import type { Vault } from './vault.ts'

/** What a user may sign in with. No text is a name of two kinds. */
export type NameKind = 'username' | 'email' | 'phone'

export interface SignInName {
  /** `sub`: the user's id, which clients go on with once a challenge has named it. It is a name in every pool. */
  kind: NameKind | 'sub'
  /** The form in which the name is looked up and counted: `Ann@Example.org` and `ann@example.org` are one. */
  key: string
}

const unwanted = /[\p{Cc}\p{Cs}]/u

/**
 * Reads what somebody signs in with. A text that is no name of any kind comes out as one that nobody has.
 * @throws PoolError InvalidParameterException for control characters.
 */
export function readSignInName(username: string): SignInName {
  const text = username.trim()
  if (unwanted.test(text)) throw invalidParameter('Username must be one line of text.')
  if (text.includes('@')) return { kind: 'email', key: text.toLowerCase() }
  if (text.startsWith('+')) return { kind: 'phone', key: parsePhoneNumber(text) ?? text }
  const key = text.toLowerCase()
  return { kind: isUuid(key) ? 'sub' : 'username', key }
}

/** Whether a text can be a username: it is no e-mail address, no id, and nothing like a telephone number. */
export const isUsername = (text: string): boolean =>
  /^[a-z0-9._-]{3,64}$/i.test(text) && !/^\d+$/.test(text) && !isUuid(text.toLowerCase())

/** Where a code goes. */
export interface Destination {
  medium: 'EMAIL' | 'SMS'
  address: string
}

/** `CodeDeliveryDetails` of the protocol. A null destination shows nothing of where the code went. */
export function deliveryDetails({
  medium,
  address,
}: {
  medium: Destination['medium']
  address: string | null
}) {
  return {
    AttributeName: medium === 'EMAIL' ? 'email' : 'phone_number',
    DeliveryMedium: medium,
    Destination: medium === 'EMAIL' ? maskedEmail(address) : maskedPhone(address),
  }
}

/** What a stranger is shown of where a code went: no more of the address than was given as a name. */
export const shownDelivery = ({ kind, key }: SignInName, { medium }: Destination) =>
  deliveryDetails({ medium, address: kind === 'email' || kind === 'phone' ? key : null })

/** `a***@e***`, as Cognito shows where a code went. */
function maskedEmail(address: string | null): string {
  const email = address === null ? null : parseEmailAddress(address.trim())
  if (!email) return '***'
  return `${email[0]}***@${email[email.lastIndexOf('@') + 1]}***`
}

/** `+*******5678`, as Cognito shows where a code went. */
const maskedPhone = (address: string | null): string =>
  address === null ? '***' : `+*******${address.slice(-4)}`

/** Keys of the counters in pool_limits. A `sub` is the user's, or the invented one of a name nobody has. */
export const limitKeys = {
  challengesOfNetwork: (vault: Vault, address: string) =>
    vault.mac('limit', 'challenges', networkOf(address)),
  messagesOfNetwork: (vault: Vault, address: string) => vault.mac('limit', 'messages', networkOf(address)),
  messagesOfSite: (vault: Vault, address: string) => vault.mac('limit', 'messages of site', siteOf(address)),
  textsOfNetwork: (vault: Vault, address: string) => vault.mac('limit', 'texts', networkOf(address)),
  /** Passwords given to an account, from everywhere. */
  passwords: (vault: Vault, sub: string) => vault.mac('limit', 'passwords', sub),
  passwordsOfNetwork: (vault: Vault, sub: string, address: string) =>
    vault.mac('limit', 'passwords of network', sub, networkOf(address)),
  /** Those of a browser that has signed in before, or of one sign-in. */
  passwordsOfBrowser: (vault: Vault, sub: string, browser: string) =>
    vault.mac('limit', 'passwords of browser', sub, browser),
  /** Codes of a second factor given to an account: by a browser that has signed in before, in one sign-in, or by all others. */
  secondFactor: (vault: Vault, sub: string, by: string) => vault.mac('limit', 'second factor', sub, by),
  /** That an account has failed from a network in this window. */
  accountOfNetwork: (vault: Vault, what: string, sub: string, address: string) =>
    vault.mac('limit', 'account of network', what, sub, networkOf(address)),
  /** How many accounts have failed from a network, or from an IPv6 site. */
  accountsOfNetwork: (vault: Vault, what: string, address: string) =>
    vault.mac('limit', 'accounts of network', what, networkOf(address)),
  accountsOfSite: (vault: Vault, what: string, address: string) =>
    vault.mac('limit', 'accounts of site', what, siteOf(address)),
  /** Tries of a code. `by`: the browser that asked for it, or all others together. */
  codes: (vault: Vault, sub: string, purpose: string, by: string) =>
    vault.mac('limit', 'codes', sub, purpose, by),
  /** Resets asked for: by all, by one network, or by a browser that has signed in before. */
  resets: (vault: Vault, sub: string, by = '') => vault.mac('limit', 'resets', sub, by),
  /** Codes an account asked for, whatever they were sent to. */
  messagesOfUser: (vault: Vault, sub: string) => vault.mac('limit', 'messages of user', sub),
  /** Codes sent to one address or number: for all, or for one network. */
  messagesTo: (vault: Vault, destination: string, by = '') =>
    vault.mac('limit', 'messages to', destination, by),
}
