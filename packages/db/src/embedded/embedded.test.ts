import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type TestDatabase, testDatabases, migrations } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Database, type DatabaseConfig, migration, openDatabase, tx } from '../index.ts'

// Each test opens the database several times, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const writeLoop = fileURLToPath(new URL('./fixtures/writeLoop.ts', import.meta.url))
const parseLoop = fileURLToPath(new URL('./fixtures/parseLoop.ts', import.meta.url))
const log = migration('9000_log', 'create table log (id int primary key, text text)')
const platform = { kind: 'platform' } as const
const [embedded] = await testDatabases()
const opened: TestDatabase[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of opened.splice(0)) await database.dispose()
})

async function open(config: Partial<DatabaseConfig> = {}): Promise<TestDatabase> {
  if (!embedded) throw new Error('The embedded engine is always there.')
  const database = await embedded.open({ migrations: [...migrations, log], ...config })
  opened.push(database)
  return database
}

function run<T>(database: Database, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return database.transaction(platform, async () => (await query.execute(tx())).rows)
}

function startWriter(directory: string): {
  child: ChildProcess
  lines: () => string[]
  complaint: () => string
} {
  const child = spawn(process.execPath, [writeLoop, directory], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let text = ''
  let complaint = ''
  child.stdout?.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    complaint += more
  })
  return { child, lines: () => text.split('\n').slice(0, -1), complaint: () => complaint }
}

const PATIENCE = { timeout: 120_000, interval: 20 }
const until = (condition: () => boolean | Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(condition, PATIENCE)

describe('durability', () => {
  test.each([
    ['on: every commit reaches the disk', true],
    ['off: none does (the counter tells the two apart)', false],
  ])('fsync %s', async (_, fsync) => {
    const { database } = await open({ fsync })
    const count = async () => (await database.stats()).embedded?.fsyncs ?? 0
    const before = await count()
    for (let id = 1; id <= 40; id += 1) await run(database, sql`insert into log values (${id}, 'x')`)
    const fsyncs = (await count()) - before
    expect(fsyncs >= 40).toBe(fsync)
    expect(fsyncs === 0).toBe(!fsync)
  })

  test('kill -9 in a write loop loses no acknowledged row', async () => {
    // `npm run torture` kills fifty times.
    const KILLS = 2
    const { database, location } = await open()
    await database.close()
    let acknowledged = 0
    for (let round = 1; round <= KILLS; round += 1) {
      const writer = startWriter(location)
      // The writer goes on while this looks, so that it may be anywhere when it is killed.
      await until(() => writer.lines().length > 10 * round)
      writer.child.kill('SIGKILL')
      await once(writer.child, 'close')
      acknowledged = Number(writer.lines().at(-1))
      const again = await openDatabase({
        environment: 'local',
        dataDirectory: location,
        migrations: [...migrations, log],
      })
      const [found] = await run(
        again,
        sql<{ count: number; max: number }>`
          select count(*), max(id) from log where text = repeat('bubbles', 100)`,
      )
      await again.close()
      // At most one commit can have happened whose acknowledgement the kill cut off.
      expect(found?.max).toBeGreaterThanOrEqual(acknowledged)
      expect(found?.max).toBeLessThanOrEqual(acknowledged + 1)
      expect(found?.count).toBe(found?.max)
    }
    expect(acknowledged).toBeGreaterThan(10 * KILLS)
  })
})

describe('what V8 compiles a second time', () => {
  test('is what counts, and never the parser, which would take 600 MB', async () => {
    const { database, location } = await open()
    await database.close()
    const flags = ['--wasm-sync-tier-up', '--trace-wasm-compilation-times']
    const child = spawn(process.execPath, [...flags, parseLoop, location], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    let trace = ''
    child.stdout.setEncoding('utf8').on('data', (more: string) => (trace += more))
    expect(await once(child, 'close')).toEqual([0, null])
    const largest = [...trace.matchAll(/using TurboFan, took \d+ ms and (\d+)/g)].map(([, bytes]) =>
      Number(bytes),
    )
    expect(largest).not.toEqual([])
    expect(Math.max(...largest)).toBeLessThan(200e6)
  })
})

describe('the lock on the data directory', () => {
  test('a second process refuses, naming the directory and the first', async () => {
    const { location, database } = await open()
    const second = startWriter(location)
    const [code] = (await once(second.child, 'close')) as [number]
    expect(code).toBe(1)
    expect(second.lines()).toEqual([])
    expect(second.complaint()).toContain(`The data directory ${location} is in use by process ${process.pid}`)
    expect(await database.ready()).toBe(true)
  })

  test('a second opening in the same process is refused too, and allowed after close', async () => {
    const { location, database } = await open()
    const again = async () =>
      openDatabase({
        environment: 'local',
        dataDirectory: location,
        migrations: [...migrations, log],
      })
    await expect(again()).rejects.toMatchObject({ code: 'refused' })
    await database.close()
    const second = await again()
    await second.close()
  })

  test('a symbolic link does not lead past it', async () => {
    const { location } = await open()
    const link = `${location}-link`
    symlinkSync(location, link)
    const opening = openDatabase({
      environment: 'local',
      dataDirectory: link,
      migrations: [...migrations, log],
    })
    await expect(opening).rejects.toThrow(`The data directory ${location} is in use`)
    rmSync(link)
  })
})

describe('what the directory must hold', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubbles-directory-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const openHere = () =>
    openDatabase({
      environment: 'local',
      dataDirectory: join(folder, 'data'),
      migrations: [log],
      fsync: false,
    })

  test('another version of PostgreSQL is refused with a sentence', async () => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '17\n')
    await expect(openHere()).rejects.toThrow('was written by PostgreSQL 17; this program reads 18')
  })

  test('something that is no database is refused and left alone', async () => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    writeFileSync(join(folder, 'data', 'thesis.txt'), 'years of work')
    await expect(openHere()).rejects.toThrow('is not empty and holds no database')
    expect(existsSync(join(folder, 'data', 'thesis.txt'))).toBe(true)
  })

  test('a first start that was cut off begins anew', async () => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    writeFileSync(join(folder, 'data.unfinished'), '')
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '18\n')
    const database = await openHere()
    expect(await run(database, sql`select count(*) from log`)).toEqual([{ count: 0 }])
    await database.close()
    expect(existsSync(join(folder, 'data.unfinished'))).toBe(false)
  })
})

