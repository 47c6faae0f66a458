import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import { Channels, type Listener, type Listening, listenStatement } from '../listen.ts'
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
export const listenOnPostgres = (url: string, heartbeatMilliseconds = 15_000): Listening =>
  new PostgresListening(url, heartbeatMilliseconds)

class PostgresListening implements Listening {
  readonly #url: string
  readonly #heartbeatMilliseconds: number
  readonly #channels = new Channels()
  readonly #closing = new AbortController()
  #connection: Promise<pg.Client> | undefined

  constructor(url: string, heartbeatMilliseconds: number) {
    this.#url = url
    this.#heartbeatMilliseconds = heartbeatMilliseconds
  }

  async listen(channel: string, listener: Listener): Promise<() => void> {
    const remove = this.#channels.add(channel, listener)
    try {
      await this.#listenNow(channel)
    } catch (error) {
      remove()
      throw toDatabaseError(error)
    }
    return () => {
      if (!remove()) return
      this.#connection?.then((client) => client.query(listenStatement('unlisten', channel))).catch(ignore)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#connection?.catch(ignore)
    await client?.end()
  }

  async #listenNow(channel: string): Promise<void> {
    const statement = listenStatement('listen', channel)
    for (;;) {
      if (this.#closing.signal.aborted) throw new DatabaseError('unavailable', 'The database is closing.')
      const client = await this.#connected()
      try {
        await client.query(statement)
        return
      } catch (error) {
        if (toDatabaseError(error).code !== 'unavailable') throw error
        client.connection.stream.destroy()
        await this.#nap(firstPauseMilliseconds)
      }
    }
  }

  /** A first connection that fails is the caller's to know; later ones come back by themselves. */
  async #connected(): Promise<pg.Client> {
    const mine = (this.#connection ??= this.#open())
    try {
      return await mine
    } catch (error) {
      if (this.#connection === mine) this.#connection = undefined
      throw error
    }
  }

  /** A connection that listens on every channel there is, and sees to its own replacement. */
  async #open(): Promise<pg.Client> {
    const client = primaryClient(this.#url, {
      application_name: 'bubbles listener',
      keepAlive: true,
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: this.#heartbeatMilliseconds,
    })
    const { signal } = this.#closing
    const cut = () => client.connection.stream.destroy()
    client.on('error', ignore)
    client.on('notification', ({ channel, payload }) => this.#channels.hear(channel, payload ?? ''))
    signal.addEventListener('abort', cut)
    try {
      await client.connect()
      const statements = this.#channels.names.map((name) => listenStatement('listen', name))
      if (statements.length > 0) await client.query(statements.join(';'))
    } catch (error) {
      cut()
      throw error
    } finally {
      signal.removeEventListener('abort', cut)
    }
    // A network that drops packets closes nothing: without asking, the silence would last for ever.
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(cut)
    }, this.#heartbeatMilliseconds).unref()
    client.once('end', () => {
      clearInterval(heartbeat)
      if (signal.aborted) return
      this.#connection = this.#reopen()
      this.#connection.catch(ignore)
    })
    return client
  }

  /** Connects again, as often as it takes. @throws only when closing. */
  async #reopen(): Promise<pg.Client> {
    for (let pause = firstPauseMilliseconds; !this.#closing.signal.aborted; pause *= 2) {
      try {
        const client = await this.#open()
        this.#channels.missed()
        return client
      } catch {
        await this.#nap(Math.min(pause, longestPauseMilliseconds))
      }
    }
    throw new DatabaseError('unavailable', 'The database is closing.')
  }

  #nap(milliseconds: number): Promise<void> {
    return wait(milliseconds, undefined, { ref: false, signal: this.#closing.signal }).catch(ignore)
  }
}
