import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** How many connections ask at once. */
export const CONNECTIONS = 32
const SECONDS = 4
const PROGRAMS = ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk']
const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))

/** What is asked over and over. */
export interface Target {
  port: number
  path: string
  headers?: Record<string, string>
}

/** How it is asked. */
export interface Asking {
  seconds?: number
  connections?: number
  /** Milliseconds that each connection pauses after an answer. */
  pauseMs?: number
}

export interface Load {
  requestsPerSecond: number
  /** Of these, how many a second were refused with a status of 400 or more. */
  refusedPerSecond: number
  /** In ms. */
  p50: number
  p99: number
  /** Bytes of an answer, with its headers. */
  bytes: number
}

/** wrk's program, the load generator; null where it isn't installed. */
export const wrkProgram = (): string | null => PROGRAMS.find((path) => existsSync(path)) ?? null

/** What to tell people without it. */
export const NO_WRK = 'wrk isn’t installed: apt-get install wrk'

/**
 * Asks an address over and over from 32 connections, in a process of its own with one thread.
 * @throws Error where any answer failed.
 */
export async function load(target: Target, seconds = SECONDS): Promise<Load> {
  const found = await ask(target, { seconds })
  if (found.refusedPerSecond > 0) throw new Error(`Requests for ${target.path} were refused.`)
  return found
}

/**
 * As `load`, where answers may be refusals.
 * @throws Error where any request had no answer
 */
export async function ask(
  { port, path, headers = {} }: Target,
  { seconds = SECONDS, connections = CONNECTIONS, pauseMs }: Asking,
): Promise<Load> {
  const program = wrkProgram()
  if (!program) throw new Error(NO_WRK)
  // wrk knows `Host` in this spelling alone, and would send its own beside another.
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${capitalised(name)}: ${value}`])
  const counts = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s']
  const { stdout } = await promisify(execFile)(
    program,
    [...counts, '-s', SCRIPT, ...named, `http://127.0.0.1:${port}${path}`],
    { env: { ...process.env, ...(pauseMs !== undefined && { WRK_PAUSE_MS: String(pauseMs) }) } },
  )
  const found = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Record<string, number>
  const { requests = 0, seconds: took = 0, bytes = 0, p50 = 0, p99 = 0, refused = 0, failed = 0 } = found
  if (failed > 0 || requests === 0) throw new Error(`${failed} of ${requests} requests for ${path} failed.`)
  return {
    requestsPerSecond: requests / took,
    refusedPerSecond: refused / took,
    p50,
    p99,
    bytes: bytes / requests,
  }
}

const capitalised = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
