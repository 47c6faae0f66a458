import { randomUUID } from 'node:crypto'
import { invalidParameter, PoolError } from './errors.ts'
import type { Pool } from './pool.ts'
import { poolNameOf } from './settings.ts'
import { createVerifier } from './srp.ts'
import type { NewUser } from './writer.ts'

const longestPassword = 256

/** Under which context a user's verifier is sealed: one user's cannot be put in the place of another's. */
export const verifierContext = (sub: string): string => `verifier ${sub}`

/** @throws PoolError InvalidPasswordException, with a sentence. */
export function checkPassword(pool: Pool, password: string): void {
  const { passwordMinimumLength } = pool.settings
  if (Array.from(password).length < passwordMinimumLength) {
    throw new PoolError(
      'InvalidPasswordException',
      `Password did not conform with policy: it needs at least ${passwordMinimumLength} characters.`,
    )
  }
  if (password.length > longestPassword || !password.isWellFormed()) {
    throw invalidParameter(`Password has to be a text of at most ${longestPassword} characters.`)
  }
}

/** Makes the row of a new user; the password itself goes no further than here. */
export function makeUser(
  pool: Pool,
  person: { email: string; name: string; password: string; status: NewUser['status'] },
): NewUser {
  const sub = randomUUID()
  const identity = { poolName: poolNameOf(pool.settings), userId: sub }
  const { salt, verifier } = createVerifier(identity, person.password)
  return {
    sub,
    email: person.email,
    name: person.name,
    status: person.status,
    salt,
    sealedVerifier: pool.vault.seal(verifierContext(sub), verifier),
  }
}
