import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { openDatabase, readMigrations } from '@bubbles/db'
import pg from 'pg'

/** The program's migrations, read once, so that template, name and copy agree while files are being edited. */
export const migrations = await readMigrations()

/** Short name of the present schema, so that templates of older ones are never used. */
function schemaName(): string {
  const hash = createHash('sha256').update(process.version)
  for (const { name, checksum } of migrations) hash.update(name).update(checksum)
  return hash.digest('hex').slice(0, 16)
}

/** Folder for test data of this user: templates in it are shared by all test processes. */
function workspace(): string {
  const folder = join(tmpdir(), `bubbles-test-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** A copy of a migrated embedded database; the template is made once per schema and machine. */
export async function cloneDirectory(): Promise<{ path: string; remove(): void }> {
  const folder = workspace()
  const template = join(folder, `template-${schemaName()}`)
  if (!existsSync(template)) {
    // Made aside and renamed, so that processes that start together never see half of it.
    const draft = mkdtempSync(join(folder, 'draft-'))
    const database = await openDatabase({
      migrations,
      environment: 'local',
      dataDirectory: join(draft, 'data'),
      fsync: false,
    })
    await database.close()
    try {
      renameSync(join(draft, 'data'), template)
    } catch (error) {
      if (!existsSync(template)) throw error
    }
    rmSync(draft, { recursive: true, force: true })
  }
  const copy = mkdtempSync(join(folder, 'copy-'))
  cpSync(template, join(copy, 'data'), { recursive: true })
  return { path: join(copy, 'data'), remove: () => rmSync(copy, { recursive: true, force: true }) }
}

/** Any number: processes that make or copy the template wait for each other on it. */
const lockKey = 5_839_104_772

async function withAdministrator<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function ensureTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  const template = `bubbles_template_${schemaName()}`
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'bubbles\\_template\\_%'",
  )
  if (rows.some(({ datname }) => datname === template)) return template
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  const draft = `${template}_draft`
  await client.query(`create database ${draft} template template0 encoding 'UTF8' locale 'C'`)
  const database = await openDatabase({
    migrations,
    environment: 'local',
    url: databaseUrl(serverUrl, draft),
    connections: 1,
  })
  await database.close()
  await client.query(`alter database ${draft} rename to ${template}`)
  return template
}

/** A fresh migrated database on the server. */
export async function clonePostgres(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `bubbles_test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`
  await withAdministrator(serverUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${lockKey})`)
    const template = await ensureTemplate(client, serverUrl)
    // Through the log takes twice the time, where there is a choice: from PostgreSQL 15 on.
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    const strategy = rows[0]!.version >= 150_000 ? 'strategy file_copy' : ''
    await client.query(`create database ${name} template ${template} ${strategy}`)
  })
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      withAdministrator(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}
