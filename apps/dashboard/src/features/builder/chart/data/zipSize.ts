const END = 0x06054b50
const ENTRY = 0x02014b50

/**
 * What the files in a zip archive unpack to, in bytes, as its directory says; null where there is no directory. Asked
 * before anything is unpacked, so that a small file cannot fill the memory.
 */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The directory's end may be followed by a comment of at most 65,535 bytes.
  const least = Math.max(0, bytes.length - 22 - 65_535)
  let end = bytes.length - 22
  while (end >= least && view.getUint32(end, true) !== END) end--
  if (end < least || end < 0) return null
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return null
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}
