import { describeEachEngine, testDatabases, migrations } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { tx } from './database.ts'
import { type Migration, migration, pendingMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'

// Each test opens the database several times, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const engines = await testDatabases()
const first = migration('9000_first', 'create table first_things (id int primary key);')
const second = migration(
  '9001_second',
  'insert into first_things values (1); create index on first_things (id);',
)

/** Opens the same data again with other migrations, and closes it. */
async function reopen(engine: string, location: string, migrations: Migration[]): Promise<string> {
  const place = engine === 'postgres' ? { url: location } : { dataDirectory: location, fsync: false }
  const database = await openDatabase({ environment: 'local', migrations, ...place })
  try {
    return await database.transaction({ kind: 'platform' }, async () => {
      const { rows } = await sql<{ names: string }>`
        select string_agg(name, ' ' order by name) filter (where name >= '9') as names from schema_migrations`.execute(
        tx(),
      )
      return rows[0]?.names ?? ''
    })
  } finally {
    await database.close()
  }
}

for (const engine of engines) {
  const reason = engine.skip ? ` (skipped: ${engine.skip})` : ''
  describe.skipIf(engine.skip !== undefined)(`migrations on ${engine.name}${reason}`, () => {
    test('run once, in order, and refuse a history that does not agree', async () => {
      const program = migrations
      const opened = await engine.open({ migrations: [...program, first] })
      await opened.database.close()
      const again = (steps: Migration[]) => reopen(engine.name, opened.location, [...program, ...steps])
      const broken = migration('9002_broken', 'create table half (a int); select 1 / 0;')
      await expect(again([first, second, broken])).rejects.toThrow('9002_broken failed: division by zero')
      const whole = migration('9002_broken', 'create table half (a int);')
      expect(await again([first, second, whole])).toBe('9000_first 9001_second 9002_broken')
      const changed = migration(first.name, `${first.sql} -- quietly`)
      await expect(again([changed, second, whole])).rejects.toThrow(
        '9000_first was changed after it had been applied',
      )
      await opened.dispose()
    })
  })
}

test('what is to be done follows from what was done', () => {
  const done = [first, second]
  expect(pendingMigrations([], done)).toEqual(done)
  expect(pendingMigrations([first], done)).toEqual([second])
  expect(pendingMigrations(done, done)).toEqual([])
  expect(() => pendingMigrations(done, [first])).toThrow(
    /9001_second, which this program does not know.* \(docs\/guides\/backing-up\.md\)/,
  )
  const late = migration('9000_also', 'select 1')
  expect(() => pendingMigrations([first], [late, first])).toThrow('9000_also comes before 9000_first')
})

test('line ends do not change a checksum', () => {
  expect(migration('0001_a', 'a;\r\nb;\r\n').checksum).toBe(migration('0001_a', 'a;\nb;\n').checksum)
  expect(() => migration('one', '')).toThrow('0001_name')
})

const postgres = engines.find(({ name }) => name === 'postgres')

describe.skipIf(!postgres || postgres.skip !== undefined)('migrations of several processes', () => {
  test('race without harm: each step is applied once', async () => {
    const opened = await postgres?.open()
    if (!opened) return
    const slow = migration('9000_slow', 'create table slow_things (id int); select pg_sleep(0.3);')
    const steps = [...migrations, slow, migration('9001_next', 'insert into slow_things values (1);')]
    const names = await Promise.all([1, 2, 3].map(() => reopen('postgres', opened.location, steps)))
    expect(names).toEqual(Array(3).fill('9000_slow 9001_next'))
    await opened.dispose()
  })
})

describeEachEngine('the schema', (open) => {
  test('puts every table under row-level security, except those that hold no tenant data', async () => {
    const database = await open()
    const unfenced = await database.transaction({ kind: 'platform' }, async () => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not (relrowsecurity and relforcerowsecurity) order by 1`.execute(tx())
      return rows.map(({ name }) => name)
    })
    expect(unfenced).toEqual(['schema_migrations'])
  })

  test('lets nobody but the application call what runs with its owner’s rights', async () => {
    const database = await open()
    const functions = await database.transaction({ kind: 'platform' }, async () => {
      const { rows } = await sql<{ everybody: boolean; application: boolean; isTrigger: boolean }>`
        select has_function_privilege('public', oid, 'execute') as everybody,
          has_function_privilege('bubbles_app', oid, 'execute') as application,
          prorettype = 'trigger'::regtype as "isTrigger"
        from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`.execute(tx())
      return rows
    })
    // What a trigger runs is called by the database alone.
    expect(functions).toEqual(
      functions.map(({ isTrigger }) => ({ everybody: false, application: !isTrigger, isTrigger })),
    )
    expect(functions.length).toBeGreaterThan(0)
  })
})
