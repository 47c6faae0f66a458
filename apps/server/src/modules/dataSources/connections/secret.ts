import { createVault } from '../../identity/public.ts'

/** Whose password it is. */
interface Owner {
  organisationId: string
  connectionId: string
}

const contextOf = ({ organisationId, connectionId }: Owner): string =>
  `data-connection ${organisationId} ${connectionId}`

/** Seals the password of a connection. */
export const sealPassword = (serverSecret: Uint8Array, owner: Owner, plain: string): Uint8Array =>
  createVault(serverSecret).seal(contextOf(owner), Buffer.from(plain))

/** Opens it. @returns null if it was sealed with a server secret that has been lost since */
export function openPassword(serverSecret: Uint8Array, owner: Owner, sealed: Uint8Array): string | null {
  try {
    return Buffer.from(createVault(serverSecret).open(contextOf(owner), sealed)).toString()
  } catch {
    return null
  }
}
