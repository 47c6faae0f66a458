import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { lifetimes } from './settings.ts'

export { networkOf } from '../../http/clientAddress.ts'

/**
 * Counters of tries, shared by all processes through the database. Every function runs in the caller's
 * transaction; the row's lock makes tries at the same moment count one after the other. Waits are whole seconds, of
 * which 0 is none.
 */

const secondsUntil = (time: Date, now: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000))

/** Counts `by` more in the current window of `windowMs`. @returns how many that makes, and when the window ends. */
export async function countTry(
  key: Uint8Array,
  windowMs: number,
  now: Date,
  by = 1,
): Promise<{ count: number; resetsAt: Date }> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const row = await tx()
    .insertInto('pool_limits')
    .values({ key, count: by, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when pool_limits.resets_at <= ${now} then excluded.count
          else greatest(pool_limits.count + excluded.count, 0) end`,
        resets_at: sql`case when pool_limits.resets_at <= ${now} then excluded.resets_at else pool_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, resetsAt: row.resets_at }
}

/** Counts one more. @returns the wait if that is more than `max` in the window. */
export async function countWithin(
  key: Uint8Array,
  { max, windowMs }: { max: number; windowMs: number },
  now: Date,
  by = 1,
): Promise<number> {
  const { count, resetsAt } = await countTry(key, windowMs, now, by)
  return count > max ? secondsUntil(resetsAt, now) : 0
}

/** Takes one back that was counted in a window that still lasts. */
export async function takeBack(keys: readonly Uint8Array[]): Promise<void> {
  await tx()
    .updateTable('pool_limits')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', 'in', keys)
    .execute()
}

export async function clearTries(...keys: readonly Uint8Array[]): Promise<void> {
  await tx().deleteFrom('pool_limits').where('key', 'in', keys).execute()
}

/** The wait that lies on each of the keys: of a password, or of a window that is full beyond `max`. */
export async function readWait(
  keys: readonly { key: Uint8Array; max?: number }[],
  now: Date,
): Promise<number> {
  const rows = await tx()
    .selectFrom('pool_limits')
    .select(['key', 'count', 'blocked_until', 'resets_at'])
    .where(
      'key',
      'in',
      keys.map(({ key }) => key),
    )
    .execute()
  const waits = rows.map((row) => {
    const max = keys.find(({ key }) => Buffer.compare(key, row.key) === 0)?.max
    if (max !== undefined)
      return row.count >= max && row.resets_at > now ? secondsUntil(row.resets_at, now) : 0
    return row.blocked_until && row.blocked_until > now ? secondsUntil(row.blocked_until, now) : 0
  })
  return Math.max(0, ...waits)
}

/** How long follows the `count`th wrong password in a row: nothing, then 1, 2, 4, 8 … seconds, 15 minutes at most. */
export function waitAfter(count: number, freeTries: number): number {
  if (count < freeTries) return 0
  return Math.min(lifetimes.firstWait * 2 ** Math.min(count - freeTries, 30), lifetimes.longestWait)
}

/**
 * Counts one password before it is looked at, so that many at once count too; the right one then clears the count.
 * @returns the wait, during which the password must not be looked at and nothing is counted.
 */
export async function takePasswordTry(key: Uint8Array, freeTries: number, now: Date): Promise<number> {
  // Seconds after the try that is the last free one, and after those that follow; before it there is no element.
  const waits = Array.from({ length: 12 }, (_, index) => waitAfter(freeTries + index, freeTries) / 1000)
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
  return row ? 0 : readWait([{ key }], now)
}
