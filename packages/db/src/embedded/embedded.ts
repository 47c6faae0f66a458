import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { EmbeddedStats, Engine } from '../database.ts'
import { DatabaseError } from '../errors.ts'
import { createPool } from '../pool.ts'
import { applicationRole } from '../scope.ts'
import { lockDirectory, realDirectory } from './directoryLock.ts'
import {
  defaultMaintenance,
  type FromWorker,
  type Maintenance,
  type ToWorker,
  type WorkerSettings,
} from './protocol.ts'
import { serveCopies } from './copies.ts'
import { makePrivate } from './durableFileSystem.ts'
import { listenOnEmbedded } from './listenEmbedded.ts'
import { type WirePeer, WireStream } from './wireStream.ts'

/** PostgreSQL's major version inside the pinned PGlite; its data directories carry it in PG_VERSION. */
const majorVersion = '18'

export interface EmbeddedConfig {
  /** Where the data lives, or 'memory'. */
  dataDirectory: string
  maintenance?: Partial<Maintenance> | undefined
  /** Off only in tests: without it acknowledged work is lost when the power fails. */
  fsync?: boolean | undefined
  /** Path of a tar made by `dump()` to start from; for 'memory' only. */
  snapshot?: string | undefined
  /** Milliseconds a transaction waits for the one connection before it fails as 'unavailable'. */
  queueTimeoutMilliseconds: number
  /** Called once when the worker dies by itself. */
  onFailure?: ((error: Error) => void) | undefined
}

/**
 * Whether the directory holds a database already.
 * @throws DatabaseError 'refused' if it holds something this program cannot open.
 */
function checkDirectory(directory: string): boolean {
  if (!fs.existsSync(directory) || fs.existsSync(`${directory}.unfinished`)) return false
  const entries = fs.readdirSync(directory)
  if (entries.length === 0) return false
  if (!entries.includes('PG_VERSION')) {
    throw new DatabaseError(
      'refused',
      `The directory ${directory} is not empty and holds no database. Choose an empty or new directory.`,
    )
  }
  const version = fs.readFileSync(`${directory}/PG_VERSION`, 'utf8').trim()
  if (version !== majorVersion) {
    throw new DatabaseError(
      'refused',
      `The data directory ${directory} was written by PostgreSQL ${version}; this program reads ${majorVersion}. ` +
        'Start it with the version of this program that wrote it, or move it to PostgreSQL with that version ' +
        '(npm run move-to-postgres).',
    )
  }
  return true
}

/** V8 compiles WebAssembly once: for two seconds of work, optimising it too takes half as much of the processor again. */
const FIRST_COMPILER = '--liftoff-only'

/** Makes an empty database, in a process of its own: see createDirectory.ts. */
async function createDirectory(directory: string, fsync: boolean): Promise<void> {
  const program = fileURLToPath(new URL('./createDirectory.ts', import.meta.url))
  const child = spawn(process.execPath, [FIRST_COMPILER, program, directory, fsync ? 'fsync' : 'nosync'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  throw new DatabaseError(
    'refused',
    `No database could be made in ${directory}: ${complaint.trim() || `exit ${code}`}`,
  )
}

/** What the worker is asked beside the wire protocol. */
type Question = { kind: 'stats' } | { kind: 'dump' } | { kind: 'copy'; to: string }

/** The main thread's end of the worker: one stream at a time, and a few requests beside it. */
class EmbeddedPeer implements WirePeer {
  failure: DatabaseError | undefined
  readonly #worker: Worker
  readonly #waiting = new Map<number, (message: FromWorker | undefined) => void>()
  #stream: WireStream | undefined
  #nextId = 1
  #closing = false
  readonly exited: Promise<void>

  readonly #started: Promise<void>
  #ready: () => void = () => {}
  #refuse: (error: Error) => void = () => {}

  private constructor(worker: Worker, onFailure: (error: Error) => void) {
    this.#worker = worker
    this.#started = new Promise((ready, refuse) => {
      this.#ready = ready
      this.#refuse = refuse
    })
    worker.on('message', (message: FromWorker) => this.#receive(message))
    let reason: string | undefined
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error)
    })
    this.exited = new Promise((done) => {
      worker.on('exit', (code) => {
        if (!this.#closing) {
          const failure = this.failure ?? stopped(reason ?? `its thread ended with code ${code}`)
          this.#fail(failure)
          onFailure(failure)
        } else this.#fail(new DatabaseError('unavailable', 'The embedded database is closed.'))
        done()
      })
    })
  }

  static async start(settings: WorkerSettings, onFailure: (error: Error) => void): Promise<EmbeddedPeer> {
    const worker = new Worker(new URL('./embeddedWorker.ts', import.meta.url), {
      workerData: settings,
      name: 'bubbles-embedded-database',
      // PostgreSQL's own guard against deep recursion does not see all of WebAssembly's stack; room helps.
      resourceLimits: { stackSizeMb: 32 },
    })
    let started = false
    const peer = new EmbeddedPeer(worker, (error) => {
      if (started) onFailure(error)
    })
    await peer.#started
    started = true
    return peer
  }

  attach(stream: WireStream): void {
    this.#stream = stream
  }

  detach(stream: WireStream): void {
    if (this.#stream !== stream) return
    this.#stream = undefined
    this.#post({ kind: 'reset' })
  }

  send(bytes: ArrayBuffer): void {
    if (!this.failure) this.#worker.postMessage(bytes, [bytes])
  }

  async stats(): Promise<EmbeddedStats> {
    const answer = await this.#ask({ kind: 'stats' })
    if (answer && 'stats' in answer) return answer.stats
    throw this.failure ?? stopped(undefined)
  }

  async dump(): Promise<Uint8Array> {
    const answer = await this.#ask({ kind: 'dump' })
    if (answer && 'tar' in answer) return new Uint8Array(answer.tar)
    throw this.failure ?? stopped(undefined)
  }

  /** Copies the data directory. @throws Error with the reason where it could not be copied. */
  async copy(to: string): Promise<void> {
    const answer = await this.#ask({ kind: 'copy', to })
    if (!answer) throw this.failure ?? stopped(undefined)
    if ('problem' in answer && answer.problem) throw new Error(answer.problem)
  }

  async close(): Promise<void> {
    this.#closing = true
    this.#post({ kind: 'close' })
    await this.exited
  }

  #post(message: ToWorker): void {
    if (!this.failure) this.#worker.postMessage(message)
  }

  async #ask(question: Question): Promise<FromWorker | undefined> {
    if (this.failure) throw this.failure
    const id = this.#nextId
    this.#nextId += 1
    return new Promise((answer) => {
      this.#waiting.set(id, answer)
      this.#post({ ...question, id })
    })
  }

  #receive(message: FromWorker): void {
    if (message instanceof ArrayBuffer) {
      this.#stream?.receive(message)
    } else if ('id' in message) {
      this.#waiting.get(message.id)?.(message)
      this.#waiting.delete(message.id)
    } else if (message.kind === 'ready') {
      this.#ready()
    } else if (message.kind === 'failed') {
      this.#fail(stopped(message.message))
      void this.#worker.terminate()
    }
  }

  /** Ends every pending call; later ones are refused by WireStream.connect. */
  #fail(failure: DatabaseError): void {
    this.failure ??= failure
    this.#refuse(this.failure)
    const stream = this.#stream
    this.#stream = undefined
    stream?.destroy(this.failure)
    for (const answer of this.#waiting.values()) answer(undefined)
    this.#waiting.clear()
  }
}

