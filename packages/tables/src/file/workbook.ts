import { guessType } from '../cells/readColumn.ts'

/** Currencies that a workbook's formats name by their letters. */
const CODES = /^(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK)$/
/** Formats every workbook has without saying so. */
const BUILT_IN: Readonly<Record<string, string>> = { 9: '0%', 10: '0.00%' }

/** What a format of numbers writes beside the digits, and how many of them after the point. */
interface Written {
  unit: string
  decimals: number
}

/** "0.0%" is a per cent sign and one digit, "[$€-407] #,##0.00" a euro sign and two; null where there is no sign. */
function writtenBy(format: string): Written | null {
  const [positive = ''] = format.split(';')
  const decimals = /\.(0+)/.exec(positive)?.[1]?.length ?? 0
  const literals = [...positive.matchAll(/"([^"]*)"|\[\$([^[\]]*)\]|\\(.)|([^"[\]\\])/gu)]
  if (literals.some(([, , , , plain]) => plain === '%')) return { unit: '%', decimals }
  for (const [, quoted, bracketed, escaped, plain] of literals) {
    const text = (quoted ?? bracketed?.split('-')[0] ?? escaped ?? plain ?? '').trim()
    if (/^\p{Sc}$/u.test(text) || CODES.test(text)) return { unit: text, decimals }
  }
  return null
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }

const resolved = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, ten, sixteen, word) => {
    const code = ten ? Number(ten) : sixteen ? Number.parseInt(sixteen, 16) : Number.NaN
    if (Number.isNaN(code)) return ENTITIES[word] ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

type Attributes = Readonly<Record<string, string>>

/** The attributes of every tag of XML that has this name. */
function* tagsOf(xml: string, name: string): Generator<Attributes> {
  for (const [, found, rest] of xml.matchAll(/<([\w:]+)\s([^<>]*)>/g)) {
    if (found !== name) continue
    const attributes: Record<string, string> = Object.create(null)
    for (const [, key, value] of ` ${rest}`.matchAll(/\s([\w:]+)="([^"]*)"/g))
      attributes[key!] = resolved(value!)
    yield attributes
  }
}

/** The styles of a workbook that write a sign beside their numbers, by their place. */
function signStyles(styles: string): Map<string, Written> {
  const formats = new Map(Object.entries(BUILT_IN))
  for (const { numFmtId, formatCode } of tagsOf(styles, 'numFmt'))
    if (numFmtId !== undefined && formatCode !== undefined) formats.set(numFmtId, formatCode)
  const start = styles.indexOf('<cellXfs')
  const end = styles.indexOf('</cellXfs>', start)
  const found = new Map<string, Written>()
  if (start < 0 || end < 0) return found
  let at = 0
  for (const { numFmtId } of tagsOf(styles.slice(start, end), 'xf')) {
    const written = writtenBy(formats.get(numFmtId ?? '') ?? '')
    if (written) found.set(`${at}`, written)
    at++
  }
  return found
}

/** The path of a sheet's part inside a workbook. */
async function pathOf(sheet: string, read: ReadPart): Promise<string | null> {
  const sheets = [...tagsOf((await read('xl/workbook.xml')) ?? '', 'sheet')]
  const id = sheets.find(({ name }) => name === sheet)?.['r:id']
  const links = [...tagsOf((await read('xl/_rels/workbook.xml.rels')) ?? '', 'Relationship')]
  const path = links.find(({ Id }) => id !== undefined && Id === id)?.Target
  return path ? (path.startsWith('/') ? path.slice(1) : `xl/${path}`) : null
}

const columnAt = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Reads one part of a workbook as text; null where it has none of that name. */
export type ReadPart = (path: string) => Promise<string | null> | string | null

/**
 * How the cells of a sheet are read as text: a number with the sign its format writes, so that it reads back with its
 * unit; dates as ISO 8601 and without a zone, since a sheet knows none.
 */
export async function cellTextOf(
  sheet: string,
  read: ReadPart,
): Promise<(cell: unknown, row: number, column: number) => string> {
  const styles = signStyles((await read('xl/styles.xml')) ?? '')
  const path = styles.size > 0 ? await pathOf(sheet, read) : null
  const signs = new Map<string, Written>()
  for (const { s: style, r: cell } of tagsOf((path && (await read(path))) ?? '', 'c')) {
    const written = styles.get(style ?? '')
    const place = written && /^([A-Z]{1,3})(\d{1,7})$/.exec(cell ?? '')
    if (place) signs.set(`${Number(place[2]) - 1} ${columnAt(place[1]!)}`, written)
  }
  return (cell, row, column) => plainText(cell, signs.get(`${row} ${column}`))
}

/** A cell of a workbook as text that reads back as the same value. */
function plainText(cell: unknown, written: Written | undefined): string {
  if (cell instanceof Date) {
    // A day is kept as a number whose fraction is the clock: half past three may be a thousandth of a second early.
    const iso = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16)
  }
  if (typeof cell === 'number') return written ? signed(cell, written) : `${exact(cell)}`
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return typeof cell === 'string' ? cell : ''
}

/** Without the digits that binary fractions add: 0.1 + 0.2 is 0.3. */
const exact = (value: number): number => Number(value.toPrecision(15))

function signed(value: number, { unit, decimals }: Written): string {
  const shown = exact(unit === '%' ? value * 100 : value)
  const own = /\.(\d+)$/.exec(`${shown}`)?.[1]?.length ?? 0
  const text = own < decimals && Math.abs(shown) < 1e15 ? shown.toFixed(decimals) : `${shown}`
  if (unit === '%') return `${text}%`
  return /\p{L}/u.test(unit) ? `${unit} ${text}` : `${unit}${text}`
}

/** Rows that tell what a column of a sheet holds. */
const ENOUGH = 200

type Rows = readonly (readonly unknown[])[]

/** Which of the sheets of a workbook holds a table: the first with a column of numbers, or with several columns, or at all. */
export function sheetWithTable(sheets: readonly Rows[]): number {
  const tops = sheets.map((rows) =>
    rows.slice(0, ENOUGH).map((row) => row.map((cell) => plainText(cell, undefined).trim())),
  )
  const isWide = (rows: string[][]) =>
    rows.length > 1 && rows.some((row) => row.filter((cell) => cell !== '').length > 1)
  const hasNumbers = (rows: string[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => at).some((at) => {
      const texts = rows.slice(1).map((row) => row[at] ?? '')
      return guessType('', texts, false) === 'number'
    })
  const wide = tops.map(isWide)
  const best = tops.findIndex((rows, at) => wide[at] && hasNumbers(rows))
  return best >= 0 ? best : Math.max(0, wide.indexOf(true))
}
