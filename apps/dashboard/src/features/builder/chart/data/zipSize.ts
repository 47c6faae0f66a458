const END = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8

interface Part {
  name: string
  method: number
  packed: number
  size: number
  /** Where its own header begins. */
  header: number
}

/** The files in a zip archive, as its directory says; null where there is none. */
function partsOf(bytes: Uint8Array): Part[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The directory's end may be followed by a comment of at most 65,535 bytes.
  const least = Math.max(0, bytes.length - 22 - 65_535)
  let end = bytes.length - 22
  while (end >= least && view.getUint32(end, true) !== END) end--
  if (end < least || end < 0) return null
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const parts: Part[] = []
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return null
    const length = view.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      header: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/**
 * What the files in a zip archive unpack to, in bytes, as its directory says; null where there is no directory. Asked
 * before anything is unpacked, so that a small file cannot fill the memory.
 */
export const unpackedSize = (bytes: Uint8Array): number | null =>
  partsOf(bytes)?.reduce((sum, { size }) => sum + size, 0) ?? null

/** One file of a zip archive as text; null where there is none of that name, or it is packed in an unusual way. */
export async function readPart(bytes: Uint8Array, name: string): Promise<string | null> {
  const part = partsOf(bytes)?.find((one) => one.name === name)
  if (!part || part.header + 30 > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start =
    part.header + 30 + view.getUint16(part.header + 26, true) + view.getUint16(part.header + 28, true)
  const packed = new Blob([bytes.slice(start, start + part.packed)])
  if (part.method === STORED) return packed.text()
  if (part.method !== DEFLATED) return null
  return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}
