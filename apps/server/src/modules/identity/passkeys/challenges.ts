import { randomBytes } from 'node:crypto'
import { limitKeys } from '../names.ts'
import { lifetimes } from '../settings.ts'
import type { UserPool } from '../userPool.ts'
import { insertChallenge, takeChallenge } from '../writer.ts'

/** What a challenge is for. */
export type ChallengeUse = 'registration' | 'sign-in'

const hashOf = (userPool: UserPool, use: ChallengeUse, challenge: string): Buffer =>
  userPool.vault.mac('passkey challenge', use, challenge)

/**
 * Makes a challenge for an authenticator to sign, in the caller's transaction.
 * @param sub who may answer it; for a name that nobody has, the invented id.
 * @returns base64url, as WebAuthn has it.
 */
export async function openPasskeyChallenge(
  userPool: UserPool,
  use: ChallengeUse,
  sub: string,
  state: object = {},
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const hash = hashOf(userPool, use, challenge)
  await insertChallenge(hash, {
    sub,
    limit_key: limitKeys.secondFactor(userPool.vault, sub, 'passkey'),
    sealed_state: userPool.vault.seal(
      `passkey challenge ${hash.toString('hex')}`,
      Buffer.from(JSON.stringify(state)),
    ),
    expires_at: new Date(userPool.now().getTime() + lifetimes.passkeyChallenge),
  })
  return challenge
}

/** Takes a challenge out: of many who answer it at once, one may. @returns null for one that is over or was none. */
export async function takePasskeyChallenge(
  userPool: UserPool,
  use: ChallengeUse,
  challenge: string,
): Promise<{ sub: string; state: Record<string, unknown> } | null> {
  const hash = hashOf(userPool, use, challenge)
  const stored = await takeChallenge(hash)
  if (!stored || stored.expires_at <= userPool.now()) return null
  const opened = userPool.vault.open(`passkey challenge ${hash.toString('hex')}`, stored.sealed_state)
  return { sub: stored.sub, state: JSON.parse(Buffer.from(opened).toString()) as Record<string, unknown> }
}

/** What the browser says of where and why an authenticator was used. */
export interface ClientData {
  type: string
  challenge: string
  origin: string
}

/** Reads `clientDataJSON`; null for what is none. It is signed, so what it says counts once the signature has been checked. */
export function readClientData(encoded: unknown): ClientData | null {
  if (typeof encoded !== 'string' || encoded.length > 8192) return null
  try {
    const data = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Partial<ClientData> | null
    const { type, challenge, origin } = data ?? {}
    if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return null
    return { type, challenge, origin }
  } catch {
    return null
  }
}
