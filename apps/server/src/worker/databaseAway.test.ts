import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { type Database, DatabaseError, openDatabase } from '@bubbles/db'
import { testDatabases } from '@bubbles/test-kit'
import { describe, expect, test, vi } from 'vitest'
import { RepeatedFailures } from '../http/repeatedFailures.ts'
import { startRollups } from '../modules/engagement/public.ts'
import { startWorker } from './loop.ts'

vi.setConfig({ testTimeout: 60_000 })

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres')!

test('a loop that had nothing to do says nothing of the database', async () => {
  const gone = () => Promise.reject(new DatabaseError('unavailable', 'gone'))
  const worked: string[] = []
  await new Promise<void>((resolve) => {
    const worker = startWorker({
      database: { transaction: gone } as unknown as Database,
      handlers: {},
      rounds: [],
      onFailure: () => void worker.stop().then(resolve),
      onWorked: (what) => void worked.push(what),
    })
  })
  expect(worked).toEqual([])
})

/** What stands between a program and its database, and can be taken away. */
async function openRoad(target: URL) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    restore: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

describe.skipIf(postgres.skip !== undefined)('a database that goes away', () => {
  test('is said once by all loops together, and once more when it is back', async () => {
    const target = await postgres.open()
    const road = await openRoad(new URL(target.location))
    const address = new URL(target.location)
    address.hostname = '127.0.0.1'
    address.port = String(road.port)
    const database = await openDatabase({ environment: 'local', url: address.href, connections: 2 })

    const lines: string[] = []
    const write = (_fields: object, message: string) => void lines.push(message)
    let ahead = 0
    const failures = new RepeatedFailures({ warn: write, error: write }, { now: () => ahead })
    /** Resolves at the next failure, or the next success, of each of these loops. */
    const told = { failed: new Map<string, () => void>(), worked: new Map<string, () => void>() }
    const nextOf = (kind: 'failed' | 'worked', ...loops: string[]) =>
      Promise.all(loops.map((what) => new Promise<void>((resolve) => told[kind].set(what, resolve))))
    const failed = (what: string, error: unknown) => {
      failures.failed(what, error)
      told.failed.get(what)?.()
    }
    const worked = (what: string) => {
      failures.worked(what)
      told.worked.get(what)?.()
    }
    const round = () => database.transaction({ kind: 'platform' }, async () => undefined)
    const worker = startWorker({
      database,
      handlers: {},
      rounds: [{ name: 'a round', everyMs: 20, run: round }],
      onFailure: failed,
      onWorked: worked,
    })
    const rollups = startRollups(database, {
      everyMs: 20,
      onFailure: (error) => failed('rollup', error),
      onWorked: () => worked('rollup'),
    })
    const loops = ['outbox', 'a round', 'rollup']

    await nextOf('worked', ...loops)
    await road.cut()
    await nextOf('failed', ...loops)
    await nextOf('failed', ...loops)
    failures.look()
    expect(lines).toEqual([expect.stringMatching(/^(outbox|a round|rollup) failed$/)])

    await road.restore()
    await nextOf('worked', ...loops)
    ahead = 10_000
    failures.look()
    expect(lines.slice(1)).toEqual([expect.stringMatching(/ works again: \d+ more in \d+ seconds?$/)])

    failures.close()
    await Promise.all([worker.stop(), rollups.stop()])
    await database.close()
    await target.dispose()
  })
})
