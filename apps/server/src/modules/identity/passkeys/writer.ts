import { tx } from '@bubbles/db'
import type { StoredPasskey } from './reader.ts'

/** Adds a passkey. @returns false where there is one of that id already, whoever's. */
export async function insertPasskey(passkey: Omit<StoredPasskey, 'last_used_at'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx()
    .insertInto('pool_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (count ?? 0n) > 0n
}

/** Notes the use of a passkey, which is locked. */
export async function notePasskeyUse(id: string, counter: number, now: Date): Promise<void> {
  await tx().updateTable('pool_passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

/** @returns whether the user had it. */
export async function deletePasskey(sub: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx()
    .deleteFrom('pool_passkeys')
    .where('sub', '=', sub)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes every passkey of a user. */
export async function deletePasskeys(sub: string): Promise<void> {
  await tx().deleteFrom('pool_passkeys').where('sub', '=', sub).execute()
}
