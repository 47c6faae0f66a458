import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileSystemCounters } from './durableFileSystem.ts'
import { Housekeeping } from './maintenance.ts'
import { defaultMaintenance } from './protocol.ts'
import type { Session } from './session.ts'

const query = vi.fn<(statement: string) => string[][]>(() => [])
const session = { idle: true, query }
const disk = { walBytes: 0 }
let housekeeping: Housekeeping

beforeEach(() => {
  vi.useFakeTimers()
  query.mockClear()
  Object.assign(session, { idle: true })
  housekeeping = new Housekeeping(session as unknown as Session, disk as FileSystemCounters, {
    ...defaultMaintenance,
    checkpointSeconds: 60,
    vacuumCheckSeconds: 1e6,
  })
  housekeeping.start()
})
afterEach(() => {
  housekeeping.stop()
  vi.useRealTimers()
})

test('a timed checkpoint runs only when there is something to write', () => {
  disk.walBytes = 1
  vi.advanceTimersByTime(59_999)
  expect(query).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(query.mock.calls).toEqual([['checkpoint']])
  vi.advanceTimersByTime(600_000)
  expect(housekeeping.counters.checkpoints).toBe(1)
})

test('what falls due inside a transaction waits for its end', () => {
  disk.walBytes = 1
  session.idle = false
  vi.advanceTimersByTime(600_000)
  housekeeping.step()
  expect(query).not.toHaveBeenCalled()
  session.idle = true
  housekeeping.step()
  expect(query.mock.calls).toEqual([['checkpoint']])
})

test('a checkpoint that fails is tried again five seconds later, with the log kept until then', () => {
  disk.walBytes = defaultMaintenance.checkpointWalBytes
  query.mockImplementationOnce(() => {
    throw new Error('No space left on device')
  })
  housekeeping.step()
  housekeeping.step()
  expect(query).toHaveBeenCalledTimes(1)
  expect(disk.walBytes).toBe(defaultMaintenance.checkpointWalBytes)
  vi.advanceTimersByTime(5_000)
  housekeeping.step()
  expect(query).toHaveBeenCalledTimes(2)
  expect(disk.walBytes).toBe(0)
})