function stopped(reason: string | undefined): DatabaseError {
  return new DatabaseError(
    'unavailable',
    `The embedded database has stopped${reason ? `: ${reason}` : ''}. Restart the process to open it again.`,
  )
}

/** Starts the worker. @throws DatabaseError 'refused' naming the directory, where what is in it cannot be opened. */
async function startPeer(settings: WorkerSettings, onFailure: (error: Error) => void): Promise<EmbeddedPeer> {
  try {
    return await EmbeddedPeer.start(settings, onFailure)
  } catch (error) {
    if (settings.dataDirectory === null) throw error
    throw new DatabaseError(
      'refused',
      `The database in ${settings.dataDirectory} could not be opened. Its files are probably damaged or incomplete, ` +
        'by a full or failing disk, or by a copy that was made while the server ran. Check the disk, keep the ' +
        'directory as it is, and put a backup in its place (docs/guides/backing-up.md).',
      { cause: error },
    )
  }
}

/**
 * Opens PGlite in a worker thread behind a pg pool of one connection, whose queue is first come, first served.
 * @throws DatabaseError 'refused' (in use, wrong version, not a database) or 'unavailable' (did not start).
 */
export async function openEmbedded(config: EmbeddedConfig): Promise<Engine> {
  const inMemory = config.dataDirectory === 'memory'
  const dataDirectory = inMemory ? null : realDirectory(config.dataDirectory)
  const fsync = config.fsync ?? true
  const unlock = dataDirectory === null ? () => {} : lockDirectory(dataDirectory)
  try {
    if (dataDirectory !== null) {
      if (!checkDirectory(dataDirectory)) await createDirectory(dataDirectory, fsync)
      makePrivate(dataDirectory)
    }
    const peer = await startPeer(
      {
        dataDirectory,
        snapshot: inMemory && config.snapshot ? resolve(config.snapshot) : null,
        fsync,
        maintenance: { ...defaultMaintenance, ...config.maintenance },
      },
      config.onFailure ?? (() => {}),
    )
    const pool = createPool({
      user: 'postgres',
      password: '',
      database: 'postgres',
      // Given explicitly, so that PGHOST and its like in the environment mean nothing here.
      host: '127.0.0.1',
      port: 5432,
      ssl: false,
      stream: () => new WireStream(peer),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: config.queueTimeoutMilliseconds,
    })
    const listening = listenOnEmbedded(pool)
    const endCopies = dataDirectory === null ? () => {} : serveCopies(dataDirectory, (to) => peer.copy(to))
    return {
      kind: 'embedded',
      pool,
      role: applicationRole,
      remembersStatements: true,
      listening,
      stats: () => peer.stats(),
      dump: () => peer.dump(),
      close: async () => {
        endCopies()
        await peer.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
