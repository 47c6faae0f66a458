import { robotoAdvances, robotoRanges } from './robotoAdvances.gen.ts'
import { WIDTH_CHARACTERS } from './widthCharacters.ts'
import type { FontWidths } from './characterWidths.ts'

/** Weights in the table; charts use no other. */
export type FontWeight = keyof typeof robotoAdvances

const tables = new Map<FontWeight, Map<number, number>>()

function robotoOf(weight: FontWeight): Map<number, number> {
  const known = tables.get(weight)
  if (known) return known
  const widths = robotoAdvances[weight].split(' ')
  const table = new Map<number, number>()
  let next = 0
  for (const [from, to] of robotoRanges)
    for (let point = from; point <= to; point++) table.set(point, Number.parseInt(widths[next++]!, 36))
  tables.set(weight, table)
  return table
}

/** How wide the characters of a font are, by weight. */
export type FontTable = Record<FontWeight, ReadonlyMap<string, number>>

/** What measures text has to know. */
interface Font {
  readonly font: FontTable | null
}

const tablesOfFonts = new WeakMap<FontWidths, FontTable>()

/** The table of a font, read once. */
export function fontTableOf(widths: FontWidths): FontTable {
  const known = tablesOfFonts.get(widths)
  if (known) return known
  const read = (text: string) => text.split(' ').map((width) => Number.parseInt(width, 36))
  const [regular, strong] = [read(widths[400]), read(widths[600])]
  const characters = Array.from(WIDTH_CHARACTERS)
  const map = (width: (index: number) => number) =>
    new Map(characters.map((character, index) => [character, width(index)]))
  const table = {
    400: map((index) => regular[index]!),
    500: map((index) => (regular[index]! + strong[index]!) / 2),
    600: map((index) => strong[index]!),
  }
  tablesOfFonts.set(widths, table)
  return table
}

/** Thousandths of an em. A letter with an accent is as wide as the letter; what a font lacks is drawn in another. */
function advanceOf({ font }: Font, character: string, weight: FontWeight): number {
  const own = font?.[weight]
  const width = own && (own.get(character) ?? own.get(character.normalize('NFD').charAt(0)))
  return width ?? robotoOf(weight).get(character.codePointAt(0)!) ?? fallbackAdvance(character)
}

/** Thousandths of an em for a character Roboto does not have: nothing for marks, a full square for East Asian and emoji. */
function fallbackAdvance(character: string): number {
  if (/\p{Mark}|\p{Default_Ignorable_Code_Point}/u.test(character)) return 0
  if (/\p{Emoji_Presentation}/u.test(character)) return 1250
  if (character.codePointAt(0)! >= 0x1100 && !/[\u2000-\u2e7f\ufb1d-\ufeff]/.test(character)) return 1000
  return 620
}

/** Width in px of one line of the font drawn in, from its advance table (kerning left out: within 0.4 % in Roboto). */
export function measureText(context: Font, text: string, size: number, weight: FontWeight = 400): number {
  let width = 0
  for (const character of text) width += advanceOf(context, character, weight)
  return (width * size) / 1000
}

/** The text, or as much of it as fits with an ellipsis. Cuts between characters as people see them. */
export function fitText(
  context: Font,
  text: string,
  maxWidth: number,
  size: number,
  weight: FontWeight = 400,
): string {
  if (measureText(context, text, size, weight) <= maxWidth) return text
  const room = maxWidth - measureText(context, '…', size, weight)
  let kept = ''
  let width = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    width += measureText(context, segment, size, weight)
    if (width > room) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** At most `maxLines` lines no wider than `maxWidth` px; the last one ends in an ellipsis when text is left over. */
export function wrapText(
  context: Font,
  text: string,
  maxWidth: number,
  maxLines: number,
  size: number,
  weight: FontWeight = 400,
): string[] {
  if (measureText(context, text, size, weight) <= maxWidth) return [text]
  const lines: string[] = []
  let rest = text
  while (rest && lines.length < maxLines - 1) {
    const words = rest.split(' ')
    let count = 0
    while (
      count < words.length &&
      measureText(context, words.slice(0, count + 1).join(' '), size, weight) <= maxWidth
    )
      count++
    // A first word wider than the line is cut by the last step instead of being broken in the middle.
    if (count === 0) break
    lines.push(words.slice(0, count).join(' '))
    rest = words.slice(count).join(' ')
  }
  if (rest) lines.push(fitText(context, rest, maxWidth, size, weight))
  return lines
}

/** A word in pieces no wider than a line; one that fits is itself. */
function pieces(context: Font, word: string, maxWidth: number, size: number, weight: FontWeight): string[] {
  if (measureText(context, word, size, weight) <= maxWidth) return [word]
  const found = ['']
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
    if (measureText(context, found.at(-1)! + segment, size, weight) <= maxWidth)
      found[found.length - 1] += segment
    else found.push(segment)
  }
  return found.filter(Boolean)
}

/** As `wrapText`, but a word that is wider than a line is broken, so that nothing is cut while lines are left. */
export function wrapWhole(
  context: Font,
  text: string,
  maxWidth: number,
  maxLines: number,
  size: number,
  weight: FontWeight = 400,
): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' '))
    for (const [index, piece] of pieces(context, word, maxWidth, size, weight).entries()) {
      const line = lines.at(-1)!
      const longer = index === 0 && line ? `${line} ${piece}` : line + piece
      if (measureText(context, longer, size, weight) <= maxWidth) lines[lines.length - 1] = longer
      else lines.push(piece)
    }
  if (lines.length <= maxLines) return lines
  const rest = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), fitText(context, rest, maxWidth, size, weight)]
}
