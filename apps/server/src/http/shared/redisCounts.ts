import { createHmac } from 'node:crypto'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { countRedisFailure } from './metrics.ts'
import type { RedisConnections } from './redis.ts'
import type { Counted, SharedCounts } from './sharedCounts.ts'

/** Milliseconds without Redis after it failed once, so that not every request waits for it. */
const PAUSE_MS = 1_000

/** Counts limits in Redis, for all processes together. Keys are hashed: no address is remembered in clear. */
export function redisCounts(
  { commands, prefix }: RedisConnections,
  secret: Uint8Array,
  now: () => number = () => performance.now(),
): SharedCounts {
  const limiters = new Map<string, RateLimiterRedis>()
  let awayUntil = 0
  const of = (name: string, windowMs: number) => {
    const known =
      limiters.get(name) ??
      new RateLimiterRedis({
        storeClient: commands,
        // How many are allowed is the caller's to say.
        points: Number.MAX_SAFE_INTEGER,
        duration: windowMs / 1000,
        keyPrefix: `${prefix}limit:${name}`,
      })
    limiters.set(name, known)
    return known
  }
  const hashed = (parts: readonly string[]) =>
    createHmac('sha256', secret).update(parts.join('\0')).digest('base64url')

  async function ask<T>(work: () => Promise<T>): Promise<T | null> {
    if (commands.status !== 'ready' || now() < awayUntil) {
      countRedisFailure('limit')
      return null
    }
    try {
      return await work()
    } catch {
      awayUntil = now() + PAUSE_MS
      countRedisFailure('limit')
      return null
    }
  }
  return {
    add: ({ name, windowMs }, parts, by) =>
      ask(async () => {
        const { consumedPoints, msBeforeNext } = await of(name, windowMs).penalty(hashed(parts), by)
        return counted(consumedPoints, msBeforeNext, windowMs)
      }),
    read: ({ name, windowMs }, parts) =>
      ask(async () => {
        const known = await of(name, windowMs).get(hashed(parts))
        return known ? counted(known.consumedPoints, known.msBeforeNext, windowMs) : { count: 0, ageMs: 0 }
      }),
    extend: ({ name, windowMs }, parts) =>
      ask(async () => {
        const limiter = of(name, windowMs)
        const { consumedPoints } = await limiter.penalty(hashed(parts), 1)
        await commands.pexpire(limiter.getKey(hashed(parts)), windowMs)
        return counted(consumedPoints, windowMs, windowMs)
      }),
    forget: ({ name, windowMs }, parts) => ask(() => of(name, windowMs).delete(hashed(parts))),
  }
}

const counted = (count: number, msBeforeNext: number, windowMs: number): Counted => ({
  count,
  ageMs: Math.max(0, windowMs - msBeforeNext),
})
