import { createVault } from '../identity/public.ts'

const contextOf = (organisationId: string): string => `single-sign-on ${organisationId}`

/** Seals a client secret for one organisation. */
export const sealSecret = (serverSecret: Uint8Array, organisationId: string, plain: string): Uint8Array =>
  createVault(serverSecret).seal(contextOf(organisationId), Buffer.from(plain))

/** Opens it. @returns null if it was sealed with a server secret that has been lost since */
export function openSecret(
  serverSecret: Uint8Array,
  organisationId: string,
  sealed: Uint8Array,
): string | null {
  try {
    return Buffer.from(createVault(serverSecret).open(contextOf(organisationId), sealed)).toString()
  } catch {
    return null
  }
}
