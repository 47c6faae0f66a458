import type { Messenger } from '@bubbles/db'
import type { Failures } from '../repeatedFailures.ts'
import { connectRedis } from './redis.ts'
import { redisCounts } from './redisCounts.ts'
import { redisMessenger } from './redisMessenger.ts'
import { countTogether } from './sharedCounts.ts'

/**
 * Shares limits and notifications through Redis or Valkey. Loaded only where one is configured; never waits for it, and
 * goes on without it while it is away.
 * @param failures where it is told that it is away, and that it is back
 * @returns what carries notifications; closing it ends the connections.
 */
export function openShared(url: string, secret: Uint8Array, failures?: Failures): Messenger {
  const connections = connectRedis(url, secret, failures)
  countTogether(redisCounts(connections, secret))
  return redisMessenger(connections)
}
