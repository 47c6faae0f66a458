import { constants, cpSync, openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, type PGliteOptions } from '@electric-sql/pglite'
import { DurableFileSystem, type FileSystemCounters } from './durableFileSystem.ts'
import { Housekeeping } from './maintenance.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './protocol.ts'
import { Session } from './session.ts'
import { startParameters } from './startParameters.ts'
import { BarePglite, compiledForGood } from './webAssembly.ts'

/**
 * The thread PostgreSQL (PGlite) runs in. It executes wire protocol messages in the order they come and
 * answers each; between them it checkpoints and vacuums. Everything is synchronous, so order is all there is.
 */
const settings = workerData as WorkerSettings
const port = parentPort
if (!port) throw new Error('embeddedWorker.ts runs as a worker thread only.')

const disk: FileSystemCounters = { fsyncs: 0, walBytes: 0 }
let messages = 0
let failed = false

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}

/** Ends the thread, saying why. */
function fail(error: unknown): void {
  failed = true
  send({ kind: 'failed', message: error instanceof Error ? error.message : JSON.stringify(error) })
  // A message sent right before process.exit can be lost; the main thread ends this one when it has read it.
}

async function options(): Promise<PGliteOptions> {
  const { dataDirectory, snapshot, fsync } = settings
  if (dataDirectory !== null) {
    return { fs: new DurableFileSystem(dataDirectory, fsync, disk), startParams: startParameters(fsync) }
  }
  const inMemory: PGliteOptions = { fs: new MemoryFS(), startParams: startParameters(false) }
  if (snapshot !== null) inMemory.loadDataDir = await openAsBlob(snapshot)
  return inMemory
}

async function open(): Promise<BarePglite> {
  const pglite = new BarePglite(await options())
  await pglite.waitReady
  return pglite
}

/**
 * Copies the files of the database as they are now. Nothing is written meanwhile, since this thread is all there is: what
 * opens the copy finds what a power cut would have left.
 */
function copyTo(to: string): { problem?: string } {
  try {
    cpSync(settings.dataDirectory!, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
    })
    return {}
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

async function main(): Promise<void> {
  const pglite = await open()
  const session = new Session(pglite)
  // The first statement of all, so that the parser is compiled now.
  compiledForGood(() => session.query(';'))
  const housekeeping = new Housekeeping(session, disk, settings.maintenance)

  function execute(wire: ArrayBuffer): void {
    const bytes = new Uint8Array(wire)
    messages += 1
    const answer = session.run(bytes)
    send(answer, [answer])
    housekeeping.step()
  }

  async function handle(message: ToWorker): Promise<void> {
    if (message instanceof ArrayBuffer) return execute(message)
    if (message.kind === 'stats') {
      const stats = { ...disk, ...housekeeping.counters, messages }
      return send({ kind: 'stats', id: message.id, stats })
    }
    if (message.kind === 'dump') {
      session.query('checkpoint')
      const tar = await (await pglite.dumpDataDir('none')).arrayBuffer()
      return send({ kind: 'dump', id: message.id, tar }, [tar])
    }
    if (message.kind === 'copy') return send({ kind: 'copied', id: message.id, ...copyTo(message.to) })
    if (message.kind === 'reset') return session.reset()
    housekeeping.stop()
    await pglite.close()
    send({ kind: 'closed' })
    port?.close()
  }

  inOrder(execute, handle)
  housekeeping.start()
  send({ kind: 'ready' })
}

/** Takes messages one after another, even where one waits (dump, close); what need not wait is executed at once. */
function inOrder(execute: (wire: ArrayBuffer) => void, handle: (message: ToWorker) => Promise<void>): void {
  let last: Promise<void> = Promise.resolve()
  let busy = 0
  port?.on('message', (message: ToWorker) => {
    if (failed) return
    if (busy === 0 && message instanceof ArrayBuffer) {
      try {
        execute(message)
      } catch (error) {
        fail(error)
      }
      return
    }
    busy += 1
    last = last
      .then(() => handle(message))
      .catch(fail)
      .finally(() => {
        busy -= 1
      })
  })
}

main().catch(fail)
