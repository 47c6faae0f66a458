import { Worker } from 'node:worker_threads'
import type { Dataset } from '@bubbles/charts'
import { Problem } from '@bubbles/domain'

const MOST_MS = 60_000
const MEMORY_MB = 768

const TOO_MUCH =
  'Reading the table takes too much time or memory. Save the one sheet you need as CSV, with fewer cells.'

/**
 * Reads an uploaded table in a thread of its own, with a bound on its time and memory.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export function readTableFile(bytes: Uint8Array, isWorkbook: boolean, mostMs = MOST_MS): Promise<Dataset> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), {
      workerData: { bytes, isWorkbook },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const refuse = (detail: string) => reject(new Problem('invalid-file', { detail }))
    const timer = setTimeout(() => {
      refuse(TOO_MUCH)
      void worker.terminate()
    }, mostMs)
    worker.once('message', (answer: { dataset: Dataset } | { refusal: string }) => {
      if ('dataset' in answer) resolve(answer.dataset)
      else refuse(answer.refusal)
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse(TOO_MUCH)
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      refuse(TOO_MUCH)
    })
  })
}
