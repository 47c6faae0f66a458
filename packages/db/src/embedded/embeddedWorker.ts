import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DurableFileSystem, type FileSystemCounters } from './durableFileSystem.ts'
import { Housekeeping } from './maintenance.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './protocol.ts'
import { Session } from './session.ts'
import { startParameters } from './startParameters.ts'

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

async function open(): Promise<PGlite> {
  const { dataDirectory, snapshot, fsync } = settings
  if (dataDirectory === null) {
    const options: PGliteOptions = { fs: new MemoryFS(), startParams: startParameters(false) }
    if (snapshot !== null) options.loadDataDir = await openAsBlob(snapshot)
    return PGlite.create(options)
  }
  return PGlite.create({
    fs: new DurableFileSystem(dataDirectory, fsync, disk),
    startParams: startParameters(fsync),
  })
}

async function main(): Promise<void> {
  const pglite = await open()
  const session = new Session(pglite)
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
    if (message.kind === 'reset') return session.reset()
    housekeeping.stop()
    await pglite.close()
    send({ kind: 'closed' })
    port?.close()
  }

  // Handlers run one after another even where one waits (dump, close).
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
  housekeeping.start()
  send({ kind: 'ready' })
}

main().catch(fail)
