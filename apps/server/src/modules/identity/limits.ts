import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { lifetimes } from './settings.ts'

export { networkOf } from '../../http/clientAddress.ts'

/**
 * Counters of tries, shared by all processes through the database. Every function runs in the caller's
 * transaction; the row's lock makes tries at the same moment count one after the other.
 */

/** Counts one more. @returns how many it makes in the current window of `windowMs`. */
export async function countTry(key: Uint8Array, windowMs: number, now: Date): Promise<number> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const row = await tx()
    .insertInto('pool_limits')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when pool_limits.resets_at <= ${now} then 1 else pool_limits.count + 1 end`,
        resets_at: sql`case when pool_limits.resets_at <= ${now} then excluded.resets_at else pool_limits.resets_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}

/** After the right password: forgets the account's wrong ones, and takes this try back from the network's. */
export async function forgetTries(account: Uint8Array, network: Uint8Array): Promise<void> {
  await sql`
    with forgotten as (delete from pool_limits where key = ${account})
    update pool_limits set count = greatest(count - 1, 0) where key = ${network}`.execute(tx())
}

export async function clearTries(key: Uint8Array): Promise<void> {
  await tx().deleteFrom('pool_limits').where('key', '=', key).execute()
}

/** How long an account waits after its `count`th password in a row: nothing, then 1, 2, 4, 8, 15, 15 … minutes. */
export function waitAfter(count: number, freeTries: number): number {
  if (count < freeTries) return 0
  return Math.min(lifetimes.firstWait * 2 ** Math.min(count - freeTries, 30), lifetimes.longestWait)
}

/**
 * Counts one password given to an account before it is looked at, so that many at once count too; the right
 * one then clears the count.
 * @returns false while the account has to wait: the password must not be looked at.
 */
export async function takePasswordTry(key: Uint8Array, freeTries: number, now: Date): Promise<boolean> {
  // Seconds after the try that is the last free one, and after those that follow; before it there is no element.
  const waits = Array.from({ length: 10 }, (_, index) => waitAfter(freeTries + index, freeTries) / 1000)
  const blockedUntil = (count: RawBuilder<number>) => sql<Date>`
    ${now}::timestamptz + make_interval(secs =>
      (${waits}::double precision[])[least(${count} - ${freeTries - 1}::integer, ${waits.length}::integer)])`
  const next = sql<number>`case when pool_limits.resets_at <= ${now} then 1 else pool_limits.count + 1 end`
  const row = await tx()
    .insertInto('pool_limits')
    .values({
      key,
      count: 1,
      blocked_until: blockedUntil(sql`1`),
      resets_at: new Date(now.getTime() + lifetimes.failures),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: next,
          blocked_until: blockedUntil(next),
          resets_at: sql`excluded.resets_at`,
        })
        .where(sql<boolean>`(pool_limits.blocked_until is null or pool_limits.blocked_until <= ${now})`),
    )
    .returning('count')
    .executeTakeFirst()
  return row !== undefined
}
