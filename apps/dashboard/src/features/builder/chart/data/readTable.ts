import { refuseFileSize, TableError } from '@bubbles/tables'
import type { Reading, Source } from '@bubbles/tables/read'
import type { Answer } from './readWorker.ts'

/** How long a file may take to read, in milliseconds. */
const LONGEST = 60_000

/**
 * Reads pasted cells or a file of them, beside the page: typing goes on meanwhile.
 * @param sheet which sheet of a workbook
 * @throws TableError with a sentence
 */
export async function readTable(input: string | File, sheet?: string): Promise<Reading> {
  if (typeof input === 'string') return inWorker({ text: input })
  refuseFileSize(input.name, input.size)
  return inWorker({ bytes: new Uint8Array(await input.arrayBuffer()), name: input.name, sheet })
}

async function inWorker(source: Source): Promise<Reading> {
  // Where there are no workers (tests run without a browser) the page reads for itself.
  if (typeof Worker === 'undefined') return (await import('@bubbles/tables/read')).readSource(source)
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const late = setTimeout(
        () =>
          reject(new TableError('Reading this takes too long. Save only the sheet with the table, as CSV.')),
        LONGEST,
      )
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        clearTimeout(late)
        if ('reading' in data) resolve(data.reading)
        else reject(data.known ? new TableError(data.problem) : unreadable())
      })
      worker.addEventListener('error', () => {
        clearTimeout(late)
        reject(unreadable())
      })
      worker.postMessage(source)
    })
  } finally {
    worker.terminate()
  }
}

const unreadable = () => new TableError('The table could not be read. Save it as CSV and try again.')
