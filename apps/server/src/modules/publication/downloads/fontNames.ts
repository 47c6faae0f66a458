/** Entries of a table directory begin after twelve bytes and take sixteen each (OpenType 1.9, "Organization of an OpenType Font"). */
const DIRECTORY = 12
const ENTRY = 16
/** Windows, Unicode, American English: the one kind of name that everything reads. */
const RECORD = [3, 1, 0x409] as const
/** Family, subfamily, full name, PostScript name. */
const FAMILY_IDS = [1, 2, 4, 6] as const

/** A font file under another family name. Fonts cut from a variable one go by the name of the first weight in it. */
export function named(font: Uint8Array, family: string): Buffer {
  const source = Buffer.from(font)
  const count = source.readUInt16BE(4)
  const table = nameTable(family)
  const start = Math.ceil(source.length / 4) * 4
  const out = Buffer.concat([source, Buffer.alloc(start - source.length), table])
  for (let at = DIRECTORY; at < DIRECTORY + count * ENTRY; at += ENTRY) {
    if (out.toString('latin1', at, at + 4) !== 'name') continue
    out.writeUInt32BE(start, at + 8)
    out.writeUInt32BE(table.length, at + 12)
    return out
  }
  throw new TypeError('A font has no table of names.')
}

function nameTable(family: string): Buffer {
  const texts = [family, 'Regular', family, family.replaceAll(' ', '')].map((text) =>
    Buffer.from(text, 'utf16le').swap16(),
  )
  const header = Buffer.alloc(6 + 12 * texts.length)
  header.writeUInt16BE(texts.length, 2)
  header.writeUInt16BE(header.length, 4)
  let offset = 0
  for (const [index, text] of texts.entries()) {
    const fields = [...RECORD, FAMILY_IDS[index]!, text.length, offset]
    for (const [place, field] of fields.entries()) header.writeUInt16BE(field, 6 + 12 * index + 2 * place)
    offset += text.length
  }
  return Buffer.concat([header, ...texts])
}
