import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, ZipDeflate, type ZipInputFile } from 'fflate'

/** One file of the archive: all of it, or its text piece by piece where it may be long. */
export type ArchiveFile = { path: string } & (
  | { bytes: Uint8Array; isCompressed?: boolean }
  | { pieces: AsyncIterable<string> }
)

/** The most files a ZIP can count without its 64-bit extension, which not every program reads. */
const MAX_FILES = 65_535
/** The most bytes it can address. */
const MAX_BYTES = 2 ** 32 - 1

const deflate = promisify(deflateRaw)

/**
 * A ZIP file of `files`, in pieces. Each file is taken when its turn comes and the pieces before it have been read.
 * @throws RangeError when there is more than a ZIP can hold.
 */
export async function* zipOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  let bytes = 0
  let count = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  function* take(): Generator<Uint8Array> {
    const pieces = made
    made = []
    for (const piece of pieces) {
      bytes += piece.length
      if (bytes > MAX_BYTES) throw new RangeError('The archive is larger than a ZIP file can be.')
      if (piece.length > 0) yield piece
    }
  }
  for await (const file of files) {
    count += 1
    if (count > MAX_FILES) throw new RangeError('The archive has more files than a ZIP file can count.')
    if ('bytes' in file) {
      await addWhole(zip, file.path, file.bytes, file.isCompressed === true)
      yield* take()
      continue
    }
    const entry = new ZipDeflate(file.path)
    zip.add(entry)
    for await (const piece of file.pieces) {
      entry.push(new TextEncoder().encode(piece))
      yield* take()
    }
    entry.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

/** Compresses on the thread pool: others are answered meanwhile. */
async function addWhole(zip: Zip, filename: string, bytes: Uint8Array, isCompressed: boolean): Promise<void> {
  const content = isCompressed ? bytes : new Uint8Array(await deflate(bytes))
  const entry: ZipInputFile = {
    filename,
    size: bytes.length,
    crc: crc32(bytes),
    compression: isCompressed ? 0 : 8,
  }
  zip.add(entry)
  entry.ondata?.(null, content as Uint8Array<ArrayBuffer>, true)
}
