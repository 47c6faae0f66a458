import { parentPort, workerData } from 'node:worker_threads'
import { ArchiveError } from '@bubbles/tables/archive'
import { drawFile } from './drawFile.ts'
import { BoundaryError } from './features.ts'

/** Reads and draws one file of boundaries in a thread of its own, so that nobody else waits for it, and that it can be ended. */
const { bytes, layer } = workerData as { bytes: Uint8Array; layer: string | null }
try {
  parentPort?.postMessage({ value: await drawFile(bytes, layer) })
} catch (error) {
  if (!(error instanceof BoundaryError || error instanceof ArchiveError)) throw error
  parentPort?.postMessage({ refusal: error.message })
}
