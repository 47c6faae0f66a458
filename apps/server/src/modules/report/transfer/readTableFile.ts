import type { Reading } from '@bubbles/tables/read'
import { inWorker } from './inWorker.ts'

const TOO_MUCH =
  'Reading the table takes too much time or memory. Save the one sheet you need as CSV, with fewer cells.'

/**
 * Reads an uploaded table in a thread of its own.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export const readTableFile = (
  bytes: Uint8Array,
  name: string,
  mostMs?: number,
): Promise<Pick<Reading, 'dataset' | 'notes'>> =>
  inWorker(new URL('./tableWorker.ts', import.meta.url), { bytes, name }, TOO_MUCH, mostMs)
