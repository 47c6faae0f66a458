import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tx } from '@bubbles/db'
import { type TestDatabase, testDatabases } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const program = fileURLToPath(new URL('./moveToPostgres.ts', import.meta.url))
const [embedded, postgres] = await testDatabases()
const reason = postgres?.skip ? ` (skipped: ${postgres.skip})` : ''
const opened: TestDatabase[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) await database.dispose()
})

async function run(...parameters: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [program, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

describe.skipIf(postgres?.skip !== undefined)(`npm run move-to-postgres${reason}`, () => {
  test('moves, prints a table, and refuses a second time', { timeout: 180_000 }, async () => {
    if (!embedded || !postgres) return
    const source = await embedded.open()
    const target = await postgres.open()
    opened.push(source, target)
    await source.database.transaction({ kind: 'platform' }, () =>
      sql`insert into users (pool_sub, email_address) values ('a', 'a@acme.example')`.execute(tx()),
    )
    await source.database.close()
    const first = await run('--from', source.location, '--to', target.location)
    expect(first.output).toMatch(/^users +1 +1 {2}equal$/m)
    expect(first.output).toContain('All tables are equal.')
    // The secret is in no table: without it nobody could sign in.
    expect(first.output).toContain(
      `set BUBBLES_SECRET to what is in ${join(dirname(source.location), 'secret')}`,
    )
    expect(first.code).toBe(0)
    const second = await run('--from', source.location, '--to', target.location)
    expect(second.output).toContain('The PostgreSQL database is not empty: users has rows.')
    expect(second.code).toBe(1)
  })
})

test('without a target it explains itself', async () => {
  const { code, output } = await run()
  expect(output).toContain('Stop the server first.')
  expect(code).toBe(1)
})
