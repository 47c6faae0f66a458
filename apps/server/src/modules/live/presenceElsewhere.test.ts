import type { LivePerson } from '@bubbles/contract'
import type { Listener, Messenger } from '@bubbles/db'
import { afterEach, expect, test } from 'vitest'
import { BELIEVED_MS, type Hears, PresenceElsewhere } from './presenceElsewhere.ts'

const person = (clientId: number, blockId: string | null = null): LivePerson => ({
  clientId,
  userId: `user ${clientId}`,
  name: 'Ann',
  place: 0,
  mayEdit: true,
  generation: 0,
  cursor: null,
  blockId,
})

/** A messenger whose messages arrive at once, while it works. */
function openMessenger() {
  const listeners = new Set<Listener>()
  const state = { isAway: false }
  const send = (_channel: string, payload: string) => {
    if (!state.isAway) for (const listener of listeners) listener(payload)
  }
  const messenger: Messenger = {
    send,
    sendBriefly: send,
    listen: async (_channel, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {},
  }
  return { messenger, listeners, state }
}

const opened: PresenceElsewhere[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

const open = async (messenger: Messenger, own: LivePerson[], now?: () => number) => {
  const heard: string[] = []
  const hears: Hears = {
    here: ({ clientId, blockId }) => heard.push(`here ${clientId} ${blockId}`),
    gone: (clientId) => heard.push(`gone ${clientId}`),
  }
  const presence = new PresenceElsewhere(messenger, 'a-report', () => own, hears, now)
  opened.push(presence)
  await Promise.resolve()
  await Promise.resolve()
  return { presence, heard, own }
}

test('a process that comes later learns who is there, and each sees who moves and leaves', async () => {
  const { messenger } = openMessenger()
  const one = await open(messenger, [person(1)])
  const two = await open(messenger, [])
  expect(two.presence.people.map(({ clientId }) => clientId)).toEqual([1])
  one.presence.here(person(1, 'block'))
  one.presence.gone(1)
  expect(two.heard).toEqual(['here 1 null', 'here 1 block', 'gone 1'])
  expect([two.presence.people, one.presence.people]).toEqual([[], []])
})

test('a process that is heard of no more has left with everybody in it', async () => {
  let clock = 0
  const { messenger, state } = openMessenger()
  const one = await open(messenger, [person(1), person(2)])
  const two = await open(messenger, [], () => clock)
  clock = BELIEVED_MS
  one.presence.look()
  clock += BELIEVED_MS
  two.presence.look()
  expect(two.presence.people).toHaveLength(2)
  state.isAway = true
  clock += 1
  two.presence.look()
  expect(two.presence.people).toEqual([])
  expect(two.heard.slice(-2)).toEqual(['gone 1', 'gone 2'])
})

test('after a loss everybody says again who is here, and what has not changed is not told twice', async () => {
  const { messenger, listeners, state } = openMessenger()
  const one = await open(messenger, [person(1)])
  const two = await open(messenger, [])
  state.isAway = true
  one.own.splice(0, 1, person(3))
  state.isAway = false
  for (const listener of listeners) listener(null)
  expect(two.heard).toEqual(['here 1 null', 'gone 1', 'here 3 null'])
})

test('what is no message of ours is passed over', async () => {
  const { messenger } = openMessenger()
  const one = await open(messenger, [])
  for (const payload of [
    '',
    'nonsense',
    '{}',
    '{"from":"x","here":{"clientId":"1"}}',
    '{"from":"x","all":[1]}',
  ])
    messenger.send('presence', payload)
  expect([one.heard, one.presence.people]).toEqual([[], []])
})
