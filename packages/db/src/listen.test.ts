import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describeEachEngine, testDatabases } from '@bubbles/test-kit'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, tx } from './database.ts'
import { listenOnEmbedded } from './embedded/listenEmbedded.ts'
import { openDatabase } from './index.ts'
import { createPool } from './pool.ts'
import { listenOnPostgres } from './postgres/listenPostgres.ts'
import { notify } from './notify.ts'

const platform = { kind: 'platform' } as const

/** What one listener has heard, and a way to wait until it has heard something. */
function ear() {
  const heard: (string | null)[] = []
  let check = () => {}
  const until = (payload: string | null) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (heard.includes(payload)) resolve()
      }
      check()
    })
  return {
    heard,
    until,
    listener: (payload: string | null) => {
      heard.push(payload)
      check()
    },
  }
}

const tell = (database: Database, channel: string, ...payloads: string[]) =>
  database.transaction(platform, async () => {
    for (const payload of payloads) await notify(channel, payload)
  })

describeEachEngine('listening', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })

  test('a listener hears its channel, in order, and what was not committed never', async () => {
    const { heard, until, listener } = ear()
    const stop = await database.listen('flags', listener)
    const failed = database.transaction(platform, async () => {
      await notify('flags', 'rolled back')
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await tell(database, 'others', 'not ours')
    await tell(database, 'flags', 'one', 'two')
    await tell(database, 'flags', '')
    await tell(database, 'flags', 'end')
    await until('end')
    expect(heard).toEqual(['one', 'two', '', 'end'])
    stop()
  })

  test('each listener of a channel hears it until it stops, whatever the others do', async () => {
    const first = ear()
    const second = ear()
    const stopFirst = await database.listen('shared', first.listener)
    const stopSecond = await database.listen('shared', second.listener)
    await tell(database, 'shared', 'both')
    await Promise.all([first.until('both'), second.until('both')])
    stopFirst()
    stopFirst()
    await tell(database, 'shared', 'one')
    await second.until('one')
    stopSecond()
    const again = ear()
    const stopAgain = await database.listen('shared', again.listener)
    await tell(database, 'shared', 'again')
    await again.until('again')
    expect([first.heard, second.heard, again.heard]).toEqual([['both'], ['both', 'one'], ['again']])
    stopAgain()
  })

  test('a listener may open transactions, wherever the notification came from', async () => {
    const answered = Promise.withResolvers<number | undefined>()
    const stop = await database.listen('asking', () => {
      const read = database.transaction(platform, async () => {
        const { rows } = await sql<{ one: number }>`select 1 as one`.execute(tx())
        return rows[0]?.one
      })
      read.then(answered.resolve, answered.reject)
    })
    await tell(database, 'asking', 'now')
    expect(await answered.promise).toBe(1)
    stop()
  })

  test('what cannot be a channel or is too long is refused, and listening inside a transaction', async () => {
    await expect(database.listen('flags; drop table users', () => {})).rejects.toThrow('is no channel')
    await expect(tell(database, 'Flags', '')).rejects.toThrow('is no channel')
    await expect(tell(database, 'flags', 'é'.repeat(4000))).rejects.toThrow('this one has 8000')
    await tell(database, 'flags', 'x'.repeat(7999))
    const inside = database.transaction(platform, () => database.listen('flags', () => {}))
    await expect(inside).rejects.toThrow('A transaction is open here')
  })
})

describeEachEngine('listening and closing', (open) => {
  test('a database that listens can be closed, and then refuses listeners', async () => {
    const database = await open()
    await database.listen('flags', () => {})
    await database.close()
    await expect(database.listen('flags', () => {})).rejects.toMatchObject({ code: 'unavailable' })
  })
})

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres')

