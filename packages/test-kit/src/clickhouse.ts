import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./clickhouseProcess.ts', import.meta.url))

/** A ClickHouse in a process of its own, which can be killed and comes back with what it had. */
export interface TestClickHouse {
  /** Of the server, without a database. */
  origin: string
  /** Makes an empty database. @returns its address, with the database as its path. */
  makeDatabase(): Promise<string>
  /** Runs a statement behind the product's back. @returns rows, as `JSONEachRow` has them. */
  run<Row = Record<string, unknown>>(sql: string): Promise<Row[]>
  /** Kills it, as a crash does. */
  kill(): Promise<void>
  /** Starts it again, on the same port with the same data. */
  restart(): Promise<void>
  /** Lets it answer nothing while its connections are open, or go on. */
  freeze(isFrozen: boolean): void
  /** Ends it and deletes what it had. */
  dispose(): Promise<void>
}

/** Why no ClickHouse can be started here; undefined where one can. Its library is built for few platforms. */
export const clickHouseMissing: string | undefined = reasonMissing()

function reasonMissing(): string | undefined {
  const { platform, arch } = process
  const library = `@chdb/lib-${platform}-${arch}${platform === 'linux' ? '-gnu' : ''}/package.json`
  try {
    createRequire(createRequire(import.meta.url).resolve('chdb/package.json')).resolve(library)
    return undefined
  } catch {
    return `chdb has no library for ${platform} ${arch} here`
  }
}

/** @throws Error where its library cannot be loaded. */
export async function startClickHouse(): Promise<TestClickHouse> {
  if (clickHouseMissing) throw new Error(`ClickHouse cannot be tested here: ${clickHouseMissing}.`)
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-clickhouse-'))
  let { child, port } = await start(0, directory)
  const origin = `http://127.0.0.1:${port}`
  const run = async <Row>(sql: string): Promise<Row[]> => {
    const response = await fetch(`${origin}/?default_format=JSONEachRow`, { method: 'POST', body: sql })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Row] : []))
  }
  const kill = () => killed(child)
  return {
    origin,
    run,
    kill,
    makeDatabase: async () => {
      const name = `bubbles_${randomBytes(6).toString('hex')}`
      await run(`create database ${name}`)
      return `${origin}/${name}`
    },
    restart: async () => {
      ;({ child, port } = await start(port, directory))
    },
    freeze: (isFrozen) => void child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    dispose: async () => {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function start(port: number, directory: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [PROGRAM, String(port), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const listening = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ClickHouse ended with ${code}.`)))
    child.stdout!.once('data', (chunk) => resolve(String(chunk)))
  })
  return { child, port: Number(listening) }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
