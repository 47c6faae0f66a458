import { loadPasswordCheck, type PasswordPerson, passwordWeaknessSentences } from '@bubbles/domain'
import { randomUUID } from 'node:crypto'
import { isSameHash } from './codes.ts'
import { invalidParameter, PoolError } from './errors.ts'
import type { UserPool } from './userPool.ts'
import type { PoolUser } from './reader.ts'
import { poolNameOf } from './settings.ts'
import { createVerifier } from './srp.ts'
import type { NewUser } from './writer.ts'

const longestPassword = 256

/** Under which context a user's verifier is sealed: one user's cannot be put in the place of another's. */
export const verifierContext = (sub: string): string => `verifier ${sub}`

/** @throws PoolError InvalidPasswordException, with a sentence. */
export function checkPasswordLength(userPool: UserPool, password: string): void {
  const { passwordMinimumLength } = userPool.settings
  if (Array.from(password).length < passwordMinimumLength) {
    throw new PoolError(
      'InvalidPasswordException',
      `Password did not conform with policy: it needs at least ${passwordMinimumLength} characters.`,
    )
  }
  if (password.length > longestPassword || !password.isWellFormed()) {
    throw invalidParameter(`Password must be text of at most ${longestPassword} characters.`)
  }
}

/**
 * As `checkPasswordLength`, and it must not be one that is guessed first.
 * @throws PoolError InvalidPasswordException, with a sentence.
 */
export async function checkPassword(
  userPool: UserPool,
  password: string,
  person: PasswordPerson,
): Promise<void> {
  checkPasswordLength(userPool, password)
  const check = await loadPasswordCheck()
  const { weakness } = check(password, person)
  if (weakness === null) return
  throw new PoolError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${passwordWeaknessSentences[weakness]}`,
  )
}

/** What is stored in place of a password. */
export function sealVerifier(
  userPool: UserPool,
  sub: string,
  password: string,
): { salt: Uint8Array; sealedVerifier: Uint8Array } {
  const { salt, verifier } = createVerifier(
    { poolName: poolNameOf(userPool.settings), userId: sub },
    password,
  )
  return { salt, sealedVerifier: userPool.vault.seal(verifierContext(sub), verifier) }
}

/** Whether this is the user's password. */
export function isPasswordOf(userPool: UserPool, user: PoolUser, password: string): boolean {
  const identity = { poolName: poolNameOf(userPool.settings), userId: user.sub }
  const { verifier } = createVerifier(identity, password, user.salt)
  return isSameHash(verifier, userPool.vault.open(verifierContext(user.sub), user.sealed_verifier))
}

/** Makes the row of a new user; the password itself goes no further than here. */
export function makeUser(
  userPool: UserPool,
  person: Pick<NewUser, 'email' | 'name' | 'status' | 'username' | 'phoneNumber'> & { password: string },
): NewUser {
  const { password, ...known } = person
  const sub = randomUUID()
  return { ...known, sub, ...sealVerifier(userPool, sub, password), createdAt: userPool.now() }
}
