import { randomBytes } from 'node:crypto'
import { isSameHash } from '../codes.ts'
import { limitKeys } from '../names.ts'
import { type PoolUser, readUserForSignIn } from '../reader.ts'
import { lifetimes } from '../settings.ts'
import type { UserPool } from '../userPool.ts'
import { insertChallenge, takeChallenge } from '../writer.ts'
import { lockStep } from './reader.ts'

/** What a sign-in waits for after the right password. */
export type StepKind = 'totp'

/** A step that is open: whose, and how it is closed. */
export interface OpenStep {
  user: PoolUser
  /** Ends the step, in the transaction that answers it. */
  close: () => Promise<void>
}

const hashOf = (userPool: UserPool, session: string): Buffer => userPool.vault.mac('sign-in step', session)

const contextOf = (hash: Buffer): string => `sign-in step ${hash.toString('hex')}`

/**
 * Opens a step that follows the right password, in the caller's transaction.
 * @returns `Session` of the protocol, which only whoever gave the password has.
 */
export async function openStep(userPool: UserPool, user: PoolUser, kind: StepKind): Promise<string> {
  const session = randomBytes(48).toString('base64url')
  const hash = hashOf(userPool, session)
  // The password as it is now: one that was replaced meanwhile leads nowhere.
  const state = { kind, salt: Buffer.from(user.salt).toString('base64') }
  await insertChallenge(hash, {
    sub: user.sub,
    limit_key: limitKeys.secondFactor(userPool.vault, user.sub, 'others'),
    sealed_state: userPool.vault.seal(contextOf(hash), Buffer.from(JSON.stringify(state))),
    expires_at: new Date(userPool.now().getTime() + lifetimes.secondStep),
  })
  return session
}

/**
 * Finds an open step, in the caller's transaction, which is the only one that may answer it.
 * @returns null for one that has ended, was answered, is of another kind, or whose user may not sign in any more.
 */
export async function findStep(
  userPool: UserPool,
  session: string,
  kind: StepKind,
): Promise<OpenStep | null> {
  const hash = hashOf(userPool, session)
  const stored = await lockStep(hash)
  if (!stored || stored.expires_at <= userPool.now()) return null
  const opened = userPool.vault.open(contextOf(hash), stored.sealed_state)
  const state = JSON.parse(Buffer.from(opened).toString()) as { kind: StepKind; salt: string }
  const user = await readUserForSignIn(stored.sub)
  if (user?.status !== 'Confirmed' || state.kind !== kind) return null
  if (!isSameHash(user.salt, Buffer.from(state.salt, 'base64'))) return null
  return { user, close: async () => void (await takeChallenge(hash)) }
}
