import { parentPort, workerData } from 'node:worker_threads'
import { TextError } from '../readMarkdownText.ts'
import { readPage } from './readPage.ts'

/** Reads one page in a thread of its own, so that nobody else waits for it, and that it can be ended. */
const { bytes, fileName, beside } = workerData as {
  bytes: Uint8Array
  fileName: string
  beside: ReadonlyMap<string, Uint8Array>
}
try {
  parentPort?.postMessage({ value: readPage(bytes, fileName, beside) })
} catch (error) {
  if (!(error instanceof TextError)) throw error
  parentPort?.postMessage({ refusal: `${error.message} Nothing was imported.` })
}
