/** Entries of a table directory begin after twelve bytes and take sixteen each (OpenType 1.9, "Organization of an OpenType Font"). */
const DIRECTORY = 12
const ENTRY = 16
const LAST_CHARACTER = 0x10ffff
/** Windows, all of Unicode: the encoding of a table in format 13. */
const ENCODING = [3, 10] as const

/** The glyph of each character a font file has, from its `cmap` in format 4 or 12. Throws `TypeError` without one. */
export function glyphsOf(font: Buffer): Map<number, number> {
  const table = font.readUInt32BE(entryOf(font, 'cmap') + 8)
  const glyphs = new Map<number, number>()
  const count = font.readUInt16BE(table + 2)
  for (let index = 0; index < count; index++) {
    const start = table + font.readUInt32BE(table + 4 + 8 * index + 4)
    const format = font.readUInt16BE(start)
    if (format === 4) readSegments(font, start, glyphs)
    if (format === 12) readGroups(font, start, glyphs)
  }
  return glyphs
}

function readSegments(font: Buffer, start: number, glyphs: Map<number, number>): void {
  const size = font.readUInt16BE(start + 6)
  for (let at = 0; at < size; at += 2) {
    const last = font.readUInt16BE(start + 14 + at)
    const first = font.readUInt16BE(start + 16 + size + at)
    const delta = font.readUInt16BE(start + 16 + 2 * size + at)
    const place = start + 16 + 3 * size + at
    const offset = font.readUInt16BE(place)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const own = offset === 0 ? code : font.readUInt16BE(place + offset + 2 * (code - first))
      const glyph = offset !== 0 && own === 0 ? 0 : (own + delta) & 0xffff
      if (glyph) glyphs.set(code, glyph)
    }
  }
}

function readGroups(font: Buffer, start: number, glyphs: Map<number, number>): void {
  const count = font.readUInt32BE(start + 12)
  for (let at = start + 16; at < start + 16 + 12 * count; at += 12) {
    const [first, last, glyph] = [font.readUInt32BE(at), font.readUInt32BE(at + 4), font.readUInt32BE(at + 8)]
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first)
  }
}

/**
 * The font with its blank for every character it lacks. resvg shapes the whole of a text in each font of it, and where
 * one lacks a character takes another family or weight for all, or drops the text: so none may lack any, and the drawing
 * says which part is set in which font.
 */
export function withoutGaps(font: Buffer): Buffer {
  const glyphs = glyphsOf(font)
  const blank = glyphs.get(0x20)
  if (!blank) throw new TypeError('A font has no space.')
  const groups: [first: number, last: number, glyph: number][] = []
  let next = 0
  for (const [code, glyph] of [...glyphs].toSorted(([a], [b]) => a - b)) {
    if (code > next) groups.push([next, code - 1, blank])
    groups.push([code, code, glyph])
    next = code + 1
  }
  groups.push([next, LAST_CHARACTER, blank])
  const length = 16 + 12 * groups.length
  const table = Buffer.alloc(12 + length)
  table.writeUInt16BE(1, 2)
  table.writeUInt16BE(ENCODING[0], 4)
  table.writeUInt16BE(ENCODING[1], 6)
  table.writeUInt32BE(12, 8)
  table.writeUInt16BE(13, 12)
  table.writeUInt32BE(length, 16)
  table.writeUInt32BE(groups.length, 24)
  for (const [index, group] of groups.entries())
    for (const [field, value] of group.entries()) table.writeUInt32BE(value, 28 + 12 * index + 4 * field)
  const start = Math.ceil(font.length / 4) * 4
  const out = Buffer.concat([font, Buffer.alloc(start - font.length), table])
  const entry = entryOf(font, 'cmap')
  out.writeUInt32BE(start, entry + 8)
  out.writeUInt32BE(table.length, entry + 12)
  return out
}

/** Where the directory of a font has a table's entry. */
function entryOf(font: Buffer, table: string): number {
  const end = DIRECTORY + font.readUInt16BE(4) * ENTRY
  for (let at = DIRECTORY; at < end; at += ENTRY) if (font.toString('latin1', at, at + 4) === table) return at
  throw new TypeError(`A font has no table ${table}.`)
}
