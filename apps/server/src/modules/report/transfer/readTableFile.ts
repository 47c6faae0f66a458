import { inWorker } from './inWorker.ts'
import type { TableRead } from './readTable.ts'

const TOO_MUCH =
  'Reading the table takes too much time or memory. Save the one sheet you need as CSV, with fewer cells.'

/**
 * Reads an uploaded table in a thread of its own.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export const readTableFile = (bytes: Uint8Array, isWorkbook: boolean, mostMs?: number): Promise<TableRead> =>
  inWorker(new URL('./tableWorker.ts', import.meta.url), { bytes, isWorkbook }, TOO_MUCH, mostMs)
