import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Database, type DatabaseConfig, openDatabase } from '@bubbles/db'
import { beforeAll, describe } from 'vitest'
import { findPostgres } from './postgresServer.ts'
import { cloneDirectory, clonePostgres, migrations } from './template.ts'

export type EngineName = 'embedded' | 'postgres'

/** Settings a suite may change; where the data lies is the kit's business. */
export type TestConfig = Partial<Omit<DatabaseConfig, 'url' | 'migrationUrl' | 'dataDirectory' | 'snapshot'>>

/** A fresh, migrated database of its own. */
export interface TestDatabase {
  database: Database
  /** Data directory (embedded) or postgresql:// address. */
  location: string
  /** Closes and deletes it. Idempotent. */
  dispose(): Promise<void>
}

export interface TestEngine {
  name: EngineName
  /** Why this engine cannot be tested here. */
  skip?: string
  open(config?: TestConfig): Promise<TestDatabase>
}

function disposable(database: Database, location: string, remove: () => void | Promise<void>): TestDatabase {
  let done: Promise<void> | undefined
  const dispose = async () => {
    await database.close()
    await remove()
  }
  return {
    database,
    location,
    dispose: () => {
      done ??= dispose()
      return done
    },
  }
}

/**
 * PGlite's program, kept for as long as the process lives. V8 shares what it has compiled and optimised between all threads that
 * have the same program, while one of them has it: each database would begin from nothing, at three times the work.
 */
let program: Promise<unknown> | undefined
async function keepProgram(): Promise<unknown> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  // The types of Node have no name for it.
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { compile: (bytes: Uint8Array) => Promise<unknown> }
  }
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')))
}

const embedded: TestEngine = {
  name: 'embedded',
  async open(config = {}) {
    program ??= keepProgram()
    await program
    const copy = await cloneDirectory()
    const database = await openDatabase({
      environment: 'local',
      fsync: false,
      migrations,
      ...config,
      dataDirectory: copy.path,
    })
    return disposable(database, copy.path, () => copy.remove())
  },
}

function postgres(serverUrl: string): TestEngine {
  return {
    name: 'postgres',
    async open(config = {}) {
      const copy = await clonePostgres(serverUrl)
      const database = await openDatabase({
        environment: 'local',
        connections: 5,
        migrations,
        ...config,
        url: copy.url,
      })
      return disposable(database, copy.url, () => copy.drop())
    },
  }
}

function missing(reason: string): TestEngine {
  return {
    name: 'postgres',
    skip: reason,
    open: () => Promise.reject(new Error(`PostgreSQL cannot be tested here: ${reason}.`)),
  }
}

let found: Promise<TestEngine[]> | undefined

async function find(): Promise<TestEngine[]> {
  const known = process.env.TEST_DATABASE_MISSING
  const server = known ? { reason: known } : await findPostgres(false)
  return [embedded, 'reason' in server ? missing(server.reason) : postgres(server.url)]
}

/** The engines to run a suite on. One that cannot run here carries the reason in `skip`. */
export function testDatabases(): Promise<TestEngine[]> {
  found ??= find()
  return found
}

const engines = await testDatabases()

type Suite = (open: (config?: TestConfig) => Promise<Database>, engine: EngineName) => void

/**
 * Runs one suite on each engine. `open` gives a fresh migrated database (call it in beforeAll); all are closed
 * and deleted when the suite ends. Where no PostgreSQL answers, its suite is skipped under a name that says why.
 */
export function describeEachEngine(name: string, suite: Suite): void {
  describeOn(engines, name, suite)
}

/**
 * Runs one suite on one engine: where a server has to be there, and which database it has decides nothing of what is tested, such
 * as how an uploaded file is read or what a page says. PostgreSQL is the quicker of the two; without it, it is the embedded one.
 */
export function describeOneEngine(name: string, suite: Suite): void {
  const [first, second] = engines
  describeOn([second!.skip === undefined ? second! : first!], name, suite)
}

function describeOn(chosen: readonly TestEngine[], name: string, suite: Suite): void {
  for (const engine of chosen) {
    const reason = engine.skip ? ` (skipped: ${engine.skip})` : ''
    describe.skipIf(engine.skip !== undefined)(`${name} on ${engine.name}${reason}`, () => {
      const opened: TestDatabase[] = []
      // What the first hook leaves to be done is done last: servers are closed while their database is still there.
      beforeAll(() => async () => {
        for (const database of opened) await database.dispose()
      })
      suite(async (config) => {
        const database = await engine.open(config)
        opened.push(database)
        return database.database
      }, engine.name)
    })
  }
}
