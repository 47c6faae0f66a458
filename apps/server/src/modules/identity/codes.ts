import { randomInt, timingSafeEqual } from 'node:crypto'
import { queueMail, queueText, sayToPerson } from '../mail/public.ts'
import { CommittedRefusal, PoolError, refuseAfterCommit } from './errors.ts'
import type { KnownBrowser } from './knownBrowser.ts'
import { clearTries, countWithin } from './limits.ts'
import { codeMail, codeText } from './mails.ts'
import { type Destination, limitKeys } from './names.ts'
import type { UserPool } from './userPool.ts'
import { readCode } from './reader.ts'
import { codeLifetimes, lifetimes, triesPerCode } from './settings.ts'
import { deleteCode, upsertCode } from './writer.ts'
import type { CodePurpose } from './codePurpose.ts'

/**
 * Under which name tries of a code are counted: those of the browser that asked for it are its own, so that nobody else
 * uses them up. All others share a count.
 */
export const triedBy = (browser: KnownBrowser, sub: string): string => browser.idFor('c', sub) ?? 'others'

/** Lets all try again: for another code. */
export const clearCodeTries = (
  userPool: UserPool,
  sub: string,
  purpose: CodePurpose,
  by: string,
): Promise<void> =>
  clearTries(
    limitKeys.codes(userPool.vault, sub, purpose, by),
    limitKeys.codes(userPool.vault, sub, purpose, 'others'),
  )

/** Six digits, all equally likely. */
const makeCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/** Keyed, because a million codes are hashed in a second: the hash alone must not give the code away. */
const hashCode = (userPool: UserPool, sub: string, purpose: CodePurpose, code: string): Buffer =>
  userPool.vault.mac('code', sub, purpose, code)

/** Equal, in time that does not tell where they differ. */
export const isSameHash = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

/**
 * Makes a new code, voids the one before with its tries, and queues the message with it, in the caller's transaction.
 * @param name what the user typed to be found by; it goes into the link of the mail.
 * @param code.by see `triedBy`: who asks may try again, and so may all others, since it is another code.
 * @param isReal false where nobody is to get one: the same work, and nothing is stored or sent.
 */
export async function sendCode(
  userPool: UserPool,
  code: { sub: string; purpose: CodePurpose; to: Destination; name: string; by?: string },
  isReal = true,
): Promise<void> {
  const { sub, purpose, to, name, by = 'others' } = code
  const digits = makeCode()
  await clearCodeTries(userPool, sub, purpose, by)
  await upsertCode({
    sub,
    purpose,
    address: to.address,
    codeHash: hashCode(userPool, sub, purpose, digits),
    expiresAt: new Date(userPool.now().getTime() + codeLifetimes[purpose]),
  })
  const { loginUrl } = userPool.settings
  const say = await sayToPerson({ sub }, userPool.language)
  if (to.medium === 'EMAIL')
    await queueMail(codeMail(say, purpose, { to: to.address, code: digits, name }, loginUrl), isReal)
  else await queueText(codeText(say, purpose, { to: to.address, code: digits }, loginUrl), isReal)
}

/**
 * Takes a code: of many who give the right one at once, one gets it. A wrong code, an expired one and none at all get
 * the same answers, counted the same way.
 * @param by see `triedBy`.
 * @returns the address the code was sent to; or CodeMismatchException five times, then ExpiredCodeException until a
 * new code, both to be returned from the work of `inUserPool`.
 */
export async function takeCode(
  userPool: UserPool,
  { sub, purpose, code, by = 'others' }: { sub: string; purpose: CodePurpose; code: string; by?: string },
): Promise<{ address: string | null } | CommittedRefusal> {
  const now = userPool.now()
  const tries = limitKeys.codes(userPool.vault, sub, purpose, by)
  if ((await countWithin(tries, { max: triesPerCode, windowMs: lifetimes.codeTries }, now)) > 0) {
    return refuseAfterCommit(
      new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
    )
  }
  const stored = await readCode(sub, purpose)
  const given = hashCode(userPool, sub, purpose, code.trim())
  const isRight = stored !== undefined && stored.expires_at > now && isSameHash(stored.code_hash, given)
  if (!isRight) {
    return refuseAfterCommit(
      new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
    )
  }
  await deleteCode(sub, purpose)
  await clearTries(tries)
  return { address: stored.address }
}
