import { LIVE_LIMITS } from '@bubbles/contract'
import type { Database } from '@bubbles/db'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as reader from './reader.ts'
import type { SocketWriter } from './socketWriter.ts'
import { type Guest, Room } from './room.ts'

beforeEach(() => {
  vi.spyOn(reader, 'readUpdatesAfter').mockImplementation((_organisation, _report, seq) =>
    Promise.resolve(log.filter((row) => row.seq > seq)),
  )
})

/** What is in the log. */
let log: { seq: number; generation: number; update: Uint8Array }[] = []
const row = (seq: number, generation = 0) => ({ seq, generation, update: new Uint8Array([seq]) })
const appended = (seq: number, generation = 0) => ({
  organisationId: 'o',
  reportId: 'r',
  ...row(seq, generation),
})

function open() {
  const received: unknown[] = []
  const database = { transaction: (_scope: object, work: () => Promise<unknown>) => work() }
  const room = new Room(database as unknown as Database, 'o', 'r')
  room.guests.add(guestOf(received, 0))
  return { room, received }
}

/** A guest that notes the updates and the generations it is told of. */
function guestOf(received: unknown[], generation: number | null): Guest {
  const socket = {
    update: (update: Uint8Array) => received.push(update[0]!),
    send: (answer: object) => received.push(answer),
  }
  return { socket: socket as unknown as SocketWriter, generation } as Guest
}

describe('a room tells every update once it is in the log', () => {
  it('as it comes, in order', async () => {
    log = [row(1)]
    const { room, received } = open()
    room.documentRead(1, 0)
    for (const seq of [2, 3]) room.appended(appended(seq))
    await room.settled()
    expect(received).toEqual([2, 3])
  })

  it('also one that was committed while the first guest was reading', async () => {
    log = [row(1), row(2)]
    const { room, received } = open()
    room.appended(appended(2))
    expect(received).toEqual([])
    room.documentRead(1, 0)
    await room.settled()
    expect(received).toEqual([2])
  })

  it('also those of another process in between, and one that was overtaken', async () => {
    log = [row(1), row(2), row(3), row(4)]
    const { room, received } = open()
    room.documentRead(1, 0)
    room.appended(appended(4))
    room.appended(appended(3))
    await room.settled()
    expect(received).toEqual([2, 3, 4])
  })

  it('and goes on when one telling failed', async () => {
    log = []
    const { room, received } = open()
    room.documentRead(1, 0)
    room.advanceTo(2, 0)
    await room.settled()
    expect(received).toEqual([])
    log = [row(2)]
    room.advanceTo(2, 0)
    await room.settled()
    expect(received).toEqual([2])
  })
})

describe('when a generation begins, a room', () => {
  const GENERATION = { type: 'generation', generation: 1 }

  it('says so once, and tells of updates only to whom they belong', () => {
    log = [row(1)]
    const { room, received } = open()
    room.documentRead(1, 0)
    room.appended(appended(2))
    room.advanceTo(2, 1)
    room.advanceTo(2, 1)
    const next: unknown[] = []
    room.guests.add(guestOf(next, 1))
    room.appended(appended(3, 1))
    expect(received).toEqual([2, GENERATION])
    expect(next).toEqual([3])
    expect(room.generation).toBe(1)
  })

  it('reads what is of which generation where another process was in between', async () => {
    log = [row(1), row(2), row(3, 1)]
    const { room, received } = open()
    const next: unknown[] = []
    room.guests.add(guestOf(next, 1))
    room.documentRead(1, 0)
    room.advanceTo(3, 0)
    await room.settled()
    expect(received).toEqual([2, GENERATION])
    expect(next).toEqual([3])
  })

  it('tells everything to who is still reading', () => {
    const { room } = open()
    const reading: unknown[] = []
    room.guests.add(guestOf(reading, null))
    room.documentRead(1, 0)
    room.appended(appended(2))
    room.appended(appended(3, 1))
    expect(reading).toEqual([2, 3])
  })
})

it('refuses edits that would wait in more bytes than a room has, until those before are in', async () => {
  let finish = () => {}
  const database = {
    transaction: () => new Promise((resolve) => (finish = () => resolve([1, 2]))),
  }
  const room = new Room(database as unknown as Database, 'o', 'r')
  const guest = {} as Guest
  const large = new Uint8Array(LIVE_LIMITS.edit)
  const first = room.edit(guest, large)
  const second = room.edit(guest, large)
  expect(await room.edit(guest, new Uint8Array(1))).toMatchObject({ code: 'too-many-requests' })
  finish()
  expect(await first).toBe(1)
  const third = room.edit(guest, large)
  await vi.waitFor(async () => {
    finish()
    expect(await Promise.race([second, Promise.resolve('waiting')])).toBe(1)
  })
  finish()
  expect(await third).toBeTypeOf('number')
})
