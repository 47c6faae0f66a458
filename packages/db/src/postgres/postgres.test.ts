import { type TestDatabase, testDatabases, migrations } from '@bubbles/test-kit'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Database, migration, openDatabase, prepared, tx } from '../index.ts'

const engine = (await testDatabases()).find(({ name }) => name === 'postgres')
const login = `bubbles_test_login_${process.pid}`
const platform = { kind: 'platform' } as const
let opened: TestDatabase | undefined

async function open(): Promise<TestDatabase> {
  if (!engine) throw new Error('The engine is always listed.')
  opened = await engine.open()
  return opened
}

/** @returns how many rows the last statement gave. */
async function administer(url: string, ...statements: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows = 0
    for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0
    return rows
  } finally {
    await client.end()
  }
}

function loginUrl(url: string): string {
  const address = new URL(url)
  address.username = login
  address.password = 'only-in-tests'
  return address.href
}

afterEach(async () => {
  if (!opened) return
  const { location } = opened
  await administer(location, `drop owned by ${login}`, `drop role ${login}`).catch(() => {})
  await opened.dispose()
  opened = undefined
})

const createLogin = `create role ${login} login password 'only-in-tests' in role bubbles_app`
const role = async (database: Database) =>
  database.transaction(platform, async () => {
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(tx())
    return rows[0]?.role
  })

const readFormerNames = prepared('test-former-names', ({ name }: { name: string }) =>
  tx().selectFrom('former_names').where('name', '=', name).select('name'),
)
/** What the connection remembers after a prepared query. */
const remembered = async () => {
  await readFormerNames({ name: '' })
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx())
  return rows.map(({ name }) => name)
}

describe.skipIf(engine?.skip !== undefined)(
  `PostgreSQL${engine?.skip ? ` (skipped: ${engine.skip})` : ''}`,
  () => {
    test('in production a login above row-level security is refused', async () => {
      const { location } = await open()
      await expect(
        openDatabase({ environment: 'production', url: location, migrations }),
      ).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringContaining('is a superuser or bypasses row-level security'),
      })
    })

    test('a restricted login works as itself, in production too', async () => {
      const { location } = await open()
      await administer(location, createLogin)
      const database = await openDatabase({
        environment: 'production',
        url: loginUrl(location),
        connections: 2,
        migrations,
      })
      try {
        expect(await role(database)).toBe(login)
        const escape = database.transaction(platform, () => sql`set role postgres`.execute(tx()))
        await expect(escape).rejects.toMatchObject({ sqlState: '42501' })
      } finally {
        await database.close()
      }
    })

    test('an owner that is no superuser migrates, and runs as the restricted role', async () => {
      const { location } = await open()
      const name = `${login}_owned`
      await administer(location, `${createLogin} createrole`, `create database ${name} owner ${login}`)
      try {
        const url = new URL(loginUrl(location))
        url.pathname = `/${name}`
        const database = await openDatabase({
          environment: 'production',
          url: url.href,
          connections: 2,
          migrations,
        })
        expect(await role(database)).toBe('bubbles_app')
        await database.close()
      } finally {
        await administer(location, `drop database ${name}`)
      }
    })

    test('a login that may not migrate says so, unless the owner login is given for that', async () => {
      const { location } = await open()
      await administer(location, createLogin)
      const steps = [...migrations, migration('9000_new', 'create table new_things (id int)')]
      const config = {
        environment: 'production',
        url: loginUrl(location),
        connections: 2,
        migrations: steps,
      } as const
      await expect(openDatabase(config)).rejects.toThrow('needs 1 migration(s), starting with 9000_new')
      const database = await openDatabase({ ...config, migrationUrl: location })
      const insert = database.transaction(platform, () =>
        sql`insert into new_things values (1)`.execute(tx()),
      )
      expect((await insert).numAffectedRows).toBe(1n)
      await database.close()
    })

    test('a lost connection fails its query, not the process, and the next query works', async () => {
      const { database, location } = await open()
      const sleeping = database.transaction(platform, () => sql`select pg_sleep(20)`.execute(tx()))
      const failed = sleeping.catch((error: unknown) => error)
      // Ends it once it sleeps.
      await vi.waitUntil(
        async () => {
          const ended = await administer(
            location,
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name = 'bubbles' and wait_event = 'PgSleep'`,
          )
          return ended === 1
        },
        { timeout: 15_000 },
      )
      expect(await failed).toMatchObject({ code: 'unavailable' })
      expect(await role(database)).toBe('bubbles_app')
      expect(await database.ready()).toBe(true)
    })

    test('a statement that takes too long is stopped', async () => {
      const { location } = await open()
      const database = await openDatabase({
        environment: 'local',
        url: location,
        statementTimeoutMilliseconds: 200,
        migrations,
      })
      const slow = database.transaction(platform, () => sql`select pg_sleep(20)`.execute(tx()))
      await expect(slow).rejects.toMatchObject({ code: 'timeout' })
      await database.close()
    })

    test('prepared queries have no names where the pooler carries none', async () => {
      const { database, location } = await open()
      expect(await database.transaction(platform, remembered)).toEqual(['test-former-names'])
      const other = await openDatabase({
        environment: 'local',
        url: location,
        preparedStatements: false,
        migrations,
      })
      expect(await other.transaction(platform, remembered)).toEqual([])
      await other.close()
    })

    test('a prepared query fails once where its table has changed, and then has its new form', async () => {
      const { location } = await open()
      const database = await openDatabase({ environment: 'local', url: location, connections: 1, migrations })
      const readColumns = () =>
        database.transaction(platform, async () => (await readFormerNames({ name: '' })).length)
      expect(await readColumns()).toBe(0)
      await administer(location, 'alter table former_names alter column name type varchar(80)')
      await expect(readColumns()).rejects.toMatchObject({ sqlState: '0A000' })
      expect(await readColumns()).toBe(0)
      await database.close()
    })

    test('a server that does not answer is unavailable', async () => {
      const url = 'postgresql://postgres@127.0.0.1:1/nowhere'
      await expect(openDatabase({ environment: 'local', url })).rejects.toMatchObject({ code: 'unavailable' })
    })
  },
)
