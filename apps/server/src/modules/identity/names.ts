import { parseEmailAddress } from '../mail/public.ts'
import { networkOf } from './limits.ts'
import type { Vault } from './vault.ts'

/** The form in which a name is looked up and counted: `Ann@Example.org` and `ann@example.org` are one. */
export const signInName = (username: string): string => username.trim().toLowerCase()

/** `a***@e***`, as Cognito shows where a code went. Made from what the caller sent, so it tells nothing new. */
export function maskedAddress(username: string): string {
  const address = parseEmailAddress(username.trim())
  if (!address) return '***'
  return `${address[0]}***@${address[address.lastIndexOf('@') + 1]}***`
}

/** Keys of the counters in pool_limits. */
export const limitKeys = {
  signInsOfNetwork: (vault: Vault, address: string) => vault.mac('limit', 'sign-ins', networkOf(address)),
  callsOfNetwork: (vault: Vault, address: string) => vault.mac('limit', 'calls', networkOf(address)),
  passwordsOfName: (vault: Vault, name: string) => vault.mac('limit', 'passwords', name),
  codesOfName: (vault: Vault, name: string) => vault.mac('limit', 'codes', name),
  mailsOfName: (vault: Vault, name: string) => vault.mac('limit', 'mails', name),
}
