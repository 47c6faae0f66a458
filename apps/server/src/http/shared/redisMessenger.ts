import { Channels, checkedChannel, type Messenger } from '@bubbles/db'
import { countRedisFailure } from './metrics.ts'
import type { RedisConnections } from './redis.ts'

/** What is told first: that what was sent before it may be missing. No payload of ours begins so. */
const MISSED = '\u0000missed'

/** Milliseconds until it is said again that something was lost, where the connection held. */
const AGAIN_MS = 1_000

/**
 * Carries notifications through Redis' channels. Redis keeps none: what is sent while it is away is lost. Whoever listens is
 * told so when their own connection comes back, and when a sender's does.
 */
export function redisMessenger({ commands, subscriber, prefix, close }: RedisConnections): Messenger {
  const channels = new Channels()
  /** Channels on which something of ours was lost. */
  const lost = new Set<string>()
  const named = (channel: string) => prefix + checkedChannel(channel)

  subscriber.on('message', (name: string, payload: string) => {
    if (name.startsWith(prefix)) channels.hear(name.slice(prefix.length), payload === MISSED ? null : payload)
  })
  subscriber.on('ready', () => void listenAgain())
  commands.on('ready', sayLost)

  /** Says where something was lost, once it can. */
  function sayLost(): void {
    if (commands.status !== 'ready') return
    const channels = [...lost]
    lost.clear()
    for (const channel of channels) send(channel, MISSED)
  }

  async function listenAgain(): Promise<void> {
    const names = channels.names.map(named)
    if (names.length === 0) return
    try {
      await subscriber.subscribe(...names)
      channels.missed()
    } catch {
      // The connection was lost again; the next one does it.
    }
  }

  function publish(channel: string, payload: string, onLost: () => void): void {
    const name = named(channel)
    commands.publish(name, payload).catch(onLost)
  }

  function send(channel: string, payload: string): void {
    publish(channel, payload, () => {
      countRedisFailure('message')
      if (lost.size === 0) setTimeout(sayLost, AGAIN_MS).unref()
      lost.add(channel)
    })
  }

  return {
    send,
    sendBriefly: (channel, payload) => publish(channel, payload, () => {}),
    async listen(channel, listener) {
      const name = named(channel)
      const remove = channels.add(channel, listener)
      // While it is away nothing can be heard; what listens hears of that once it is back.
      await subscriber.subscribe(name).catch(() => {})
      return () => {
        if (remove()) subscriber.unsubscribe(name).catch(() => {})
      }
    },
    close: async () => close(),
  }
}
