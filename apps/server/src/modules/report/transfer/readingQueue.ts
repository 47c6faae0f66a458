import { CONNECTION_TIMEOUT_MS } from '../../../http/limits.ts'
import { WorkQueue } from '../../../http/queue.ts'
import { MAX_READING_MS } from './inWorker.ts'

/**
 * Files are unpacked, read and written as text in memory: few at a time, and one of each organisation. Waiting and reading end before
 * the connection does, so that a refusal reaches whoever waits for it.
 */
export const reading = new WorkQueue({
  atOnce: 2,
  atOncePerGroup: 1,
  mostWaiting: 20,
  maxWaitMs: CONNECTION_TIMEOUT_MS - MAX_READING_MS - 10_000,
})
