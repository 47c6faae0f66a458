import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type TestDatabase, type TestEngine, testDatabases } from '@bubbles/test-kit'
import { TIMES } from '@bubbles/test-kit/times'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, readMigrations, tx } from '../index.ts'
import { type Place, restoreBackup, writeBackup } from './index.ts'
import { fillEverything } from '../copying/testing/rows.ts'

// Each test opens the database several times, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const [embedded, postgres] = await testDatabases()
const opened: TestDatabase[] = []
let directory = ''

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'bubbles-backup-'))
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.dispose()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function open(engine: TestEngine | undefined): Promise<TestDatabase> {
  if (!engine) throw new Error('Both engines are always listed.')
  const database = await engine.open()
  opened.push(database)
  return database
}

const placeOf = ({ location }: TestDatabase): Place =>
  location.startsWith('postgres') ? { url: location } : { dataDirectory: location }

async function backUp(from: TestDatabase, name: string): Promise<string> {
  const file = join(directory, name)
  await writeBackup(placeOf(from), createWriteStream(file))
  return file
}

const contents = (file: string) => gunzipSync(readFileSync(file)).toString()
/** All but the head, which has the time and the engine. */
const rowsOf = (file: string) => contents(file).split('\n').slice(1).join('\n')
const countReports = (database: Database) =>
  database.transaction({ kind: 'platform' }, async () => {
    const { rows } = await sql<{ count: string }>`select count(*)::text as count from reports`.execute(tx())
    return Number(rows[0]?.count)
  })

/** An empty place of the other kind, or of the same. */
async function emptyPlace(engine: 'embedded' | 'postgres'): Promise<Place> {
  if (engine === 'embedded')
    return { dataDirectory: join(directory, `restored-${opened.length}-${Date.now()}`) }
  return placeOf(await open(postgres))
}

const engines = [embedded, postgres].filter((engine) => engine !== undefined)

describe.each(engines)('a backup of $name', ({ name, skip }) => {
  describe.skipIf(skip ?? postgres?.skip)(`restored${skip ? ` (skipped: ${skip})` : ''}`, () => {
    // From one to the other each is written and read; with time to spare, from each to itself too.
    const targets = (['embedded', 'postgres'] as const).filter((target) => TIMES > 1 || target !== name)
    test.each(targets)('into %s is the same, value by value', async (target) => {
      const source = await open(name === 'embedded' ? embedded : postgres)
      await fillEverything(source.database)
      // The server has it open all the while.
      const file = await backUp(source, `${name}-${target}.backup`)
      const place = await emptyPlace(target)
      const tables = await restoreBackup(place, createReadStream(file))
      expect(tables.find((table) => table.name === 'reports')?.rows).toBe(1200)
      const again = join(directory, `${name}-${target}-again.backup`)
      await writeBackup(place, createWriteStream(again))
      expect(rowsOf(again)).toBe(rowsOf(file))
      expect(await countReports(source.database)).toBe(1200)
    })
  })
})

describe('a backup of a server at work', () => {
  test('is one moment: rows that come meanwhile are in it whole or not at all', async () => {
    const source = await open(embedded)
    await fillEverything(source.database)
    let going = true
    const writing = (async () => {
      for (let n = 0; going; n += 1)
        await source.database.transaction({ kind: 'platform' }, async () => {
          // Two rows in one transaction: a backup has both or neither.
          for (const half of ['one', 'two'])
            await sql`insert into users (pool_sub, email_address, name)
              values (${`${half}-${n}`}, ${`${half}-${n}@acme.example`}, ${half})`.execute(tx())
        })
    })()
    const file = await backUp(source, 'busy.backup').finally(() => {
      going = false
    })
    await writing
    const text = contents(file)
    expect(text.match(/"one-\d+"/g)?.length ?? 0).toBe(text.match(/"two-\d+"/g)?.length ?? 0)
    expect(existsSync(source.location)).toBe(true)
    // Nothing of the copy stays behind.
    const beside = readdirSync(dirname(source.location))
    expect(beside.filter((each) => each.startsWith(`${basename(source.location)}.backup`))).toEqual([])
  })
})

describe('what is no backup is refused, and nothing is kept of it', () => {
  let file = ''
  let text = ''
  beforeAll(async () => {
    const source = await open(embedded)
    await fillEverything(source.database)
    file = await backUp(source, 'whole.backup')
    text = contents(file)
  })
  const restore = async (bytes: Uint8Array) => {
    const dataDirectory = join(directory, 'refused')
    const refusal = await restoreBackup({ dataDirectory }, Readable.from([bytes])).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    expect(existsSync(dataDirectory)).toBe(false)
    return refusal
  }

  test.each([
    ['an empty file', () => Buffer.alloc(0), 'The backup ends before it is complete. Use another one.'],
    [
      'a file of something else',
      () => Buffer.from('hello'),
      'This file is not a backup of Bubbles, or it is damaged.',
    ],
    ['JSON of something else', () => gzipSync('{"a":1}\n'), 'This file is not a backup of Bubbles.'],
    [
      'one cut short',
      () => readFileSync(file).subarray(0, -200_000),
      'The backup ends before it is complete. Use another one.',
    ],
    [
      'one whose last line is missing',
      () => gzipSync(text.slice(0, text.lastIndexOf('{"complete"'))),
      'The backup ends before it is complete. Use another one.',
    ],
    [
      'one with a changed value',
      () => gzipSync(text.replace('"Report 77"', '"Report 78"')),
      'The table reports differs from what was backed up. The file is damaged; nothing was kept.',
    ],
    [
      'one of a newer format',
      () => gzipSync(text.replace('"format":1', '"format":2')),
      'The backup was made by a newer version of Bubbles. Restore it with that version.',
    ],
    [
      'one of a newer schema',
      () => gzipSync(text.replace('"migrations":[', '"migrations":[{"name":"9999_later","checksum":"x"},')),
      'The backup was made by a newer version of Bubbles: it has the migration 9999_later, which this one does not know. Restore it with that version.',
    ],
  ])('%s', async (_, bytes, sentence) => {
    expect(await restore(bytes())).toBe(sentence)
  })

  test('and a place that has a database is left alone', async () => {
    const taken = await open(embedded)
    await taken.database.close()
    const before = readdirSync(taken.location)
    await expect(restoreBackup({ dataDirectory: taken.location }, createReadStream(file))).rejects.toThrow(
      `There is a database in ${taken.location} already.`,
    )
    expect(readdirSync(taken.location)).toEqual(before)
  })

  test('an older schema is brought up to date', async () => {
    const migrations = await readMigrations()
    const later = { name: '9999_later', sql: 'create table later (id int primary key)', checksum: 'later' }
    const dataDirectory = join(directory, 'older')
    await restoreBackup({ dataDirectory }, createReadStream(file), { migrations: [...migrations, later] })
    const out = join(directory, 'older.backup')
    await writeBackup({ dataDirectory }, createWriteStream(out))
    expect(contents(out)).toContain('{"table":"later"')
  })

  test('a disk that is full ends the backup with its error', async () => {
    const source = await open(embedded)
    const full = createWriteStream('/dev/full')
    await expect(writeBackup(placeOf(source), full)).rejects.toThrow('ENOSPC: no space left on device')
    expect(await countReports(source.database)).toBe(0)
  })
})
