import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort, unprivileged } from './postgresServer.ts'

/** A PgBouncer of a test's own, in transaction mode. */
export interface TestPooler {
  url: string
  stop(): Promise<void>
}

/** Debian's place, which an unprivileged user's PATH lacks. */
const program = ['/usr/sbin/pgbouncer', 'pgbouncer'].find((path) =>
  path.startsWith('/') ? existsSync(path) : spawnSync(path, ['--version']).status === 0,
)

/** Why no PgBouncer can be started here; undefined where one can. */
export const pgbouncerMissing: string | undefined = program ? undefined : 'pgbouncer is not installed'

/**
 * Starts a PgBouncer that gives each transaction whichever of a few connections is free.
 * @param url postgresql:// address of the database it leads to
 * @throws Error where none is installed, or it ends before it listens.
 */
export async function startPgBouncer(url: string, connections = 2): Promise<TestPooler> {
  if (!program) throw new Error(`PgBouncer cannot be tested here: ${pgbouncerMissing}.`)
  const { hostname, port: target, pathname, username, password } = new URL(url)
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-pgbouncer-'))
  const settings = join(directory, 'pgbouncer.ini')
  const login = `user=${decodeURIComponent(username)}${password ? ` password=${decodeURIComponent(password)}` : ''}`
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${target || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  const user = unprivileged()
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [directory, settings]) chownSync(path, user.uid, user.gid)
  const child = spawn(program, [settings], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: child.stderr }))
    if (line.includes('process up')) {
      child.stderr.resume()
      return { url: `postgresql://any@127.0.0.1:${port}${pathname}`, stop }
    }
  rmSync(directory, { recursive: true, force: true })
  throw new Error('PgBouncer ended before it listened.')
}
