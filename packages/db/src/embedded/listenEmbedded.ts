import type pg from 'pg'
import { Channels, type Listening, listenStatement } from '../listen.ts'

/**
 * Listens on the one connection of the embedded engine: PostgreSQL sends a session's own notifications with the
 * answer to its commit. Call before the pool has connected.
 */
export function listenOnEmbedded(pool: pg.Pool): Listening {
  const channels = new Channels()
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => channels.hear(channel, payload ?? ''))
    const { names } = channels
    if (names.length === 0) return
    // It replaces a connection that was lost, perhaps with the answer to a commit. Whatever listeners read now goes
    // through this one, and so after it listens.
    client.query(names.map((name) => listenStatement('listen', name)).join(';')).catch(() => {})
    channels.missed()
  })

  return {
    async listen(channel, listener) {
      const statement = listenStatement('listen', channel)
      const remove = channels.add(channel, listener)
      try {
        await pool.query(statement)
      } catch (error) {
        remove()
        throw error
      }
      return () => {
        if (remove()) pool.query(listenStatement('unlisten', channel)).catch(() => {})
      }
    },
    close: async () => {},
  }
}
