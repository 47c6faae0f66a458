import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { isIPv6 } from 'node:net'
import { lifetimes } from './settings.ts'

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

/** Takes one back. */
export async function uncountTry(key: Uint8Array): Promise<void> {
  await tx()
    .updateTable('pool_limits')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute()
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
  const resetsAt = new Date(now.getTime() + lifetimes.failures)
  await tx()
    .insertInto('pool_limits')
    .values({ key, count: 0, resets_at: resetsAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await tx()
    .selectFrom('pool_limits')
    .select(['count', 'blocked_until', 'resets_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.blocked_until && row.blocked_until > now) return false
  const count = (row.resets_at <= now ? 0 : row.count) + 1
  const wait = waitAfter(count, freeTries)
  await tx()
    .updateTable('pool_limits')
    .set({ count, blocked_until: wait ? new Date(now.getTime() + wait) : null, resets_at: resetsAt })
    .where('key', '=', key)
    .execute()
  return true
}

/** What counts as one network address: an IPv4 address, or the /64 an IPv6 connection usually owns whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0)
  const full = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
