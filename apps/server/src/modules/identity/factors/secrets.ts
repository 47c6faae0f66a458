import type { UserPool } from '../userPool.ts'

/** One user's secret cannot be put in the place of another's. */
const contextOf = (sub: string): string => `totp ${sub}`

/** The secret of an app as it is stored. */
export const sealTotpSecret = (userPool: UserPool, sub: string, secret: Uint8Array): Uint8Array =>
  userPool.vault.seal(contextOf(sub), secret)

/** The secret of an app that is stored; null where there is none. */
export const openTotpSecret = (
  userPool: UserPool,
  sub: string,
  sealed: Uint8Array | null | undefined,
): Uint8Array | null => (sealed ? userPool.vault.open(contextOf(sub), sealed) : null)
