import { parentPort, workerData } from 'node:worker_threads'
import { readMarkdownText, TextError } from './readMarkdownText.ts'

/** Reads one text in a thread of its own, so that nobody else waits for it, and that it can be ended. */
const { bytes, fileName, images } = workerData as {
  bytes: Uint8Array
  fileName: string
  images: ReadonlyMap<string, string>
}
try {
  parentPort?.postMessage({ value: readMarkdownText(bytes, fileName, images) })
} catch (error) {
  if (!(error instanceof TextError)) throw error
  parentPort?.postMessage({ refusal: error.message })
}
