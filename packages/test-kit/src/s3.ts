import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./s3Process.ts', import.meta.url))
const BUCKET = 'bubbles'

/** An S3 server in a process of its own, which can be killed and comes back with what it had. */
export interface TestS3 {
  /** Settings of the server for it, as its environment. */
  settings: Record<string, string>
  endpoint: string
  bucket: string
  /** Keys of all objects, in order. */
  keys(): string[]
  /** Writes other bytes into an object, behind the server's back. */
  damage(key: string): void
  kill(): Promise<void>
  /** Starts it again, on the same port. */
  restart(): Promise<void>
  /** Ends it and deletes what it had. */
  dispose(): Promise<void>
}

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-s3-'))
  let { child, port } = await start(0, directory)
  const endpoint = `http://127.0.0.1:${port}`
  const kill = () => killed(child)
  // An object is a file, with what is known of it beside it.
  const ending = '._S3rver_object'
  return {
    endpoint,
    bucket: BUCKET,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    keys: () =>
      readdirSync(join(directory, BUCKET), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .toSorted(),
    damage: (key) => writeFileSync(join(directory, BUCKET, `${key}${ending}`), 'damaged'),
    kill,
    restart: async () => {
      ;({ child, port } = await start(port, directory))
    },
    dispose: async () => {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function start(port: number, directory: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [PROGRAM, String(port), directory, BUCKET], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const listening = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The S3 server ended with ${code}.`)))
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
