import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface RunningStub {
  port: number
  stop: () => Promise<void>
}

const programOf = (file: string): string => fileURLToPath(new URL(`stubs/${file}`, import.meta.url))

/** Starts a program of `stubs/` in a process of its own; it prints the port it listens on. */
export async function startStub(file: string, args: string[] = []): Promise<RunningStub> {
  const child = spawn(process.execPath, [programOf(file), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const ended = once(child, 'exit')
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
  if (!first) throw new Error(`The stub ${file} did not start.`)
  return {
    port: Number(String(first[0])),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', endWithUs)
    },
  }
}

/** Runs a program of `stubs/` to its end. @returns what it printed. */
export async function runStub(file: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [programOf(file), ...args])
  return stdout
}
