import { parentPort, workerData } from 'node:worker_threads'
import { TableError } from '@bubbles/tables'
import { readSource } from '@bubbles/tables/read'

/** Reads one table in a thread of its own, so that nobody else waits for it, and that it can be ended. */
const { bytes, name } = workerData as { bytes: Uint8Array; name: string }
try {
  const { dataset, notes } = await readSource({ bytes, name })
  parentPort?.postMessage({ value: { dataset, notes } })
} catch (error) {
  if (!(error instanceof TableError)) throw error
  parentPort?.postMessage({ refusal: error.message })
}
