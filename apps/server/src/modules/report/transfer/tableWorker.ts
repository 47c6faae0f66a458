import { parentPort, workerData } from 'node:worker_threads'
import { readTable, TableError } from './readTable.ts'

/** Reads one table in a thread of its own, so that nobody else waits for it, and that it can be ended. */
const { bytes, isWorkbook } = workerData as { bytes: Uint8Array; isWorkbook: boolean }
try {
  parentPort?.postMessage({ value: await readTable(bytes, isWorkbook) })
} catch (error) {
  if (!(error instanceof TableError)) throw error
  parentPort?.postMessage({ refusal: error.message })
}
