import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Hears of a channel: the payload of each notification, in the order their transactions committed; or null when some
 * may have been missed, so that whatever they tell of has to be read anew. It must not throw.
 */
export type Listener = (payload: string | null) => void

/** What an engine has to offer for `database.listen`. */
export interface Listening {
  /** Resolves when the listener hears of all that commits from now on. @returns what ends the listening. */
  listen(channel: string, listener: Listener): Promise<() => void>
  close(): Promise<void>
}

/**
 * What carries notifications in place of the database, where processes share something faster. It is no part of a
 * transaction: what is sent while it is away is lost, and whoever listens hears of that as something missed.
 */
export interface Messenger extends Listening {
  /** Sends to every process that listens, this one among them. Never throws. @throws TypeError for a name that is no channel. */
  send(channel: string, payload: string): void
  /** As `send`, of what only matters now: where it is lost nothing counts as missed. */
  sendBriefly(channel: string, payload: string): void
}

/** `listen` or `unlisten` for a channel. */
export const listenStatement = (verb: 'listen' | 'unlisten', channel: string): string =>
  `${verb} ${checkedChannel(channel)}`

/** @throws TypeError for a name that is no channel. */
export function checkedChannel(channel: string): string {
  // The name goes into the statement's text, so this check is also the injection guard.
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) {
    throw new TypeError(`${JSON.stringify(channel)} is no channel: use a-z, 0-9 and _, at most 63 of them.`)
  }
  return channel
}

/** Who listens on which channel of one database. */
export class Channels {
  readonly #listeners = new Map<string, Set<Listener>>()

  get names(): string[] {
    return [...this.#listeners.keys()]
  }

  /** @returns what takes the listener away again and says whether nobody is left on the channel. Idempotent. */
  add(channel: string, listener: Listener): () => boolean {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners)
    // Notifications arrive on a connection that belongs to whoever opened it: the listener runs as its own caller.
    const own = AsyncLocalStorage.bind(listener)
    listeners.add(own)
    return () => {
      const last = listeners.delete(own) && listeners.size === 0
      if (last) this.#listeners.delete(channel)
      return last
    }
  }

  hear(channel: string, payload: string | null): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      // Not while the driver is reading: what a listener throws must not upset the connection.
      queueMicrotask(() => {
        if (this.#listeners.get(channel)?.has(listener)) listener(payload)
      })
    }
  }

  /** Says on every channel that notifications may have been missed. */
  missed(): void {
    for (const channel of this.names) this.hear(channel, null)
  }
}
