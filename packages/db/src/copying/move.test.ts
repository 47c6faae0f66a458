import { type TestDatabase, testDatabases } from '@bubbles/test-kit'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { moveToPostgres, openDatabase, tx } from '../index.ts'
import { fillEverything, organisation } from './testing/rows.ts'
import { inDependencyOrder } from './tables.ts'

// Each test opens the database several times, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const [embedded, postgres] = await testDatabases()
const reason = postgres?.skip ? ` (skipped: ${postgres.skip})` : ''
const opened: TestDatabase[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) await database.dispose()
})

async function openBoth(): Promise<{ source: TestDatabase; target: TestDatabase }> {
  if (!embedded || !postgres) throw new Error('Both engines are always listed.')
  const source = await embedded.open()
  opened.push(source)
  const target = await postgres.open()
  opened.push(target)
  return { source, target }
}

describe.skipIf(postgres?.skip !== undefined)(
  `moving from the embedded database to PostgreSQL${reason}`,
  () => {
    test('carries every row over exactly, and sequences go on where they were', {
      timeout: 60_000,
    }, async () => {
      const { source, target } = await openBoth()
      await fillEverything(source.database)
      // Where a server is running on it, what is copied would not be all there is.
      await expect(
        moveToPostgres({ dataDirectory: source.location, url: target.location }),
      ).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining(source.location) })
      await source.database.close()
      const results = await moveToPostgres({ dataDirectory: source.location, url: target.location })
      expect(results.filter(({ equal }) => !equal)).toEqual([])
      const rows = new Map(results.map(({ name, targetRows }) => [name, targetRows]))
      expect(rows.get('reports')).toBe(1200)
      expect(rows.get('files')).toBe(4)
      // Carried over with their entries, and not made again.
      expect(rows.get('audit_links')).toBe(31)
      const copied = await target.database.transaction(
        { kind: 'organisation', organisationId: organisation },
        async () => {
          const people =
            await sql`select name, email_address, global_roles, created_at::text as at from users`.execute(
              tx(),
            )
          const files =
            await sql`select distinct octet_length(bytes) as size, md5(bytes) as md5 from files`.execute(tx())
          const marks = await sql<{
            id: number
          }>`insert into engagement_dirty_days (organisation_id, report_id, day)
        values (${organisation}, ${organisation}, '2026-11-22') returning id`.execute(tx())
          return { people: people.rows, files: files.rows.length, next: marks.rows[0]?.id }
        },
      )
      const links = await target.database.transaction({ kind: 'platform' }, () =>
        sql`select from audit_links`.execute(tx()),
      )
      expect(links.rows.length).toBe(31)
      expect(copied).toEqual({
        people: [
          {
            name: 'two\nlines\t\\N',
            email_address: 'ü"\\{}@acme.example',
            global_roles: ['AccountManager', 'a,"b"\\'],
            at: '2026-11-21 10:11:12.345678+00',
          },
        ],
        files: 1,
        next: 31,
      })
      await expect(moveToPostgres({ dataDirectory: source.location, url: target.location })).rejects.toThrow(
        'The PostgreSQL database is not empty',
      )
    })

    test('keeps nothing if a single value differs', async () => {
      const { source, target } = await openBoth()
      await fillEverything(source.database)
      await source.database.close()
      const client = new pg.Client({ connectionString: target.location })
      await client.connect()
      await client.query(`create function spoil() returns trigger language plpgsql as $$
      begin new.created_at := date_trunc('milliseconds', new.created_at); return new; end $$;
      create trigger spoil before insert on users for each row execute function spoil()`)
      await client.end()
      const results = await moveToPostgres({ dataDirectory: source.location, url: target.location })
      expect(results.filter(({ equal }) => !equal).map(({ name }) => name)).toEqual(['users'])
      const left = await target.database.transaction({ kind: 'platform' }, async () =>
        sql<{ count: number }>`select count(*) from users`.execute(tx()),
      )
      expect(left.rows).toEqual([{ count: 0 }])
      const again = await openDatabase({ environment: 'local', dataDirectory: source.location, fsync: false })
      expect(await again.ready()).toBe(true)
      await again.close()
    })
  },
)

test('a directory without a database is refused, not made', async () => {
  const nowhere = moveToPostgres({ dataDirectory: '/nowhere/at/all', url: 'postgresql://127.0.0.1:1/none' })
  await expect(nowhere).rejects.toThrow('There is no embedded database in /nowhere/at/all')
})

test('tables are ordered so that what is referred to comes first', () => {
  const table = (name: string, ...needs: string[]) => ({ name, needs })
  const ordered = inDependencyOrder([table('c', 'b', 'a'), table('b', 'a'), table('a')])
  expect(ordered.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(() => inDependencyOrder([table('a', 'b'), table('b', 'a')])).toThrow('in a circle')
})
