import { DataFault } from '../fetch/dataFault.ts'

/** How often what has come is counted, in milliseconds. */
const EVERY_MS = 20

interface Counted {
  bytesRead: number
  destroy: () => void
}

/** What says that too much came. */
export const tooMuch = (bytes: number): DataFault =>
  new DataFault(
    'too-large',
    `The query returns more than ${Math.round(bytes / 1024 / 1024)} MB, the maximum. Choose fewer rows or columns, or group the rows.`,
  )

/** Ends a connection on which more comes than may: drivers hold a whole answer, and one value can be a gigabyte. */
export function requireRoom(streamOf: () => Counted | undefined, bytes: number) {
  const watched: { fault: DataFault | null; end: () => void } = { fault: null, end: () => undefined }
  const timer = setInterval(() => {
    const stream = streamOf()
    if (!stream || stream.bytesRead <= bytes) return
    watched.fault = tooMuch(bytes)
    stream.destroy()
    clearInterval(timer)
  }, EVERY_MS)
  watched.end = () => clearInterval(timer)
  return watched
}
