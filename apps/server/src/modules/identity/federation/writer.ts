import { tx } from '@bubbles/db'
import type { Provider } from './provider.ts'

/**
 * Links an account to who somebody is at a provider.
 * @returns false if the account is somebody else there, or that somebody has another account.
 */
export async function insertLink(
  { key: provider, issuer }: Pick<Provider, 'key' | 'issuer'>,
  subject: string,
  sub: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx()
    .insertInto('pool_links')
    .values({ provider, issuer, subject, sub })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (count ?? 0n) > 0n
}

/** Ends every link of an account: it is found by its address again, as at first. */
export const deleteLinks = (sub: string) => tx().deleteFrom('pool_links').where('sub', '=', sub).execute()

export interface StoredRedirect {
  step: 'provider' | 'code'
  sealed_state: Uint8Array
  expires_at: Date
}

export async function insertRedirect(secretHash: Uint8Array, redirect: StoredRedirect): Promise<void> {
  await tx()
    .insertInto('pool_redirects')
    .values({ secret_hash: secretHash, ...redirect })
    .execute()
}

/** Takes a step out: of two who come with it at once, one gets it. */
export async function takeRedirect(
  secretHash: Uint8Array,
  step: StoredRedirect['step'],
): Promise<StoredRedirect | undefined> {
  return tx()
    .deleteFrom('pool_redirects')
    .where('secret_hash', '=', secretHash)
    .where('step', '=', step)
    .returning(['step', 'sealed_state', 'expires_at'])
    .executeTakeFirst()
}

export async function deleteExpiredRedirects(now: Date): Promise<void> {
  await tx().deleteFrom('pool_redirects').where('expires_at', '<', now).execute()
}
