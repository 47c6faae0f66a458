import { LIVE_LIMITS } from '@bubbles/contract'
import type { Database } from '@bubbles/db'
import { describe, expect, it, vi } from 'vitest'
import type { Outlet } from './outlet.ts'
import { type Guest, Room } from './room.ts'

vi.mock('./reader.ts', () => ({
  readUpdatesAfter: (_organisation: string, _report: string, seq: number) =>
    Promise.resolve(log.filter((row) => row.seq > seq)),
}))

/** What is in the log. */
let log: { seq: number; update: Uint8Array }[] = []
const row = (seq: number) => ({ seq, update: new Uint8Array([seq]) })
const appended = (seq: number) => ({ organisationId: 'o', reportId: 'r', ...row(seq) })

function open() {
  const told: number[] = []
  const database = { transaction: (_scope: object, work: () => Promise<unknown>) => work() }
  const room = new Room(database as unknown as Database, 'o', 'r')
  const outlet = { update: (update: Uint8Array) => told.push(update[0]!) }
  room.guests.add({ outlet: outlet as unknown as Outlet } as unknown as Guest)
  return { room, told }
}

describe('a room tells every update once it is in the log', () => {
  it('as it comes, in order', async () => {
    log = [row(1)]
    const { room, told } = open()
    room.began(1)
    for (const seq of [2, 3]) room.appended(appended(seq))
    await room.settled()
    expect(told).toEqual([2, 3])
  })

  it('also one that was committed while the first guest was reading', async () => {
    log = [row(1), row(2)]
    const { room, told } = open()
    room.appended(appended(2))
    expect(told).toEqual([])
    room.began(1)
    await room.settled()
    expect(told).toEqual([2])
  })

  it('also those of another process in between, and one that was overtaken', async () => {
    log = [row(1), row(2), row(3), row(4)]
    const { room, told } = open()
    room.began(1)
    room.appended(appended(4))
    room.appended(appended(3))
    await room.settled()
    expect(told).toEqual([2, 3, 4])
  })

  it('and goes on when one telling failed', async () => {
    log = []
    const { room, told } = open()
    room.began(1)
    room.grown(2)
    await room.settled()
    expect(told).toEqual([])
    log = [row(2)]
    room.grown(2)
    await room.settled()
    expect(told).toEqual([2])
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
