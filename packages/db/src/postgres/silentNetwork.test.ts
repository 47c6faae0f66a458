import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { migrations, testDatabases } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, tx } from '../index.ts'

const engine = (await testDatabases()).find(({ name }) => name === 'postgres')
const platform = { kind: 'platform' } as const
const one = () => sql<{ one: number }>`select 1 as one`.execute(tx())

test.skipIf(engine?.skip !== undefined)(
  'a network that goes silent fails what is under way, and its connection is replaced',
  async () => {
    const direct = await engine!.open()
    const target = new URL(direct.location)
    const sockets: Socket[] = []
    let isCut = false
    // Forwards, until it is cut; connections from then on work again, and nobody tells the old ones.
    const proxy = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname)
      let isDead = false
      sockets.push(near, far)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('error', () => {})
        from.on('data', (bytes) => {
          isDead ||= isCut
          if (!isDead) to.write(bytes)
        })
      }
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = new URL(target)
    address.hostname = '127.0.0.1'
    address.port = String((proxy.address() as AddressInfo).port)
    const database = await openDatabase({
      environment: 'local',
      url: address.href,
      connections: 1,
      statementTimeoutMilliseconds: 500,
      migrations,
    })
    try {
      await database.transaction(platform, one)
      isCut = true
      await expect(database.transaction(platform, one)).rejects.toMatchObject({ code: 'unavailable' })
      isCut = false
      const { rows } = await database.transaction(platform, one)
      expect(rows).toEqual([{ one: 1 }])
    } finally {
      for (const socket of sockets) socket.destroy()
      await database.close()
      proxy.close()
      await direct.dispose()
    }
  },
)
