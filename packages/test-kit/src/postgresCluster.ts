import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answers, findBinaries, freePort, unprivileged } from './postgresServer.ts'

/** A PostgreSQL of a test's own that keeps what it says it keeps, and can be stopped and started. */
export interface Cluster {
  url: string
  port: number
  /** Stops it: SIGINT ends every connection, SIGQUIT and SIGKILL are a crash. */
  stop(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Starts it again at the same address, and waits until it answers. */
  start(): Promise<void>
  /** A replica; unless `isAwaited` is false, one that every commit waits for. */
  replicate(options?: { isAwaited?: boolean }): Promise<Cluster>
  /** Makes a replica take writes. */
  promote(): void
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/** Seconds for it to answer, on a machine as busy as one can be. */
const PATIENCE_S = 120

/** Why no cluster can be started here; undefined where one can. */
export const clusterMissing: string | undefined = findBinaries() ? undefined : 'no PostgreSQL is installed'

/**
 * @param folder where its data are to be
 * @throws Error where PostgreSQL's programs are not installed, or do not start.
 */
export async function startCluster(folder = tmpdir()): Promise<Cluster> {
  const binaries = findBinaries()
  if (!binaries) throw new Error('no PostgreSQL is installed')
  const { directory, data, options } = makeDirectory(folder)
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  )
  const cluster = new InstalledCluster(binaries, directory, await freePort())
  await cluster.start()
  return cluster
}

function makeDirectory(folder: string) {
  const user = unprivileged()
  const directory = mkdtempSync(join(folder, 'bubbles-cluster-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  return { directory, data: join(directory, 'data'), options: optionsIn(directory) }
}

const optionsIn = (directory: string) => ({ ...unprivileged(), cwd: directory, stdio: 'ignore' as const })

class InstalledCluster implements Cluster {
  readonly port: number
  readonly url: string
  readonly #binaries: string
  readonly #directory: string
  readonly #data: string
  #server: ChildProcess | undefined

  constructor(binaries: string, directory: string, port: number) {
    this.#binaries = binaries
    this.#directory = directory
    this.#data = join(directory, 'data')
    this.port = port
    this.url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  }

  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `port=${this.port}`, 'unix_socket_directories=']
    const server = spawn(
      join(this.#binaries, 'postgres'),
      ['-D', this.#data, ...settings.flatMap((setting) => ['-c', setting])],
      optionsIn(this.#directory),
    )
    const endWithUs = () => server.kill('SIGQUIT')
    process.once('exit', endWithUs)
    server.once('exit', () => process.off('exit', endWithUs))
    this.#server = server
    for (let attempt = 0; attempt < PATIENCE_S * 10; attempt += 1) {
      if (await answers(this.url)) return
      if (server.exitCode !== null) break
      await wait(100)
    }
    await this.stop()
    throw new Error(`PostgreSQL from ${this.#binaries} did not answer.`)
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await exited
  }

  async replicate({ isAwaited = true }: { isAwaited?: boolean } = {}): Promise<Cluster> {
    const { directory, data, options } = makeDirectory(tmpdir())
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres']
    execFileSync(
      join(this.#binaries, 'pg_basebackup'),
      [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
      options,
    )
    const replica = new InstalledCluster(this.#binaries, directory, await freePort())
    await replica.start()
    if (!isAwaited) return replica
    // Now that there is one to wait for, or nothing would be committed.
    appendFileSync(join(this.#data, 'postgresql.conf'), "synchronous_standby_names = '*'\n")
    this.#server?.kill('SIGHUP')
    return replica
  }

  promote(): void {
    execFileSync(
      join(this.#binaries, 'pg_ctl'),
      ['promote', '-w', '-D', this.#data],
      optionsIn(this.#directory),
    )
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}