describe('housekeeping', () => {
  test('the write-ahead log stays bounded while being written', async () => {
    const limit = 4 * 1024 * 1024
    const { database, location } = await open({ maintenance: { checkpointWalBytes: limit } })
    const size = () => {
      const files = readdirSync(join(location, 'pg_wal'), { withFileTypes: true }).filter((file) =>
        file.isFile(),
      )
      return files.reduce((sum, file) => sum + statSync(join(location, 'pg_wal', file.name)).size, 0)
    }
    let largest = 0
    for (let round = 0; round < 40; round += 1) {
      await run(
        database,
        sql`insert into log select ${round} * 5000 + n, repeat(md5(n::text), 30) from generate_series(1, 5000) n`,
      )
      largest = Math.max(largest, size())
    }
    const { embedded: counters } = await database.stats()
    expect(counters?.checkpoints).toBeGreaterThan(10)
    // 40 rounds write some 230 MB of log. Segments are 16 MB: the one in use, one ahead, and min_wal_size kept.
    expect(largest).toBeLessThanOrEqual(96 * 1024 * 1024)
  })

  test('a timed checkpoint runs', async () => {
    const { database } = await open({ maintenance: { checkpointSeconds: 0.2 } })
    await run(database, sql`insert into log values (1, 'x')`)
    await vi.waitFor(
      async () => expect((await database.stats()).embedded?.checkpoints).toBeGreaterThan(0),
      PATIENCE,
    )
  })

  test('dead rows are vacuumed, and open transactions are waited for', async () => {
    const { database } = await open({ maintenance: { vacuumCheckSeconds: 0.02, vacuumDeadRows: 100 } })
    await run(database, sql`insert into log select n, 'x' from generate_series(1, 2000) n`)
    for (let round = 0; round < 3; round += 1) await run(database, sql`update log set text = text || 'y'`)
    await until(async () => ((await database.stats()).embedded?.vacuums ?? 0) > 0)
    const held = database.transaction(platform, async () => {
      await sql`update log set text = 'z'`.execute(tx())
      // Each message is a moment to vacuum at, and so is each look; a vacuum in a transaction would end it.
      for (let message = 0; message < 100; message += 1) await sql`select 1`.execute(tx())
      return (await sql<{ count: number }>`select count(*) from log where text = 'z'`.execute(tx())).rows[0]
        ?.count
    })
    expect(await held).toBe(2000)
  })

  test('what many rows were written to is counted for the planner', async () => {
    const { database } = await open({ maintenance: { vacuumCheckSeconds: 0.3 } })
    await run(database, sql`insert into log select n, 'x' from generate_series(1, 200) n`)
    const counted = async () => {
      const query = sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'log'`
      return (await run(database, query))[0]?.rows
    }
    await until(async () => (await counted()) !== 0 && (await counted()) !== -1)
    expect(await counted()).toBe(200)
  })
})

describe('the worker thread', () => {
  test('a heavy query does not hold up the main thread', async () => {
    const { database } = await open()
    let isDone = false
    const query = run(database, sql`select sum(sqrt(n)) from generate_series(1, 4000000) n`).finally(() => {
      isDone = true
    })
    let turns = 0
    for (; !isDone; turns += 1) await turn()
    await query
    // Held up, this thread would have had a handful: those around the messages of one query.
    expect(turns).toBeGreaterThan(1_000)
  })

  test('a large result comes through whole', async () => {
    const { database } = await open()
    const rows = await run(
      database,
      sql<{ n: number; text: string }>`select n, repeat('ü', 200) as text from generate_series(1, 20000) n`,
    )
    expect(rows.length).toBe(20_000)
    expect(rows.every(({ n, text }, index) => n === index + 1 && text.length === 200)).toBe(true)
  })

  test('when it dies, pending and later work fails clearly, and the directory is free again', async () => {
    const spy = vi.spyOn(Worker.prototype, 'postMessage')
    const failures: Error[] = []
    const { database, location } = await open({ onFailure: (error) => failures.push(error) })
    const worker = spy.mock.contexts.at(-1) as Worker
    spy.mockRestore()
    const begun = Promise.withResolvers<void>()
    const post = worker.postMessage.bind(worker)
    vi.spyOn(worker, 'postMessage').mockImplementation((message: unknown, transfer) => {
      if (message instanceof ArrayBuffer && Buffer.from(message).includes('generate_series')) begun.resolve()
      post(message, transfer)
    })
    // Long enough that the worker is at it for as long as this takes, whatever else the machine does.
    const pending = run(database, sql`select sum(sqrt(n)) from generate_series(1, 2000000000) n`).catch(
      (error) => error,
    )
    const queued = run(database, sql`select 1`).catch((error) => error)
    await begun.promise
    await worker.terminate()
    expect(await pending).toMatchObject({ code: 'unavailable' })
    expect(await queued).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('has stopped'),
    })
    await expect(run(database, sql`select 1`)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await database.ready()).toBe(false)
    expect(failures.length).toBe(1)
    await database.close()
    const again = await openDatabase({
      environment: 'local',
      dataDirectory: location,
      migrations: [...migrations, log],
    })
    expect(await again.ready()).toBe(true)
    await again.close()
  })

  test('a stack overflow inside the engine is a failure that says so, not an empty answer', async () => {
    const failures: Error[] = []
    const { database } = await open({ onFailure: (error) => failures.push(error) })
    await expect(run(database, sql`select repeat('[', 1000000)::json`)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Maximum call stack size exceeded'),
    })
    await until(() => failures.length === 1)
    expect(await database.ready()).toBe(false)
  })

  test('a transaction that waits too long for the connection fails as unavailable', async () => {
    const { database } = await open({ queueTimeoutMilliseconds: 200 })
    const begun = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<void>()
    const slow = database.transaction(platform, async () => {
      begun.resolve()
      await rest.promise
    })
    await begun.promise
    await expect(run(database, sql`select 1`)).rejects.toMatchObject({ code: 'unavailable' })
    rest.resolve()
    await slow
    expect(await run(database, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('the data can be dumped and opened in memory', async () => {
    const { database } = await open()
    await run(database, sql`insert into log values (7, 'kept')`)
    const folder = mkdtempSync(join(tmpdir(), 'bubbles-dump-'))
    try {
      writeFileSync(join(folder, 'dump.tar'), await database.dump())
      const copy = await openDatabase({
        environment: 'local',
        dataDirectory: 'memory',
        snapshot: join(folder, 'dump.tar'),
        migrations: [...migrations, log],
      })
      expect(await run(copy, sql`select id, text from log`)).toEqual([{ id: 7, text: 'kept' }])
      await copy.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
