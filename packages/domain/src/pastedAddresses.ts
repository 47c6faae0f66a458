/** Two kinds of bracket in which a comma or semicolon separates nothing: a quoted name, and an address in `<…>`. */
const PIECES = /"[^"\r\n]{0,200}"|<[^<>\r\n]{0,320}>|[^"<,;\r\n]+|[",;<\r\n]/g
const SEPARATORS = new Set([',', ';', '\r', '\n'])

/**
 * Takes apart what somebody typed or pasted into a field for many addresses: commas, semicolons and new lines separate,
 * as mail programs write them. `"Doe, Ann" <ann@x.org>` and `Doe, Ann <ann@x.org>` stay whole; bare addresses may also
 * be separated by spaces; of a row of a spreadsheet only the cells with an address count. Nothing is judged: a piece
 * may be no address.
 * @returns the pieces as written, trimmed, without empty ones.
 */
export function splitAddresses(text: string): string[] {
  const pieces: { text: string; end: string }[] = []
  let piece = ''
  const close = (end: string) => {
    // Only a blank need stand between “Ann <ann@x.org>” and the next one.
    for (const each of piece.split(/(?<=>)\s/))
      if (each.trim() !== '') pieces.push({ text: each.trim(), end })
    piece = ''
  }
  for (const part of text.split('\n').map(withoutOtherCells).join('\n').match(PIECES) ?? []) {
    if (SEPARATORS.has(part)) close(part)
    else piece += part
  }
  close('')

  const whole: string[] = []
  let family = ''
  for (const { text: each, end } of pieces) {
    // The first half of "Doe, Ann <ann@x.org>" has no address and ends in a comma.
    if (end === ',' && family === '' && !each.includes('@')) {
      family = each
      continue
    }
    if (family !== '' && /^[^@<]*<[^<>]*>$/.test(each)) whole.push(`${family}, ${each}`)
    else whole.push(...(family === '' ? [] : [family]), ...byBlanks(each))
    family = ''
  }
  return family === '' ? whole : [...whole, family]
}

/** A row copied from a spreadsheet holds names and more beside the address. */
function withoutOtherCells(line: string): string {
  const cells = line.split('\t')
  const addresses = cells.filter((cell) => cell.includes('@'))
  return (addresses.length === 0 ? cells : addresses).join(cells.length > 1 ? ';' : '')
}

/** Several bare addresses in a row: each word is one. */
function byBlanks(piece: string): string[] {
  const words = piece.split(/\s+/)
  return words.length > 1 && words.every((word) => word.includes('@') && !/[<>"]/.test(word))
    ? words
    : [piece]
}

/** The address in one piece: what stands in `<…>`, or all of it. Nothing is judged. */
export function addressIn(piece: string): string {
  const bracketed = /^[^<>]*<([^<>]*)>$/.exec(piece.trim())?.[1]
  return (bracketed ?? piece).trim().replace(/^mailto:/i, '')
}
