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

export interface Load {
  requestsPerSecond: number
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
export async function load({ port, path, headers = {} }: Target, seconds = SECONDS): Promise<Load> {
  const program = wrkProgram()
  if (!program) throw new Error(NO_WRK)
  // wrk knows `Host` in this spelling alone, and would send its own beside another.
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${capitalised(name)}: ${value}`])
  const { stdout } = await promisify(execFile)(program, [
    '-t',
    '1',
    '-c',
    String(CONNECTIONS),
    '-d',
    `${seconds}s`,
    '-s',
    SCRIPT,
    ...named,
    `http://127.0.0.1:${port}${path}`,
  ])
  const found = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Record<string, number>
  const { requests = 0, seconds: took = 0, bytes = 0, p50 = 0, p99 = 0, failed = 0 } = found
  if (failed > 0 || requests === 0) throw new Error(`${failed} of ${requests} requests for ${path} failed.`)
  return { requestsPerSecond: requests / took, p50, p99, bytes: bytes / requests }
}

const capitalised = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
