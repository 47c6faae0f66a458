/** Texts people write for "no value". They become null, not a cell that could not be read. */
const MISSING = new Set([
  '',
  '-',
  '–',
  '—',
  '..',
  '...',
  '…',
  '.',
  ':',
  'n/a',
  'na',
  'n.a.',
  'nan',
  'null',
  'none',
  '#n/a',
  'no data',
  'missing',
])

/** Whether a cell says that there is no value. */
export const isMissing = (text: string): boolean => MISSING.has(text.trim().toLowerCase())

const CURRENCY = /\p{Sc}|\b(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK)\b/gu
const GROUP_SPACES = /(?<=\d)[\s\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g

/** What most cells are, and needs none of what follows: millions of them are read. */
const PLAIN = /^[+-]?\d+(?:[.,]\d+)?$/

/** Sign and digits without currency, per cent and grouping spaces; accountants' brackets become a minus. */
function bare(text: string): string {
  if (PLAIN.test(text)) return text
  const stripped = text.replace(CURRENCY, '').replace(/[−–]/g, '-').replace(/%$/, '').trim()
  const unbracketed = /^\(.*\)$/.test(stripped) ? `-${stripped.slice(1, -1).trim()}` : stripped
  return unbracketed.replace(GROUP_SPACES, '').replace(/^([+-])\s+/, '$1')
}

const ZERO = /^[+-]?0+(?:[.,]0+)?$/
const SIGN = /(\p{Sc})|\b(EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK)\b|(%)$/u
const MAX_DECIMALS = 2

/** How the numbers of a column are written beside their digits. */
export interface WrittenUnit {
  unit: string
  decimals: number
}

/**
 * The currency or "%" at every number of a column, and the digits it was typed with; null where one number has none or
 * another. Cells without a number say nothing.
 */
export function unitOf(cells: Iterable<string>, mark: DecimalMark): WrittenUnit | null {
  let unit: string | null = null
  let decimals = 0
  for (const cell of cells) {
    const text = cell.trim()
    if (ZERO.test(text)) continue
    if (PLAIN.test(text)) return null
    if (isMissing(text) || parseNumber(text, mark) === null) continue
    const found = SIGN.exec(text)
    const sign = found?.[1] ?? found?.[2] ?? found?.[3] ?? null
    if (sign === null || (unit !== null && sign !== unit)) return null
    unit = sign
    const digits = bare(text)
    const at = digits.lastIndexOf(mark)
    if (at >= 0) decimals = Math.max(decimals, digits.length - at - 1)
  }
  return unit === null ? null : { unit, decimals: Math.min(MAX_DECIMALS, decimals) }
}

export type DecimalMark = '.' | ','

/** "1,234" and "1.234": thousands or decimals. */
const AMBIGUOUS: Record<DecimalMark, RegExp> = { '.': /^[1-9]\d{0,2}\.\d{3}$/, ',': /^[1-9]\d{0,2},\d{3}$/ }

/** What one cell says about the decimal mark: "1,5" a comma, "1.234,5" a comma, "1,234" nothing. */
function markEvidence(text: string): DecimalMark | null {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  if (comma < 0 && point < 0) return null
  const mark = comma >= 0 ? ',' : '.'
  const other = mark === ',' ? '.' : ','
  const digits = text.replace(/^[+-]/, '')
  if (digits.split(mark).length > 2) return other
  if (!AMBIGUOUS[mark].test(digits)) return mark
  return null
}

/** The decimal mark most cells of a column call for; a point where nothing tells. */
export function decimalMark(cells: string[]): DecimalMark {
  let balance = 0
  for (const cell of cells) {
    const evidence = markEvidence(bare(cell))
    if (evidence) balance += evidence === ',' ? 1 : -1
  }
  return balance > 0 ? ',' : '.'
}

const PATTERNS: Record<DecimalMark, RegExp> = {
  '.': /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+|(?<=\d)\.)?(?:e[+-]?\d{1,3})?$/i,
  ',': /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d+)?(?:e[+-]?\d{1,3})?$/i,
}

/** A written number, or null: reads thousands separators, per cent, currency, brackets for negatives, both decimal marks. */
export function parseNumber(text: string, mark: DecimalMark = '.'): number | null {
  const digits = bare(text)
  if (!/\d/.test(digits) || !PATTERNS[mark].test(digits)) return null
  const value = Number(
    mark === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''),
  )
  return Number.isFinite(value) ? value : null
}

/** Whether a cell looks like a code that would lose digits as a number: "007", "01234". */
export const isCode = (text: string): boolean => /^0\d+$/.test(text.trim())
