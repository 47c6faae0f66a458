import {
  configure,
  ERR_EOCDR_NOT_FOUND,
  ERR_SPLIT_ZIP_FILE,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-external.js'

/** A ZIP that is not as it should be. The message can be shown to the person who brought it. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/** What an archive may hold at most: files, and bytes of all of them unpacked. */
export interface ArchiveLimits {
  entries: number
  total: number
}

/** One file of an archive, as its directory declares it. */
export interface ArchiveEntry {
  name: string
  /** Bytes unpacked. */
  size: number
  /** Its bytes, never more than declared. @throws ArchiveError where they are not what the directory says */
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** Up to here an archive may shrink as much as it likes (a table of empty cells does); beyond, at most to a hundredth. */
const FREE_TOTAL = 24 * 1024 * 1024
const MAX_RATIO = 100

// The browser's and Node's own inflate; whoever must not wait reads in a worker already.
configure({ useWebWorkers: false, useCompressionStream: true })

/** Whether bytes begin as a ZIP does. */
export const looksLikeArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * The files of a ZIP, checked before a byte is unpacked: count, names, sizes. Nothing two programs could read in two
 * ways is taken: a second directory, local headers that disagree, files that overlap.
 * @throws ArchiveError with a sentence
 */
export async function openArchive(bytes: Uint8Array, limits: ArchiveLimits): Promise<ArchiveEntry[]> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    strictness: 'strict',
    filenameValidation: 'tolerant',
    checkCrc32: true,
    checkOverlappingEntry: true,
  })
  const entries: ArchiveEntry[] = []
  const names = new Set<string>()
  let [total, packed] = [0, 0]
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      const { filename: name, uncompressedSize: size } = entry
      if (entries.length >= limits.entries)
        throw new ArchiveError(`The file contains more than ${count(limits.entries)} files, the maximum.`)
      checkName(name, names)
      if (entry.encrypted) throw new ArchiveError('The file is locked with a password. Save it without one.')
      if (entry.symlink)
        throw new ArchiveError(`The file contains a link (“${shown(name)}”) where a file should be.`)
      total += size
      packed += entry.compressedSize
      entries.push({
        name,
        size,
        read: () => (entry.directory ? Promise.resolve(new Uint8Array()) : unpack(entry)),
      })
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : faultOf(error)
  }
  if (total > limits.total || (total > FREE_TOTAL && total > packed * MAX_RATIO))
    throw new ArchiveError(
      `The file unpacks to ${count(Math.round(total / 1024 / 1024))} MB, which is too large.`,
    )
  return entries
}

function checkName(name: string, seen: Set<string>): void {
  // Absolute, on a drive, with a backslash, with a step up, or cut short for programs that end names at a NUL.
  if (/^\/|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i.test(name) || name.includes('\0'))
    throw new ArchiveError(`The file contains “${shown(name)}”, a path that points outside it.`)
  if (seen.has(name.toLowerCase())) throw new ArchiveError(`The file contains “${shown(name)}” twice.`)
  seen.add(name.toLowerCase())
}

async function unpack(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(entry.uncompressedSize)
  let at = 0
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      // A file that declares too little is refused as soon as it shows.
      if (at + chunk.length > content.length) throw new Error('more than declared')
      content.set(chunk, at)
      at += chunk.length
    },
  })
  try {
    await entry.getData(sink)
  } catch {
    throw mistaken(entry.filename)
  }
  if (at !== content.length) throw mistaken(entry.filename)
  return content
}

const count = (value: number): string => value.toLocaleString('en-GB')

const FAULTS: Readonly<Record<string, string>> = {
  [ERR_EOCDR_NOT_FOUND]: 'The file is incomplete: its end is missing. Download or export it again.',
  [ERR_SPLIT_ZIP_FILE]: 'The file is one part of a split ZIP. Use a complete ZIP.',
}
const faultOf = (error: unknown) =>
  new ArchiveError(
    FAULTS[error instanceof Error ? error.message : ''] ??
      'The file is damaged. Download or export it again.',
  )
const mistaken = (name: string) =>
  new ArchiveError(`“${shown(name)}” in the file is damaged. Download or export it again.`)

/** A name as a sentence may hold it. */
export const shown = (name: string): string => name.replaceAll(/[\p{C}\u2028\u2029]/gu, '?').slice(0, 80)
