export type LogoKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg'

/** Whether bytes have a signature at a place. */
export const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

/** The bytes of plain letters. */
export const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0))

/** What an upload is by its first bytes, whatever the sender calls it; null for what a logo may not be. */
export function kindOf(bytes: Uint8Array): LogoKind | null {
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts(bytes, ascii('RIFF')) && starts(bytes, ascii('WEBP'), 8)) return 'webp'
  if (starts(bytes, ascii('GIF8'))) return 'gif'
  return looksLikeSvg(bytes) ? 'svg' : null
}

/** An XML file whose first element is `svg`: nothing before it but a declaration, comments and a document type. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes.subarray(0, 8192)).trimStart()
  for (;;) {
    const before = /^(?:<\?[^>]*>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)\s*/i.exec(rest)
    if (!before) return /^<svg[\s/>]/.test(rest)
    rest = rest.slice(before[0].length)
  }
}
