import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabases } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { type Database, DatabaseError, openDatabase, tx } from '../index.ts'

vi.setConfig({ testTimeout: 180_000 })

const [embedded] = await testDatabases()
const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

const open = (dataDirectory: string): Promise<Database> =>
  openDatabase({ environment: 'local', fsync: false, dataDirectory })

/** What other users may do anything with, in a directory and below. */
function openToOthers(directory: string): string[] {
  const paths = readdirSync(directory, { recursive: true }).map((path) => join(directory, String(path)))
  return [directory, ...paths].filter((path) => (statSync(path).mode & 0o077) !== 0)
}

const grow = (database: Database) =>
  database.transaction({ kind: 'platform' }, () =>
    sql`insert into users (pool_sub, email_address) values ('a', 'a@acme.example')`.execute(tx()),
  )

test('a database made in a directory that everybody may read is its owner’s alone', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'bubbles-private-'))
  directories.push(parent)
  chmodSync(parent, 0o755)
  mkdirSync(join(parent, 'database'), { mode: 0o755 })
  const database = await open(join(parent, 'database'))
  await grow(database)
  expect(openToOthers(join(parent, 'database'))).toEqual([])
  await database.close()
  expect(openToOthers(join(parent, 'database'))).toEqual([])
})

test('files that others may write are repaired at the start', async () => {
  const template = await embedded!.open()
  const { location } = template
  await template.database.close()
  chmodSync(location, 0o755)
  for (const path of readdirSync(location, { recursive: true }).map(String)) {
    const isDirectory = statSync(join(location, path)).isDirectory()
    chmodSync(join(location, path), isDirectory ? 0o755 : 0o666)
  }
  const again = await open(location)
  await grow(again)
  expect(openToOthers(location)).toEqual([])
  await again.close()
  await template.dispose()
})

test('a damaged directory is named, with the cause and what to do', async () => {
  const template = await embedded!.open()
  const { location } = template
  await template.database.close()
  truncateSync(join(location, 'global/pg_control'), 10)
  const refused = await open(location).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseError)
  const { message, code } = refused as DatabaseError
  expect(code).toBe('refused')
  expect(message).toContain(`The database in ${location} could not be opened.`)
  expect(message).toContain('docs/guides/backing-up.md')
  expect(message).not.toContain('ASSERTIONS')
  await template.dispose()
})
