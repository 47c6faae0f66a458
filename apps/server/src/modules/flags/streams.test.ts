import type { Database, Listener } from '@bubbles/db'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FlagStreams } from './streams.ts'

const acme = { id: 'acme-id', name: 'acme' }

/** A database of which only what streams ask is there; reading can be made to fail. */
function standIn() {
  const state = { fails: false, listeners: [] as Listener[], stopped: 0 }
  const database = {
    listen: async (_channel: string, listener: Listener) => {
      if (state.fails) throw new Error('no database')
      state.listeners.push(listener)
      return () => (state.stopped += 1)
    },
    transaction: async () => {
      if (state.fails) throw new Error('no database')
      return { toggles: {}, changedAt: null }
    },
  } as unknown as Database
  const failures: unknown[] = []
  const streams = new FlagStreams({ database, onFailure: (error) => failures.push(error) })
  return { state, streams, failures }
}

const textOf = (body: { read: () => unknown }) => String(body.read())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('one heartbeat keeps all streams awake, and stops with the last of them', async () => {
  const { streams } = standIn()
  const bodies = [await streams.open(acme), await streams.open(null)]
  for (const body of bodies) body.read()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(25_000)
  expect(bodies.map(textOf)).toEqual([':\n\n', ':\n\n'])
  bodies[0]?.destroy()
  await expect.poll(() => streams.count).toBe(1)
  expect(vi.getTimerCount()).toBe(1)
  bodies[1]?.destroy()
  await expect.poll(() => streams.count).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('ends the streams of an organisation whose change could not be read: browsers come back and ask', async () => {
  const { state, streams, failures } = standIn()
  const [body, other] = [await streams.open(acme), await streams.open(null)]
  state.fails = true
  state.listeners[0]?.(acme.id)
  body.resume()
  await expect.poll(() => streams.count).toBe(1)
  expect(body.readableEnded).toBe(true)
  expect(other.readableEnded).toBe(false)
  expect(failures).toHaveLength(1)
})

it('reads anew for everybody when it may have missed something', async () => {
  const { state, streams } = standIn()
  const body = await streams.open(acme)
  body.read()
  state.listeners[0]?.(null)
  await expect.poll(() => body.readableLength).toBeGreaterThan(0)
  expect(textOf(body)).toContain('event: features')
})

it('leaves nothing behind when a stream cannot be opened, and tries again for the next', async () => {
  const { state, streams } = standIn()
  state.fails = true
  await expect(streams.open(acme)).rejects.toThrow('no database')
  await expect.poll(() => streams.count).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  state.fails = false
  expect(textOf(await streams.open(acme))).toContain('event: features')
  expect(state.listeners).toHaveLength(1)
})

it('closing ends what is open, stops listening and refuses what comes later', async () => {
  const { state, streams } = standIn()
  const body = await streams.open(acme)
  // Nobody reads it: it is cut off all the same.
  await streams.close()
  expect(body.destroyed).toBe(true)
  await expect.poll(() => [streams.count, vi.getTimerCount(), state.stopped]).toEqual([0, 0, 1])
  await expect(streams.open(acme)).rejects.toMatchObject({ code: 'unavailable' })
})
