import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL to test on: its address as a login that may create databases and roles. */
export interface PostgresServer {
  url: string
  /** Stops it, if it was started here. */
  stop(): Promise<void>
}

const usualAddress = 'postgresql://postgres@127.0.0.1:5432/postgres'

/** Whether a PostgreSQL answers there and lets this login create databases. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ able: boolean }>(
      'select rolsuper or (rolcreatedb and rolcreaterole) as able from pg_roles where rolname = current_user',
    )
    return rows[0]?.able === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Newest folder with the server's programs: Debian's place first, then PATH. */
export function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

export async function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** PostgreSQL refuses to run as root, so there it runs as the user postgres. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: ask('-u'), gid: ask('-g') }
}

/** Nothing in it outlives the run: databases come and go twenty times as fast as where each waits for the disk. */
const FORGETFUL = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
]

async function start(binaries: string): Promise<PostgresServer> {
  const user = unprivileged()
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const options = { ...user, cwd: directory, stdio: 'ignore' as const }
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  )
  const port = await freePort()
  const settings = [...FORGETFUL, 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    options,
  )
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGINT')
    await exited
    rmSync(directory, { recursive: true, force: true })
  }
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await answers(url)) return { url, stop }
    await wait(100)
  }
  await stop()
  throw new Error(`PostgreSQL from ${binaries} did not answer within 10 s.`)
}

const nothing = async () => {}

/** Starts a server of its own from installed programs, on a free port and in a temporary folder. */
export async function startInstalledPostgres(): Promise<PostgresServer | { reason: string }> {
  const binaries = findBinaries()
  if (!binaries) return { reason: 'no PostgreSQL is installed' }
  try {
    return await start(binaries)
  } catch (error) {
    return { reason: `the installed one did not start: ${String(error)}` }
  }
}

/**
 * A PostgreSQL for tests: the one at TEST_DATABASE_URL, else one started from installed programs (only if
 * `mayStart`), else the one on 127.0.0.1:5432.
 * @returns the server, or the reason why there is none.
 */
export async function findPostgres(mayStart: boolean): Promise<PostgresServer | { reason: string }> {
  const configured = process.env.TEST_DATABASE_URL
  if (configured) {
    if (await answers(configured)) return { url: configured, stop: nothing }
    return { reason: 'TEST_DATABASE_URL does not answer, or its login may not create databases and roles' }
  }
  const started = mayStart ? await startInstalledPostgres() : undefined
  if (started && 'url' in started) return started
  if (await answers(usualAddress)) return { url: usualAddress, stop: nothing }
  const none = 'TEST_DATABASE_URL is not set, nothing answers on 127.0.0.1:5432'
  return { reason: started ? `${none}, and ${started.reason}` : none }
}
