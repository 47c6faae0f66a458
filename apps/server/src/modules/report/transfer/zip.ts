import { promisify } from 'node:util'
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib'

/** A ZIP that is not as it should be. The message can be shown to the person who sent it. */
export class ZipError extends Error {
  override name = 'ZipError'
}

/** One file of a ZIP, as its directory declares it. */
export interface ZipEntry {
  name: string
  method: number
  crc: number
  packedSize: number
  size: number
  /** Where its packed bytes begin. */
  start: number
}

export interface ZipLimits {
  /** Files. */
  entries: number
  /** Bytes of all files unpacked. */
  total: number
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535
/** Sizes that stand for "see the 64-bit extension". */
const ELSEWHERE = 0xffffffff
const ENCRYPTED = 0x1 | 0x40
const SYMLINK = 0o120000
const TYPE_OF_FILE = 0o170000
/** Up to here a ZIP may shrink as much as it likes (a table of empty cells does); beyond, at most to a hundredth. */
const FREE_TOTAL = 24 * 1024 * 1024
const MAX_RATIO = 100

/** Whether bytes begin as a ZIP does. */
export const looksLikeZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * The directory of a ZIP, checked before a byte is unpacked: sizes, count, names, overlaps.
 * @throws ZipError with a sentence
 */
export function readDirectory(bytes: Uint8Array, limits: ZipLimits): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const offset = view.getUint32(end + 16, true)
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
    throw new ZipError('The file is one part of a split ZIP. Use a complete ZIP.')
  if (count > limits.entries)
    throw new ZipError(
      `The file contains ${count.toLocaleString('en')} files, and the maximum is ${limits.entries.toLocaleString('en')}.`,
    )
  const entries: ZipEntry[] = []
  let at = offset
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY) throw damaged()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number]
    const name = decodeName(bytes.subarray(at + 46, at + 46 + nameLength))
    if (view.getUint16(at + 8, true) & ENCRYPTED)
      throw new ZipError('The file is locked with a password. Save it without one.')
    if (((view.getUint32(at + 38, true) >>> 16) & TYPE_OF_FILE) === SYMLINK)
      throw new ZipError(`The file contains a link (“${printable(name)}”) where a file should be.`)
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      start: startOf(bytes, view, view.getUint32(at + 42, true), name),
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  checkSizes(entries, offset, limits)
  checkNames(entries)
  return entries
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT)
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at--) {
    if (
      view.getUint32(at, true) === END &&
      at + END_LENGTH + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  }
  throw new ZipError('The file is incomplete: its end is missing. Download or export it again.')
}

function startOf(bytes: Uint8Array, view: DataView, at: number, name: string): number {
  if (at === ELSEWHERE) throw new ZipError('The file uses an extension for more than 4 GB. Make it smaller.')
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw damaged()
  const nameLength = view.getUint16(at + 26, true)
  // Two programs must not see two different archives in one file.
  if (decodeName(bytes.subarray(at + 30, at + 30 + nameLength)) !== name) throw damaged()
  return at + 30 + nameLength + view.getUint16(at + 28, true)
}

function checkSizes(entries: ZipEntry[], directory: number, limits: ZipLimits): void {
  let [total, packed, last] = [0, 0, 0]
  for (const { start, packedSize, size } of entries.toSorted((a, b) => a.start - b.start)) {
    if (packedSize === ELSEWHERE || size === ELSEWHERE)
      throw new ZipError('The file uses an extension for more than 4 GB. Make it smaller.')
    if (start < last || start + packedSize > directory) throw damaged()
    last = start + packedSize
    total += size
    packed += packedSize
  }
  if (total > limits.total || (total > FREE_TOTAL && total > packed * MAX_RATIO))
    throw new ZipError(
      `The file unpacks to ${Math.round(total / 1024 / 1024).toLocaleString('en')} MB, which is too large.`,
    )
}

function checkNames(entries: ZipEntry[]): void {
  const seen = new Set<string>()
  for (const { name } of entries) {
    // Absolute, on a drive, with a backslash, with a step up, or cut short for programs that end names at a NUL.
    if (/^\/|^[a-z]:|\\|(?:^|\/)\.\.(?:\/|$)/i.test(name) || name.includes('\0'))
      throw new ZipError(`The file contains “${printable(name)}”, a path that points outside it.`)
    if (seen.has(name.toLowerCase())) throw new ZipError(`The file contains “${printable(name)}” twice.`)
    seen.add(name.toLowerCase())
  }
}

const inflate = promisify(inflateRaw)

/** One file, unpacked on the thread pool. @throws ZipError where it is not what the directory says */
export async function unpack(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const packed = packedOf(bytes, entry)
  if (entry.method === 0) return checked(entry, packed)
  const content = await inflate(packed, { maxOutputLength: mostOf(entry) }).catch(() => {
    throw mistaken(entry)
  })
  return checked(entry, content)
}

/** The same at once, where nobody waits. */
export function unpackSync(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const packed = packedOf(bytes, entry)
  if (entry.method === 0) return checked(entry, packed)
  try {
    return checked(entry, inflateRawSync(packed, { maxOutputLength: mostOf(entry) }))
  } catch (error) {
    throw error instanceof ZipError ? error : mistaken(entry)
  }
}

/** No more than was declared is ever unpacked: what declares too little is refused as soon as it shows. */
const mostOf = ({ size }: ZipEntry): number => Math.max(1, size)

function packedOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.method !== 0 && entry.method !== 8)
    throw new ZipError(
      `“${printable(entry.name)}” uses a compression method we can’t read. Use an ordinary ZIP.`,
    )
  return bytes.subarray(entry.start, entry.start + entry.packedSize)
}

function checked(entry: ZipEntry, content: Uint8Array): Uint8Array {
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw mistaken(entry)
  return content
}

const damaged = () => new ZipError('The file is damaged. Download or export it again.')
const mistaken = ({ name }: ZipEntry) =>
  new ZipError(`“${printable(name)}” in the file is damaged. Download or export it again.`)
const decodeName = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
/** A name as a sentence may hold it. */
export const printable = (name: string): string => name.replaceAll(/[\p{C}\u2028\u2029]/gu, '?').slice(0, 80)
