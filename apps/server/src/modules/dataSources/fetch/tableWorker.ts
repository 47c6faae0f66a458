import { parentPort, workerData } from 'node:worker_threads'
import { TableError } from '@bubbles/tables'
import { readSource, type Source } from '@bubbles/tables/read'

/** Reads one fetched table in a thread of its own, so that it can be ended and no one waits for it. */
try {
  const { table, dataset, notes } = await readSource(workerData as Source)
  parentPort?.postMessage({ value: { table, dataset, notes } })
} catch (error) {
  if (!(error instanceof TableError)) throw error
  parentPort?.postMessage({ refusal: error.message })
}