describe.skipIf(!postgres || postgres.skip !== undefined)('processes on one PostgreSQL', () => {
  const closers: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  async function openTwo(): Promise<{ here: Database; there: Database; url: string }> {
    if (!postgres) throw new Error('The engine is always listed.')
    const opened = await postgres.open()
    closers.push(() => opened.dispose())
    const { database: here, location: url } = opened
    const there = await openDatabase({ environment: 'local', url, connections: 1 })
    closers.push(() => there.close())
    return { here, there, url }
  }

  /** A way to the server that can be closed, or made to lose every byte of the connections it has. */
  async function networkTo(url: string) {
    const target = new URL(url)
    const lines: Socket[] = []
    let open = true
    const server = createServer((near) => {
      if (!open) return near.destroy()
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.pipe(to)
        from.on('error', () => to.destroy())
        from.on('close', () => to.destroy())
        lines.push(from)
      }
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const way = new URL(url)
    way.hostname = '127.0.0.1'
    way.port = String((server.address() as AddressInfo).port)
    const cut = () => {
      for (const line of lines.splice(0)) line.destroy()
    }
    return {
      url: way.href,
      refuse: () => {
        open = false
        cut()
      },
      allow: () => {
        open = true
      },
      swallow: () => {
        for (const line of lines) line.unpipe().resume()
      },
      close: async () => {
        cut()
        server.close()
      },
    }
  }

  async function administer(url: string, statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }

  test('each hears the other', async () => {
    const { here, there } = await openTwo()
    const first = ear()
    const second = ear()
    await here.listen('flags', first.listener)
    await there.listen('flags', second.listener)
    await tell(here, 'flags', 'from here')
    await tell(there, 'flags', 'from there')
    await Promise.all([first.until('from there'), second.until('from there')])
    expect(first.heard).toEqual(['from here', 'from there'])
    expect(second.heard).toEqual(['from here', 'from there'])
  })

  test('a connection that was cut comes back, says so, and hears again', async () => {
    const { here, there, url } = await openTwo()
    const { heard, until, listener } = ear()
    await here.listen('flags', listener)
    await here.listen('others', () => {})
    const cut = await administer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'bubbles listener'`,
    )
    expect(cut.rowCount).toBe(1)
    await until(null)
    await tell(there, 'flags', 'after')
    await until('after')
    expect(heard).toEqual([null, 'after'])
  })

  test('whoever asks to listen while there is no connection is served by the next one', async () => {
    const { there, url } = await openTwo()
    const network = await networkTo(url)
    const listening = listenOnPostgres(network.url)
    closers.push(() => listening.close(), network.close)
    const lost = ear()
    await listening.listen('others', lost.listener)
    network.refuse()
    const { heard, until, listener } = ear()
    const asked = listening.listen('flags', listener)
    network.allow()
    await asked
    await lost.until(null)
    await tell(there, 'flags', 'heard')
    await until('heard')
    expect(heard.filter((payload) => payload !== null)).toEqual(['heard'])
  })

  test('a connection on which nothing comes any more is replaced', async () => {
    const { there, url } = await openTwo()
    const network = await networkTo(url)
    const listening = listenOnPostgres(network.url, 50)
    closers.push(() => listening.close(), network.close)
    const { heard, until, listener } = ear()
    await listening.listen('flags', listener)
    network.swallow()
    await until(null)
    await tell(there, 'flags', 'after')
    await until('after')
    expect(heard).toContain('after')
  })

  test('a pool of one connection, as the embedded engine has, listens again after it lost it', async () => {
    const { url } = await openTwo()
    const pool = createPool({ connectionString: url, max: 1 })
    closers.push(() => pool.end())
    const listening = listenOnEmbedded(pool)
    await pool.query('select 1')
    const { heard, until, listener } = ear()
    await listening.listen('flags', listener)
    await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminating')
    await pool.query("select pg_notify('flags', 'after')")
    await until('after')
    expect(heard).toEqual([null, 'after'])
  })

  test('without a server the first to listen is told', async () => {
    const listening = listenOnPostgres('postgresql://postgres@127.0.0.1:1/nowhere')
    await expect(listening.listen('flags', () => {})).rejects.toMatchObject({ code: 'unavailable' })
    await listening.close()
  })

  test('nobody listens, no connection', async () => {
    const { here, url } = await openTwo()
    const count = async () => {
      const { rows } = await administer(
        url,
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and application_name = 'bubbles listener'`,
      )
      return (rows[0] as { n: number }).n
    }
    expect(await count()).toBe(0)
    await Promise.all([here.listen('flags', () => {}), here.listen('others', () => {})])
    expect(await count()).toBe(1)
  })
})
