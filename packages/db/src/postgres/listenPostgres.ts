import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import { Channels, type Listening, listenStatement } from '../listen.ts'
import { primaryClient } from './servers.ts'

/** Pauses between attempts to connect again, growing from the first to the longest. */
const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000

const ignore = () => {}

/**
 * Listens through one connection of its own, opened when first needed: those of the pool change hands. A lost one is
 * replaced until `close`. The address must lead to PostgreSQL itself or to a pooler in session mode.
 * @param heartbeatMilliseconds how often to ask whether the connection still lives, and how long to wait for an answer.
 */
export function listenOnPostgres(url: string, heartbeatMilliseconds = 15_000): Listening {
  const channels = new Channels()
  const closing = new AbortController()
  let connection: Promise<pg.Client> | undefined

  /** A connection that listens on every channel there is, and sees to its own replacement. */
  async function open(): Promise<pg.Client> {
    const client = primaryClient(url, {
      application_name: 'bubbles listener',
      keepAlive: true,
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: heartbeatMilliseconds,
    })
    const cut = () => client.connection.stream.destroy()
    client.on('error', ignore)
    client.on('notification', ({ channel, payload }) => channels.hear(channel, payload ?? ''))
    closing.signal.addEventListener('abort', cut)
    try {
      await client.connect()
      const statements = channels.names.map((name) => listenStatement('listen', name))
      if (statements.length > 0) await client.query(statements.join(';'))
    } catch (error) {
      cut()
      throw error
    } finally {
      closing.signal.removeEventListener('abort', cut)
    }
    // A network that drops packets closes nothing: without asking, the silence would last for ever.
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(cut)
    }, heartbeatMilliseconds).unref()
    client.once('end', () => {
      clearInterval(heartbeat)
      if (closing.signal.aborted) return
      connection = reopen()
      connection.catch(ignore)
    })
    return client
  }

  /** Connects again, as often as it takes. @throws only when closing. */
  async function reopen(): Promise<pg.Client> {
    for (let pause = firstPauseMilliseconds; !closing.signal.aborted; pause *= 2) {
      try {
        const client = await open()
        channels.missed()
        return client
      } catch {
        await nap(Math.min(pause, longestPauseMilliseconds))
      }
    }
    throw new DatabaseError('unavailable', 'The database is closing.')
  }

  const nap = (milliseconds: number) =>
    wait(milliseconds, undefined, { ref: false, signal: closing.signal }).catch(ignore)

  /** A first connection that fails is the caller's to know; later ones come back by themselves. */
  async function connected(): Promise<pg.Client> {
    const mine = (connection ??= open())
    try {
      return await mine
    } catch (error) {
      if (connection === mine) connection = undefined
      throw error
    }
  }

  async function listenNow(channel: string): Promise<void> {
    const statement = listenStatement('listen', channel)
    for (;;) {
      if (closing.signal.aborted) throw new DatabaseError('unavailable', 'The database is closing.')
      const client = await connected()
      try {
        await client.query(statement)
        return
      } catch (error) {
        if (toDatabaseError(error).code !== 'unavailable') throw error
        client.connection.stream.destroy()
        await nap(firstPauseMilliseconds)
      }
    }
  }

  return {
    async listen(channel, listener) {
      const remove = channels.add(channel, listener)
      try {
        await listenNow(channel)
      } catch (error) {
        remove()
        throw toDatabaseError(error)
      }
      return () => {
        if (!remove()) return
        connection?.then((client) => client.query(listenStatement('unlisten', channel))).catch(ignore)
      }
    },
    async close() {
      closing.abort()
      const client = await connection?.catch(ignore)
      await client?.end()
    },
  }
}
