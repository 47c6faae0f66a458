import { createHmac } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import type { Failures } from '../repeatedFailures.ts'
import { redisReady } from './metrics.ts'

/** Milliseconds for an answer: longer, and what is asked goes on without it. */
const COMMAND_MS = 250
const CONNECT_MS = 2_000
/** Pauses between attempts to connect again, growing from the first to the longest. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
/** How often a connection is asked whether it still lives: a network that drops packets closes nothing. */
const HEARTBEAT_MS = 5_000

/** Two connections to one Redis or Valkey: one that listens can do nothing else. */
export interface RedisConnections {
  commands: Redis
  subscriber: Redis
  /** Before every name, so that several installations can use one Redis. */
  prefix: string
  close: () => void
}

const WHAT = 'Redis'

/**
 * Connects, and connects again for as long as it is open; never waits for it. What is asked while it is away fails at once.
 * @param url redis:// or rediss://, with the number of a database as its path
 * @param secret of the installation, from which the prefix is derived
 * @param failures where it is told that Redis is away, and that it is back
 */
export function connectRedis(
  url: string,
  secret: Uint8Array,
  failures?: Failures,
  commandMs = COMMAND_MS,
): RedisConnections {
  const options: RedisOptions = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    autoResubscribe: false,
    connectionName: 'bubbles',
    retryStrategy: (attempt) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10), LONGEST_PAUSE_MS),
  }
  const commands = new Redis(url, { ...options, commandTimeout: commandMs })
  const subscriber = new Redis(url, options)
  const both = [commands, subscriber]
  let isClosing = false
  const count = () => redisReady.set(both.filter(({ status }) => status === 'ready').length)
  for (const client of both) {
    client.on('error', (error: Error) => failures?.failed(WHAT, error))
    client.on('ready', () => {
      count()
      if (both.every(({ status }) => status === 'ready')) failures?.worked(WHAT)
    })
    client.on('close', () => {
      count()
      if (!isClosing) failures?.failed(WHAT, new Error('A connection to Redis was lost.'))
    })
  }
  const heartbeat = setInterval(() => {
    for (const client of both) if (client.status === 'ready') void beat(client)
  }, HEARTBEAT_MS).unref()
  return {
    commands,
    subscriber,
    prefix: `bubbles:${createHmac('sha256', secret).update('shared state').digest('hex').slice(0, 8)}:`,
    close() {
      isClosing = true
      clearInterval(heartbeat)
      for (const client of both) client.disconnect()
    },
  }
}

/** Cuts a connection that does not answer in time; it comes back. */
async function beat(client: Redis): Promise<void> {
  const late = setTimeout(() => client.disconnect(true), CONNECT_MS)
  await client.ping().catch(() => {})
  clearTimeout(late)
}
