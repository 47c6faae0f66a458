import { tx } from '@bubbles/db'

/** Keeps a secret that has been handed out until its first code comes. The app before stays. */
export async function storeWaitingSecret(sub: string, sealed: Uint8Array, until: Date): Promise<void> {
  const waiting = { waiting_secret: sealed, waiting_until: until }
  await tx()
    .insertInto('pool_totp')
    .values({ sub, ...waiting })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet(waiting))
    .execute()
}

/** The app whose first code has come takes the place of the one before. */
export async function confirmTotp(
  sub: string,
  totp: { sealedSecret: Uint8Array; name: string; step: number; now: Date },
): Promise<void> {
  await tx()
    .updateTable('pool_totp')
    .set({
      sealed_secret: totp.sealedSecret,
      name: totp.name,
      last_step: totp.step,
      added_at: totp.now,
      last_used_at: null,
      waiting_secret: null,
      waiting_until: null,
    })
    .where('sub', '=', sub)
    .execute()
}

/** Has sign-ins ask for a code. @returns false where they do already, or there is no app. */
export async function enableTotp(sub: string): Promise<boolean> {
  const { numUpdatedRows } = await tx()
    .updateTable('pool_totp')
    .set({ enabled: true })
    .where('sub', '=', sub)
    .where('enabled', '=', false)
    .where('sealed_secret', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses the code of a step up: of many who give it at once, one gets in. @returns false if it, or a later one, was used. */
export async function takeTotpStep(sub: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx()
    .updateTable('pool_totp')
    .set({ last_step: step, last_used_at: now })
    .where('sub', '=', sub)
    .where('enabled', '=', true)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the app of a user with the recovery codes, which are for its loss. @returns whether sign-ins asked for it. */
export async function deleteTotp(sub: string): Promise<boolean> {
  await tx().deleteFrom('pool_recovery_codes').where('sub', '=', sub).execute()
  const removed = await tx()
    .deleteFrom('pool_totp')
    .where('sub', '=', sub)
    .returning('enabled')
    .executeTakeFirst()
  return removed?.enabled ?? false
}

/**
 * Removes the app of a user, with the recovery codes, if it was set up at that time or later; of an app from before, the codes
 * made since and a secret that waits for its first code.
 */
export async function deleteFactorsSince(sub: string, since: Date): Promise<void> {
  const removed = await tx()
    .deleteFrom('pool_totp')
    .where('sub', '=', sub)
    .where('added_at', '>=', since)
    .returning('sub')
    .executeTakeFirst()
  const codes = tx().deleteFrom('pool_recovery_codes').where('sub', '=', sub)
  await (removed ? codes : codes.where('made_at', '>=', since)).execute()
  await tx()
    .updateTable('pool_totp')
    .set({ waiting_secret: null, waiting_until: null })
    .where('sub', '=', sub)
    .execute()
}

export async function replaceRecoveryCodes(sub: string, hashes: Uint8Array[], now: Date): Promise<void> {
  await tx().deleteFrom('pool_recovery_codes').where('sub', '=', sub).execute()
  await tx()
    .insertInto('pool_recovery_codes')
    .values(hashes.map((code_hash) => ({ sub, code_hash, made_at: now })))
    .execute()
}

export async function takeRecoveryCode(sub: string, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx()
    .deleteFrom('pool_recovery_codes')
    .where('sub', '=', sub)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
