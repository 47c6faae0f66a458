import { type ChildProcess, spawn } from 'node:child_process'
import dns from 'node:dns'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const node = join(root, 'node_modules/.bin/node')

/** As `npm start` has them: no way to a prototype through a key, and less room for young objects. */
const NODE_FLAGS = ['--disable-proto=delete', '--max-semi-space-size=16']
/** Likewise: what is given back to the system (docs/decisions/0074-less-at-the-start.md). */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** The product, running on a port and a data directory of its own. */
export interface RunningServer {
  port: number
  dataDirectory: string
  pid: number
  /** Address at an organisation's host, or `login` or `default`. */
  at: (label: string, path?: string) => string
  /** Ends the process, waits until it has ended; the data stay. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** What it has printed so far. */
  output: () => string
}

export interface StartOptions {
  dataDirectory?: string
  port?: number
  env?: Record<string, string>
  /** What is run, from the root. Default: what `npm start` runs. */
  program?: string
}

/** Starts the server as `npm start` does, which builds only what is stale, and waits until it is ready. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'bubbles-e2e-'))
  const child = spawn(node, [...NODE_FLAGS, options.program ?? 'tools/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...MEMORY, PORT: String(port), BUBBLES_DATA: dataDirectory, ...options.env },
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stderr.on('data', (chunk) => (printed += String(chunk)))
  await untilReady(child, port, () => printed)
  return {
    port,
    dataDirectory,
    pid: child.pid!,
    at: (label, path = '/') => `http://${label}.bubbles.localhost:${port}${path}`,
    stop: (signal = 'SIGTERM') => end(child, signal),
    output: () => printed,
  }
}

/** Stops a server and deletes its data. */
export async function discard(server: RunningServer): Promise<void> {
  await server.stop()
  rmSync(server.dataDirectory, { recursive: true, force: true })
}

async function untilReady(child: ChildProcess, port: number, printed: () => string): Promise<void> {
  for (let tries = 0; tries < 1800; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(100)
  }
  throw new Error(`The server was not ready within three minutes:\n${printed()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/**
 * Lets this process resolve `*.localhost`, as browsers do and Node does not. For tests and measurements that talk to the
 * server by its real host names.
 */
export function resolveLocalhost(): void {
  const lookup = dns.lookup
  const patched = (hostname: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [hostname.endsWith('.localhost') ? '127.0.0.1' : hostname, ...rest])
  dns.lookup = patched as typeof dns.lookup
}
