import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './postgresServer.ts'

/** A Varnish of a test's own. */
export interface TestVarnish {
  port: number
  stop(): Promise<void>
}

/** Debian's place, which an unprivileged user's PATH lacks. It compiles its configuration with the C compiler of the machine. */
const program = ['/usr/sbin/varnishd', 'varnishd'].find((path) =>
  path.startsWith('/') ? existsSync(path) : spawnSync(path, ['-V']).status === 0,
)
const hasCompiler = spawnSync('cc', ['--version']).status === 0

/** Why no Varnish can be started here; undefined where one can. */
export const varnishMissing: string | undefined = !program
  ? 'varnish is not installed'
  : hasCompiler
    ? undefined
    : 'varnish needs a C compiler, and none is installed'

/** Seconds for it to compile its configuration and to answer, on a machine as busy as one can be. */
const PATIENCE_S = 120

/**
 * Starts a Varnish with a configuration, and waits until it takes connections.
 * @param vcl its text
 * @throws Error where none is installed, or it ends before it listens, with what it said.
 */
export async function startVarnish(vcl: string): Promise<TestVarnish> {
  if (!program || varnishMissing) throw new Error(`Varnish cannot be tested here: ${varnishMissing}.`)
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-varnish-'))
  const file = join(directory, 'test.vcl')
  writeFileSync(file, vcl)
  const port = await freePort()
  const place = ['-F', '-j', 'none', '-n', join(directory, 'work'), '-f', file]
  const settings = [
    '-a',
    `127.0.0.1:${port}`,
    '-T',
    'none',
    '-s',
    'malloc,16m',
    '-p',
    'http_gzip_support=off',
  ]
  const server = spawn(program, [...place, ...settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const endWithUs = () => server.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.off('exit', endWithUs)
    await end(server)
    rmSync(directory, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < PATIENCE_S * 10 && server.exitCode === null; attempt += 1) {
    if (await takesConnections(port)) return { port, stop }
    await wait(100)
  }
  await stop()
  throw new Error(`Varnish did not answer: ${printed}`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await exited
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
