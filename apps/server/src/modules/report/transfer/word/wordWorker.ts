import { parentPort, workerData } from 'node:worker_threads'
import { TextError } from '../readMarkdownText.ts'
import { readWord } from './readWord.ts'

/** Reads one Word file in a thread of its own, so that nobody else waits for it, and that it can be ended. */
const { bytes, fileName } = workerData as { bytes: Uint8Array; fileName: string }
try {
  parentPort?.postMessage({ value: await readWord(bytes, fileName) })
} catch (error) {
  if (!(error instanceof TextError)) throw error
  parentPort?.postMessage({ refusal: `${error.message} Nothing was imported.` })
}
