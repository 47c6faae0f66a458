import { Worker } from 'node:worker_threads'
import { Problem } from '@bubbles/domain'

/** Milliseconds. */
export const MAX_READING_MS = 30_000
const MEMORY_MB = 768

/**
 * Reads an uploaded file in a thread of its own, with a bound on its time and memory. The thread answers with what it
 * read as `value`, or with a sentence as `refusal`.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export function inWorker<Value>(
  script: URL,
  workerData: unknown,
  tooMuch: string,
  mostMs = MAX_READING_MS,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    const refuse = (detail: string) => reject(new Problem('invalid-file', { detail }))
    const timer = setTimeout(() => {
      refuse(tooMuch)
      void worker.terminate()
    }, mostMs)
    worker.once('message', (answer: { value: Value } | { refusal: string }) => {
      if ('value' in answer) resolve(answer.value)
      else refuse(answer.refusal)
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse(tooMuch)
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      refuse(tooMuch)
    })
  })
}
