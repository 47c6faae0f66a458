import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDatabases } from '@bubbles/test-kit'
import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'

// Programs of their own are started, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let directory = ''
let location = ''
const [embedded] = await testDatabases()

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bubbles-backup-command-'))
  const source = await embedded!.open()
  location = source.location
  await source.database.transaction({ kind: 'platform' }, async () => {
    await sql`insert into users (pool_sub, email_address, name) values ('s', 'ann@acme.example', 'Ann')`.execute(
      tx(),
    )
  })
  return () => {
    rmSync(directory, { recursive: true, force: true })
    return source.dispose()
  }
})

type Run = { code: number; said: string; out: Buffer }

/** Runs a command as `npm run` does, on the database in `data`. */
function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Run> {
  const program = fileURLToPath(new URL(`./${command}.ts`, import.meta.url))
  const { PATH = '' } = process.env
  return new Promise((done) => {
    execFile(
      process.execPath,
      [program, ...args],
      { encoding: 'buffer', maxBuffer: 64_000_000, env: { PATH, ...env } },
      (error, out, said) => done({ code: error ? Number(error.code) : 0, said: said.toString(), out }),
    )
  })
}

/** A data directory whose database is the one that a server has open. */
const atWork = (): string => {
  const data = join(directory, 'data')
  if (!existsSync(data)) {
    mkdirSync(data)
    symlinkSync(location, join(data, 'database'))
  }
  return data
}

describe('npm run backup', () => {
  it('writes a file for its owner alone, and says what it is and what it lacks', async () => {
    const file = join(directory, 'plain.backup')
    const { code, said } = await run('backup', [file], { BUBBLES_DATA: atWork() })
    expect(said).toMatch(
      /^Backed up \d+ tables with \d+ rows of the database in .+ to .+ \(\d+\.\d MB\)\.\nIt is not encrypted/,
    )
    expect(said).toContain('It doesn’t include the secret.')
    expect(code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = await run('backup', [file], { BUBBLES_DATA: atWork() })
    expect(again).toMatchObject({ code: 1, said: `There’s already a file ${file}. Choose another name.\n` })
  })

  it('says where there is no database, no directory, or nothing to do', async () => {
    const nowhere = join(directory, 'nowhere')
    const none = await run('backup', [join(directory, 'none')], { BUBBLES_DATA: nowhere })
    expect(none.said).toBe(
      `There is no embedded database in ${nowhere}/database. Use the directory it is in.\n`,
    )
    expect(existsSync(nowhere)).toBe(false)
    const lost = await run('backup', [join(directory, 'a', 'b')], { BUBBLES_DATA: atWork() })
    expect(lost.said).toContain('The backup could not be written: ENOENT')
    expect((await run('backup', [])).said).toContain('npm run backup -- FILE')
  })

  it('encrypts for a key that only restoring needs', async () => {
    const key = join(directory, 'key')
    const made = await run('backup', ['--new-key', key])
    const [, recipient = ''] = /BUBBLES_BACKUP_RECIPIENTS=(\S+)/.exec(made.said) ?? []
    expect(readFileSync(key, 'utf8')).toMatch(/^AGE-SECRET-KEY-/)
    const { out, said } = await run('backup', ['-'], {
      BUBBLES_DATA: atWork(),
      BUBBLES_BACKUP_RECIPIENTS: recipient,
    })
    expect(said).not.toContain('not encrypted')
    expect(out.subarray(0, 19).toString()).toBe('age-encryption.org/')
    const file = join(directory, 'sealed.backup')
    writeFileSync(file, out)

    const restored = join(directory, 'restored')
    const env = { BUBBLES_DATA: restored }
    expect(await run('restore', [file], env)).toMatchObject({
      code: 1,
      said: 'The backup is encrypted. Give the file with its secret key: --identity FILE.\n',
    })
    const other = join(directory, 'other')
    await run('backup', ['--new-key', other])
    expect(await run('restore', [file, '--identity', other], env)).toMatchObject({
      code: 1,
      said: 'The secret key doesn’t open this backup. Give the one it was encrypted for.\n',
    })
    const done = await run('restore', [file, '--identity', key], env)
    expect(done.said).toContain('every value is as it was backed up')
    expect(done.code).toBe(0)
    const again = await run('backup', ['-'], env)
    expect(again.said).toMatch(/^Backed up \d+ tables/)
    expect(await run('restore', [file, '--identity', key], env)).toMatchObject({
      code: 1,
      said: `There is a database in ${restored}/database already. Nothing was changed. Move it away, or restore elsewhere.\n`,
    })
  })
})
