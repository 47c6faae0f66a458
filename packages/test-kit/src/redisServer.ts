import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from './postgresServer.ts'

/** A Redis or Valkey of a test's own, which keeps nothing on disk. */
export interface TestRedis {
  url: string
  /** Kills it, as a crash does. */
  kill(): Promise<void>
  /** Starts it again at the same address, empty. */
  start(): Promise<void>
  /** Lets it answer nothing while its connections are open, or go on. */
  freeze(isFrozen: boolean): void
}

const PROGRAMS = ['redis-server', 'valkey-server']

const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0)

/** Why no Redis can be started here; undefined where one can. */
export const redisMissing: string | undefined = program
  ? undefined
  : `none of ${PROGRAMS.join(', ')} is installed`

/** @throws Error where no Redis is installed, or it ends before it answers. */
export async function startRedis(): Promise<TestRedis> {
  if (!program) throw new Error(`Redis cannot be tested here: ${redisMissing}.`)
  const port = await freePort()
  let child: ChildProcess
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    for await (const line of createInterface({ input: started.stdout }))
      if (line.includes('Ready to accept connections')) return void started.stdout.resume()
    throw new Error(`${program} ended before it answered.`)
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}/0`,
    start,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    freeze: (isFrozen) => void child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
  }
}
