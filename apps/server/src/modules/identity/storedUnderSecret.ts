import { randomBytes } from 'node:crypto'
import type { Database } from '@bubbles/db'
import { readAllSubs, readSigningKeys } from './reader.ts'
import { verifierContext } from './users.ts'
import { createVault } from './vault.ts'
import { deleteWhatSecretSealed, updateUserVerifier } from './writer.ts'

/** Bytes of an SRP verifier. */
const VERIFIER_LENGTH = 384

/** Whether a secret opens the signing key that is stored; null where there is none yet. */
export async function opensSigningKey(database: Database, secret: Uint8Array): Promise<boolean | null> {
  const rows = await database.transaction({ kind: 'platform' }, () => readSigningKeys(new Date()))
  const current = rows.find((row) => !row.retired_at)
  if (!current) return null
  try {
    createVault(secret).open(`signing-key ${current.kid}`, current.sealed_private_key)
    return true
  } catch {
    return false
  }
}

/**
 * Replaces what a lost secret had sealed. Signing keys, sign-ins and codes are deleted; each password becomes one that
 * nobody has, until its owner sets another. Needs the platform's transaction.
 * @returns how many people have to set a new password.
 */
export async function forgetSealed(secret: Uint8Array): Promise<number> {
  const vault = createVault(secret)
  await deleteWhatSecretSealed()
  const subs = await readAllSubs()
  for (const sub of subs)
    await updateUserVerifier(
      sub,
      randomBytes(16),
      vault.seal(verifierContext(sub), randomBytes(VERIFIER_LENGTH)),
    )
  return subs.length
}
