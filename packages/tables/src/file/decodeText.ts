/**
 * The text of a file in any of the encodings that editors and spreadsheets write, without the mark before it and with
 * one end of lines; null for what is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return text === null ? null : text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
}

function decoded(bytes: Uint8Array): string | null {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte)
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  // No text has a NUL, and a PDF may begin without one.
  if (starts(0x25, 0x50, 0x44, 0x46) || bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older programs save in the encoding of Western Windows; every byte means something in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
